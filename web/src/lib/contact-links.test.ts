import { describe, expect, it } from 'vitest';
import { addressLink, mailLink, telLink } from './contact-links';

describe('contact links', () => {
  it('dials a phone number however it was typed', () => {
    expect(telLink('+34 (600) 111-222')).toBe('tel:+34600111222');
  });

  it('writes to an address without a subject, whatever characters it has', () => {
    expect(addressLink('ana&bo#1@x.example')).toBe('mailto:ana%26bo%231@x.example');
  });

  it('addresses one person directly, and several in bcc so that they do not see each other', () => {
    expect(mailLink(['a+b@x.example'], 'Flow, 3 Dec')).toBe('mailto:a%2Bb%40x.example?subject=Flow%2C%203%20Dec');
    expect(mailLink(['a@x.example', 'b?to=c@x.example'], 'Flow')).toBe(
      'mailto:?bcc=a%40x.example,b%3Fto%3Dc%40x.example&subject=Flow',
    );
  });
});
