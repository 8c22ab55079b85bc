import { describe, expect, it } from 'vitest';
import { mailingInput, replyInput, splitRecipients } from './mail-input';

describe('splitRecipients', () => {
  it.each([
    ['ana@example.com', ['ana@example.com']],
    [' ana@example.com ,jo@example.com,', ['ana@example.com', 'jo@example.com']],
    ['Ana@Example.com, ana@example.com,\n jo@example.com', ['Ana@Example.com', 'jo@example.com']],
    [',, ,', []],
  ])('reads %j', (to, addresses) => {
    expect(splitRecipients(to)).toEqual({ addresses, invalid: [] });
  });

  it.each([
    'ana',
    'Ana <ana@example.com>',
    'ana@example.com jo@example.com',
    'ana@example.com;jo@example.com',
    'ana@example.com\r\nBcc: eve@evil.example',
    'ana@example.com\njo@example.com',
    '"ana jo"@example.com',
    'ana@example.com\u0000',
    'ana@example.com\u2028Bcc:eve@evil.example',
  ])('names %j as no address, and keeps the others', (part) => {
    expect(splitRecipients(`first@example.com, ${part}`)).toEqual({
      addresses: ['first@example.com'],
      invalid: [part],
    });
  });
});

const text = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  [...new Set(result.error?.issues.map(({ message }) => message))].join(' ');

describe('letterInput', () => {
  it.each([
    {},
    { to: 'a@b.example', subject: ' ', textBody: 'Hi' },
    { to: ' ', subject: 'Hello', textBody: 'Hi' },
    { to: 'a@b.example', subject: 'Hello', textBody: '\n' },
  ])('wants all three: %j', (input) => {
    expect(text(mailingInput.safeParse(input))).toBe('To, Subject, and Message Body are required.');
  });

  it('takes no second line into the subject', () => {
    const result = mailingInput.safeParse({
      to: 'a@b.example',
      subject: 'Hi\r\nBcc: eve@evil.example',
      textBody: 'Hi',
    });
    expect(text(result)).toBe('Subject contains characters that cannot be used.');
  });
});

describe('replyInput', () => {
  it('wants all three', () => {
    expect(text(replyInput.safeParse({}))).toBe('To, Subject, and Message Body are required.');
  });
});
