import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type ClassDayFragment, ClassesToMoveToDocument } from '../../../gql/admin-operations';
import { setClockAhead } from '../../../lib/wrong-clock';
import { MarksProvider } from '../marks-context';
import { ClassDay } from './class-day';
import { chooseDays, MoveDialog } from './move-dialog';

beforeAll(() => {
  setClockAhead('2027-03-02T22:00:00Z', 2);
  vi.stubGlobal('document', { head: { querySelector: () => ({ content: 'Europe/Madrid' }) } });
});

const client = new ApolloClient({ link: ApolloLink.empty(), cache: new InMemoryCache() });

function render(element: ReactElement): string {
  const forQueues = { token: 'token', children: element };
  const forApollo = { client, children: createElement(MarksProvider, forQueues) };
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(ApolloProvider, forApollo)));
}

const attendance = { bookingId: 'ana', outcome: null, isPaidCash: false, version: 0 };
const ANA: ClassDayFragment['attendees'][number] = {
  bookingId: 'ana',
  name: 'Ana Pons',
  email: 'ana@example.com',
  phone: null,
  notes: null,
  privateNote: null,
  lastChange: null,
  canMove: true,
  status: 'CONFIRMED',
  paymentMethod: 'IN_PERSON',
  priceCents: 1500,
  bookedTime: '22:30',
  freeCancellationUntil: '2027-03-02T09:30:00Z',
  cancellationMail: null,
  isFirstTime: true,
  visits: 0,
  noShows: 0,
  lateCancellations: 0,
  cancellation: { kind: 'LATE', refundCents: 0 },
  attendance,
  rebooking: null,
  refund: null,
};

const entry = { email: 'cleo@example.com', phone: null, notes: null, joinedAt: '2027-03-01T09:00:00Z' };
const CLEO = { ...entry, id: 'cleo', name: 'Cleo', status: 'WAITING', offerExpiresAt: null } as const;
const DAN = { ...entry, id: 'dan', name: 'Dan', status: 'OFFERED', offerExpiresAt: '2027-03-02T23:00:00Z' } as const;

/** An online class of one person, with one place offered to somebody who waits. */
function renderClass(startsAt: string, endsAt: string): string {
  const occurrence: ClassDayFragment = {
    id: 'class_2027-03-02',
    title: 'Night Flow',
    availabilityId: 'class',
    classType: 'MAT_PILATES',
    isRecurring: false,
    isOnline: true,
    joinUrl: 'https://room.example/1',
    date: '2027-03-02',
    time: '22:30',
    startsAt,
    endsAt,
    durationMinutes: 60,
    location: 'Online',
    capacity: 5,
    taken: 1,
    held: 1,
    holds: [{ kind: 'WAITLIST_OFFER', places: 1, fromDate: null }],
    state: 'SCHEDULED',
    cancelReason: null,
    whyNotCancellable: null,
    whyNotRestorable: null,
    isMarkable: true,
    choiceUntil: null,
    refundsLeaveAt: null,
    neighbours: null,
    attendees: [ANA],
    waitlist: [CLEO, DAN],
    rebooked: [],
    cancellationOutcome: null,
    cancellation: { choiceUntil: startsAt, withoutChoice: [], recipients: [] },
    restoration: { returning: [], repaid: [] },
  };
  return render(createElement(ClassDay, { day: { occurrence, error: null, reload: () => undefined } }));
}

describe('on a phone whose clock is two hours ahead', () => {
  it('a class that takes place has its room, marks for all and the button that adds somebody', () => {
    const html = renderClass('2027-03-02T21:30:00Z', '2027-03-02T22:30:00Z');
    for (const label of ['All came', 'Add a person', 'Open the room', '1 offered']) {
      expect(html).toContain(label);
    }
  });

  it('a place in a class that begins in an hour can be offered', () => {
    expect(renderClass('2027-03-02T23:00:00Z', '2027-03-03T00:00:00Z')).toContain('Offer now: Cleo');
  });

  it('a person can be moved to a class of the studio’s today', () => {
    const { from, to } = chooseDays('class_2027-03-02', '2027-03-02');
    client.writeQuery({ query: ClassesToMoveToDocument, variables: { from, to }, data: { schedule: { slots: [] } } });
    const dialog = createElement(MoveDialog, {
      person: ANA,
      classId: 'class_2027-03-02',
      onDone: () => undefined,
      onClose: () => undefined,
    });
    expect(render(dialog)).toContain('No class with a free place from Tuesday, 2 March 2027');
  });
});
