import { html, SafeHtml } from '../../lib/html';
import { link, paragraph } from './templates/layout';

const ADDRESS = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/g;

/** What the teacher typed as plain text, as markup: its paragraphs and line breaks, with web addresses to press. */
export function letterBody(text: string): SafeHtml[] {
  return paragraphsOf(text, withLinks);
}

/** What a visitor typed, as markup: its paragraphs and line breaks, in which nothing can be pressed. */
export function quotedText(text: string): SafeHtml[] {
  return paragraphsOf(text, (line) => html`${line}`);
}

function paragraphsOf(text: string, lineOf: (line: string) => SafeHtml): SafeHtml[] {
  return text
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .filter((block) => block.trim() !== '')
    .map((block) => paragraph(joined(block.split(/\r?\n/).map(lineOf), html`<br>`)));
}

function withLinks(line: string): SafeHtml {
  const words = line.split(ADDRESS).map((part) => html`${part}`);
  const addresses = (line.match(ADDRESS) ?? []).map((address) => link(address, address));
  return new SafeHtml(words.flatMap((part, index) => [part, addresses[index] ?? '']).join(''));
}

function joined(parts: readonly SafeHtml[], between: SafeHtml): SafeHtml {
  return new SafeHtml(parts.map(String).join(String(between)));
}
