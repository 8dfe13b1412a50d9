import { base64Of } from '../host/bytes.ts';
import { sha256 } from '../host/sha-256.ts';
import { markup } from './visible.ts';

/** What is on a page; the body is markup already. */
interface Page {
  readonly title: string;
  readonly style: string;
  readonly body: readonly string[];
  /** The only script that the page runs. */
  readonly script?: string;
}

/**
 * One HTML file that needs nothing else: no fonts, no requests, and no script but its own (its own policy forbids them).
 */
export function pageHtml({ title, style, body, script }: Page): string {
  const scripts = script === undefined ? '' : `; script-src 'sha256-${base64Of(sha256(script))}'`;
  const end = script === undefined ? '' : `\n<script>${script}</script>`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'${scripts}">
<meta name="generator" content="codomata">
<title>${markup(title)}</title>
<style>
${style}
</style>
</head>
<body>
<main>
${body.join('\n')}
</main>${end}
</body>
</html>
`;
}
