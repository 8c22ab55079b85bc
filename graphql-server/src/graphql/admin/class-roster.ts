import { addDays } from '#contract/civil-date';
import { formatClassAndTime, formatClassTitle } from '#contract/date-of-year';
import { LIMITS } from '#contract/limits';
import { occurrenceId } from '#contract/occurrence-id';
import { canChoose, planCancellation, whyClassNotCancellable } from '../../domain/cancelled-class/cancel-occurrence';
import {
  type CancellationOutcome,
  getCancellationOutcome,
  getLastChoiceEnd,
  getRefundsLeaveAt,
} from '../../domain/cancelled-class/cancellation-outcome';
import { planRestoration, type RestorationPlan, whyNotRestorable } from '../../domain/cancelled-class/restore-class';
import { getChoiceUntil } from '../../domain/changes/rebooking-offer';
import { InvalidInputError, NotFoundError } from '../../domain/errors';
import { type ClassAudience, formatAudienceWithGaps, toClassAudience } from '../../domain/mail/class-audience';
import { parseClassReferenceOrThrow } from '../../domain/parse-input';
import type { Attendee, RebookedPerson } from '../../domain/roster/attendees';
import {
  type ClassRoster,
  type ClassState,
  findClassRoster,
  listClassRosters,
  listCurrentClasses,
} from '../../domain/roster/class-roster';
import { findNeighbourDates } from '../../domain/roster/neighbour-dates';
import { fromDbDate } from '../../domain/time/local-date';
import { getToday } from '../../domain/time/studio-time';
import { builder } from '../builder';
import { classFields } from '../class-fields';
import { BookingStatusEnum, type Described } from '../enums';
import { COST_OF_FEW, costOfDays } from '../field-cost';
import { WeatherCallType } from '../weather-call';
import { AttendeeType } from './attendee';
import { findHeldPlaces, HeldPlacesType } from './held-places';

const DAYS_AHEAD = 7;

const ClassStateEnum = builder.enumType('ClassState', {
  description:
    'State of a class on one date. INACTIVE, SKIPPED and OFF_SCHEDULE are listed only while the date has bookings.',
  values: {
    SCHEDULED: { description: 'On the schedule, full or not.' },
    CANCELLED: { description: 'Cancelled by the teacher for this date.' },
    INACTIVE: { description: 'Not open for booking: the class is switched off.' },
    SKIPPED: { description: 'Left out of the series by the teacher.' },
    OFF_SCHEDULE: { description: 'Deleted, or no longer held on this date.' },
  } satisfies Described<ClassState>,
});

const RestorationPlanType = builder.objectRef<RestorationPlan<Attendee>>('RestorationPlan').implement({
  description: 'Preview of `restoreClass`: who would come back, and who would not.',
  fields: (t) => ({
    returning: t.expose('returning', { type: [AttendeeType], description: 'Bookings that would stand again.' }),
    repaid: t.expose('repaid', {
      type: [AttendeeType],
      description: 'Bookings that would not, because their money is on its way back or returned already.',
    }),
  }),
});

type Plan = ReturnType<typeof planCancellation<Attendee>>;

const CancellationPlan = builder.objectRef<Plan>('CancellationPlan').implement({
  description: 'Preview of `cancelClass`: the people and the refunds that it would concern now.',
  fields: (t) => ({
    recipients: t.expose('recipients', {
      type: [AttendeeType],
      description: 'Confirmed bookings, whose people would get a mail.',
    }),
    paidByCard: t.expose('paidByCard', {
      type: [AttendeeType],
      description: 'Those of `recipients` who paid by card and would be refunded.',
    }),
    refundCents: t.exposeInt('refundCents', { description: 'Sum of these refunds in euro cents.' }),
    choiceUntil: t.field({
      type: 'Instant',
      description: 'Until when people could choose after a cancellation with CHOICE now, an ISO 8601 instant in UTC.',
      resolve: (_plan, _args, { deps }) => getChoiceUntil(deps.clock.now(), deps.studioTime),
    }),
    withoutChoice: t.field({
      type: [AttendeeType],
      description: 'Those of `recipients` who have no address, and so no choice: with CHOICE too, their booking ends.',
      resolve: ({ recipients }) => recipients.filter((person) => !canChoose(person)),
    }),
  }),
});

const RebookedPersonType = builder.objectRef<RebookedPerson>('RebookedPerson').implement({
  description: 'Somebody who left a cancelled class for another one, and where they are now.',
  fields: (t) => ({
    bookingId: t.exposeID('id', { description: 'Confirmation id of the booking.' }),
    name: t.exposeString('name', { description: 'Name of the person.' }),
    status: t.expose('status', {
      type: BookingStatusEnum,
      description: 'Confirmed in that class, or cancelled or refunded since.',
    }),
    classId: t.exposeID('classId', {
      description: 'Occurrence id of the class they are in, `{availabilityId}_{date}`.',
    }),
    title: t.exposeString('title', { description: 'Title of that class.' }),
    date: t.field({
      type: 'LocalDate',
      description: "Date of that class in the studio's time zone, YYYY-MM-DD.",
      resolve: ({ localDate }) => fromDbDate(localDate),
    }),
    time: t.expose('localTime', {
      type: 'LocalTime',
      description: "Start time of that class in the studio's time zone, HH:MM in 24 hours.",
    }),
  }),
});

