// Shows the thread sanitizer the locks of Swift's `Mutex`.
//
// The quick halves of `lock` and `unlock` are compiled into the module that calls them, where the sanitizer sees their
// atomic operations. The slow halves, for a mutex that two threads want at a time, are in libswiftSynchronization, which
// is built without it: the sanitizer then misses that one thread let the mutex go before the other got it, and reports
// what the mutex guards as a race. A program that is linked with this file calls the slow halves through here, and the
// sanitizer is told. Nothing is suppressed: `control.swift` shows that a race beside a mutex is still reported.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

// Swift's `_MutexHandle._lockSlow(_: UInt32)` and `_MutexHandle._unlockSlow()`.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

SWIFT void lock(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT void unlock(SELF void *mutex) __asm__(UNLOCK);
void __tsan_acquire(void *address);
void __tsan_release(void *address);

static void *original(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (!function) abort();
  return function;
}

SWIFT void lock(uint32_t thread, SELF void *mutex) {
  SWIFT void (*lock)(uint32_t, SELF void *) = original(LOCK);
  lock(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT void unlock(SELF void *mutex) {
  SWIFT void (*unlock)(SELF void *) = original(UNLOCK);
  __tsan_release(mutex);
  unlock(mutex);
}
