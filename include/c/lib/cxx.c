/*
 * What compiled C++ calls, under the linkage names of the Itanium ABI. Objects are made once, on one thread. Memory that
 * is used up ends the run.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <codomata.h>

void operator_delete(void *object) __asm__("_ZdlPv");
void operator_delete_array(void *object) __asm__("_ZdaPv");
/* The other names have the type of size_t in them: unsigned int or unsigned long. */
#if __SIZEOF_SIZE_T__ < 8 && !defined(__wasm__)
void *operator_new(size_t size) __asm__("_Znwj");
void *operator_new_array(size_t size) __asm__("_Znaj");
void *operator_new_nothrow(size_t size, const void *tag) __asm__("_ZnwjRKSt9nothrow_t");
void *operator_new_array_nothrow(size_t size, const void *tag) __asm__("_ZnajRKSt9nothrow_t");
void operator_delete_sized(void *object, size_t size) __asm__("_ZdlPvj");
void operator_delete_array_sized(void *object, size_t size) __asm__("_ZdaPvj");
#else
void *operator_new(size_t size) __asm__("_Znwm");
void *operator_new_array(size_t size) __asm__("_Znam");
void *operator_new_nothrow(size_t size, const void *tag) __asm__("_ZnwmRKSt9nothrow_t");
void *operator_new_array_nothrow(size_t size, const void *tag) __asm__("_ZnamRKSt9nothrow_t");
void operator_delete_sized(void *object, size_t size) __asm__("_ZdlPvm");
void operator_delete_array_sized(void *object, size_t size) __asm__("_ZdaPvm");
#endif

void *operator_new(size_t size) {
  void *object = malloc(size == 0 ? 1 : size);
  if (object == NULL) abort();
  return object;
}

void *operator_new_array(size_t size) { return operator_new(size); }

void *operator_new_nothrow(size_t size, const void *tag) {
  (void)tag;
  return malloc(size == 0 ? 1 : size);
}

void *operator_new_array_nothrow(size_t size, const void *tag) { return operator_new_nothrow(size, tag); }

void operator_delete(void *object) { free(object); }
void operator_delete_array(void *object) { free(object); }

void operator_delete_sized(void *object, size_t size) {
  (void)size;
  free(object);
}

void operator_delete_array_sized(void *object, size_t size) {
  (void)size;
  free(object);
}

void __cxa_pure_virtual(void) { codomata_fail("a pure virtual function is not called", "", 0); }
void __cxa_deleted_virtual(void) { codomata_fail("a deleted virtual function is not called", "", 0); }

/* The first byte of a guard says if the static object was made. */
int __cxa_guard_acquire(unsigned char *guard) { return *guard == 0; }
void __cxa_guard_release(unsigned char *guard) { *guard = 1; }
void __cxa_guard_abort(unsigned char *guard) { (void)guard; }
