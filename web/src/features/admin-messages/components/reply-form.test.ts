import { describe, expect, it } from 'vitest';
import { replyLink, toReplySubject } from './reply-form';

const original = {
  name: 'Ana Pons',
  email: 'ana+class@example.com',
  subject: null,
  message: 'Is it far?\nI come by train.',
};

describe('replyLink', () => {
  it('opens a reply with the message quoted', () => {
    const link = new URL(replyLink(original));
    expect(link.protocol).toBe('mailto:');
    expect(decodeURIComponent(link.pathname)).toBe('ana+class@example.com');
    expect(link.searchParams.get('subject')).toBe('Re: Your message');
    expect(link.searchParams.get('body')).toBe('\r\n\r\nAna Pons wrote:\r\n> Is it far?\r\n> I come by train.');
  });

  it('escapes the email and the message, so that they add no parameters to the link', () => {
    const link = new URL(
      replyLink({ ...original, email: 'a@b.example?bcc=eve@evil.example', message: '&bcc=eve@evil.example#' }),
    );
    expect([...link.searchParams.keys()]).toEqual(['subject', 'body']);
  });

  it('cuts a quotation that is too long for a link, between whole characters', () => {
    const link = replyLink({ ...original, message: '🌅'.repeat(5_000) });
    expect(decodeURIComponent(link)).toMatch(/🌅\.\.\.$/u);
  });
});

it.each([
  [null, 'Re: Your message'],
  ['Prices', 'Re: Prices'],
  ['RE: Prices', 'RE: Prices'],
])('replies to the subject %j with %s', (subject, reply) => {
  expect(toReplySubject({ subject })).toBe(reply);
});
