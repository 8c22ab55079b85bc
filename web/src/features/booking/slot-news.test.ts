import { describe, expect, it } from 'vitest';
import { aPublicSlot } from '../../lib/test-data';
import { getCurrentSlot, getHold } from './slot-news';
import { aSlot } from './test-data';

const offer = { link: 'w.token', until: '2026-12-10T08:00:00.000Z' };
const offered = { selectedSlot: aSlot({ offer }), slotNews: null, heldSlotId: null };
const slotNews = { change: { kind: 'OFFER_ENDED', end: 'BOOKED', slot: aPublicSlot() }, nextDates: [] } as const;

describe('the offered place of a chosen class', () => {
  it('is held while nothing else is known', () => {
    expect(getCurrentSlot(offered)?.offer).toEqual(offer);
    expect(getHold(offered)).toBe('HELD');
  });

  it('is not held once the offer has ended', () => {
    expect(getCurrentSlot({ ...offered, slotNews })?.offer).toBeNull();
    expect(getHold({ ...offered, slotNews })).toBeNull();
  });
});
