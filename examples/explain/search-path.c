/* Builds a list of folders to search, and takes "./x" for a path that is absolute already. */
#include <assert.h>
#include <string.h>

void learn(const char *);

static char built[8];

static void append(const char *text) {
  if (strlen(built) + strlen(text) < sizeof built) strcat(built, text);
}

static void expand(const char *path) {
  if (path[0] == '/') {
    learn("absolute");
    append(path);
  } else if (path[0] == '~') {
    learn("home");
    append("/h");
    append(path + 1);
  } else if (path[0] == '.') {
    learn("dot");
    if (path[1] == '/') {
      learn("dot slash");
      append(path); /* without the origin before it */
    } else {
      append("/o/");
      append(path);
    }
  } else {
    learn("relative");
    append("/o/");
    append(path);
  }
}

void build(const char *path) {
  if (path[0] == 0) return;
  expand(path);
  learn("built");
  assert(built[0] == '/');
}
