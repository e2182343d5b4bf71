// The C library of SQLite, which the system has.
#pragma once

#if __has_include(<sqlite3.h>)
#include <sqlite3.h>
#else
#error "sqlite3.h is missing. On Debian and Ubuntu: apt-get install libsqlite3-dev. With Homebrew: brew install sqlite."
#endif

// SQLite copies the bytes; Swift can't say so, since the constant is a cast.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return sqlite3_bind_text(statement, index, (const char *)bytes, count, SQLITE_TRANSIENT);
}

static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}
