/*
 * Memory of a WebAssembly build: blocks one behind the other, each after a header with its size. The last block can
 * grow, shrink and be given back; others stay used until the run ends. (The evaluator has an allocator of its own.)
 */
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define ALIGNMENT ((size_t)16)
#define PAGE ((size_t)65536)

struct header {
  _Alignas(16) size_t size;
};

/* Where the linker says that free memory starts. */
extern unsigned char __heap_base;

static uintptr_t end_of_blocks;

static uintptr_t round_up(uintptr_t value, uintptr_t unit) { return (value + unit - 1) / unit * unit; }

/* Makes sure that memory reaches that far. */
static int reserve(uintptr_t end) {
  uintptr_t present = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
  if (end <= present) return 1;
  uintptr_t pages = round_up(end - present, PAGE) / PAGE;
  return __builtin_wasm_memory_grow(0, pages) != (size_t)-1;
}

static struct header *header_of(void *block) { return (struct header *)block - 1; }

static uintptr_t end_of(void *block) { return (uintptr_t)block + header_of(block)->size; }

void *malloc(size_t size) {
  if (end_of_blocks == 0) end_of_blocks = round_up((uintptr_t)&__heap_base, ALIGNMENT);
  uintptr_t block = end_of_blocks + sizeof(struct header);
  size_t rounded = round_up(size, ALIGNMENT);
  if (size > SIZE_MAX / 2 || !reserve(block + rounded)) {
    errno = ENOMEM;
    return NULL;
  }
  end_of_blocks = block + rounded;
  header_of((void *)block)->size = rounded;
  return (void *)block;
}

void free(void *block) {
  if (block != NULL && end_of(block) == end_of_blocks) end_of_blocks = (uintptr_t)header_of(block);
}

void *calloc(size_t count, size_t size) {
  if (size != 0 && count > SIZE_MAX / size) {
    errno = ENOMEM;
    return NULL;
  }
  void *block = malloc(count * size);
  return block == NULL ? NULL : memset(block, 0, count * size);
}

void *realloc(void *block, size_t size) {
  if (block == NULL) return malloc(size);
  size_t old = header_of(block)->size;
  if (size <= old) return block;
  int is_last = end_of(block) == end_of_blocks;
  if (is_last) end_of_blocks = (uintptr_t)header_of(block);
  void *moved = malloc(size);
  if (moved == NULL && is_last) end_of_blocks = end_of(block);
  if (moved != NULL && moved != block) memcpy(moved, block, old);
  return moved;
}

void *reallocarray(void *block, size_t count, size_t size) {
  if (size != 0 && count > SIZE_MAX / size) {
    errno = ENOMEM;
    return NULL;
  }
  return realloc(block, count * size);
}
