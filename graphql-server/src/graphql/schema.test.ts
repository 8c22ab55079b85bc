import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLNamedType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  isUnionType,
} from 'graphql';
import { describe, expect, it } from 'vitest';

// As printed: what the code says is checked against it by the generator.
const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

type Described = { description?: string | null | undefined };

const types = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);

/** A type with everything in it that a description belongs to, by its coordinate. */
function getParts(type: GraphQLNamedType): [string, Described][] {
  const parts: [string, Described][] = [[type.name, type]];
  if (isObjectType(type) || isInterfaceType(type)) {
    for (const field of Object.values(type.getFields())) {
      parts.push([`${type.name}.${field.name}`, field]);
      parts.push(...field.args.map((arg): [string, Described] => [`${type.name}.${field.name}(${arg.name}:)`, arg]));
    }
  }
  if (isInputObjectType(type)) {
    for (const field of Object.values(type.getFields())) parts.push([`${type.name}.${field.name}`, field]);
  }
  return parts;
}

/** What anybody may ask for; fence.db.test.ts holds that everything else is for admins. */
const PUBLIC_QUERIES = ['checkout', 'homepageEvents', 'schedule', 'sharedClass'];

/** The names of all types that a walk from `start` can come to. */
function reachableFrom(start: GraphQLNamedType, seen = new Set<string>()): Set<string> {
  if (seen.has(start.name)) return seen;
  seen.add(start.name);
  if (isUnionType(start)) for (const type of start.getTypes()) reachableFrom(type, seen);
  if (isInterfaceType(start)) for (const type of schema.getPossibleTypes(start)) reachableFrom(type, seen);
  if (isObjectType(start) || isInterfaceType(start)) {
    for (const field of Object.values(start.getFields())) reachableFrom(getNamedType(field.type), seen);
  }
  return seen;
}

describe('the schema', () => {
  it('describes every type, field, argument and input field, in a sentence', () => {
    const parts = types.flatMap(getParts);
    expect(parts.length).toBeGreaterThan(100);
    const undescribed = parts.filter(([, { description }]) => !/^[A-Z`].+[.!]$/s.test(description ?? ''));
    expect(undescribed.map(([coordinate]) => coordinate)).toEqual([]);
  });

  it('leads no query of the public to a booking, a person or a payment', () => {
    const query = schema.getQueryType();
    const mutation = schema.getMutationType();
    if (!query || !mutation) throw new Error('The schema has lost its doors.');
    const forbidden = /Booking|Payment|Contact|Admin|Mail|Session|Person/;
    // The walk does find them where they are.
    expect([...reachableFrom(mutation)].filter((name) => forbidden.test(name))).toContain('Booking');
    const open = PUBLIC_QUERIES.map((name) => getNamedType(query.getFields()[name]?.type));
    const found = open.flatMap((type) => (type ? [...reachableFrom(type)] : []));
    expect(found).toContain('Slot');
    expect(found.filter((name) => forbidden.test(name))).toEqual([]);
  });

  it('spells enum values in capitals, and has no field of the database’s own', () => {
    const values = types.flatMap((type) => (isEnumType(type) ? type.getValues().map(({ name }) => name) : []));
    expect(values.filter((value) => !/^[A-Z]+(_[A-Z]+)*$/.test(value))).toEqual([]);
    const coordinates = types.flatMap(getParts).map(([coordinate]) => coordinate);
    expect(coordinates.filter((name) => /requestDigest|idempotencyKey|passwordHash|deletedAt/.test(name))).toEqual([]);
  });
});
