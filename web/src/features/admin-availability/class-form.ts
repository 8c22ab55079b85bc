import { AVAILABILITY_MESSAGES, availabilityInput } from '#contract/availability-input';
import type { ClassTypeCode, WeekdayCode } from '#contract/enums';
import type {
  AvailabilityTable_AvailabilityFragment as Availability,
  AvailabilityInput,
} from '../../gql/admin-operations';
import { toCents, toNumber } from './typed-numbers';

/** The values of the form as typed. */
export type ClassForm = {
  title: string;
  classType: ClassTypeCode;
  location: string;
  price: string;
  spots: string;
  duration: string;
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
  showOnHomepage: boolean;
};

export const NEW_CLASS: ClassForm = {
  title: '',
  classType: 'MAT_PILATES',
  location: '',
  price: '0',
  spots: '10',
  duration: '60',
  start: '',
  isRecurring: false,
  frequency: 'WEEKLY',
  weekdays: [],
  firstDay: '',
  time: '10:00',
  hasEnd: false,
  endDate: '',
  isActive: true,
  showOnHomepage: false,
};

export function toForm(availability: Availability): ClassForm {
  const { recurrence, date, time } = availability;
  return {
    title: availability.title,
    classType: availability.classType,
    location: availability.location,
    price: String(availability.priceCents / 100),
    spots: String(availability.capacity),
    duration: String(availability.durationMinutes),
    start: recurrence ? '' : `${date}T${time}`,
    isRecurring: recurrence !== null,
    frequency: recurrence?.frequency ?? NEW_CLASS.frequency,
    weekdays: recurrence?.weekdays ?? [],
    firstDay: recurrence ? date : '',
    time: recurrence ? time : NEW_CLASS.time,
    hasEnd: Boolean(recurrence?.untilDate),
    endDate: recurrence?.untilDate ?? '',
    isActive: availability.isActive,
    showOnHomepage: availability.showOnHomepage,
  };
}

type CheckResult = { input: AvailabilityInput; message: null } | { input: null; message: string };

/** Validates the form; returns the input to send, or the message of the first problem. */
export function checkForm(data: ClassForm): CheckResult {
  const parsed = availabilityInput.safeParse(toInput(data));
  if (parsed.success) return { input: parsed.data, message: null };
  return { input: null, message: parsed.error.issues[0]?.message ?? AVAILABILITY_MESSAGES.required };
}

function toInput(data: ClassForm) {
  const [date = '', time = ''] = data.start.split('T');
  const when = data.isRecurring
    ? { date: data.firstDay || null, time: data.time || null, recurrence: toRecurrence(data) }
    : { date: date || null, time: time || null, recurrence: null };
  return {
    title: data.title,
    classType: data.classType,
    location: data.location,
    priceCents: toCents(data.price),
    capacity: toNumber(data.spots),
    durationMinutes: toNumber(data.duration),
    ...when,
    isActive: data.isActive,
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
