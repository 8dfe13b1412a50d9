#include "report.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *long_line;
static size_t long_room;

static void say_delimited(ssize_t length) {
  say_number(length);
  if (length >= 0) say_bytes(long_line, (size_t)length + 1), say_number(long_room > (size_t)length);
}

/* Reads the whole input in ways that change, and writes it with what each call gave back. */
__attribute__((export_name("run_stdio"))) void run_stdio(void) {
  char line[16];
  say("start "), say_number(feof(stdin)), say_number(ferror(stdin)), say("\n");
  for (int way = 0; !feof(stdin) && way < 4000; way++) {
    int c;
    switch (way % 8) {
      case 0: c = getchar(), say_number(c); break;
      case 1: c = fgetc(stdin), say_number(c), say_number(ungetc(c, stdin)), say_number(c == EOF ? EOF : getc(stdin)); break;
      case 2: memset(line, '#', 16), say_text(fgets(line, 1 + way % 14, stdin)), say_bytes(line, 15); break;
      case 3: memset(line, '#', 16), say_number((long long)fread(line, 3, 2, stdin)), say_bytes(line, 15); break;
      case 4: say_number(putchar(way)), say_number(putc(way / 3, stdout)), say_number(fputc(-way, stdout)); break;
      case 5: say_delimited(getline(&long_line, &long_room, stdin)); break;
      case 6: say_delimited(getdelim(&long_line, &long_room, way % 256, stdin)); break;
      default: say_number(puts("a line") >= 0), say_number(fputs("text", stdout) >= 0), say_number((long long)fwrite("0123456789", 3, 2, stdout));
    }
    say("\n");
  }
  say_number(getchar()), say_number(feof(stdin) != 0), clearerr(stdin), say_number(feof(stdin)), say_number(ungetc('x', stdin));
  say_number(getchar()), say_number(ungetc(EOF, stdin)), say_number(fflush(stdout)), say("\n");
  char *made = NULL;
  say_number(asprintf(&made, "%s-%05d-%200s|", "text", -42, "far")), say_text(made), say("\n");
  free(made), free(long_line);
}
