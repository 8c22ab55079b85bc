import { describe, expect, it } from 'vitest';
import { contactReplyMail, type RepliedThread } from './contact-reply';
import { CONTEXT } from './test-data';

const reply = (id: string, minute: number) => ({
  id,
  contactMessageId: 'm1',
  recipientEmail: 'ana@client.example',
  subject: 'Re: Your message',
  textBody: 'It is.\nSee https://studio.example/book',
  idempotencyKey: null,
  requestDigest: null,
  createdAt: new Date(Date.UTC(2026, 10, 21, 10, minute)),
});

function createThread(message: string, name = 'Ana\r\n<b>x</b> Pons'): RepliedThread {
  const createMail = (id: string) =>
    ({ id: `mail-${id}` }) as RepliedThread['contactMessage']['replies'][number]['outgoingMail'];
  const replies = ['a', 'b', 'c'].map((id, minute) => ({ ...reply(id, minute), outgoingMail: createMail(id) }));
  return {
    ...reply('c', 2),
    contactMessage: {
      id: 'm1',
      name,
      email: 'ana@client.example',
      subject: null,
      message,
      isRead: true,
      isArchived: false,
      createdAt: new Date('2026-11-20T09:00:00Z'),
      replies,
    },
  };
}

describe('contactReplyMail', () => {
  const mail = contactReplyMail(createThread('Is it far?\n\n<img src=x>'), CONTEXT);

  it('quotes the contact message below the reply', () => {
    expect(mail).toMatchObject({ to: 'ana@client.example', subject: 'Re: Your message' });
    expect(mail.text).toBe(
      'It is.\nSee https://studio.example/book\n\nOn Friday 20 November 2026, Ana Pons wrote:\n> Is it far?\n>\n> <img src=x>\n',
    );
    expect(mail.html).toContain('&lt;img src=x&gt;');
    expect(mail.html).toContain('Ana Pons wrote:');
    expect(mail.html).toContain('href="https://studio.example/book"');
  });

  it('joins the thread of the earlier replies, and directs answers to the teacher', () => {
    expect(mail.follows).toEqual(['mail-a', 'mail-b']);
  });

  it('quotes a web address in a contact message as text, not as a link', () => {
    const { html, text } = contactReplyMail(
      createThread('Win:\nhttps://evil.example/prize', 'https://evil.example'),
      CONTEXT,
    );
    expect(html).not.toMatch(/href="[^"]*evil/);
    expect(html).toContain('Win:<br>https://evil.example/prize');
    expect(text).toContain('On Friday 20 November 2026, you wrote:\n> Win:\n> https://evil.example/prize\n');
  });

  it('quotes nothing when the contact message is empty', () => {
    expect(contactReplyMail(createThread(''), CONTEXT).text).toBe('It is.\nSee https://studio.example/book\n');
  });
});
