import { splitLinks, TERMS, TERMS_UPDATED, type TermsBlock } from '#contract/terms';
import { type Block, footer, note, strong } from './blocks';
import type { MailContext } from './context';

/**
 * The terms that a booking was made under, in full: a link alone is no durable medium, because the page may change (CJEU C-49/11,
 * Content Services).
 */
export function termsPart({ origin }: Pick<MailContext, 'origin'>): Block {
  const sections = TERMS.flatMap(({ title, blocks }) => [
    title ? { ...note(strong(title)), text: title.toUpperCase() } : null,
    ...blocks.flatMap((block) => toLines(block, origin)).map((line) => note(line)),
  ]);
  return footer(note(strong(`Terms of Service, as of ${TERMS_UPDATED}`)), ...sections);
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
