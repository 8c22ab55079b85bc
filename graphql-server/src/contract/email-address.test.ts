import { describe, expect, it } from 'vitest';
import { readEmailAddress } from './email-address';
import { email } from './text';

describe('readEmailAddress', () => {
  it.each([
    '\u202aana@example.com\u202c',
    '\u2068ana@example.com\u2069',
    'ana\u200b@exam\u00adple.com',
    '\u2060ana@example.com\u200e',
    ' ana@example.com\u00a0',
    'mailto:ana@example.com',
    'MAILTO:ana@example.com?subject=Hello',
    '<ana@example.com>',
    '<mailto:ana@example.com>',
    'Ana <ana@example.com>',
    '"Puig, Ana" <ana@example.com>',
    'Ana <ana@example.com>.',
    '<ana@example.com>,',
    'ana@example.com <ana@example.com>',
    'ana@example.com.',
    'ana@example.com;',
    'ana＠example.com',
    'ana@ｅｘａｍｐｌｅ.com',
  ])('reads ana@example.com from %j', (typed) => expect(readEmailAddress(typed)).toBe('ana@example.com'));

  it.each([
    ['info@peluquería.es', 'info@xn--peluquera-n5a.es'],
    ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
    ['Ana@Example.COM', 'Ana@Example.COM'],
  ])('reads %j as %j', (typed, address) => expect(readEmailAddress(typed)).toBe(address));
});

describe('email', () => {
  it.each([
    'ana@example.com',
    'ana&co@example.com',
    'ana/b@example.com',
    'ana!x@example.com',
    'ana#1@example.com',
    "o'neil@example.com",
    'ana+pilates@example.co.uk',
    '_@example.com',
    'ivan@xn--e1afmkfd.xn--p1ai',
    readEmailAddress('info@peluquería.es'),
  ])('takes %j', (address) => expect(email.parse(address)).toBe(address));

  it.each([
    '',
    'ana',
    'a@b',
    'a@localhost',
    'a@foo_bar.com',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a@-b.com',
    'a@b-.com',
    'a@b..com',
    '.a@b.com',
    'a.@b.com',
    'a..b@c.com',
    'a b@c.com',
    '"a b"@c.com',
    'a@b.com, c@d.com',
    'a@b.com c@d.com',
    'a@b.com;c@d.com',
    'eve@evil.example <ana@example.com>',
    'a@b.com\nBcc: c@d.com',
    `${'a'.repeat(65)}@example.com`,
    'añ@example.com',
    'a@b.c',
  ])('refuses %j', (text) => expect(email.safeParse(text).success).toBe(false));
});
