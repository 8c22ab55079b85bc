import type { BookingDetails } from './booking-state';
import type { ManagedBooking } from './manage/fetch-managed-booking';
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

export function aManagedBooking(facts: Partial<ManagedBooking> = {}): ManagedBooking {
  return {
    id: '7f3a91c2',
    link: '7f3a91c2.token',
    status: 'CONFIRMED',
    title: 'Sunrise Flow',
    classType: 'MAT_PILATES',
    availabilityId: 'a',
    date: '2026-12-12',
    time: '07:45',
    startsAt: '2026-12-12T06:45:00.000Z',
    durationMinutes: 60,
    location: 'Barceloneta beach',
    priceCents: 2200,
    paymentMethod: 'CARD',
    isPaidCash: false,
    moneyLine: 'Paid €22.00 by card.',
    firstName: 'Marta',
    maskedEmail: 'm***@example.com',
    freeCancellationUntil: '2026-12-11T06:45:00.000Z',
    joinLinkFrom: null,
    joinUrl: null,
    weatherCall: null,
    cancellation: {
      kind: 'FREE',
      refundCents: 2200,
      refundIfTakenCents: 0,
      message: 'You get €22.00 back to the card you paid with.',
    },
    canMove: true,
    whyNotMovable: null,
    movesLeft: 3,
    rebooking: null,
    history: [],
    ...facts,
  };
}
