import { describe, expect, it } from 'vitest';
import { line } from './text';
import { countCharacters, findExcess } from './text-length';

const name = line({ label: 'Name', max: 5 });
const emoji = '\u{1f9d8}';
const halfEmoji = '\ud83e';

describe('findExcess', () => {
  it.each([
    ['', null],
    ['abcde', null],
    ['abcdef', 'This is too long by 1 character: at most 5.'],
    ['abcdefgh', 'This is too long by 3 characters: at most 5.'],
    [emoji.repeat(5), null],
    [emoji.repeat(7), 'This is too long by 2 characters: at most 5.'],
    [` abcde\n\u200b`, null],
    [' a\u202ebcdef ', 'This is too long by 1 character: at most 5.'],
  ])('finds in %j: %j', (typed, excess) => expect(findExcess(typed, 5)).toBe(excess));

  it.each(['abcde', 'abcdef', emoji.repeat(5), emoji.repeat(6), ' abcde ', 'a\u202ebcde', `e${'\u0301'.repeat(9)}`])(
    'agrees with the schema about %j',
    (typed) => expect(findExcess(typed, 5) === null).toBe(name.safeParse(typed).success),
  );
});

describe('a line of text that is too long', () => {
  it('is refused with the number of characters that are too many, without the blanks around it', () => {
    const { error } = name.safeParse(`  ${emoji.repeat(8)}  `);
    expect(error?.issues.map(({ message }) => message)).toEqual(['Name is too long by 3 characters: at most 5.']);
  });

  it('counts half of a character as one', () => expect(countCharacters(`a${halfEmoji}`)).toBe(2));
});
