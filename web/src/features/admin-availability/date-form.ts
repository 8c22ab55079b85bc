import { AVAILABILITY_MESSAGES, dateInput } from '#contract/availability-input';
import type { ClassTypeCode } from '#contract/enums';
import { isOnlineClass } from '#contract/online-class';
import { localDate } from '#contract/text';
import { studio } from '#studio';
import type { FieldErrors } from '../../components/form/checked-form';
import type { DateInput, DateTable_DateFragment as SeriesDate } from '../../gql/admin-operations';
import { readEuros, readNumbers, readWhole } from '../../lib/typed-numbers';
import { SCREEN_MESSAGES } from './availability-messages';
import { CLASS_LABELS } from './class-form';
import { type Issue, toFieldErrors, toIssues } from './field-errors';

/** The values of the form as typed. */
export type DateForm = {
  day: string;
  time: string;
  duration: string;
  location: string;
  price: string;
  spots: string;
  weatherCall: string;
  /** The address of the room; empty: that of the series. */
  joinUrl: string;
};

/** The labels of the fields. */
export const DATE_LABELS: Record<keyof DateForm, string> = { ...CLASS_LABELS, day: 'Day' };

export function toDateForm(date: SeriesDate): DateForm {
  return {
    day: date.date,
    time: date.time,
    duration: String(date.durationMinutes),
    location: date.location,
    price: String(date.priceCents / 100),
    spots: String(date.capacity),
    weatherCall: String(date.weatherCallMinutes ?? ''),
    joinUrl: date.joinUrl ?? '',
  };
}

type CheckResult =
  | { input: DateInput; message: null; errors: null }
  | { input: null; message: string; errors: FieldErrors };

/**
 * Validates the form; returns the input to send, or the message of the first problem and the errors of the fields. A date that is
 * not online sends no link.
 */
export function checkDateForm(data: DateForm, classType: ClassTypeCode): CheckResult {
  const { time, location, joinUrl } = data;
  const { numbers, refusal } = readNumbers({
    durationMinutes: readWhole(data.duration, 'Duration'),
    priceCents: readEuros(data.price),
    capacity: readWhole(data.spots, 'Spots'),
    weatherCallMinutes: readWhole(data.weatherCall, 'Weather call'),
  });
  if (!numbers) return refuse([refusal], data);
  const parsed = dateInput.safeParse({
    time,
    location,
    ...numbers,
    ...(isOnlineClass({ classType, location }, studio.places) ? { joinUrl } : {}),
  });
  const day = localDate.safeParse(data.day);
  if (parsed.success && day.success) return { input: parsed.data, message: null, errors: null };
  const isMissing = data.day.trim() === '';
  const dayIssues = (day.error?.issues ?? []).map(({ message }) => ({
    path: 'day',
    message: isMissing ? AVAILABILITY_MESSAGES.required : message,
  }));
  return refuse([...dayIssues, ...(parsed.error ? toIssues(parsed.error) : [])], data);
}

function refuse(issues: readonly Issue[], data: DateForm): CheckResult {
  const message = issues[0]?.message ?? '';
  return {
    input: null,
    // The message for a whole class names fields that a date does not have.
    message: message === AVAILABILITY_MESSAGES.required ? SCREEN_MESSAGES.dateIncomplete : message,
    errors: toFieldErrors(issues, data),
  };
}
