/** Characters that a greeting may show of a typed name. */
const MAX_CHARACTERS = 40;

/** Zero-width characters, marks of writing direction, fillers that show as nothing. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const BETWEEN_WORDS = /[\s\p{Cc}]+/u;
/** 'Ana M.' and 'Pons, Ana' */
const ENDING = /[.,]$/u;
/** Letters with their marks, joined by single apostrophes, hyphens or Catalan middle dots: L'Hospitalet, Anne-Marie, Gal·la. */
const PLAIN_WORD = /^\p{L}[\p{L}\p{M}]*(?:['’‘`´·\p{Pd}][\p{L}\p{M}]+)*$/u;
/** 'evil . com', 'evil / path': an address that was spread over several words. */
const LONE_PUNCTUATION = /^(?:(?![\p{Pd}&+])[\p{P}\p{Sm}])+$/u;

/**
 * A typed name as it may stand in a mail to the address that was typed with it, of at most 40 characters: anybody can type
 * anything there, in the name of anybody, and the mail comes from the studio. Only words of letters remain, so no mail program
 * finds a link in it; emoji, digits and whatever looks like an address are left out. Empty when nothing remains.
 */
export function greetingName(typed: string): string {
  const text = typed.toWellFormed().normalize('NFC').replaceAll(INVISIBLE, '').split(BETWEEN_WORDS);
  if (text.some((word) => LONE_PUNCTUATION.test(word))) return '';
  let name = '';
  for (const word of text.map((one) => one.replace(ENDING, '')).filter((one) => PLAIN_WORD.test(one))) {
    const longer = name === '' ? word : `${name} ${word}`;
    if ([...longer].length > MAX_CHARACTERS) break;
    name = longer;
  }
  return name;
}

/** 'Hello Ana,', or 'Hello,' where no name was typed that may be shown. */
export function greeting(typed: string | null): string {
  const name = greetingName(typed ?? '');
  return name === '' ? 'Hello,' : `Hello ${name},`;
}
