import { AVAILABILITY_MESSAGES, availabilityInput } from '#contract/availability-input';
import { addDays, daysBetween } from '#contract/civil-date';
import type { ClassTypeCode, WeekdayCode } from '#contract/enums';
import { findPlace } from '#contract/find-place';
import { USUAL_WEATHER_CALL_MINUTES } from '#contract/limits';
import { isOnlineClass } from '#contract/online-class';
import { studio } from '#studio';
import type { FieldErrors } from '../../components/form/checked-form';
import type {
  AvailabilityTable_AvailabilityFragment as Availability,
  AvailabilityInput,
} from '../../gql/admin-operations';
import { readEuros, readNumbers, readWhole } from '../../lib/typed-numbers';
import { type Issue, toFieldErrors, toIssues } from './field-errors';

/** The values of the form as typed. */
export type ClassForm = {
  title: string;
  classType: ClassTypeCode;
  location: string;
  price: string;
  spots: string;
  duration: string;
  /** Minutes before the class; empty: no weather call. */
  weatherCall: string;
  /** The address of the room of an online class; empty: none. */
  joinUrl: string;
  /** Single class: day and time, YYYY-MM-DDTHH:MM. */
  start: string;
  isRecurring: boolean;
  frequency: 'WEEKLY' | 'DAILY';
  weekdays: WeekdayCode[];
  /** Series: first day, time, and end. */
  firstDay: string;
  time: string;
  hasEnd: boolean;
  endDate: string;
  isActive: boolean;
  hasWaitlist: boolean;
  showOnHomepage: boolean;
};

/** The labels of the fields. */
export const CLASS_LABELS: Record<keyof ClassForm, string> = {
  title: 'Title',
  classType: 'Class Type',
  location: 'Location',
  price: 'Price (€)',
  spots: 'Spots',
  duration: 'Duration (min)',
  weatherCall: 'Weather call, minutes before',
  joinUrl: 'Link to the room',
  start: 'Start Date/Time',
  isRecurring: 'Recurring',
  frequency: 'Frequency',
  weekdays: 'Days',
  firstDay: 'First day (optional)',
  time: 'Time',
  hasEnd: 'Ends',
  endDate: 'End Date',
  isActive: 'Active',
  hasWaitlist: 'Waitlist',
  showOnHomepage: 'Show on Homepage',
};

export const NEW_CLASS: ClassForm = {
  title: '',
  classType: 'MAT_PILATES',
  location: '',
  price: '0',
  spots: '10',
  duration: '60',
  weatherCall: '',
  joinUrl: '',
  start: '',
  isRecurring: false,
  frequency: 'WEEKLY',
  weekdays: [],
  firstDay: '',
  time: '10:00',
  hasEnd: false,
  endDate: '',
  isActive: true,
  hasWaitlist: true,
  showOnHomepage: false,
};

/** The usual weather call for a new class at a place: empty indoors and where it is not known. */
function suggestWeatherCall(location: string): string {
  return findPlace(location, studio.places)?.isOutdoor ? String(USUAL_WEATHER_CALL_MINUTES) : '';
}

/** The changes of the form when another location is typed: the weather call follows until another one is typed. */
export function changeLocation(before: ClassForm, location: string): Partial<ClassForm> {
  const isSuggested = before.weatherCall === suggestWeatherCall(before.location);
  return { location, ...(isSuggested ? { weatherCall: suggestWeatherCall(location) } : {}) };
}

