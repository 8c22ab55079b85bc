import type { BookingDetails } from './booking-state';
import type { SelectedSlot } from './selected-slot';

export function aSlot(facts: Partial<SelectedSlot> = {}): SelectedSlot {
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
    freeCancellationUntil: '2026-12-11T06:45:00.000Z',
    shareableId: null,
    ...facts,
  };
}

export function aBooking(facts: Partial<BookingDetails> = {}): BookingDetails {
  return {
    id: '7f3a91c2',
    title: 'Sunrise Flow',
    className: 'Pilates Class',
    classType: 'MAT_PILATES',
    date: '2026-12-12',
    time: '07:45',
    durationMinutes: 60,
    location: 'Barceloneta beach',
    priceCents: 2200,
    name: 'Marta',
    email: 'marta@example.com',
    paymentMethod: 'IN_PERSON',
    freeCancellationUntil: '2026-12-11T06:45:00.000Z',
    manageUrl: null,
    ...facts,
  };
}
