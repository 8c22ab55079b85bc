import type { Availability } from '#prisma';
import type { TakenDate } from '../src/domain/schedule/occurrence-dates';
import { toDbDate } from '../src/domain/time/local-date';

const EPOCH = new Date(0);

/** An availability for a pure test: every Monday at 10:00 from 4 January 2027 without end. `changes` override its fields. */
export function seriesRow(changes: Partial<Availability> = {}): Availability {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    title: 'Sunrise Flow',
    className: 'Pilates Class',
    classType: 'MAT_PILATES',
    location: 'Barceloneta beach',
    priceCents: 2200,
    capacity: 12,
    durationMinutes: 60,
    weatherCallMinutes: null,
    joinUrl: null,
    joinUrlChangedAt: null,
    startDate: toDbDate('2027-01-04'),
    localTime: '10:00',
    frequency: 'WEEKLY',
    weekdays: ['MO'],
    untilDate: null,
    isActive: true,
    showOnHomepage: false,
    hasWaitlist: true,
    shareableId: null,
    version: 1,
    createdAt: EPOCH,
    updatedAt: EPOCH,
    deletedAt: null,
    idempotencyKey: null,
    requestDigest: null,
    ...changes,
  };
}

/** One date of that series without overrides, bookings and holds. `changes` override its fields. */
export function dateRow(localDate: string, changes: Partial<TakenDate> = {}): TakenDate {
  return {
    id: `22222222-2222-4222-8222-${localDate.replaceAll('-', '').padStart(12, '0')}`,
    availabilityId: '11111111-1111-4111-8111-111111111111',
    localDate: toDbDate(localDate),
    title: null,
    className: null,
    classType: null,
    localTime: null,
    durationMinutes: null,
    location: null,
    priceCents: null,
    capacity: null,
    raisedCapacity: null,
    weatherCallMinutes: null,
    joinUrl: null,
    joinUrlChangedAt: null,
    takesPlaceSince: null,
    isSkipped: false,
    movedToId: null,
    wasHeld: null,
    cancelledAt: null,
    cancelReason: null,
    version: 1,
    createdAt: EPOCH,
    sold: 0,
    held: 0,
    offered: 0,
    ...changes,
  };
}
