/** One test, for a report. */
export interface JunitCase {
  readonly name: string;
  readonly group: string;
  readonly failure?: { readonly kind: string; readonly message: string; readonly details: string };
}

/** A report of tests as JUnit writes it, which most build servers read. */
export function junitText(suite: string, cases: readonly JunitCase[], seconds: number): string {
  const failed = cases.filter(({ failure }) => failure !== undefined).length;
  const counts = `tests="${cases.length}" failures="${failed}" errors="0" time="${seconds}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${escaped(suite)}" ${counts}>`,
    ...cases.flatMap(caseLines),
    '  </testsuite>',
    '</testsuites>',
  ].join('\n');
}

function caseLines({ name, group, failure }: JunitCase): readonly string[] {
  const start = `    <testcase name="${escaped(name)}" classname="${escaped(group)}"`;
  if (failure === undefined) return [`${start}/>`];
  return [
    `${start}>`,
    `      <failure type="${escaped(failure.kind)}" message="${escaped(failure.message)}">${escaped(failure.details)}</failure>`,
    '    </testcase>',
  ];
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML does not have at all become a mark. */
function escaped(text: string): string {
  return text
    .replace(/[&<>"]/g, unit => ENTITIES[unit])
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/g, '\ufffd');
}
