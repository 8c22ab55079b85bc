import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { schema } from '#server/graphql/schema';

export type Root = 'Query' | 'Mutation';
export type RootField = GraphQLField<unknown, unknown>;
export type ExampleOperation = { query: string; variables: Record<string, unknown> };

const ROOTS: readonly Root[] = ['Query', 'Mutation'];

/** Every root field of the schema with its name and its root. */
export const ROOT_FIELDS = ROOTS.flatMap((root) => {
  const type = root === 'Query' ? schema.getQueryType() : schema.getMutationType();
  return Object.values(type?.getFields() ?? {}).map((field): [string, Root, RootField] => [field.name, root, field]);
});

type Options = { selection?: string; withOptional?: boolean };

/** An operation that selects one root field, with values of the right types for its required arguments, or for all. */
export function getExampleOperation(
  root: Root,
  { name, args, type }: RootField,
  { selection = '__typename', withOptional = false }: Options = {},
): ExampleOperation {
  const given = args.filter((arg) => withOptional || isNonNullType(arg.type));
  const declared = given.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const passed = given.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const selected = isCompositeType(getNamedType(type)) ? ` { ${selection} }` : '';
  return {
    query: `${root.toLowerCase()}${declared && ` (${declared})`} { ${name}${passed && `(${passed})`}${selected} }`,
    variables: Object.fromEntries(given.map((arg) => [arg.name, getExample(arg.type, withOptional)])),
  };
}

const SCALARS: Record<string, unknown> = {
  Int: 1,
  Float: 1,
  Boolean: true,
  LocalDate: '2027-05-03',
  LocalTime: '10:00',
};

function getExample(type: GraphQLInputType, withOptional: boolean): unknown {
  const known = getNullableType(type);
  if (isListType(known)) return [getExample(known.ofType, withOptional)];
  if (isEnumType(known)) return known.getValues()[0]?.name;
  if (!isInputObjectType(known)) return SCALARS[known.name] ?? 'x';
  const fields = Object.values(known.getFields()).filter((field) => withOptional || isNonNullType(field.type));
  return Object.fromEntries(fields.map((field) => [field.name, getExample(field.type, withOptional)]));
}
