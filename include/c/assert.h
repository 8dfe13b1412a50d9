/* No include guard: each inclusion obeys NDEBUG as it is at that place (C11 7.2). */
#include <codomata.h>

#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) ((condition) ? (void)0 : codomata_fail(#condition, __FILE__, __LINE__))
#endif

#if !defined(__cplusplus) && !defined(static_assert) && (!defined(__STDC_VERSION__) || __STDC_VERSION__ < 202311L)
#define static_assert _Static_assert
#endif
