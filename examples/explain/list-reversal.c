/* Reverses a doubly linked list, and forgets the link back of the new first node. */
#include <assert.h>
#include <stddef.h>

int nondet_int(void);

struct node {
  struct node *next, *previous;
};

static struct node nodes[4];

static struct node *push(struct node *list, struct node *node) {
  node->next = list;
  node->previous = NULL;
  if (list != NULL) list->previous = node;
  return node;
}

static void swap_links(struct node *node) {
  struct node *next = node->next;
  node->next = node->previous;
  if (next != NULL) node->previous = next; /* also where there is none */
}

static struct node *reverse(struct node *list) {
  struct node *last = list;
  while (list != NULL) {
    struct node *next = list->next;
    swap_links(list);
    last = list;
    list = next;
  }
  return last;
}

int main(void) {
  struct node *list = NULL;
  int count = nondet_int();
  for (int i = 0; i < 4 && i < count; i++) list = push(list, &nodes[i]);
  list = reverse(list);
  assert(list == NULL || list->previous == NULL);
  return 0;
}
