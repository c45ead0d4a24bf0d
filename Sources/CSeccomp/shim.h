// libseccomp for Swift: filters of system calls by their names.
#pragma once
#include <seccomp.h>
