// SQLite for Swift. The one thing the importer cannot see is a macro that
// casts an integer to a destructor pointer; it gets an inline function.
#pragma once
#include <sqlite3.h>

// SQLITE_TRANSIENT: SQLite copies the bound bytes before the call returns.
static inline sqlite3_destructor_type gtkphotos_sqlite_transient(void) {
  return SQLITE_TRANSIENT;
}
