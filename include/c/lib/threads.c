/* pthread.h where there is one thread: all locks are free, and nobody waits. */
#include <pthread.h>

static int succeed(const void *object) {
  (void)object;
  return 0;
}

int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes) {
  (void)attributes;
  mutex->codomata_kind = 0;
  return 0;
}

int pthread_mutex_destroy(pthread_mutex_t *mutex) { return succeed(mutex); }
int pthread_mutex_lock(pthread_mutex_t *mutex) { return succeed(mutex); }
int pthread_mutex_trylock(pthread_mutex_t *mutex) { return succeed(mutex); }
int pthread_mutex_unlock(pthread_mutex_t *mutex) { return succeed(mutex); }

int pthread_mutexattr_init(pthread_mutexattr_t *attributes) {
  attributes->codomata_kind = 0;
  return 0;
}

int pthread_mutexattr_destroy(pthread_mutexattr_t *attributes) { return succeed(attributes); }

int pthread_mutexattr_settype(pthread_mutexattr_t *attributes, int type) {
  attributes->codomata_kind = type;
  return 0;
}

int pthread_mutexattr_setpshared(pthread_mutexattr_t *attributes, int shared) {
  (void)shared;
  return succeed(attributes);
}

int pthread_rwlock_init(pthread_rwlock_t *lock, const pthread_rwlockattr_t *attributes) {
  (void)attributes;
  lock->codomata_kind = 0;
  return 0;
}

int pthread_rwlock_destroy(pthread_rwlock_t *lock) { return succeed(lock); }
int pthread_rwlock_rdlock(pthread_rwlock_t *lock) { return succeed(lock); }
int pthread_rwlock_wrlock(pthread_rwlock_t *lock) { return succeed(lock); }
int pthread_rwlock_unlock(pthread_rwlock_t *lock) { return succeed(lock); }

int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes) {
  (void)attributes;
  condition->codomata_kind = 0;
  return 0;
}

int pthread_cond_destroy(pthread_cond_t *condition) { return succeed(condition); }
int pthread_cond_signal(pthread_cond_t *condition) { return succeed(condition); }
int pthread_cond_broadcast(pthread_cond_t *condition) { return succeed(condition); }

int pthread_once(pthread_once_t *once, void (*start)(void)) {
  if (once->codomata_is_done) return 0;
  once->codomata_is_done = 1;
  start();
  return 0;
}

pthread_t pthread_self(void) { return 1; }
int pthread_equal(pthread_t one, pthread_t other) { return one == other; }
