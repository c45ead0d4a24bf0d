// SQLite for Swift. What the importer cannot see gets an inline function.
#pragma once
#include <sqlite3.h>

// SQLITE_TRANSIENT, a macro that casts an integer to a destructor pointer: SQLite copies the bound
// bytes before the call returns.
static inline sqlite3_destructor_type gtkphotos_sqlite_transient(void) {
  return SQLITE_TRANSIENT;
}

// Closing the connection leaves the write-ahead log as it is, also where it is the last one. The
// importer sees no variadic functions.
static inline void gtkphotos_sqlite_keep_log(sqlite3 *connection) {
  sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

// SQLite sets sqlite3_system_errno where a step fails, but not where its commit does. This asks the log (or the
// rollback journal), then the database file, for the errno of its last failure; 0 if there was none. A success does
// not clear it: after an older failure of the log, that of a checkpoint is told with the log's errno.
static inline int gtkphotos_sqlite_file_errno(sqlite3 *connection) {
  sqlite3_file *log = 0;
  int code = 0;
  sqlite3_file_control(connection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
  // A journal in memory answers nothing.
  if (log && log->pMethods && log->pMethods->xFileControl) {
    log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &code);
  }
  if (code == 0) sqlite3_file_control(connection, "main", SQLITE_FCNTL_LAST_ERRNO, &code);
  return code;
}
