/** A folder before that of the C++ library, which exists only for the compiler. */
export const LIBCXX_SETTINGS_FOLDER = '/codomata/libcxx';

/**
 * How the C++ library is to be: for any processor, without what needs an operating system, and with a trap (mode 4,
 * meaning 16) where an index or an empty value is used that is not there.
 */
const SETTINGS = {
  ABI_VERSION: '2',
  ABI_NAMESPACE: '__2',
  ABI_FORCE_ITANIUM: '0',
  ABI_FORCE_MICROSOFT: '0',
  HAS_THREADS: '0',
  HAS_MONOTONIC_CLOCK: '0',
  HAS_TERMINAL: '0',
  HAS_MUSL_LIBC: '0',
  HAS_THREAD_API_PTHREAD: '0',
  HAS_THREAD_API_EXTERNAL: '0',
  HAS_THREAD_API_WIN32: '0',
  HAS_THREAD_API_C11: '0',
  HAS_VENDOR_AVAILABILITY_ANNOTATIONS: '0',
  HAS_FILESYSTEM: '0',
  HAS_RANDOM_DEVICE: '0',
  HAS_LOCALIZATION: '0',
  HAS_UNICODE: '0',
  HAS_WIDE_CHARACTERS: '0',
  HAS_TIME_ZONE_DATABASE: '0',
  INSTRUMENTED_WITH_ASAN: '0',
  PSTL_BACKEND_SERIAL: '',
  HARDENING_MODE_DEFAULT: '4',
  ASSERTION_SEMANTIC_DEFAULT: '16',
  LIBC_PICOLIBC: '0',
  LIBC_NEWLIB: '0',
};

/**
 * Files that the library finds in this folder before its own: its settings, and the list of those functions of strings that
 * it would have compiled already. There is no such compiled library here, so the list is empty.
 */
export const LIBCXX_FILES: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: `${LIBCXX_SETTINGS_FOLDER}/__config_site`,
    text: [
      '#pragma once',
      '#define _LIBCPP___CONFIG_SITE',
      ...Object.entries(SETTINGS).map(([name, value]) => `#define _LIBCPP_${name} ${value}`),
      '',
    ].join('\n'),
  },
  {
    name: `${LIBCXX_SETTINGS_FOLDER}/__string/extern_template_lists.h`,
    text: [
      '#pragma once',
      '#define _LIBCPP_STRING_V1_EXTERN_TEMPLATE_LIST(function, character)',
      '#define _LIBCPP_STRING_UNSTABLE_EXTERN_TEMPLATE_LIST(function, character)',
      '',
    ].join('\n'),
  },
];

/**
 * Headers of ours that stand before the library's own, which need locales: each follows what is said here. They are in our
 * folder for code that includes nothing of the library.
 */
export const BEFORE_LIBCXX = ['iomanip', 'iostream', 'ostream'] as const;
export const BEFORE_TEXT =
  '#include <iosfwd>\n#include <string>\n#include <string_view>\n#define CODOMATA_WITH_LIBCXX\n';