const CancellationOutcomeType = builder.objectRef<CancellationOutcome>('CancellationOutcome').implement({
  description: 'Sums of a cancelled class: people who chose another one, and the refunds. Amounts in euro cents.',
  fields: (t) => ({
    moved: t.exposeInt('moved', { description: 'Number of people who left for another class.' }),
    unanswered: t.exposeInt('unanswered', { description: 'Number of people who can still choose.' }),
    refundDoneCents: t.exposeInt('refundDoneCents', {
      description: 'Refunds that Stripe has executed, in euro cents.',
    }),
    refundDueCents: t.exposeInt('refundDueCents', { description: 'Refunds on their way, in euro cents.' }),
    refundFailedCents: t.exposeInt('refundFailedCents', { description: 'Refunds that failed, in euro cents.' }),
  }),
});

type AddressedClass = Pick<ClassRoster, 'title' | 'localDate' | 'localTime'> & { audience: ClassAudience };

const ClassAudienceType = builder.objectRef<AddressedClass>('ClassAudience').implement({
  description: 'Preview of `sendClassMailing`: whom it would reach now.',
  fields: (t) => ({
    to: t.string({
      description: 'The recipients as a text for the teacher, with the names of people who have no address.',
      resolve: ({ audience, title, localDate: date }, _args, { deps }) =>
        formatAudienceWithGaps(audience, formatClassTitle({ title, date }, getToday(deps))),
    }),
    subject: t.string({
      description: 'Suggested subject: title, date and start time of the class.',
      resolve: ({ title, localDate: date, localTime: time }, _args, { deps }) =>
        formatClassAndTime({ title, date, time }, getToday(deps)),
    }),
    addresses: t.stringList({
      description: 'Email addresses of the people who have a place, one for each mailbox.',
      resolve: ({ audience }) => audience.addresses,
    }),
  }),
});

type Neighbours = { previousId: string | null; nextId: string | null };

const NeighboursType = builder.objectRef<Neighbours>('ClassNeighbours').implement({
  description: 'The dates of a series around one of its dates.',
  fields: (t) => ({
    previousId: t.exposeID('previousId', {
      nullable: true,
      description: 'Occurrence id of the date before; null when there is none within a month.',
    }),
    nextId: t.exposeID('nextId', {
      nullable: true,
      description: 'Occurrence id of the date after; null when there is none within a month.',
    }),
  }),
});

