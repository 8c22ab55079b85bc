import { splitLinks, TERMS, TERMS_UPDATED, type TermsBlock } from '#contract/terms';
import { html, type SafeHtml } from '../../../lib/html';
import type { MailContext } from './context';
import { note } from './layout';

const HEADLINE = `Terms of Service, as of ${TERMS_UPDATED}`;

/**
 * The terms that a booking was made under, in full: a link alone is no durable medium, because the page may change (CJEU C-49/11,
 * Content Services).
 */
export function termsPart({ origin }: Pick<MailContext, 'origin'>): { text: string; html: SafeHtml[] } {
  const sections = TERMS.map(({ title, blocks }) => {
    const lines = blocks.flatMap((block) => toLines(block, origin));
    return { title, lines };
  });
  return {
    text: [HEADLINE, ...sections.flatMap(({ title, lines }) => (title ? [title.toUpperCase(), ...lines] : lines))].join(
      '\n\n',
    ),
    html: [
      note(html`<strong>${HEADLINE}</strong>`),
      ...sections.flatMap(({ title, lines }) => [
        ...(title ? [note(html`<strong>${title}</strong>`)] : []),
        ...lines.map(note),
      ]),
    ],
  };
}

const toLines = (block: TermsBlock, origin: string): string[] =>
  typeof block === 'string' ? [toPlain(block, origin)] : block.map((item) => `• ${toPlain(item, origin)}`);

/** '[contact page](/contact)' -> 'contact page (https://studio.example/contact)'; an address of a mail stands for itself. */
function toPlain(text: string, origin: string): string {
  const parts = splitLinks(text).map((part) => {
    if (typeof part === 'string') return part;
    return part.address.startsWith('/') ? `${part.label} (${origin}${part.address})` : part.label;
  });
  return parts.join('');
}
