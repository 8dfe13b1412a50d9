/* A merge sort that leaves out the last element of the right half. */
#include <assert.h>

int nondet_int(void);

static int items[4], merged[4];

static void merge_halves(int low, int middle, int high) {
  int left = low, right = middle, to = low;
  while (left < middle && right < high) merged[to++] = items[left] < items[right] ? items[left++] : items[right++];
  while (left < middle) merged[to++] = items[left++];
  while (right < high - 1) merged[to++] = items[right++]; /* right < high was meant */
  for (to = low; to < high; to++) items[to] = merged[to];
}

static void sort(int low, int high) {
  if (high - low < 2) return;
  int middle = (low + high) / 2;
  sort(low, middle);
  sort(middle, high);
  merge_halves(low, middle, high);
}

int main(void) {
  for (int i = 0; i < 4; i++) items[i] = nondet_int();
  sort(0, 4);
  for (int i = 0; i < 3; i++) assert(items[i] <= items[i + 1]);
  return 0;
}
