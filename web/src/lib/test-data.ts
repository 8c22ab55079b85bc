import type { SlotList_SlotFragment } from '../gql/operations';

export function aPublicSlot(facts: Partial<SlotList_SlotFragment> = {}): SlotList_SlotFragment {
  return {
    id: 'a_2026-12-12',
    availabilityId: 'a',
    date: '2026-12-12',
    time: '07:45',
    durationMinutes: 60,
    title: 'Sunrise Flow',
    className: 'Pilates Class',
    classType: 'MAT_PILATES',
    location: 'Barceloneta beach',
    priceCents: 2200,
    remainingSpots: 8,
    placesOffered: 0,
    canJoinWaitlist: false,
    isCancelled: false,
    opensOn: null,
    freeCancellationUntil: '2026-12-11T06:45:00.000Z',
    weatherCall: null,
    ...facts,
  };
}
