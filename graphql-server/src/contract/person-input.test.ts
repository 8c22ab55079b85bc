import { describe, expect, it } from 'vitest';
import { personPhone } from './person-input';

describe('personPhone', () => {
  it.each([
    ['+34\u00a0612\u00a034 56 78', '+34 612 34 56 78'],
    ['612\u2011345\u2011678', '612-345-678'],
    ['612\u2013345\u2013678', '612-345-678'],
    ['612\u2212345\u2012678', '612-345-678'],
    ['tel:+34612345678', '+34612345678'],
    ['TEL: 612 345 678', '612 345 678'],
    ['\uff0b\uff13\uff14\u3000\uff16\uff11\uff12', '+34 612'],
    ['\u202a+34 612\u200e\u202f345\u202c', '+34 612 345'],
    ['+34 (612) 34.56/78-9', '+34 (612) 34.56/78-9'],
    ['', ''],
    ['\u00a0', ''],
  ])('stores %j as %j', (typed, stored) => expect(personPhone.parse(typed)).toBe(stored));

  it.each(['call me', '612 345 678 ext', 'mailto:612', '\u0661\u0662', '\u247d'.repeat(10), '6\n12'])(
    'refuses %j',
    (typed) => expect(personPhone.safeParse(typed).success).toBe(false),
  );

  it.each([
    ['x'.repeat(34), 'Phone is too long by 4 characters: at most 30.'],
    ['\u247d'.repeat(10), 'Phone is invalid.'],
    ['call me', 'Phone is invalid.'],
  ])('gives one reason why %j is refused', (typed, reason) => {
    expect(personPhone.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([reason]);
  });
});
