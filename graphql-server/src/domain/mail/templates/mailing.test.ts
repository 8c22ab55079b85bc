import { describe, expect, it } from 'vitest';
import { classMail, clientMail } from './mailing';
import { CONTEXT } from './test-data';

const mailing = {
  mailId: '6f1c1a52-0000-4000-8000-000000000009',
  subject: 'Summer <classes>',
  textBody: 'Hello!\n\nNew times.',
};

describe('clientMail', () => {
  const mail = clientMail(mailing, CONTEXT);
  const stop = 'https://studio.example/stop-mails/6f1c1a52-0000-4000-8000-000000000009';

  it('contains the text of the mailing, and directs answers to the teacher', () => {
    expect(mail).toMatchObject({
      id: mailing.mailId,
      subject: mailing.subject,
    });
    expect(mail.text).toMatch(/^Hello!\n\nNew times\.\n\n-- \n/);
    expect(mail.html).toContain('Hello!');
    expect(mail.html).toContain('<title>Summer &lt;classes&gt;</title>');
  });

  it('contains the link to unsubscribe for people and for mail programs', () => {
    expect(mail.text).toContain(`Stop mails like this one: ${stop}`);
    expect(mail.html).toContain(`href="${stop}"`);
    expect(mail.unsubscribeUrl).toBe(stop);
  });
});

describe('classMail', () => {
  const mail = classMail({ ...mailing, booked: 'Sunrise <Flow>, Thursday 3 December 2026, 07:45' }, CONTEXT);

  it('contains the text of the mailing and says for which class', () => {
    const why = 'You get this mail because you booked Sunrise <Flow>, Thursday 3 December 2026, 07:45.';
    expect(mail.text).toMatch(/^Hello!\n\nNew times\.\n\n-- \n/);
    expect(mail.text).toContain(why);
    expect(mail.html).toContain('you booked Sunrise &lt;Flow&gt;, Thursday 3 December 2026, 07:45.');
  });

  it('offers nothing to unsubscribe from, because it is about a booked class', () => {
    expect(mail.unsubscribeUrl).toBeUndefined();
    expect(mail.text + mail.html).not.toContain('/stop-mails/');
  });
});
