// Messages over a local socket with open descriptors beside them (unix(7)), and memory that two
// processes share (memfd_create(2)).
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

// The most descriptors beside a message.
#define CLINUX_MOST_DESCRIPTORS 2

// Makes memory that other processes can share by its descriptor. Its size is sealed: nobody can change
// it any more. Returns the descriptor; -1 if that fails (errno).
static inline int clinux_make_memory(size_t size) {
  // MFD_CLOEXEC, MFD_ALLOW_SEALING, and MFD_NOEXEC_SEAL, which Linux knows since 6.3; F_ADD_SEALS
  // with F_SEAL_SHRINK, F_SEAL_GROW.
  extern int memfd_create(const char *, unsigned int);
  int memory = memfd_create("picture", 1 | 2 | 8);
  if (memory < 0 && errno == EINVAL) memory = memfd_create("picture", 1 | 2);
  if (memory < 0) return -1;
  if (ftruncate(memory, (off_t)size) == 0 && fcntl(memory, 1033, 2 | 4) == 0) return memory;
  int code = errno;
  close(memory);
  errno = code;
  return -1;
}

// Makes memory that is used like a file, and grows as it is written. Returns the descriptor; -1 if that
// fails (errno).
static inline int clinux_make_growing_memory(void) {
  extern int memfd_create(const char *, unsigned int);
  // MFD_CLOEXEC, MFD_NOEXEC_SEAL.
  int memory = memfd_create("levels", 1 | 8);
  return memory < 0 && errno == EINVAL ? memfd_create("levels", 1) : memory;
}

// Seals the bytes of such a memory: nobody can change them any more. Fails if a process has mapped the
// memory for writing. 0 where that went well.
static inline int clinux_seal_memory(int memory) {
  // F_ADD_SEALS with F_SEAL_SEAL, F_SEAL_WRITE.
  return fcntl(memory, 1033, 1 | 8);
}

// How many bytes of sent messages the other end has not received yet (SIOCOUTQ); -1 if that is not
// known.
static inline int clinux_unreceived(int socket) {
  extern int ioctl(int, unsigned long, ...);
  int count = 0;
  return ioctl(socket, 0x5411, &count) < 0 ? -1 : count;
}

// Sends a message with two descriptors, without waiting. Returns how many bytes were sent: all; -1
// if that fails (errno).
static inline ssize_t clinux_send_with_descriptors(
    int socket, const void *bytes, size_t count, int first, int second) {
  struct iovec part = {(void *)bytes, count};
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(CLINUX_MOST_DESCRIPTORS * sizeof(int))];
  } control;
  memset(&control, 0, sizeof control);
  struct msghdr message = {0};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = &control;
  message.msg_controllen = sizeof control;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(CLINUX_MOST_DESCRIPTORS * sizeof(int));
  int descriptors[CLINUX_MOST_DESCRIPTORS] = {first, second};
  memcpy(CMSG_DATA(header), descriptors, sizeof descriptors);
  return sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
}

// Receives a message with two descriptors, and waits for it. Returns its length in bytes; 0 if the
// other end is closed; -1 if that fails, or if the message is too long or lacks a descriptor.
static inline ssize_t clinux_receive_with_descriptors(
    int socket, void *bytes, size_t capacity, int *first, int *second) {
  struct iovec part = {bytes, capacity};
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(CLINUX_MOST_DESCRIPTORS * sizeof(int))];
  } control;
  struct msghdr message = {0};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = &control;
  message.msg_controllen = sizeof control;
  ssize_t count;
  do {
    count = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  } while (count < 0 && errno == EINTR);
  if (count <= 0) return count;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if ((message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) != 0 || header == NULL ||
      header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS ||
      header->cmsg_len != CMSG_LEN(CLINUX_MOST_DESCRIPTORS * sizeof(int)))
    return -1;
  int descriptors[CLINUX_MOST_DESCRIPTORS];
  memcpy(descriptors, CMSG_DATA(header), sizeof descriptors);
  *first = descriptors[0];
  *second = descriptors[1];
  return count;
}
