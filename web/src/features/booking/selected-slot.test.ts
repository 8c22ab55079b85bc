import { expect, it } from 'vitest';
import { toSelectedSlot } from './selected-slot';
import { aSlot } from './test-data';

it('leaves out what the booking flow does not need, so that it is not stored', () => {
  const weatherCall = { by: '2026-12-12T05:00:00.000Z', state: 'PENDING', decidedAt: null } as const;
  const { shareableId: _, ...slot } = aSlot({ weatherCall });
  const listed = {
    ...slot,
    __typename: 'Slot',
    remainingSpots: 8,
    isCancelled: false,
    weatherCall: { __typename: 'WeatherCall', ...weatherCall },
  };
  expect(toSelectedSlot(listed, 'link')).toEqual({ ...slot, shareableId: 'link' });
});
