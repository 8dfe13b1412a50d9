#ifndef CODOMATA_SYS_QUEUE_H
#define CODOMATA_SYS_QUEUE_H

#define SLIST_HEAD(name, type) struct name { struct type *slh_first; }
#define SLIST_HEAD_INITIALIZER(head) { 0 }
#define SLIST_ENTRY(type) struct { struct type *sle_next; }
#define SLIST_INIT(head) ((head)->slh_first = 0)
#define SLIST_EMPTY(head) ((head)->slh_first == 0)
#define SLIST_FIRST(head) ((head)->slh_first)
#define SLIST_NEXT(item, field) ((item)->field.sle_next)
#define SLIST_FOREACH(item, head, field) for ((item) = SLIST_FIRST(head); (item); (item) = SLIST_NEXT(item, field))
#define SLIST_INSERT_HEAD(head, item, field) \
  do { \
    (item)->field.sle_next = (head)->slh_first; \
    (head)->slh_first = (item); \
  } while (0)
#define SLIST_REMOVE_HEAD(head, field) ((head)->slh_first = (head)->slh_first->field.sle_next)

#define LIST_HEAD(name, type) struct name { struct type *lh_first; }
#define LIST_HEAD_INITIALIZER(head) { 0 }
#define LIST_ENTRY(type) struct { struct type *le_next; struct type **le_prev; }
#define LIST_INIT(head) ((head)->lh_first = 0)
#define LIST_EMPTY(head) ((head)->lh_first == 0)
#define LIST_FIRST(head) ((head)->lh_first)
#define LIST_NEXT(item, field) ((item)->field.le_next)
#define LIST_FOREACH(item, head, field) for ((item) = LIST_FIRST(head); (item); (item) = LIST_NEXT(item, field))
#define LIST_INSERT_HEAD(head, item, field) \
  do { \
    if (((item)->field.le_next = (head)->lh_first) != 0) (head)->lh_first->field.le_prev = &(item)->field.le_next; \
    (head)->lh_first = (item); \
    (item)->field.le_prev = &(head)->lh_first; \
  } while (0)
#define LIST_REMOVE(item, field) \
  do { \
    if ((item)->field.le_next != 0) (item)->field.le_next->field.le_prev = (item)->field.le_prev; \
    *(item)->field.le_prev = (item)->field.le_next; \
  } while (0)

#define TAILQ_HEAD(name, type) struct name { struct type *tqh_first; struct type **tqh_last; }
#define TAILQ_HEAD_INITIALIZER(head) { 0, &(head).tqh_first }
#define TAILQ_ENTRY(type) struct { struct type *tqe_next; struct type **tqe_prev; }
#define TAILQ_INIT(head) \
  do { \
    (head)->tqh_first = 0; \
    (head)->tqh_last = &(head)->tqh_first; \
  } while (0)
#define TAILQ_EMPTY(head) ((head)->tqh_first == 0)
#define TAILQ_FIRST(head) ((head)->tqh_first)
#define TAILQ_NEXT(item, field) ((item)->field.tqe_next)
#define TAILQ_FOREACH(item, head, field) for ((item) = TAILQ_FIRST(head); (item); (item) = TAILQ_NEXT(item, field))
#define TAILQ_INSERT_HEAD(head, item, field) \
  do { \
    if (((item)->field.tqe_next = (head)->tqh_first) != 0) \
      (head)->tqh_first->field.tqe_prev = &(item)->field.tqe_next; \
    else \
      (head)->tqh_last = &(item)->field.tqe_next; \
    (head)->tqh_first = (item); \
    (item)->field.tqe_prev = &(head)->tqh_first; \
  } while (0)
#define TAILQ_INSERT_TAIL(head, item, field) \
  do { \
    (item)->field.tqe_next = 0; \
    (item)->field.tqe_prev = (head)->tqh_last; \
    *(head)->tqh_last = (item); \
    (head)->tqh_last = &(item)->field.tqe_next; \
  } while (0)
#define TAILQ_REMOVE(head, item, field) \
  do { \
    if ((item)->field.tqe_next != 0) \
      (item)->field.tqe_next->field.tqe_prev = (item)->field.tqe_prev; \
    else \
      (head)->tqh_last = (item)->field.tqe_prev; \
    *(item)->field.tqe_prev = (item)->field.tqe_next; \
  } while (0)

#endif
