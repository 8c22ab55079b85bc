import { GraphQLError } from 'graphql';
import { REAL_DAY } from '#contract/local-date';
import { localDate, localTime } from '#contract/text';
import { builder } from './builder';

function parseWith(schema: { safeParse(value: unknown): { success: boolean; data?: string } }, message: string) {
  return (value: unknown): string => {
    const parsed = schema.safeParse(value);
    if (parsed.success && parsed.data !== undefined) return parsed.data;
    throw new GraphQLError(message);
  };
}

builder.scalarType('LocalDate', {
  description: "A calendar date in the studio's time zone, YYYY-MM-DD.",
  specifiedByURL: 'https://scalars.graphql.org/andimarek/local-date.html',
  serialize: (value) => value,
  parseValue: parseWith(localDate, `The date ${REAL_DAY}`),
});

builder.scalarType('LocalTime', {
  description: "A time of day in the studio's time zone, HH:MM in 24 hours.",
  // The scalars of scalars.graphql.org want seconds. A time of HTML may leave them out, as this one always does.
  specifiedByURL: 'https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#times',
  serialize: (value) => value,
  parseValue: parseWith(localTime, 'The time must look like 09:30.'),
});

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

builder.scalarType('Instant', {
  description: 'An instant, ISO 8601 in UTC, for example 2026-12-31T17:30:00.000Z.',
  specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time.html',
  serialize: (value) => value.toISOString(),
  parseValue: (value) => {
    const instant = new Date(typeof value === 'string' && INSTANT.test(value) ? value : Number.NaN);
    if (Number.isNaN(instant.getTime())) throw new GraphQLError('The instant must look like 2026-12-31T17:30:00.000Z.');
    return instant;
  },
});
