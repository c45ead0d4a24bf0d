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
