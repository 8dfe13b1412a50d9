/* errno, and texts for the errors of our own library. */
#include <errno.h>
#include <string.h>

int errno;

char *strerror(int error) {
  switch (error) {
    case 0: return "Success";
    case EDOM: return "Numerical argument out of domain";
    case ERANGE: return "Numerical result out of range";
    case EINVAL: return "Invalid argument";
    case ENOMEM: return "Cannot allocate memory";
    case EILSEQ: return "Invalid or incomplete multibyte or wide character";
    default: return "Unknown error";
  }
}
