// The C library of PostgreSQL, which the system has.
#pragma once

#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#elif __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#error "libpq-fe.h is missing. On Debian and Ubuntu: apt-get install libpq-dev. With Homebrew: brew install libpq."
#endif
