import { describe, expect, it } from 'vitest';
import { composePush, type NotificationInput } from './compose-push';

const booking = (name: string): NotificationInput => ({
  kind: 'BOOKING_MADE',
  name,
  occasion: 'Sunrise Mat, Sat 12 Dec 09:30',
  text: null,
  path: '/admin/classes/a_2026-12-12',
});
const message: NotificationInput = {
  kind: 'MESSAGE_RECEIVED',
  name: 'Tom',
  occasion: null,
  text: 'Is there parking?',
  path: '/admin/conversations/m1',
};

describe('composePush', () => {
  it('titles a single notification with who did what, and links to its screen', () => {
    expect(composePush([booking('Anna')])).toEqual({
      title: 'Anna booked',
      body: 'Anna: Sunrise Mat, Sat 12 Dec 09:30',
      path: '/admin/classes/a_2026-12-12',
      tag: 'booking_made',
      count: 1,
    });
    expect(composePush([{ ...booking('Ana'), kind: 'BOOKING_CANCELLED' }])).toMatchObject({ title: 'Ana cancelled' });
    expect(composePush([message])).toMatchObject({ title: 'Tom wrote', body: 'Tom: Is there parking?' });
  });

  it('combines several notifications of one kind into one with a count', () => {
    const { title, body, path, count } = composePush(['Anna', 'Ben', 'Carla', 'Dora', 'Eva'].map(booking));
    expect({ title, path, count }).toEqual({ title: '5 new bookings', path: '/admin/dashboard', count: 5 });
    expect(body.split('\n')).toEqual([
      'Anna: Sunrise Mat, Sat 12 Dec 09:30',
      'Ben: Sunrise Mat, Sat 12 Dec 09:30',
      'Carla: Sunrise Mat, Sat 12 Dec 09:30',
      'and 2 more',
    ]);
  });

  it('combines notifications of several kinds into one with a general title', () => {
    expect(composePush([booking('Anna'), message])).toMatchObject({
      title: '2 things happened',
      tag: 'several',
      count: 2,
    });
  });

  it.each([
    ['emoji of several code points', '👩🏽‍🦽‍➡️'.repeat(2_000)],
    ['a character with endless combining marks', `a${'\u0301'.repeat(20_000)}`],
    ['quotes, which JSON escapes', '"\\'.repeat(5_000)],
  ])('stays below the size limit of push services when a name consists of %s', (_what, name) => {
    const payload = composePush([booking(name), booking(name), booking(name), booking(name)]);
    const single = composePush([booking(name)]);
    for (const one of [payload, single]) {
      expect(Buffer.byteLength(JSON.stringify(one))).toBeLessThanOrEqual(3_900);
      expect(JSON.stringify(one)).not.toMatch(/\\ud[89a-f]/i);
    }
  });
});
