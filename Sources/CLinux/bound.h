// A program that ends with the one that started it, however that one ends. posix_spawn can't have
// one: what binds it would come after its start, and who is killed in between leaves it behind.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Has the kernel kill a process group once the writing end of a pipe is closed, however whoever holds
// that comes to its end: the reading end, which a process of the group holds too, sends SIGKILL in
// place of SIGIO (F_SETSIG, which is 10). PR_SET_PDEATHSIG would do so at the end of the thread that
// started the process, and libdispatch's threads come and go. 0 where that went well.
static inline int clinux_kill_at_close(int end, int group) {
  if (fcntl(end, F_SETOWN, -group) < 0 || fcntl(end, 10, SIGKILL) < 0) return -1;
  return fcntl(end, F_SETFL, O_ASYNC) < 0 ? -1 : 0;
}

// What the child of clinux_start_bound does. It has its parent's memory until it is another program,
// so it calls nothing but what is safe there (signal-safety(7)). Returns why it is none, as errno.
__attribute__((noinline)) static int clinux_become(
    const char *program, char *const *arguments, char *const *environment, int socket, int end) {
  // A handler of the parent's would run in the parent's memory.
  for (int number = 1; number < NSIG; number++) {
    struct sigaction action;
    if (sigaction(number, NULL, &action) < 0) continue;
    if (action.sa_handler != SIG_IGN && action.sa_handler != SIG_DFL) signal(number, SIG_DFL);
  }
  // First of all. The child has the writing end too, until the start of the program closes it: where
  // the parent is killed before that, this kills the child.
  if (setpgid(0, 0) < 0 || clinux_kill_at_close(end, getpid()) < 0) return errno;

  // Out of the way of the numbers that they are to have.
  int conversation = fcntl(socket, F_DUPFD_CLOEXEC, 4);
  int lifeline = fcntl(end, F_DUPFD_CLOEXEC, 4);
  if (conversation < 0 || lifeline < 0) return errno;
  if (dup2(conversation, 0) < 0 || dup2(conversation, 1) < 0) return errno;
  int nowhere = open("/dev/null", O_WRONLY);
  if (nowhere < 0 || dup2(nowhere, 2) < 0) return errno;
  if (nowhere > 2) close(nowhere);
  if (dup2(lifeline, 3) < 0) return errno;

  // What this process has inherited itself, or a library has opened, may lack O_CLOEXEC
  // (CLOSE_RANGE_CLOEXEC, Linux 5.11).
  extern long syscall(long, ...);
  if (syscall(436 /* close_range */, 4, ~0U, 4) < 0) {
    for (int other = 4; other < 1024; other++) fcntl(other, F_SETFD, FD_CLOEXEC);
  }

  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execve(program, arguments, environment);
  return errno;
}

// Starts a program in a process group of its own, which the kernel kills once the writing end of a
// pipe is closed. The program has a socket for standard input and output, the reading end of the
// pipe as descriptor 3, no other descriptor, and blocks no signals. Returns its number; what went
// wrong as a negative errno.
__attribute__((noinline)) static int clinux_start_bound(
    const char *program, char *const *arguments, char *const *environment, int socket, int end) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  // The child writes it; this thread stands still until the child is another program or has ended.
  volatile int failure = 0;
  pid_t child = vfork();
  if (child == 0) {
    failure = clinux_become(program, arguments, environment, socket, end);
    _exit(127);
  }
  if (child < 0) failure = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (failure == 0) return child;
  if (child > 0) {
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
  }
  return -failure;
}
