import { html, SafeHtml } from '../../../lib/html';
import type { MailContext } from './context';

/** Light colours are inline, for mail programs that ignore style sheets; this sheet overrides them in dark mode. */
const DARK = `
@media (prefers-color-scheme: dark) {
  .ground { background: #0e1f22 !important; }
  .card { background: #142a2d !important; border-color: #27464a !important; }
  .ink { color: #eef3ec !important; }
  .ink-2 { color: #a9bdb8 !important; }
  .sea { color: #7cc9c2 !important; }
  .sun { color: #f09a6d !important; }
  .line { border-color: #27464a !important; }
  .button { background: #7cc9c2 !important; color: #0e1f22 !important; }
}`;

const FONT = "font-family: Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const SERIF = "font-family: Fraunces, Georgia, 'Times New Roman', serif";

/** A whole mail in the studio's colours, readable in light and dark. */
export function mailPage(page: { title: string; body: SafeHtml }, { studio, origin }: MailContext): string {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${page.title}</title>
<style>:root { color-scheme: light dark; }${new SafeHtml(DARK)}</style>
</head>
<body class="ground" style="margin: 0; padding: 0; background: #fbf8f2;">
<div class="ground" style="background: #fbf8f2; padding: 24px 16px;">
<div style="max-width: 560px; margin: 0 auto; ${FONT}; font-size: 16px; line-height: 1.55;">
<p class="sea" style="${SERIF}; margin: 0 0 24px; font-size: 20px; font-weight: 600; color: #0b5a5c;">
<span class="sun" style="color: #c8502b;" aria-hidden="true">&#9679;</span> ${studio.name}</p>
${page.body}
<p class="ink-2 line" style="margin: 32px 0 0; padding-top: 16px; border-top: 1px solid #d8ccb8; font-size: 14px; color: #48605d;">
${studio.name} · <a class="sea" href="${origin}" style="color: #0b5a5c;">${origin}</a><br>
Questions? Reply to this mail or write to
<a class="sea" href="mailto:${studio.instructor.email}" style="color: #0b5a5c;">${studio.instructor.email}</a>.</p>
</div>
</div>
</body>
</html>
`.toString();
}

/** The only heading of a mail. */
export function heading(text: string): SafeHtml {
  return html`<h1 class="ink" style="${SERIF}; margin: 0 0 16px; font-size: 30px; line-height: 1.15; font-weight: 560; color: #14302f;">${text}</h1>`;
}

export function paragraph(content: string | SafeHtml): SafeHtml {
  return html`<p class="ink" style="margin: 0 0 16px; color: #14302f;">${content}</p>`;
}

/** A quieter paragraph. */
export function note(content: string | SafeHtml): SafeHtml {
  return html`<p class="ink-2" style="margin: 0 0 16px; font-size: 15px; color: #48605d;">${content}</p>`;
}

/** A framed block. */
export function card(parts: readonly SafeHtml[]): SafeHtml {
  return html`<div class="card" style="margin: 0 0 20px; padding: 20px 20px 4px; border: 1px solid #e4d6bf; border-radius: 18px; background: #f1e8d9;">${parts}</div>`;
}

export function link(href: string, text: string): SafeHtml {
  return html`<a class="sea" href="${href}" style="color: #0b5a5c; font-weight: 600;">${text}</a>`;
}

/** The link that the mail is mostly about. */
export function button(href: string, text: string): SafeHtml {
  return html`<p style="margin: 0 0 16px;"><a class="button" href="${href}" style="display: inline-block; padding: 12px 22px; border-radius: 999px; background: #0b5a5c; color: #fbf8f2; font-weight: 600; text-decoration: none;">${text}</a></p>`;
}

const WEB_ADDRESS = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/g;

/** Formats the teacher's plain text as HTML, with web addresses as links. */
export function formatMailBody(text: string): SafeHtml[] {
  return toParagraphs(text, withLinks);
}

/** Formats a visitor's plain text as HTML without links. */
export function quotedText(text: string): SafeHtml[] {
  return toParagraphs(text, (line) => html`${line}`);
}

function toParagraphs(text: string, formatLine: (line: string) => SafeHtml): SafeHtml[] {
  return text
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .filter((block) => block.trim() !== '')
    .map((block) => paragraph(joined(block.split(/\r?\n/).map(formatLine), html`<br>`)));
}

function withLinks(line: string): SafeHtml {
  const parts = line.split(WEB_ADDRESS).map((part) => html`${part}`);
  const links = (line.match(WEB_ADDRESS) ?? []).map((address) => link(address, address));
  return new SafeHtml(parts.flatMap((part, index) => [part, links[index] ?? '']).join(''));
}

function joined(parts: readonly SafeHtml[], between: SafeHtml): SafeHtml {
  return new SafeHtml(parts.map(String).join(String(between)));
}
