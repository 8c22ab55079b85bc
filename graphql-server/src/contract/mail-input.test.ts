import { describe, expect, it } from 'vitest';
import { mailingInput, replyInput, splitRecipients } from './mail-input';

describe('splitRecipients', () => {
  it.each([
    ['ana@example.com', ['ana@example.com']],
    [' ana@example.com ,jo@example.com,', ['ana@example.com', 'jo@example.com']],
    ['Ana@Example.com, ana@example.com,\n jo@example.com', ['Ana@Example.com', 'jo@example.com']],
    [',, ,', []],
    ['ana@example.com; jo@example.com;', ['ana@example.com', 'jo@example.com']],
    ['ana@example.com\r\njo@example.com\tbo@example.com', ['ana@example.com', 'jo@example.com', 'bo@example.com']],
    ['ana@example.com، jo@example.com،', ['ana@example.com', 'jo@example.com']],
    ['Ana Puig <ana@example.com>, <jo@example.com>', ['ana@example.com', 'jo@example.com']],
    ['"Puig, Ana" <ana@example.com>; "Jo; the second" <jo@example.com>', ['ana@example.com', 'jo@example.com']],
    ['Puig, Ana <ana@example.com>; Vidal, Jo <jo@example.com>', ['ana@example.com', 'jo@example.com']],
    ['\u202aana@example.com\u202c, mailto:jo@example.com', ['ana@example.com', 'jo@example.com']],
  ])('splits %j into addresses, each of them once', (to, addresses) => {
    expect(splitRecipients(to)).toEqual({ addresses, invalid: [] });
  });

  it.each([
    'ana',
    'Bcc: eve@evil.example',
    'ana@example.com jo@example.com',
    'ana @example.com',
    'Ana <ana @example.com>',
    'Ana <ana@example.com',
    '"Ana',
    'eve@evil.example <ana@example.com>',
    '"ana jo"@example.com',
    'ana@example.com\u0000',
    'ana@example.com\u2028Bcc:eve@evil.example',
  ])('reports %j as invalid and returns the valid addresses beside it', (part) => {
    expect(splitRecipients(`first@example.com, ${part}`)).toEqual({
      addresses: ['first@example.com'],
      invalid: [part],
    });
  });
});

const getMessage = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  [...new Set(result.error?.issues.map(({ message }) => message))].join(' ');

describe('mailingInput', () => {
  it.each([
    {},
    { to: 'a@b.example', subject: ' ', textBody: 'Hi' },
    { to: ' ', subject: 'Hello', textBody: 'Hi' },
    { to: 'a@b.example', subject: 'Hello', textBody: '\n' },
  ])('requires recipients, subject and body of a mailing, and refuses %j', (input) => {
    expect(getMessage(mailingInput.safeParse(input))).toBe('To, Subject, and Message Body are required.');
  });

  it('refuses a line break in the subject of a mailing', () => {
    const result = mailingInput.safeParse({
      to: 'a@b.example',
      subject: 'Hi\r\nBcc: eve@evil.example',
      textBody: 'Hi',
    });
    expect(getMessage(result)).toBe('Subject contains characters that cannot be used.');
  });
});

describe('replyInput', () => {
  it('requires recipient, subject and body of a reply', () => {
    expect(getMessage(replyInput.safeParse({}))).toBe('To, Subject, and Message Body are required.');
  });
});