export function toForm(availability: Availability): ClassForm {
  const { recurrence, date, time } = availability;
  return {
    title: availability.title,
    classType: availability.classType,
    location: availability.location,
    price: String(availability.priceCents / 100),
    spots: String(availability.capacity),
    duration: String(availability.durationMinutes),
    weatherCall: String(availability.weatherCallMinutes ?? ''),
    joinUrl: availability.joinUrl ?? '',
    start: recurrence ? '' : `${date}T${time}`,
    isRecurring: recurrence !== null,
    frequency: recurrence?.frequency ?? NEW_CLASS.frequency,
    weekdays: recurrence?.weekdays ?? [],
    firstDay: recurrence ? date : '',
    time: recurrence ? time : NEW_CLASS.time,
    hasEnd: Boolean(recurrence?.untilDate),
    endDate: recurrence?.untilDate ?? '',
    isActive: availability.isActive,
    hasWaitlist: availability.hasWaitlist,
    showOnHomepage: availability.showOnHomepage,
  };
}

/**
 * The form of a new class like this one. A single class suggests the same weekday and time, a week later or the next one from
 * `today` on; a series begins at once, and ends only if that end is still to come.
 */
export function toDuplicate(availability: Availability, today: string): ClassForm {
  const form = toForm(availability);
  if (!availability.recurrence) {
    const weeks = Math.max(1, Math.ceil(daysBetween(availability.date, today) / 7));
    return { ...form, start: `${addDays(availability.date, weeks * 7)}T${availability.time}` };
  }
  const hasEnd = form.hasEnd && form.endDate >= today;
  return { ...form, firstDay: '', hasEnd, endDate: hasEnd ? form.endDate : '' };
}

/** Whether a single class would be on a day before `today`, a date in the studio's time zone: that can be saved, but not booked. */
export function isPastStart({ isRecurring, start }: ClassForm, today: string | undefined): boolean {
  const [day = ''] = start.split('T');
  return !isRecurring && day !== '' && today !== undefined && day < today;
}

type CheckResult =
  | { input: AvailabilityInput; message: null; errors: null }
  | { input: null; message: string; errors: FieldErrors };

/** Validates the form; returns the input to send, or the message of the first problem and the errors of the fields. */
export function checkForm(data: ClassForm): CheckResult {
  const { numbers, refusal } = readNumbers({
    priceCents: readEuros(data.price),
    capacity: readWhole(data.spots, 'Spots'),
    durationMinutes: readWhole(data.duration, 'Duration'),
    weatherCallMinutes: readWhole(data.weatherCall, 'Weather call'),
  });
  if (!numbers) return refuse([refusal], data);
  const parsed = availabilityInput.safeParse({ ...toInput(data), ...numbers });
  if (parsed.success) return { input: parsed.data, message: null, errors: null };
  return refuse(toIssues(parsed.error), data);
}

function refuse(issues: readonly Issue[], data: ClassForm): CheckResult {
  const message = issues[0]?.message ?? AVAILABILITY_MESSAGES.required;
  return { input: null, message, errors: toClassErrors(issues, data) };
}

/** The errors at the fields of the class form. A single class has one field for its day and time. */
export function toClassErrors(issues: readonly Issue[], data: ClassForm): FieldErrors {
  return toFieldErrors(issues, data, data.isRecurring ? { date: 'firstDay' } : { date: 'start', time: 'start' });
}

/** Everything but the numbers. */
function toInput(data: ClassForm) {
  const [date = '', time = ''] = data.start.split('T');
  const when = data.isRecurring
    ? { date: data.firstDay || null, time: data.time || null, recurrence: toRecurrence(data) }
    : { date: date || null, time: time || null, recurrence: null };
  return {
    title: data.title,
    classType: data.classType,
    location: data.location,
    // The field is not shown for any other class.
    joinUrl: isOnlineClass(data, studio.places) ? data.joinUrl : null,
    ...when,
    isActive: data.isActive,
    hasWaitlist: data.hasWaitlist,
    showOnHomepage: !data.isRecurring && data.showOnHomepage,
  };
}

function toRecurrence({ frequency, weekdays, hasEnd, endDate }: ClassForm) {
  return {
    frequency,
    weekdays: frequency === 'WEEKLY' ? weekdays : [],
    untilDate: hasEnd ? endDate : null,
  };
}
