import * as z from 'zod/mini';
import { CLASS_TYPE_LABELS } from '#contract/enums';
import { localDate, localTime } from '#contract/text';

/** The bodies of the REST answers by their names in openapi.json. They are strict: a key that is not documented is a mistake. */
export const SCHEMAS = z.registry<{ id: string }>();

// Destructuring `z` would add all of zod to the bundle, with its forty languages.
const describe = z.describe;
export const text = (description: string) => z.string().check(describe(description));
export const optionalText = (description: string) => z.nullable(z.string()).check(describe(description));
export const id = (description: string) => z.guid().check(describe(description));
export const date = (description: string) => localDate.check(describe(description));
export const instant = (description: string) => z.iso.datetime().check(describe(description));
export const count = (description: string) => z.int().check(z.minimum(0), describe(description));
export const flag = (description: string) => z.boolean().check(describe(description));
export function choice<Label extends string>(labels: Record<string, Label>, description: string) {
  return z.enum(Object.values(labels)).check(describe(description));
}

export const time = localTime.check(describe("Start time in the studio's time zone, HH:MM in 24 hours."));
export const price = z.number().check(z.minimum(0), describe('Price of a place in euros, with at most two decimals.'));
export const classType = choice(CLASS_TYPE_LABELS, 'Kind of class.');
export const classDate = date("Date of the class in the studio's time zone.");
export const location = text('Place where the class is held.');
export const className = text('General name of the class, for example "Pilates Class".');
export const title = text('Title on the schedule.');

export const message = text('A sentence for the user.');
export const messageAnswer = z.strictObject({ message }).register(SCHEMAS, { id: 'Message' });
