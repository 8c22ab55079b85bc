import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Random } from '../random';
import type { FuzzRequest } from './send';
import { anyValue, type Known, noise } from './values';

type Field = GraphQLField<unknown, unknown>;

/** Generates a request for one root field, with valid or arbitrary values. */
export function graphqlRequest(random: Random, schema: GraphQLSchema, known: Known): FuzzRequest {
  const root = random.chance(0.5) ? 'query' : 'mutation';
  const type = root === 'query' ? schema.getQueryType() : schema.getMutationType();
  const field = random.pick(Object.values(type?.getFields() ?? {}));
  const args = field.args.filter(({ type }) => isNonNullType(type) || random.chance(0.6));
  const head = args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const given = args.map(({ name }) => `${name}: $${name}`).join(', ');
  const call = `${field.name}${given ? `(${given})` : ''}${selection(random, field.type, 0)}`;
  const text = `${root}${head ? ` (${head})` : ''} { ${call} }`;
  const variables = Object.fromEntries(args.map(({ name, type }) => [name, argumentFor(random, name, type, known)]));
  return {
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: random.chance(0.95) ? text : broken(random, text), variables }),
  };
}

function broken(random: Random, text: string): string {
  const at = random.between(0, text.length);
  return text.slice(0, at) + noise(random, 5) + text.slice(at + random.between(0, 5));
}

function selection(random: Random, type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (!isCompositeType(named)) return '';
  const fields: Field[] = isObjectType(named) ? Object.values(named.getFields()) : [];
  const withoutRequiredArgs = fields.filter(({ args }) => args.every(({ type }) => !isNonNullType(type)));
  const chosen = withoutRequiredArgs.filter(({ type }) => (isCompositeType(getNamedType(type)) ? depth < 3 : true));
  const parts = chosen
    .filter(() => random.chance(0.5))
    .map((field) => field.name + selection(random, field.type, depth + 1));
  return ` { ${['__typename', ...parts].join(' ')} }`;
}

function argumentFor(random: Random, name: string, type: GraphQLInputType, known: Known): unknown {
  if (random.chance(0.1)) return anyValue(random, name, known);
  const plain = getNullableType(type);
  if (isListType(plain)) {
    return Array.from({ length: random.between(0, 3) }, () => argumentFor(random, name, plain.ofType, known));
  }
  if (isEnumType(plain)) return random.pick(plain.getValues()).name;
  if (!isInputObjectType(plain)) return anyValue(random, plain.name === 'ID' ? 'id' : name, known);
  const fields = Object.values(plain.getFields()).filter(({ type }) => isNonNullType(type) || random.chance(0.6));
  return Object.fromEntries(fields.map((field) => [field.name, argumentFor(random, field.name, field.type, known)]));
}
