import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLNamedType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
} from 'graphql';
import { describe, expect, it } from 'vitest';

// The printed schema; the generator's check keeps it equal to the code.
const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

type Described = { description?: string | null | undefined };

const types = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);

/** A type with its fields, arguments and input fields, each by its schema coordinate. */
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
  if (isEnumType(type)) for (const value of type.getValues()) parts.push([`${type.name}.${value.name}`, value]);
  return parts;
}

/** The public queries; fence.db.test.ts proves that all other fields are for admins. */
const PUBLIC_QUERIES = ['checkout', 'homepageEvents', 'movedClass', 'schedule', 'sharedClass'];

/** The names of all types that can be reached from `start`. */
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

describe('schema.graphql', () => {
  it('describes every type, field, argument, input field and enum value in a sentence', () => {
    const parts = types.flatMap(getParts);
    expect(parts.length).toBeGreaterThan(100);
    const undescribed = parts.filter(([, { description }]) => !/^[A-Z`].+[.!]$/s.test(description ?? ''));
    expect(undescribed.map(([coordinate]) => coordinate)).toEqual([]);
  });

  it('says of every type whether the public or only an admin reaches it', () => {
    const roots: unknown[] = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
    const named = types.filter((type) => !roots.includes(type));
    expect(named.filter(({ description }) => !/^(Public|Admin)\. \S/.test(description ?? '')).map(String)).toEqual([]);
    const getAudience = (name: string) => schema.getType(name)?.description?.split('.')[0];
    expect(['Slot', 'Booking', 'UserError', 'Instant'].map(getAudience)).toEqual(Array(4).fill('Public'));
    expect(['AdminBooking', 'Attendance', 'AttendanceConflictError'].map(getAudience)).toEqual(Array(3).fill('Admin'));
  });

  it('lets a root field be null exactly when its caller may lack the right to it', () => {
    const fields = Object.values({ ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() });
    expect(fields.length).toBeGreaterThan(60);
    for (const { name, description, type } of fields) {
      expect([name, isNonNullType(type)]).toEqual([name, description?.startsWith('Public. ')]);
    }
  });

  it('returns every expected failure as a UserError in a union that has ServiceUnavailableError too', () => {
    const results = types.filter(isUnionType).filter(({ name }) => /^(Query|Mutation).+Result$/.test(name));
    expect(results.length).toBeGreaterThan(40);
    for (const union of results) {
      const errors = union.getTypes().filter(({ name }) => name.endsWith('Error'));
      const names = errors.map(({ name }) => name);
      expect([union.name, names]).toEqual([union.name, expect.arrayContaining(['ServiceUnavailableError'])]);
      expect(errors.filter((type) => !type.getInterfaces().some(({ name }) => name === 'UserError'))).toEqual([]);
      expect(union.getTypes().length - errors.length).toBe(1);
    }
  });

  it('gives every scalar of its own the address of its specification', () => {
    const scalars = types.filter(isScalarType);
    expect(scalars.map(({ name }) => name)).toEqual(['Instant', 'LocalDate', 'LocalTime']);
    for (const { specifiedByURL } of scalars) expect(new URL(specifiedByURL ?? '').protocol).toBe('https:');
  });

  it('uses one type for every instant and one for every creation date', () => {
    const fields = types.flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()) : []));
    const instants = fields.filter(({ name }) => /(At|Until)$|^(since|lastUsed|at|onSince|asOf)$/.test(name));
    expect(instants.length).toBeGreaterThan(15);
    expect([...new Set(instants.map(({ type }) => getNamedType(type).name))]).toEqual(['Instant']);
  });

  it('names a replacement for everything that is deprecated', () => {
    const fields = types.flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()) : []));
    const deprecated = fields.filter(({ deprecationReason }) => deprecationReason);
    expect(deprecated.map(({ name }) => name)).toContain('signIns');
    expect(deprecated.filter(({ deprecationReason }) => !/^Use \w+/.test(deprecationReason ?? ''))).toEqual([]);
    expect(schema.description).toContain('@deprecated');
    expect(schema.description).toContain('docs/api.md');
  });

  it('begins no description with a pronoun or a question word that leaves the subject out', () => {
    const vague = /^(?:(?:Public|Admin)\. )?(Its|Their|By|Since|Who|Whom|What|Which|Where|How)\b/;
    const found = types.flatMap(getParts).filter(([, { description }]) => vague.test(description ?? ''));
    expect(found.map(([coordinate]) => coordinate)).toEqual([]);
  });

  it('leads from no public query to a booking, a person or a payment', () => {
    const query = schema.getQueryType();
    const mutation = schema.getMutationType();
    if (!query || !mutation) throw new Error('The schema has no query or mutation type.');
    const forbidden = /Booking|Payment|Contact|Admin|Mail|Session|Person/;
    // Control: from the mutations, the walk does reach a booking.
    expect([...reachableFrom(mutation)].filter((name) => forbidden.test(name))).toContain('Booking');
    const open = PUBLIC_QUERIES.map((name) => getNamedType(query.getFields()[name]?.type));
    const found = open.flatMap((type) => (type ? [...reachableFrom(type)] : []));
    expect(found).toContain('Slot');
    expect(found.filter((name) => forbidden.test(name))).toEqual([]);
  });

  it('spells enum values in capitals and exposes no internal column of the database', () => {
    const values = types.flatMap((type) => (isEnumType(type) ? type.getValues().map(({ name }) => name) : []));
    expect(values.filter((value) => !/^[A-Z]+(_[A-Z]+)*$/.test(value))).toEqual([]);
    const coordinates = types.flatMap(getParts).map(([coordinate]) => coordinate);
    expect(coordinates.filter((name) => /requestDigest|idempotencyKey|passwordHash|deletedAt/.test(name))).toEqual([]);
  });
});
