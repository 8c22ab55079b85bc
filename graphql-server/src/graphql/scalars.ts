import { GraphQLError } from 'graphql';
import { localDate, localTime } from '#contract/text';
import { builder } from './builder';

function parseWith(schema: { safeParse(value: unknown): { success: boolean; data?: string } }, text: string) {
  return (value: unknown): string => {
    const parsed = schema.safeParse(value);
    if (parsed.success && parsed.data !== undefined) return parsed.data;
    throw new GraphQLError(text);
  };
}

builder.scalarType('LocalDate', {
  description: "A day of the studio's calendar, YYYY-MM-DD.",
  serialize: (value) => value,
  parseValue: parseWith(localDate, 'The date must be a real day and look like 2026-12-31.'),
});

builder.scalarType('LocalTime', {
  description: "A time of the studio's clock, HH:MM in 24 hours.",
  serialize: (value) => value,
  parseValue: parseWith(localTime, 'The time must look like 09:30.'),
});

builder.scalarType('Instant', {
  description: 'A moment, ISO 8601 in UTC.',
  serialize: (value) => value.toISOString(),
  parseValue: () => {
    throw new GraphQLError('No input takes a moment.');
  },
});
