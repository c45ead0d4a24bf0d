// What a test and the program under test share: which calls are counted, and what happens at one of them. The
// test makes the file that holds it, and reads the count from it when the program is gone.
#pragma once
#include <stddef.h>
#include <stdint.h>

// Kinds of calls. A call that makes a file counts as FAULT_CREATE, whatever its name.
enum {
  FAULT_CREATE = 1 << 0,
  FAULT_WRITE = 1 << 1,
  FAULT_SYNC = 1 << 2,
  FAULT_RENAME = 1 << 3,
  FAULT_LINK = 1 << 4,
  FAULT_UNLINK = 1 << 5,
  FAULT_TRUNCATE = 1 << 6,
  FAULT_FOLDER = 1 << 7,
  FAULT_READ = 1 << 8,
};

// What happens at the chosen call.
enum {
  // Nothing: calls are only counted.
  FAULT_NONE = 0,
  // SIGKILL before it, after it, or after half of a write.
  FAULT_KILL_BEFORE = 1,
  FAULT_KILL_AFTER = 2,
  FAULT_KILL_WITHIN = 3,
  // It fails.
  FAULT_FAIL = 4,
  // It fails, and so do all after it.
  FAULT_FAIL_FROM = 5,
  // It waits until the action is another one, as on a disk that hangs.
  FAULT_STALL = 6,
  // A write puts half of its bytes there, as on a disk that is full by then; all after it fail. Other calls fail.
  FAULT_FAIL_WITHIN = 7,
};

// The shared state. All numbers are in the order of the machine.
typedef struct {
  // The kinds that are counted.
  uint32_t kinds;
  uint32_t action;
  // Which of the counted calls is meant, from 1.
  uint64_t at;
  // The errno of a call that fails.
  int32_t code;
  // Whether the chosen call has come.
  uint32_t happened;
  // How many calls there were so far.
  uint64_t count;
  // How many of each kind, by its bit.
  uint64_t counts[16];
} FaultState;

// The records of FAULTS_TRACE: this head, then the paths without a final zero, then the data.
enum {
  RECORD_OPEN = 1,      // a file below the folder is opened for writing: file, path
  RECORD_WRITE = 2,     // file, offset, data
  RECORD_SYNC = 3,      // file
  RECORD_SYNC_FOLDER = 4,  // path
  RECORD_RENAME = 5,    // path, other
  RECORD_LINK = 6,      // path, other
  RECORD_UNLINK = 7,    // path
  RECORD_TRUNCATE = 8,  // file, offset: the new size
  RECORD_FOLDER = 9,    // path
  RECORD_REMOVE_FOLDER = 10,  // path
  RECORD_NOTE = 11,     // data: what the program says, for what it has acknowledged
};

typedef struct {
  uint32_t kind;
  uint32_t path;
  uint32_t other;
  uint32_t data;
  // The number of the file: one that is made anew has another, whatever its inode.
  uint64_t file;
  uint64_t offset;
} FaultRecord;

// Has the program's output written line by line.
void faults_show_lines(void);

// Records what the program says it has done, in order with its calls.
void faults_note(const void *text, size_t size);
