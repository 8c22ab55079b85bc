import { describe, expect, it } from 'vitest';
import { seriesRow } from '#test/class-rows';
import { describeDate } from '../../schedule/dated-class';
import { createStudioTime } from '../../time/studio-time';
import { CONTEXT as STUDIO } from './test-data';
import {
  type Waiting,
  type WaitlistMailContext,
  waitlistClosedMail,
  waitlistFirstComeMail,
  waitlistJoinedMail,
  waitlistLapsedMail,
  waitlistMovedMail,
  waitlistOfferMail,
} from './waitlist';

const CONTEXT: WaitlistMailContext = {
  ...STUDIO,
  now: new Date('2027-01-02T10:00:00Z'),
  waitlistUrl: 'https://studio.example/waitlist/entry.token',
  mailId: 'mail-1',
};

const toWaiting = (change: Partial<Waiting['entry']> = {}, before = 0): Waiting => ({
  entry: {
    id: 'entry',
    name: 'Marta Puig',
    email: 'marta@client.example',
    status: 'WAITING',
    offerExpiresAt: null,
    ...change,
  },
  datedClass: describeDate(seriesRow(), null, '2027-01-04', createStudioTime('Europe/Madrid')),
  before,
});

const OFFERED = { status: 'OFFERED', offerExpiresAt: new Date('2027-01-02T19:00:00Z') } as const;

const MAILS = [
  ['joined', waitlistJoinedMail(toWaiting(), CONTEXT)],
  ['offer', waitlistOfferMail(toWaiting(OFFERED), CONTEXT)],
  ['lapsed', waitlistLapsedMail(toWaiting(), CONTEXT)],
  ['first come', waitlistFirstComeMail(toWaiting(), CONTEXT)],
  ['moved', waitlistMovedMail(toWaiting(), CONTEXT)],
  ['closed', waitlistClosedMail(toWaiting(), CONTEXT)],
] as const;

describe('the mails of the waitlist', () => {
  it.each(MAILS)('name the class in subject, text and HTML: %s', (_kind, mail) => {
    expect(mail).toMatchObject({ id: 'mail-1', to: 'marta@client.example' });
    expect(mail?.subject).toMatch(/: Sunrise Flow, Monday 4 January 2027, 10:00$/);
    for (const text of [mail?.text, mail?.html]) {
      for (const part of ['Marta', 'Sunrise Flow', 'Monday 4 January 2027, 10:00', 'Barceloneta beach']) {
        expect(text).toContain(part);
      }
    }
  });

  it.each([
    [0, 'You are the next.'],
    [1, 'One person is before you.'],
    [3, '3 people are before you.'],
  ])('say to somebody with %i people before them: %s', (before, sentence) => {
    const { text, html } = waitlistJoinedMail(toWaiting({}, before), CONTEXT);
    for (const part of [text, html]) expect(part).toContain(sentence);
    expect(text).toContain(CONTEXT.waitlistUrl);
  });

  it("say in the studio's time until when a place is held, and what it costs", () => {
    const mail = waitlistOfferMail(toWaiting(OFFERED), CONTEXT);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('held for you until Saturday 2 January, 20:00');
      expect(part).toContain('The place costs €22.00.');
      expect(part).toContain(CONTEXT.waitlistUrl);
    }
  });

  it('say with a class that has moved until when its place is held, while it is', () => {
    const { text, html } = waitlistMovedMail(toWaiting(OFFERED), CONTEXT);
    for (const part of [text, html]) {
      expect(part).toContain('The place in it is held for you until Saturday 2 January, 20:00.');
      expect(part).toContain('Take or decline the place');
    }
    for (const waiting of [toWaiting(), toWaiting({ ...OFFERED, offerExpiresAt: CONTEXT.now })])
      expect(waitlistMovedMail(waiting, CONTEXT).text).toContain('You are still on its waitlist.');
  });

  it('claim of nobody that they wait too: without anybody, a place that is not taken becomes public', () => {
    for (const mail of [waitlistOfferMail(toWaiting(OFFERED), CONTEXT), waitlistMovedMail(toWaiting(OFFERED), CONTEXT)])
      for (const part of [mail?.text, mail?.html]) {
        expect(part).toContain('Without an answer by Saturday 2 January, 20:00, this offer ends.');
        expect(part).not.toMatch(/next person|is waiting/);
      }
    const text = 'please say so there: then somebody else can have it.';
    expect(waitlistOfferMail(toWaiting(OFFERED), CONTEXT)?.text).toContain(text);
  });

  it('offer nothing once the time is over', () => {
    expect(waitlistOfferMail(toWaiting(OFFERED), { ...CONTEXT, now: OFFERED.offerExpiresAt })).toBeNull();
    expect(waitlistOfferMail(toWaiting(), CONTEXT)).toBeNull();
  });
});
