#ifndef CODOMATA_LANGINFO_H
#define CODOMATA_LANGINFO_H

#ifdef __cplusplus
extern "C" {
#endif

typedef int nl_item;

#define CODESET 14
#define RADIXCHAR 0x10000
#define THOUSEP 0x10001
#define YESEXPR 0x50000
#define NOEXPR 0x50001

char *nl_langinfo(nl_item);

#ifdef __cplusplus
}
#endif

#endif
