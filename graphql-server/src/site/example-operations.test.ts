import { readFileSync } from 'node:fs';
import {
  buildSchema,
  getVariableValues,
  Kind,
  NoDeprecatedCustomRule,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { exampleOperations } from '../../../web/playground/example-operations';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const examples = exampleOperations(new Date('2031-05-30T22:30:00Z'));

const getOperation = (query: string) =>
  parse(query).definitions.find((node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION);

describe("the playground's examples", () => {
  test('each example of the playground has a name of its own', () => {
    const names = examples.map(({ query }) => getOperation(query)?.name?.value);
    expect(new Set(names).size).toBe(examples.length);
    expect(names).not.toContain(undefined);
  });

  test.each(examples.map((example) => [getOperation(example.query)?.name?.value, example] as const))(
    'the example %s matches the schema, with its variables',
    (_name, { query, variables = '{}' }) => {
      expect(validate(schema, parse(query))).toEqual([]);
      expect(validate(schema, parse(query), [NoDeprecatedCustomRule])).toEqual([]);
      const given = getVariableValues(schema, getOperation(query)?.variableDefinitions ?? [], JSON.parse(variables));
      expect(given.errors).toBeUndefined();
    },
  );

  test('no two examples share an idempotency key, which would be refused for the second', () => {
    const keys = examples.flatMap(({ headers = '' }) => /"Idempotency-Key": "(.+)"/.exec(headers)?.[1] ?? []);
    expect(keys.length).toBeGreaterThan(2);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('the example of a range covers two weeks from today', () => {
    const range = examples.find(({ query }) => query.includes('query Range'));
    expect(JSON.parse(range?.variables ?? '')).toEqual({ from: '2031-05-30', to: '2031-06-12' });
  });
});
