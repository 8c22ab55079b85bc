import { html, SafeHtml } from '../../../lib/html';
import type { MailMessage } from '../../ports';
import type { MailContext } from './context';

/** A block of a mail in both of its forms; an empty one is left out. */
export type Block = { html: SafeHtml; text: string };
export type Blocks = readonly (Block | null)[];

/** A string is escaped in HTML, and no web address in it becomes a link. */
type Inline = string | { inline: SafeHtml; text: string };
/** Several inlines stand beside each other in HTML. In plain text each has a line, because nothing may follow an address. */
export type Line = Inline | readonly Inline[] | null;

/** Renders a mail as HTML and as plain text. */
export function renderMail(
  subject: string,
  blocks: Blocks,
  context: MailContext,
): Pick<MailMessage, 'subject' | 'text' | 'html'> {
  return { subject, text: `${toText(blocks, '\n\n')}\n`, html: mailPage(subject, toHtml(blocks, '\n'), context) };
}

function toHtml(blocks: Blocks, between: string): SafeHtml {
  return joined(
    blocks.flatMap((block) => block?.html ?? []),
    between,
  );
}

function toText(blocks: Blocks, between: string): string {
  return blocks.flatMap((block) => block?.text || []).join(between);
}

/** The only heading of a mail. Plain text has none: the subject stands above it. */
export function heading(text: string): Block {
  const markup = html`<h1 class="ink" style="${SERIF}; margin: 0 0 16px; font-size: 30px; line-height: 1.15; font-weight: 560; color: #14302f;">${text}</h1>`;
  return { html: markup, text: '' };
}

/** The greeting and the first sentence. */
export function opening(hello: string, news: string): Block {
  return { ...paragraph(`${hello} ${news}`), text: `${hello}\n\n${news}` };
}

export function paragraph(...lines: readonly Line[]): Block {
  const markup = html`<p class="ink" style="margin: 0 0 16px; color: #14302f;">${linesToHtml(lines)}</p>`;
  return { html: markup, text: linesToText(lines) };
}

/** A quieter paragraph. */
export function note(...lines: readonly Line[]): Block {
  const markup = html`<p class="ink-2" style="margin: 0 0 16px; font-size: 15px; color: #48605d;">${linesToHtml(lines)}</p>`;
  return { html: markup, text: linesToText(lines) };
}

/** 'What to bring: A towel.' */
export function fact(label: string, value: string): Block {
  return { ...paragraph(strong(label), value), text: `${label}: ${value}` };
}

/** A frame around blocks, which stand close together in plain text. */
export function card(...blocks: Blocks): Block {
  const markup = html`<div class="card" style="margin: 0 0 20px; padding: 20px 20px 4px; border: 1px solid #e4d6bf; border-radius: 18px; background: #f1e8d9;">${toHtml(blocks, '')}</div>`;
  return { html: markup, text: toText(blocks, '\n') };
}

/** The link that the mail is mostly about, with notes below it. */
export function button(href: string, label: string, ...notes: readonly string[]): Block {
  const markup = html`<p style="margin: 0 0 16px;"><a class="button" href="${href}" style="display: inline-block; padding: 12px 22px; border-radius: 999px; background: #0b5a5c; color: #fbf8f2; font-weight: 600; text-decoration: none;">${label}</a></p>`;
  return {
    html: html`${markup}${notes.map((text) => note(text).html)}`,
    text: [`${label}: ${href}`, ...notes].join('\n'),
  };
}

export function numberedList(title: string, items: readonly string[]): Block {
  const markup = html`${paragraph(strong(title)).html}
<ol class="ink" style="margin: 0 0 16px; padding-left: 24px; color: #14302f;">
${items.map((item) => html`<li style="margin: 0 0 8px;">${item}</li>`)}
</ol>`;
  return { html: markup, text: [title, ...items.map((item, index) => `${index + 1}. ${item}`)].join('\n') };
}

/** Typed text with its line breaks. */
export function typedText(text: string): Block {
  return paragraph({ inline: html`<span style="white-space: pre-line;">${text}</span>`, text });
}

