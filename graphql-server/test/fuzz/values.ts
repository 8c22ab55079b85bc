import {
  BROKEN_TEXT,
  NOT_A_DATE,
  NOT_A_PAYMENT,
  NOT_A_PRICE,
  NOT_A_TIME,
  NOT_AN_EMAIL,
  NOT_AN_ID,
  ONLY_TEXT,
  SEVERAL_LINES,
} from '../bad-values';
import { CLASS_DATE } from '../classes';
import type { Random } from '../random';

/** Ids of existing rows, so that requests reach them. */
export type Known = { ids: readonly string[] };

const BAD = [
  ...BROKEN_TEXT,
  ...SEVERAL_LINES,
  ...NOT_A_DATE,
  ...NOT_A_PAYMENT,
  // The deeply nested value needs `bodyText` and has its own test.
  ...NOT_A_PRICE.filter(([, value]) => typeof value !== 'symbol'),
  ...NOT_A_TIME,
  ...NOT_AN_EMAIL,
  ...NOT_AN_ID,
].map(([, value]) => value);

const NUMBERS = [0, -0, 1, 5, 15, 60, 1500, 19.99, 2 ** 31, 2 ** 53, -1, 1e21, 1e-9];
const TEXTS = [
  'Ana Pons',
  'ana@example.com',
  'Mat Pilates',
  'MAT_PILATES',
  'payInPerson',
  'stripe',
  'CARD',
  '10:00',
  'MO',
];

/** A valid value for a field of this name, as far as the name reveals it. */
function validValue(random: Random, name: string, { ids }: Known): unknown {
  if (/mail|^to$/i.test(name)) return 'ana@example.com';
  if (/id$/i.test(name)) return random.pick(ids);
  if (/date|^from$|^to$|month/i.test(name)) return CLASS_DATE;
  if (/time$/i.test(name)) return '10:00';
  if (/cents/i.test(name)) return 1500;
  if (/price|amount/i.test(name)) return 15;
  if (/spots|capacity|duration|first|limit|version/i.test(name)) return random.between(1, 60);
  if (/^(is|has|show|with)/.test(name)) return random.chance(0.5);
  if (/classType/.test(name)) return random.pick(['Mat Pilates', 'MAT_PILATES']);
  if (/paymentMethod/.test(name)) return random.pick(['payInPerson', 'stripe', 'IN_PERSON', 'CARD']);
  if (/phone/i.test(name)) return '+34 600 000 000';
  return random.pick(['Ana Pons', 'Sunrise Flow', 'Barceloneta beach']);
}

/** Random characters. */
export function noise(random: Random, longest: number): string {
  const codes = Array.from({ length: random.between(0, longest) }, () =>
    random.chance(0.7) ? random.between(0, 0xff) : random.between(0, 0xffff),
  );
  return String.fromCharCode(...codes);
}

/** A JSON value: valid for a field of this name, invalid, or arbitrary. */
export function anyValue(random: Random, name: string, known: Known, depth = 0): unknown {
  const kind = random.next();
  if (kind < 0.5) return validValue(random, name, known);
  if (kind < 0.65) return random.pick(BAD);
  if (kind < 0.72) return random.pick(ONLY_TEXT);
  if (kind < 0.77) return random.pick(TEXTS);
  if (kind < 0.82) return random.pick(NUMBERS);
  if (kind < 0.87) return random.pick([null, true, false, '', [], {}]);
  if (kind < 0.93 || depth > 3) return noise(random, 40);
  const parts = Array.from({ length: random.between(0, 4) }, () => anyValue(random, name, known, depth + 1));
  return random.chance(0.5) ? parts : Object.fromEntries(parts.map((part, index) => [`${name}${index}`, part]));
}
