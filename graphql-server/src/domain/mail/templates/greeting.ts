/** Characters that a greeting may show of a typed name. */
const MAX_CHARACTERS = 40;

/** Zero-width characters, direction marks and invisible fillers. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const SEPARATOR = /[\s\p{Cc}]+/u;
/** 'Ana M.' and 'Pons, Ana' */
const ENDING = /[.,]$/u;
/** Alphabetic, joined by single apostrophes, hyphens or Catalan middle dots: L'Hospitalet, Anne-Marie, Gal·la. */
const PLAIN_WORD = /^\p{L}[\p{L}\p{M}]*(?:['’‘`´·\p{Pd}][\p{L}\p{M}]+)*$/u;
/** 'evil . com', 'evil / path': a web address split by spaces. */
const LONE_PUNCTUATION = /^(?:(?![\p{Pd}&+])[\p{P}\p{Sm}])+$/u;

/**
 * The part of a typed name that is safe in a mail, at most 40 characters. Anybody can type anything as a name together with the
 * address of somebody else, and the mail comes from the studio. Only alphabetic parts remain, so that no mail program finds a
 * link in it; emoji, digits and web addresses are dropped. Empty when nothing remains.
 */
export function greetingName(typed: string): string {
  const parts = typed.toWellFormed().normalize('NFC').replaceAll(INVISIBLE, '').split(SEPARATOR);
  if (parts.some((part) => LONE_PUNCTUATION.test(part))) return '';
  let name = '';
  for (const word of parts.map((part) => part.replace(ENDING, '')).filter((part) => PLAIN_WORD.test(part))) {
    const longer = name === '' ? word : `${name} ${word}`;
    if ([...longer].length > MAX_CHARACTERS) break;
    name = longer;
  }
  return name;
}

/** 'Hello Ana,', or 'Hello,' when nothing of the typed name is safe. */
export function greeting(typed: string | null): string {
  const name = greetingName(typed ?? '');
  return name === '' ? 'Hello,' : `Hello ${name},`;
}
