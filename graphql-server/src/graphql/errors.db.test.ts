import { type GraphQLInputType, getNamedType, getNullableType, isInputObjectType, isUnionType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminHeaders } from '#test/admin';
import { buyOverRest } from '#test/buyers';
import { createClass } from '#test/classes';
import { getExampleOperation, ROOT_FIELDS, type RootField } from '#test/example-operation';
import { ask } from '#test/graphql';
import { startTestServer, type TestServer } from '#test/server';

let server: TestServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  headers = await adminHeaders(server.deps.db);
});
afterAll(() => server.close());

type Issues = { __typename: string; issues?: { path: string }[] };
const SELECTION = '__typename ... on InvalidInputError { issues { path } }';

const hasIssues = ({ type }: RootField) => {
  const result = getNamedType(type);
  return isUnionType(result) && result.getTypes().some(({ name }) => name === 'InvalidInputError');
};

/** A value of the right type that no rule allows; undefined where the type of the schema leaves none. */
const BAD: Record<string, unknown> = { String: 'x'.repeat(30_000), ID: 'x'.repeat(300), Int: -7, Float: -7 };

type InputPath = { path: string; type: string; isInArgument: string | null };

/** The paths of all values in the arguments of a field. Those inside an input object begin in that object. */
function listPaths(field: RootField): InputPath[] {
  const list = (name: string, type: GraphQLInputType, inside: string[]): [string, string][] => {
    const known = getNullableType(type);
    const path = [...inside, name];
    if (!isInputObjectType(known)) return [[path.join('.'), getNamedType(known).name]];
    return Object.values(known.getFields()).flatMap((one) => list(one.name, one.type, path));
  };
  return field.args.flatMap((arg): InputPath[] => {
    const known = getNullableType(arg.type);
    if (!isInputObjectType(known)) return [{ path: arg.name, type: getNamedType(known).name, isInArgument: null }];
    return Object.values(known.getFields()).flatMap((one) =>
      list(one.name, one.type, []).map(([path, type]) => ({ path, type, isInArgument: arg.name })),
    );
  });
}

function withValue(variables: Record<string, unknown>, path: string[], value: unknown): Record<string, unknown> {
  const [name = '', ...rest] = path;
  if (rest.length === 0) return { ...variables, [name]: value };
  const inner = variables[name];
  return { ...variables, [name]: withValue(typeof inner === 'object' ? { ...inner } : {}, rest, value) };
}

describe('issues of an input', () => {
  const fields = ROOT_FIELDS.filter(([, , field]) => hasIssues(field));
  const seen: string[] = [];

  it.each(fields)('name the input fields of %s (%s) as the schema does', async (name, root, field) => {
    const { query, variables } = getExampleOperation(root, field, { selection: SELECTION, withOptional: true });
    const paths = listPaths(field);
    for (const { path, type, isInArgument } of paths) {
      if (!(type in BAD)) continue;
      const place = [...(isInArgument ? [isInArgument] : []), ...path.split('.')];
      const sent = withValue(variables, place, BAD[type]);
      const { body } = await ask(server.url, query, sent, { ...headers, 'idempotency-key': 'k' });
      const { issues = [] } = (body.data?.[name] ?? {}) as Issues;
      // A member of a list is named by its position too.
      const named = issues.map((issue) => issue.path.replace(/\.\d+$/, ''));
      expect([path, named.filter((one) => !paths.some((known) => known.path === one))]).toEqual([path, []]);
      seen.push(...named.map((one) => `${name} ${one}`));
    }
  });

  it('are found in many fields by these tests', () => {
    expect(fields.length).toBeGreaterThan(15);
    expect(new Set(seen).size).toBeGreaterThan(40);
  });

  it.each(['createBooking', 'startPayment'])('name the field `date` when %s needs one', async (name) => {
    const { id } = await createClass(server.deps.db, { frequency: 'DAILY' });
    const [, root, field] = ROOT_FIELDS.find(([one]) => one === name) ?? [];
    if (!root || !field) throw new Error(`There is no field ${name}.`);
    const { query } = getExampleOperation(root, field, { selection: SELECTION });
    const person = { name: 'Ana Pons', email: 'ana@example.com' };
    const input = { classId: id, ...person, ...(name === 'createBooking' && { paymentMethod: 'IN_PERSON' }) };
    const { body } = await ask(server.url, query, { input });
    expect(body.data).toEqual({ [name]: { __typename: 'InvalidInputError', issues: [{ path: 'date' }] } });
  });

  it.each(['adminClass', 'cancelClass'])('name the field `id` when the id of %s is none', async (name) => {
    const query = {
      adminClass: `query { adminClass(id: "x") { ${SELECTION} } }`,
      cancelClass: `mutation { cancelClass(input: { id: "x" }) { ${SELECTION} } }`,
    }[name];
    const { body } = await ask(server.url, query ?? '', {}, headers);
    expect(body.data).toEqual({ [name]: { __typename: 'InvalidInputError', issues: [{ path: 'id' }] } });
  });
});

