import { describe, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits';
import { greeting, greetingName } from './greeting';

describe('greetingName', () => {
  it.each([
    'Ana',
    'Marta Puig i Cadafalch',
    'Núria García-Ordóñez',
    "Siobhán O'Brien",
    'Siobhán O’Brien',
    'Gal·la Marcel·lí',
    '李',
    'Олег Ільченко',
    'Зоряна Лук’янчук',
    'ಪೂರ್ಣಿಮಾ',
    'नेहा शर्मा',
    'محمد علي',
    'שרה כהן',
    'สมชาย',
    'ジョン スミス',
  ])('leaves the name %j unchanged', (name) => expect(greetingName(name)).toBe(name));

  it.each([
    ['Ana M.', 'Ana M'],
    ['Dr. Ana', 'Dr Ana'],
    ['Pons, Ana', 'Pons Ana'],
    ['  Ana\t\r\n Pons  ', 'Ana Pons'],
    ['Ana\u2028Pons', 'Ana Pons'],
    ['Ana & Luis', 'Ana Luis'],
    ['Ana + Luis', 'Ana Luis'],
    ['Ana - Luis', 'Ana Luis'],
    ['Ana 🌸', 'Ana'],
    ['Ana 2', 'Ana'],
    ['A\u200bna \u202ePons\u202c', 'Ana Pons'],
    ['Nu\u0301ria', 'Núria'],
    ['Ana \ud800', 'Ana'],
  ])('shortens the typed name %j to %j', (typed, name) => expect(greetingName(typed)).toBe(name));

  it.each([
    ['Ana evil.com', 'Ana'],
    ['evil.com', ''],
    ['evil.com.', ''],
    ['evil.com, Ana', 'Ana'],
    ['www.evil.com/prize Ana', 'Ana'],
    ['https://evil.example/x', ''],
    ['//evil', ''],
    ['javascript:alert(1)', ''],
    ['eve@evil', ''],
    ['evil\u200b.com', ''],
    ['e\u2060vil.c\u00adom', ''],
    ['ｅｖｉｌ．ｃｏｍ', ''],
    ['ｅｖｉｌ／ｃｏｍ', ''],
    ['evil。com', ''],
    ['evil｡com', ''],
    ['evil․com', ''],
    ['evil∕path', ''],
    ['bit\\ly', ''],
    ['192.168.0.1', ''],
    ['t3lef0no', ''],
    ['+34600111222', ''],
    ['xn--evil', ''],
    ['evil . com', ''],
    ['evil ． com', ''],
    ['evil / com', ''],
    ['evil ∕ com', ''],
    ['evil @ com', ''],
    ['https : // evil com', ''],
    ['<b>Marta</b> Puig', 'Puig'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it must stay as written
    ['${7*7} {{7*7}} %s', ''],
    ['[Ana](evil)', ''],
    ['...', ''],
    ['', ''],
    [' \u200b\u3164 ', ''],
  ])('leaves of the unsafe name %j only %j', (typed, name) => expect(greetingName(typed)).toBe(name));

  it('cuts a greeting name at a space after at most 40 characters', () => {
    expect(greetingName('Hubert Blaine Wolfeschlegelsteinhausenbergerdorff')).toBe('Hubert Blaine');
    expect(greetingName('You have won the big prize of this week, call now')).toBe(
      'You have won the big prize of this week',
    );
    expect(greetingName('a'.repeat(41))).toBe('');
    expect(greetingName('𝒜'.repeat(40))).toBe('𝒜'.repeat(40));
  });

  it('contains only alphabetic characters, marks, spaces and single joiners, whatever Unicode character is typed in a name', () => {
    const harmful: string[] = [];
    // The planes beyond these two contain only ideographs and invisible tags.
    for (let code = 0; code <= 0x1ffff; code += 1) {
      const character = String.fromCodePoint(code);
      const name = greetingName(`evil${character}com`);
      if (!/^[\p{L}\p{M}]*(?:[ '’‘`´·\p{Pd}][\p{L}\p{M}]+)?$/u.test(name)) harmful.push(character);
    }
    expect(harmful).toEqual([]);
  });

  it('handles very long names of repeated characters without slow regular expressions', () => {
    for (const run of ['a', '-', '.', ' ', 'a-', '\u0301', '\u200b']) greetingName(run.repeat(LIMITS.name * 1_000));
    expect(greetingName(`${'a-'.repeat(LIMITS.name * 1_000)}.`)).toBe('');
  });
});

describe('greeting', () => {
  it.each([
    ['Ana Pons', 'Hello Ana Pons,'],
    ['evil.com', 'Hello,'],
    ['', 'Hello,'],
    [null, 'Hello,'],
  ])('greets the typed name %j with %j', (typed, text) => expect(greeting(typed)).toBe(text));
});
