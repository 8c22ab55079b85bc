/** Overrides, embeddings and isolates of the writing direction: a name that has them shows as another one. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;
/** The marks of any written language fit in six on one character; more are piled up to cover other lines. */
const PILED_MARKS = /(\p{M}{6})\p{M}+/gu;
/** Control characters count as visible, to be refused. */
const VISIBLE = /[^\s\p{M}\p{Z}\p{Cf}\p{DI}\u2800]/u;
const INVISIBLE = /[\s\p{DI}\u2800]/u;
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
/** What colours the picture before it, or makes a flag of it. */
const PART_OF_PICTURE = /[\ufe0e\ufe0f\u{e0020}-\u{e007f}]/u;

/**
 * What somebody typed or pasted, without what nobody sees: blanks and invisible characters at both ends, and all that change the
 * direction of writing. Empty without a visible character. Joiners and the parts of an emoji stay.
 */
export function cleanText(typed: string): string {
  const text = typed.replace(DIRECTIONS, '').replace(PILED_MARKS, '$1');
  if (!VISIBLE.test(text)) return '';
  const characters = [...text];
  const isInvisible = (index: number) => INVISIBLE.test(characters[index] ?? '');
  let start = 0;
  while (isInvisible(start)) start += 1;
  let end = characters.length;
  while (isInvisible(end - 1)) end -= 1;
  if (PICTURE.test(characters[end - 1] ?? '')) {
    while (PART_OF_PICTURE.test(characters[end] ?? '')) end += 1;
  }
  return characters.slice(start, end).join('');
}