describe('a page or range outside of its limits', () => {
  const paged = ROOT_FIELDS.filter(
    ([, root, { args }]) => root === 'Query' && args.some(({ name }) => name === 'limit'),
  );

  it.each(paged)('is a top-level error of %s (%s)', async (_name, root, field) => {
    const { query, variables } = getExampleOperation(root, field, { withOptional: true });
    for (const page of [{ limit: 0 }, { limit: 101 }, ...('offset' in variables ? [{ offset: -1 }] : [])]) {
      const { status, body } = await ask(server.url, query, { ...variables, ...page }, headers);
      expect([status, body.data, body.errors?.[0]?.extensions?.code]).toEqual([400, undefined, 'INVALID_INPUT']);
    }
  });

  it.each(['schedule', 'adminClasses'])('is a top-level error of %s', async (name) => {
    const query = `{ ${name}(from: "2027-05-03", to: "2027-05-01") { today } }`;
    const { status, body } = await ask(server.url, query, {}, headers);
    expect([status, body.errors?.[0]?.extensions?.code]).toEqual([400, 'INVALID_INPUT']);
  });
});

describe('a database that does not answer', () => {
  it('is a ServiceUnavailableError in a result union, and a top-level error elsewhere', async () => {
    const cut = await startTestServer({
      database: server.database,
      adjust: (deps) => ({
        ...deps,
        db: deps.db.$extends({
          query: {
            $allOperations: () => {
              throw new Error('Connection terminated unexpectedly');
            },
          },
        }) as unknown as typeof deps.db,
      }),
    });
    const query = `{ sharedClass(shareableId: "${'a'.repeat(22)}") { __typename ... on UserError { message } } }`;
    const inUnion = await ask(cut.url, query);
    const topLevel = await ask(cut.url, '{ schedule { today } }');
    await cut.close();
    expect(inUnion.body).toEqual({
      data: { sharedClass: { __typename: 'ServiceUnavailableError', message: expect.stringContaining('try again') } },
    });
    expect([topLevel.status, topLevel.body.errors?.[0]?.extensions?.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  });
});

describe('a share link that cannot be booked', () => {
  async function share(name: string, row: { isActive?: boolean } = {}) {
    const shareableId = name.padEnd(22, '_');
    const { id } = await createClass(server.deps.db, { shareableId, capacity: 1, ...row });
    return { id, shareableId };
  }

  async function find(shareableId: string) {
    const error = '... on ClassUnavailableError { reason slot { availabilityId remainingSpots } }';
    const query = `{ sharedClass(shareableId: "${shareableId}") { __typename ${error} } }`;
    return (await ask(server.url, query)).body.data?.sharedClass;
  }

  it('names its class when that is full, so that people can wait for a place', async () => {
    const { id, shareableId } = await share('full');
    await buyOverRest(server.url, { classId: id });
    const slot = { availabilityId: id, remainingSpots: 0 };
    expect(await find(shareableId)).toEqual({ __typename: 'ClassUnavailableError', reason: 'FULL', slot });
  });

  it('names no class for another reason', async () => {
    const { shareableId } = await share('off', { isActive: false });
    expect(await find(shareableId)).toEqual({ __typename: 'ClassUnavailableError', reason: 'INACTIVE', slot: null });
  });
});