const WEB_ADDRESS = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/g;

/** The teacher's plain text, with web addresses as links. */
export function mailBody(text: string): Block {
  return { html: toParagraphs(text, withLinks), text };
}

/** A visitor's plain text, without links, below who wrote it and when. */
export function quote(introduction: string, text: string): Block {
  const lines = text.split(/\r?\n/).map((line) => `> ${line}`.trimEnd());
  return {
    html: html`${note(introduction).html}
<blockquote style="margin: 0; padding: 0 0 0 16px; border-left: 3px solid #d8ccb8;">${toParagraphs(text, (line) => line)}</blockquote>`,
    text: [introduction, ...lines].join('\n'),
  };
}

/** Closes a mail with the teacher's name. */
export function signOff({ studio }: MailContext, closing: string | null = null): Block {
  return paragraph(closing, studio.instructor.firstName, plainTextOnly(studio.name));
}

/** Blocks below the signature line of plain text. */
export function footer(...blocks: Blocks): Block {
  return { html: toHtml(blocks, '\n'), text: `-- \n${toText(blocks, '\n\n')}` };
}

export function strong(text: string): Inline {
  return { inline: html`<strong>${text}</strong>`, text };
}

/** 'Directions: https://…' in plain text. */
export function link(href: string, label: string): Inline {
  return { inline: anchor(href, label), text: `${label}: ${href}` };
}

/** A sentence that ends with a link. In plain text the address replaces the label. */
export function linkSentence(beginning: string, href: string, label: string): Inline {
  return { inline: html`${beginning}: ${anchor(href, label)}.`, text: `${beginning}: ${href}` };
}

/** What the page around the HTML shows already, such as the studio's name. */
export function plainTextOnly(text: string): Inline {
  return { inline: html``, text };
}

function anchor(href: string, label: string): SafeHtml {
  return html`<a class="sea" href="${href}" style="color: #0b5a5c; font-weight: 600;">${label}</a>`;
}

function linesToHtml(lines: readonly Line[]): SafeHtml {
  const rendered = lines.map((line) => joined([line].flat().map(inlineToHtml), ' '));
  return joined(
    rendered.filter((line) => String(line) !== ''),
    '<br>',
  );
}

const inlineToHtml = (one: Inline | null) => html`${typeof one === 'string' ? one : (one?.inline ?? null)}`;

function linesToText(lines: readonly Line[]): string {
  return lines
    .flat()
    .flatMap((one) => (typeof one === 'string' ? one : one?.text) || [])
    .join('\n');
}

function toParagraphs(text: string, toInline: (line: string) => Inline): SafeHtml {
  const paragraphs = text.split(/\r?\n(?:[ \t]*\r?\n)+/).filter((one) => one.trim() !== '');
  return html`${paragraphs.map((one) => paragraph(...one.split(/\r?\n/).map((line) => toInline(line))).html)}`;
}

function withLinks(line: string): Inline {
  const parts = line.split(WEB_ADDRESS).map((part) => html`${part}`);
  const links = (line.match(WEB_ADDRESS) ?? []).map((address) => anchor(address, address));
  return { inline: html`${parts.flatMap((part, index) => [part, links[index] ?? html``])}`, text: line };
}

function joined(parts: readonly SafeHtml[], between: string): SafeHtml {
  return new SafeHtml(parts.map(String).join(between));
}

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
function mailPage(title: string, body: SafeHtml, { studio, origin }: MailContext): string {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>:root { color-scheme: light dark; }${new SafeHtml(DARK)}</style>
</head>
<body class="ground" style="margin: 0; padding: 0; background: #fbf8f2;">
<div class="ground" style="background: #fbf8f2; padding: 24px 16px;">
<div style="max-width: 560px; margin: 0 auto; ${FONT}; font-size: 16px; line-height: 1.55;">
<p class="sea" style="${SERIF}; margin: 0 0 24px; font-size: 20px; font-weight: 600; color: #0b5a5c;">
<span class="sun" style="color: #c8502b;" aria-hidden="true">&#9679;</span> ${studio.name}</p>
${body}
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
