/*
 * The end of a program: what atexit was given, and destructors of static objects of C++, is called, the last one first. A
 * function that is called again and again has no such end.
 */
#include <codomata.h>
#include <stdlib.h>

struct ending {
  struct ending *before;
  void (*call)(void *);
  void *object;
};

/* What atexit was given. */
struct handler {
  void (*call)(void);
};

static struct ending *last;

int __cxa_atexit(void (*destroy)(void *), void *object, void *module);
int __aeabi_atexit(void *object, void (*destroy)(void *), void *module);
void codomata_end(void);

int __cxa_atexit(void (*destroy)(void *), void *object, void *module) {
  struct ending *made = malloc(sizeof *made);
  (void)module;
  if (made == NULL) return -1;
  made->before = last;
  made->call = destroy;
  made->object = object;
  last = made;
  return 0;
}

int __aeabi_atexit(void *object, void (*destroy)(void *), void *module) { return __cxa_atexit(destroy, object, module); }

static void call_handler(void *handler) { ((struct handler *)handler)->call(); }

int atexit(void (*call)(void)) {
  struct handler *made = malloc(sizeof *made);
  if (made == NULL) return -1;
  made->call = call;
  return __cxa_atexit(call_handler, made, NULL);
}

#ifndef __wasm__
void *__dso_handle;
#endif

/* What is given while these run is called before those that are left. */
void codomata_end(void) {
  while (last != NULL) {
    struct ending *next = last;
    last = next->before;
    next->call(next->object);
  }
}

void exit(int status) {
  codomata_end();
  codomata_exit(status);
}
