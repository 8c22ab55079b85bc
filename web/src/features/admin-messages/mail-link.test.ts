import { describe, expect, it } from 'vitest';
import { mailLink, replySubject } from './components/reply-form';

const requested = {
  name: 'Ana Pons',
  email: 'ana+class@example.com',
  subject: null,
  message: 'Is it far?\nI come by train.',
};

describe('mailLink', () => {
  it('opens an answer with the message quoted', () => {
    const link = new URL(mailLink(requested));
    expect(link.protocol).toBe('mailto:');
    expect(decodeURIComponent(link.pathname)).toBe('ana+class@example.com');
    expect(link.searchParams.get('subject')).toBe('Re: Your message');
    expect(link.searchParams.get('body')).toBe('\r\n\r\nAna Pons wrote:\r\n> Is it far?\r\n> I come by train.');
  });

  it('lets nothing out of the message into the address', () => {
    const link = new URL(
      mailLink({ ...requested, email: 'a@b.example?bcc=eve@evil.example', message: '&bcc=eve@evil.example#' }),
    );
    expect([...link.searchParams.keys()]).toEqual(['subject', 'body']);
  });

  it('cuts a quotation that no mail program would take, on a whole character', () => {
    const link = mailLink({ ...requested, message: '🌅'.repeat(5_000) });
    expect(decodeURIComponent(link)).toMatch(/🌅\.\.\.$/u);
  });
});

it.each([
  [null, 'Re: Your message'],
  ['Prices', 'Re: Prices'],
  ['RE: Prices', 'RE: Prices'],
])('answers the subject %j with %s', (subject, text) => {
  expect(replySubject({ subject })).toBe(text);
});
