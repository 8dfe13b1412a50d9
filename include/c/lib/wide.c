/* wctype.h and wchar.h in the C locale: the classes are those of ctype.h, and no wide character beyond ASCII is in one. */
#include <wchar.h>
#include <wctype.h>

int iswdigit(wint_t c) { return c >= '0' && c <= '9'; }
int iswupper(wint_t c) { return c >= 'A' && c <= 'Z'; }
int iswlower(wint_t c) { return c >= 'a' && c <= 'z'; }
int iswalpha(wint_t c) { return iswupper(c) || iswlower(c); }
int iswalnum(wint_t c) { return iswalpha(c) || iswdigit(c); }
int iswxdigit(wint_t c) { return iswdigit(c) || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f'); }
int iswblank(wint_t c) { return c == ' ' || c == '\t'; }
int iswspace(wint_t c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
int iswprint(wint_t c) { return c >= ' ' && c <= '~'; }
int iswgraph(wint_t c) { return c >= '!' && c <= '~'; }
int iswpunct(wint_t c) { return iswgraph(c) && !iswalnum(c); }
int iswcntrl(wint_t c) { return (unsigned long)c < ' ' || c == 127; }
wint_t towlower(wint_t c) { return iswupper(c) ? c - 'A' + 'a' : c; }
wint_t towupper(wint_t c) { return iswlower(c) ? c - 'a' + 'A' : c; }

size_t wcslen(const wchar_t *text) {
  size_t length = 0;
  while (text[length] != 0) length++;
  return length;
}

wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t count) {
  for (size_t i = 0; i < count; i++) to[i] = from[i];
  return to;
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t count) {
  if (to <= from) return wmemcpy(to, from, count);
  for (size_t i = count; i > 0; i--) to[i - 1] = from[i - 1];
  return to;
}

wchar_t *wmemset(wchar_t *to, wchar_t c, size_t count) {
  for (size_t i = 0; i < count; i++) to[i] = c;
  return to;
}

static int order_of(wchar_t a, wchar_t b) { return a < b ? -1 : a > b; }

int wmemcmp(const wchar_t *a, const wchar_t *b, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (a[i] != b[i]) return order_of(a[i], b[i]);
  return 0;
}

wchar_t *wmemchr(const wchar_t *all, wchar_t c, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (all[i] == c) return (wchar_t *)(all + i);
  return NULL;
}

int wcsncmp(const wchar_t *a, const wchar_t *b, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (a[i] != b[i] || a[i] == 0) return order_of(a[i], b[i]);
  return 0;
}

int wcscmp(const wchar_t *a, const wchar_t *b) { return wcsncmp(a, b, (size_t)-1); }

wchar_t *wcscpy(wchar_t *to, const wchar_t *from) { return wmemcpy(to, from, wcslen(from) + 1); }

/* What is left of the room is filled with zeros. */
wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t count) {
  size_t length = 0;
  for (; length < count && from[length] != 0; length++) to[length] = from[length];
  wmemset(to + length, 0, count - length);
  return to;
}

wchar_t *wcscat(wchar_t *to, const wchar_t *from) {
  wcscpy(to + wcslen(to), from);
  return to;
}

wchar_t *wcschr(const wchar_t *text, wchar_t c) { return wmemchr(text, c, wcslen(text) + 1); }

wchar_t *wcsrchr(const wchar_t *text, wchar_t c) {
  for (size_t i = wcslen(text) + 1; i > 0; i--)
    if (text[i - 1] == c) return (wchar_t *)(text + i - 1);
  return NULL;
}

wchar_t *wcsstr(const wchar_t *text, const wchar_t *wanted) {
  size_t length = wcslen(wanted);
  for (;; text++) {
    if (wcsncmp(text, wanted, length) == 0) return (wchar_t *)text;
    if (*text == 0) return NULL;
  }
}
