import { cleanText } from './clean-text';
import { formatCount } from './format-count';

/** The length of a text as the limits count it: in Unicode code points, as PostgreSQL and zod do. */
export const countCharacters = (text: string): number => [...text].length;

/** Why a text is refused: 'Message is too long by 4 characters: at most 1000.' */
export function formatExcess(name: string, text: string, max: number): string {
  return `${name} is too long by ${formatCount(countCharacters(text) - max, 'character')}: at most ${max}.`;
}

/** The excess of a text that somebody types, counted without what the server removes from it; null when it fits. */
export function findExcess(typed: string, max: number): string | null {
  // No text has more characters than UTF-16 units.
  if (typed.length <= max) return null;
  const text = cleanText(typed);
  return countCharacters(text) > max ? formatExcess('This', text, max) : null;
}
