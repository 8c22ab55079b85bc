import { describe, expect, it } from 'vitest';
import type { PushPayload } from '#contract/push-notification';
import { notificationFor, readPush, toNotification } from './notification';

const booking = (name: string, overrides: Partial<PushPayload> = {}): PushPayload => ({
  title: `${name} booked`,
  body: `${name}: Sunrise Mat, Sat 12 Dec 09:30`,
  path: '/admin/classes/1',
  tag: 'booking_made',
  count: 1,
  plural: 'new bookings',
  ...overrides,
});

describe('readPush', () => {
  it('reads the payload, or the declared notification of a browser that passes on no payload', () => {
    const payload = booking('Marta', { inboxCount: 2 });
    const { title, body, ...data } = payload;
    expect(JSON.parse(readPush({ data: { text: () => JSON.stringify(payload) } }))).toEqual(payload);
    expect(JSON.parse(readPush({ data: null, notification: { title, body, data } }))).toEqual(payload);
    expect(readPush({ data: null })).toBe('');
  });
});

describe('notificationFor', () => {
  it('shows a single push unchanged', () => {
    const { title, options } = notificationFor(toNotification(JSON.stringify(booking('Marta'))), []);
    expect(title).toBe('Marta booked');
    expect(options).toMatchObject({ body: 'Marta: Sunrise Mat, Sat 12 Dec 09:30', tag: 'booking_made' });
    expect(options.data).toMatchObject({ path: '/admin/classes/1', count: 1 });
  });

  it('merges a push with those of its tag that are still shown, the newest first', () => {
    const { title, options } = notificationFor(booking('Pau'), [booking('Marta')]);
    expect(title).toBe('2 new bookings');
    expect(options.body).toBe('Pau: Sunrise Mat, Sat 12 Dec 09:30\nMarta: Sunrise Mat, Sat 12 Dec 09:30');
    expect(options.data).toMatchObject({ path: '/admin/dashboard', count: 2 });
  });

  it('lists three and counts the rest, also when a merged notification is shown already', () => {
    const shown = booking('Marta', { body: 'a: x\nb: x\nc: x\nand 4 more', count: 7 });
    const { title, options } = notificationFor(booking('Pau', { body: 'Pau: x' }), [shown]);
    expect(title).toBe('8 new bookings');
    expect(options.body).toBe('Pau: x\na: x\nb: x\nand 5 more');
  });

  it('gives a title to merged pushes of an older server, which names no plural', () => {
    const { plural: _, ...older } = booking('Pau');
    const { title } = notificationFor(toNotification(JSON.stringify(older)), [booking('Marta')]);
    expect(title).toBe('2 things happened');
  });

  it.each(['', 'no JSON', '{}'])('shows a notification for the unreadable push %j', (text) => {
    const { title, options } = notificationFor(toNotification(text), []);
    expect(title).toBe('News from the studio');
    expect(options.data).toMatchObject({ path: '/admin/dashboard' });
  });
});