export const AdminClassType = builder.objectRef<ClassRoster>('AdminClass').implement({
  description: 'A class on one date with all of its bookings.',
  fields: (t) => ({
    ...classFields(t),
    endsAt: t.expose('endsAt', { type: 'Instant', description: 'When the class ends, an ISO 8601 instant in UTC.' }),
    capacity: t.exposeInt('capacity', { description: 'Number of places.' }),
    taken: t.exposeInt('taken', { description: 'Number of confirmed bookings.' }),
    held: t.exposeInt('held', {
      description: 'Number of places that are held and not booked; `holds` says for whom.',
    }),
    holds: t.field({
      type: [HeldPlacesType],
      description: 'For whom places are held.',
      complexity: COST_OF_FEW,
      resolve: async ({ id, held }, _args, context) => (held > 0 && (await findHeldPlaces(context, id))) || [],
    }),
    neighbours: t.field({
      type: NeighboursType,
      nullable: true,
      description: 'The dates of the series before and after this one; null for a single class.',
      complexity: COST_OF_FEW,
      resolve: async ({ isRecurring, availabilityId, localDate }, _args, { deps }) => {
        if (!isRecurring) return null;
        const { previous, next } = await findNeighbourDates(deps, { availabilityId, localDate });
        const toId = (date: string | null) => date && occurrenceId(availabilityId, date);
        return { previousId: toId(previous), nextId: toId(next) };
      },
    }),
    state: t.expose('state', { type: ClassStateEnum, description: 'State of the class on this date.' }),
    cancelReason: t.exposeString('cancelReason', {
      nullable: true,
      description:
        'The reason that the teacher gave in the cancellation mail; null when the class is not cancelled or no reason was given.',
    }),
    attendees: t.expose('attendees', {
      type: [AttendeeType],
      description: 'All bookings in the order in which they were made, cancelled and refunded ones included.',
    }),
    audience: t.field({
      type: ClassAudienceType,
      description: 'Preview of `sendClassMailing`: whom it would reach now.',
      resolve: (roster) => ({ ...roster, audience: toClassAudience(roster.attendees) }),
    }),
    isMarkable: t.boolean({
      description: 'True from the date of the class on, when `markAttendance` makes sense.',
      resolve: ({ localDate }, _args, { deps }) => localDate <= getToday(deps),
    }),
    weatherCall: t.expose('weatherCall', {
      type: WeatherCallType,
      nullable: true,
      description: 'Promised decision about the weather; null for a class without one.',
    }),
    isOnline: t.exposeBoolean('isOnline', { description: 'True when the class is held by video on this date.' }),
    joinUrl: t.exposeString('joinUrl', {
      nullable: true,
      description: 'Address of the room of an online class; null when none is set, or the class is not online.',
    }),
    whyNotCancellable: t.string({
      nullable: true,
      description:
        'Why `cancelClass` would be refused, as a sentence for the teacher; null when the class can be cancelled.',
      resolve: (roster, _args, { deps }) => whyClassNotCancellable(roster, deps.clock.now()),
    }),
    cancellation: t.field({
      type: CancellationPlan,
      description: 'Preview of `cancelClass`: the people and the refunds that it would concern now.',
      resolve: ({ attendees }) => planCancellation(attendees),
    }),
    rebooked: t.expose('rebooked', {
      type: [RebookedPersonType],
      description: 'People who left this class for another one because it was cancelled, in the order of leaving.',
    }),
    choiceUntil: t.field({
      type: 'Instant',
      nullable: true,
      description:
        'Until when people can still choose another class, an ISO 8601 instant in UTC; null when nobody has an open choice.',
      resolve: ({ attendees }) => getLastChoiceEnd(attendees),
    }),
    cancellationOutcome: t.field({
      type: CancellationOutcomeType,
      nullable: true,
      description: 'Sums of the cancellation: people and refunds; null unless the class is cancelled.',
      resolve: getCancellationOutcome,
    }),
    refundsLeaveAt: t.field({
      type: 'Instant',
      nullable: true,
      description:
        'When the refunds of the cancelled class leave, an ISO 8601 instant in UTC: until then `restoreClass` brings everybody back. Null once they may have left, or without any.',
      resolve: ({ attendees }, _args, { deps }) => getRefundsLeaveAt(attendees, deps.clock.now()),
    }),
    whyNotRestorable: t.string({
      nullable: true,
      description:
        'Why `restoreClass` would be refused, as a sentence for the teacher; null when the class can be restored.',
      resolve: ({ cancelledAt, scheduledAt }, _args, { deps }) =>
        whyNotRestorable({ cancelledAt, startsAt: scheduledAt }, deps.clock.now()),
    }),
    restoration: t.field({
      type: RestorationPlanType,
      description: 'Preview of `restoreClass`: who would come back, and who would not.',
      resolve: ({ attendees }) => planRestoration(attendees),
    }),
  }),
});

type AdminSchedule = { today: string; asOf: Date; storedUntil: Date; classes: ClassRoster[] };

const AdminScheduleType = builder.objectRef<AdminSchedule>('AdminSchedule').implement({
  description: 'The classes of a range of dates with all of their bookings, read at one moment.',
  fields: (t) => ({
    today: t.expose('today', { type: 'LocalDate', description: "Today's date in the studio's time zone, YYYY-MM-DD." }),
    asOf: t.expose('asOf', { type: 'Instant', description: 'When the data was read, an ISO 8601 instant in UTC.' }),
    keepUntil: t.expose('storedUntil', {
      type: 'Instant',
      description:
        'Until when a device may store this data for offline use, an ISO 8601 instant in UTC: the end of the session unless the session is used again.',
    }),
    classes: t.expose('classes', {
      type: [AdminClassType],
      description: 'Classes sorted by date, then by start time.',
    }),
  }),
});

builder.queryField('adminClasses', (t) =>
  t.field({
    type: AdminScheduleType,
    description: `All classes of a range of at most ${LIMITS.scheduleDays} days, past ones included. Without a first date: from today on, with what takes place now since yesterday. Without a last one: ${DAYS_AHEAD} days more.`,
    args: {
      from: t.arg({
        type: 'LocalDate',
        required: false,
        description: 'First date of the range, YYYY-MM-DD; today when absent.',
      }),
      to: t.arg({
        type: 'LocalDate',
        required: false,
        description: `Last date of the range, inclusive, YYYY-MM-DD; ${DAYS_AHEAD} days after the first when absent.`,
      }),
    },
    complexity: (range) => costOfDays(range, DAYS_AHEAD + 1),
    resolve: async (_root, args, { deps, admin }) => {
      const { endsAt: storedUntil } = await admin();
      const now = deps.clock.now();
      const today = deps.studioTime.toLocalDate(now);
      const from = args.from ?? today;
      const to = args.to ?? addDays(from, DAYS_AHEAD);
      const classes = args.from ? await listClassRosters(deps, { from, to }) : await listCurrentClasses(deps, to);
      return { today, asOf: now, storedUntil, classes };
    },
  }),
);

builder.queryField('adminClass', (t) =>
  t.field({
    type: AdminClassType,
    description: 'A class on one date with all of its bookings.',
    errors: { types: [InvalidInputError, NotFoundError] },
    args: { id: t.arg.id({ required: true, description: 'Occurrence id, `{availabilityId}_{date}`.' }) },
    resolve: (_root, { id }, { deps }) => findClassRoster(deps, parseClassReferenceOrThrow(id, 'id')),
  }),
);
