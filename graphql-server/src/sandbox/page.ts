import type { FastifyReply } from 'fastify';
import { html, type SafeHtml } from '../lib/html';

export const STYLE_PATH = '/sandbox/sandbox.css';

/** Allows only the sandbox's own style and frames. A form may redirect to any origin: back to the page that the payer came from. */
const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  'form-action http: https:',
  "frame-ancestors 'none'",
].join('; ');

const MARK = html`<svg class="mark" viewBox="0 0 48 32" width="48" height="32" aria-hidden="true">
<path class="sun" d="M11 18a13 13 0 0 1 26 0z"/>
<path class="water" d="M2 21h44M8 26h32M16 31h16" stroke-width="2"/>
</svg>`;

/** Sends a page of the sandbox in the studio's colours. */
export function sendPage(reply: FastifyReply, page: { title: string; body: SafeHtml; status?: number }): FastifyReply {
  const markup = html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<main>
${MARK}
${page.body}
</main>
</body>
</html>
`;
  return reply
    .code(page.status ?? 200)
    .header('cache-control', 'no-store')
    .header('content-security-policy', PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(markup.toString());
}

export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --foam: #fbf8f2; --sand: #f1e8d9; --sand-2: #e4d6bf; --ink: #14302f; --ink-2: #48605d;
  --sea: #0b5a5c; --sea-3: #cfe4e0; --sun: #c8502b; --line: #d8ccb8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --foam: #0e1f22; --sand: #142a2d; --sand-2: #1d383b; --ink: #eef3ec; --ink-2: #a9bdb8;
    --sea: #7cc9c2; --sea-3: #1b4447; --sun: #f09a6d; --line: #27464a;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--foam); color: var(--ink);
  font: 17px/1.5 Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;
}
main { max-width: 760px; margin: 0 auto; padding: 32px 20px 64px; }
.mark { display: block; margin: 0 0 18px; }
.sun { fill: var(--sun); }
.water { stroke: var(--sea); }
h1 {
  margin: 0 0 12px; font: 560 34px/1.15 Fraunces, Georgia, 'Times New Roman', serif; letter-spacing: -0.01em;
  overflow-wrap: anywhere;
}
h2 { margin: 32px 0 10px; font: 560 22px/1.2 Fraunces, Georgia, serif; }
p { margin: 0 0 16px; }
a { color: var(--sea); }
a:focus-visible, button:focus-visible, summary:focus-visible { outline: 3px solid var(--sea); outline-offset: 3px; border-radius: 4px; }
.quiet { color: var(--ink-2); font-size: 15px; }
.mails { margin: 24px 0 0; padding: 0; list-style: none; border-top: 1px solid var(--line); }
.mails a {
  display: grid; gap: 2px 16px; grid-template-columns: 1fr auto; padding: 14px 4px;
  border-bottom: 1px solid var(--line); color: inherit; text-decoration: none;
}
.mails a:hover strong { text-decoration: underline; }
.mails strong { grid-column: 1 / -1; font-weight: 600; overflow-wrap: anywhere; }
.mails span { color: var(--ink-2); font-size: 15px; overflow-wrap: anywhere; }
.mails time { color: var(--ink-2); font-size: 15px; font-variant-numeric: tabular-nums; white-space: nowrap; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 20px; font-size: 15px; }
dt { color: var(--ink-2); }
dd { margin: 0; overflow-wrap: anywhere; }
.actions { display: flex; flex-wrap: wrap; gap: 10px; margin: 0 0 20px; }
.pill {
  display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 8px 20px; cursor: pointer;
  border: 1px solid var(--sea); border-radius: 999px; background: transparent; color: var(--sea);
  font: inherit; font-weight: 600; text-decoration: none;
}
.pill.primary { min-height: 52px; padding: 8px 28px; background: var(--sea); color: var(--foam); }
.pill.tall { min-height: 52px; padding: 8px 28px; }
iframe { display: block; width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 18px; background: var(--foam); }
pre {
  margin: 0; padding: 18px; border-radius: 18px; background: var(--sand); white-space: pre-wrap; overflow-wrap: anywhere;
  font: 15px/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
}
.sum { margin: 20px 0; padding: 20px; border-radius: 22px; background: var(--sand); }
.sum strong { display: block; font: 560 30px/1.2 Fraunces, Georgia, serif; font-variant-numeric: tabular-nums; }
@media (max-width: 480px) { .actions .pill { flex: 1 1 100%; } h1 { font-size: 29px; } }
`;
