import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLASS_DATE, createClass } from '#test/classes';
import { ask, formatText, type GraphqlBody } from '#test/graphql';
import { type Answer, call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import { PERSISTED_QUERIES } from './public-reads';

let server: TestServer;
let production: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  production = await startTestServer({ variables: { NODE_ENV: 'production' } });
});
afterAll(async () => {
  await server.close();
  await production.close();
});

const CHECKOUT = '{ checkout { isTestMode } }';
const get = (url: string, parameters: Record<string, string>) =>
  call<GraphqlBody>('GET', `${url}/graphql?${new URLSearchParams(parameters)}`);

describe('GraphQL over HTTP', () => {
  it('answers queries by POST, and by GET without a special header', async () => {
    const expected = { data: { checkout: { isTestMode: true } } };
    expect(await ask(server.url, CHECKOUT)).toMatchObject({ status: 200, body: expected });
    expect(await get(server.url, { query: CHECKOUT })).toMatchObject({ status: 200, body: expected });
  });

  it('refuses mutations by GET', async () => {
    const query = 'mutation M { sendContactMessage(input: { name: "A", email: "a@example.com" }) { __typename } }';
    expect((await get(server.url, { query })).status).toBe(405);
    expect((await get(server.url, { query: `query Q ${CHECKOUT} ${query}`, operationName: 'Q' })).status).toBe(200);
    expect(await server.deps.db.contactMessage.count()).toBe(0);
    expect((await ask(server.url, query)).status).toBe(200);
    expect(await server.deps.db.contactMessage.count()).toBe(1);
  });

  it('says why it stopped checking a document', async () => {
    const select = async (fields: string) => {
      const { status, body } = await ask(server.url, `{ ${fields} }`);
      return {
        status,
        first: body.errors?.[0]?.message,
        last: body.errors?.at(-1)?.message,
        count: body.errors?.length,
      };
    };
    const [many, repeated] = [await select('nope '.repeat(120)), await select('nope '.repeat(800))];
    const last = 'The request has more errors than these. Please correct them first.';
    expect(many).toEqual({ status: 400, first: 'Cannot query field "nope" on type "Query".', last, count: 101 });
    const only = 'The request selects the same fields too many times to be checked. Please select each once.';
    expect(repeated).toEqual({ status: 400, first: only, last: only, count: 1 });
  });

  it('refuses batched requests', async () => {
    const one = { query: CHECKOUT };
    for (const batch of [[one], Array.from({ length: 100 }, () => one)]) {
      const answer = await call<GraphqlBody>('POST', `${server.url}/graphql`, batch);
      expect(answer.status).toBe(400);
      expect(formatText(answer)).toBe('Operation batching disabled.');
    }
  });

  it('refuses a persisted query whose hash is unknown or belongs to another query', async () => {
    const extensions = (hash: string) => ({ persistedQuery: { version: 1, sha256Hash: hash } });
    const hash = createHash('sha256').update(CHECKOUT).digest('hex');
    const unknown = await call<GraphqlBody>('POST', `${server.url}/graphql`, { extensions: extensions(hash) });
    expect(unknown.body.data).toBeUndefined();
    const forged = { query: '{ schedule { today } }', extensions: extensions(hash) };
    const refused = await call<GraphqlBody>('POST', `${server.url}/graphql`, forged);
    expect([refused.status, refused.body.errors?.[0]]).toMatchObject([400, { extensions: { code: 'BAD_REQUEST' } }]);
  });

  it.each([{ version: 2, sha256Hash: 'x' }, { sha256Hash: 'x' }, 5, 'x', {}])(
    'refuses the persisted query %j as a bad request',
    async (persistedQuery) => {
      for (const document of [{}, { query: CHECKOUT }]) {
        const sent = { ...document, extensions: { persistedQuery } };
        const { status, body } = await call<GraphqlBody>('POST', `${server.url}/graphql`, sent);
        expect([status, body.errors]).toMatchObject([400, [{ extensions: { code: 'BAD_REQUEST' } }]]);
      }
      const byGet = await get(server.url, { extensions: JSON.stringify({ persistedQuery }) });
      expect([byGet.status, byGet.body.errors]).toMatchObject([400, [{ extensions: { code: 'BAD_REQUEST' } }]]);
    },
  );
});

const times = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join(' ');
const longDocument = (characters: number) => CHECKOUT.padEnd(characters, ' ');
/** Many fields under few aliases: the validation compares each field with all fields of the same name. */
const manyTokens = (tokens: number) => {
  const aliases = 14;
  const fields = tokens - 2 - 5 * aliases;
  const getFields = (alias: number) => 'isTestMode '.repeat(Math.floor((fields + alias) / aliases));
  return `{ ${times(aliases, (i) => `a${i}: checkout { ${getFields(i)} }`)} }`;
};
const manyDirectives = (count: number) => `{ checkout { ${'isTestMode @include(if: true) '.repeat(count)} } }`;
const WIDEST = 'schedule(from: "2027-01-01", to: "2027-03-03")';
const SLOTS = `fragment S on Schedule { slots { id availabilityId title className classType date time startsAt
  durationMinutes location priceCents capacity remainingSpots isCancelled isRecurring } }`;

describe('request limits', () => {
  it.each([
    ['1000 aliases', `{ ${times(1000, (i) => `a${i}: checkout { isTestMode }`)} }`, /at most 15000 characters/],
    ['200 aliases', `{ ${times(200, (i) => `a${i}: checkout { isTestMode }`)} }`, /token/],
    ['16 aliases', `{ ${times(16, (i) => `a${i}: checkout { isTestMode }`)} }`, /Aliases limit of 15 exceeded/],
    ['16 aliases of one name', `{ ${times(16, (i) => `a${i}: __typename`)} }`, /Aliases limit of 15 exceeded/],
    [
      'aliases spread over fragments',
      `{ ...A ...B } ${times(2, (f) => `fragment ${'AB'[f]} on Query { ${times(10, (i) => `f${f}a${i}: checkout { isTestMode }`)} }`)}`,
      /Aliases limit/,
    ],
    ['10,000 levels', `{ ${'a { '.repeat(10_000)} b ${'} '.repeat(10_000)} }`, /characters/],
    ['600 levels', `{ ${'a { '.repeat(600)} b ${'} '.repeat(600)} }`, /token/],
    ['15,001 characters', longDocument(15_001), /at most 15000 characters; this one has 15001/],
    ['1,001 tokens', manyTokens(1_001), /token/],
    ['51 directives', manyDirectives(51), /at most 50 directives; this one has 51/],
    [
      '51 directives on fields, fragments and spreads',
      `{ ...F @include(if: true) ... @skip(if: false) { __typename } checkout { ${'isTestMode @skip(if: false) '.repeat(48)} } }
       fragment F on Query { __typename @include(if: true) }`,
      /at most 50 directives; this one has 51/,
    ],
    ['4 schedules', `{ ${times(4, (i) => `a${i}: schedule { today }`)} }`, /at most 3 schedules; this one has 4/],
    [
      '4 schedules in fragments',
      `query Q { schedule { today } ...A ... on Query { b: schedule { today } ... { c: schedule { today } } } }
       fragment A on Query { ...B } fragment B on Query { a: schedule { today } }`,
      /at most 3 schedules; this one has 4/,
    ],
    [
      '4 schedules in a fragment that is spread twice',
      `{ ...A ...B } fragment A on Query { ...B } fragment B on Query { ${times(4, (i) => `a${i}: schedule { today }`)} }`,
      /at most 3 schedules; this one has 4/,
    ],
    [
      '15 lists of events',
      `{ ${times(15, (i) => `a${i}: homepageEvents { id }`)} }`,
      /may cost at most 22000; this one/,
    ],
    [
      'fragments in a circle',
      '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }',
      /itself|cycle|limit/i,
    ],
  ])('refuses a request with %s', async (_name, query, text) => {
    for (const { url } of [server, production]) {
      const answer = await ask(url, query);
      expect(answer.status).toBe(400);
      expect(formatText(answer)).toMatch(text);
    }
  });

  // No type of the schema is that deep, except the introspection types.
  it('refuses a query of 9 levels', async () => {
    const query = `{ __type(name: "Booking") { fields { type { ${'ofType { '.repeat(6)} name ${'} '.repeat(6)} } } } }`;
    const answer = await ask(server.url, query);
    expect(answer.status).toBe(400);
    expect(formatText(answer)).toMatch(/depth limit of 8 exceeded, found 10/);
  });

  it('counts schedules and cost for the executed operation with its variables', async () => {
    const wide = times(4, (i) => `a${i}: schedule(from: $from, to: $to) { slots { id } }`);
    const query = `query Wide($from: LocalDate, $to: LocalDate) { ${wide} } query Narrow { schedule { today } }`;
    const run = (operationName: string) => call<GraphqlBody>('POST', `${server.url}/graphql`, { query, operationName });
    expect((await run('Narrow')).status).toBe(200);
    expect(formatText(await run('Wide'))).toMatch(/at most 3 schedules/);

    const classes = `query ($to: LocalDate) { ${times(15, (i) => `a${i}: adminClasses(from: "2027-01-01", to: $to) { classes { id } }`)} }`;
    expect(formatText(await ask(server.url, classes, { to: '2027-01-02' }))).toMatch(/Unauthorized/);
    expect(formatText(await ask(server.url, classes, { to: '2027-03-03' }))).toMatch(/may cost at most 22000/);
  });

  it.each([
    ['a text without its end', '{ checkout { isTestMode(x: "abc) } }', /Unterminated/],
    ['a field that is called like trouble', '{ checkout { timeout } }', /timeout/],
    ['a field of a type that is called like trouble', '{ schedule { ... on MailingConnection { id } } }', /Connection/],
  ])('answers 400, not 503, to %s', async (_name, query, text) => {
    const answer = await ask(server.url, query);
    expect(answer.status).toBe(400);
    expect(formatText(answer)).toMatch(text);
  });

  it.each([
    ['15 aliases', `{ ${times(15, (i) => `a${i}: checkout { isTestMode }`)} }`],
    ['15,000 characters', longDocument(15_000)],
    ['1,000 tokens', manyTokens(1_000)],
    ['50 directives', manyDirectives(50)],
    ['3 schedules of 62 days with every field', `{ ${times(3, (i) => `a${i}: ${WIDEST} { today ...S }`)} } ${SLOTS}`],
    [
      'a schedule that is selected four times under one key',
      '{ schedule { today } schedule { from } ...A ...A } fragment A on Query { schedule { to } schedule { asOf } }',
    ],
  ])('answers a request with %s', async (_name, query) => {
    for (const { url } of [server, production]) expect(formatText(await ask(url, query))).toBe('');
  });

  it('refuses 50 bookings in one request and makes none', async () => {
    const { id } = await createClass(server.deps.db, { capacity: 100 });
    const booking = `createBooking(input: { classId: "${id}", name: "A", email: "a@example.com", paymentMethod: IN_PERSON }) { __typename }`;
    expect((await ask(server.url, `mutation { ${times(50, (i) => `b${i}: ${booking}`)} }`)).status).toBe(400);
    expect(await server.deps.db.booking.count()).toBe(0);
  });
});

describe('an undeclared variable', () => {
  const SCHEDULE = 'query ($from: LocalDate, $to: LocalDate) { schedule(from: $from, to: $to) { today } }';
  const variables = { from: '2027-01-01', to: '2027-01-31', evil: 1 };
  const text = 'The operation does not declare the variable "$evil".';
  const [sha256Hash = ''] =
    Object.entries(PERSISTED_QUERIES).find(([, text]) => text.startsWith('query Schedule')) ?? [];
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  const post = (body: object) => call<GraphqlBody>('POST', `${server.url}/graphql`, body);

  it.each<[string, () => Promise<Answer<GraphqlBody>>]>([
    ['POST', () => ask(server.url, SCHEDULE, variables)],
    ['GET', () => get(server.url, { query: SCHEDULE, variables: JSON.stringify(variables) })],
    [
      'GET by hash',
      () => get(server.url, { extensions: JSON.stringify(extensions), variables: JSON.stringify(variables) }),
    ],
    ['POST by hash', () => post({ extensions, variables })],
    ['POST of a mutation', () => ask(server.url, 'mutation { signOut }', { evil: null })],
    [
      'POST of two operations, of which the other declares it',
      () =>
        post({
          query: `query Q ${CHECKOUT} query R($evil: String!) { sharedClass(shareableId: $evil) { __typename } }`,
          operationName: 'Q',
          variables: { evil: '1' },
        }),
    ],
  ])('refuses an undeclared variable with HTTP 400 by %s and executes nothing', async (_name, send) => {
    const answer = await send();
    expect([answer.status, formatText(answer)]).toEqual([400, text]);
    expect(answer.body.data).toBeUndefined();
  });

  it('accepts a declared variable that is absent or null', async () => {
    expect((await ask(server.url, SCHEDULE, {})).status).toBe(200);
    expect((await ask(server.url, SCHEDULE, { from: null, to: null })).status).toBe(200);
  });
});

describe('GraphQL in production', () => {
  it.each(['{ __schema { queryType { name } } }', '{ __type(name: "Booking") { fields { name } } }'])(
    'refuses introspection in production: %s',
    async (query) => {
      expect((await ask(server.url, query)).status).toBe(200);
      const answer = await ask(production.url, query);
      expect(answer.status).toBe(400);
      expect(answer.body.data).toBeUndefined();
    },
  );

  it.each([
    '{ chekcout { isTestMode } }',
    '{ checkout { isTestMod } }',
    '{ checkout(hold: 1) { isTestMode } }',
    'mutation { createBookin { id } }',
    'mutation { sendContactMessage(input: { nam: "A" }) { __typename } }',
  ])('suggests no names in production for %s', async (query) => {
    const helpful = formatText(await ask(server.url, query));
    expect(helpful).toMatch(/Did you mean|was not provided|Unknown argument/);
    const answer = await ask(production.url, query);
    expect(answer.status).toBe(400);
    expect(formatText(answer)).not.toMatch(/Did you mean|isTestMode"|createBooking"/);
  });

  it('suggests no names in production for the value of a variable', async () => {
    const query = 'mutation ($input: SignInInput!) { signIn(input: $input) { __typename } }';
    const variables = { input: { usernam: 'x', username: 'a', password: 'b' } };
    expect(formatText(await ask(server.url, query, variables))).toContain('Did you mean');
    const answer = await ask(production.url, query, variables);
    expect(answer.status).toBe(400);
    expect(formatText(answer)).not.toContain('Did you mean');
  });

  it('serves no playground and no landing page in production', async () => {
    for (const path of ['/graphiql', '/graphql']) {
      const response = await fetch(production.url + path, { headers: { accept: 'text/html' } });
      expect(response.status).toBe(404);
      expect(await response.text()).not.toMatch(/sandbox|graphiql/i);
    }
  });
});

describe('GraphQL failures', () => {
  it('masks an unexpected failure with a reference', async () => {
    const fail = () => Promise.reject(new Error('SELECT secret FROM "Booking"'));
    const failing = await startTestServer({
      adjust: (deps) => ({ ...deps, db: { availability: { findMany: fail } } as never }),
    });
    try {
      const answer = await ask(failing.url, '{ homepageEvents { id } }');
      expect(formatText(answer)).toBe(
        `Something went wrong on our side. Please try again. If it stays, tell us this number: ${answer.headers.get('x-request-id')}.`,
      );
      expect(JSON.stringify(answer.body)).not.toMatch(/SELECT|secret|stack|\.ts/);
    } finally {
      await failing.close();
    }
  });

  it('names the invalid field of an input and the reason', async () => {
    const query = `mutation ($input: CreateBookingInput!) { createBooking(input: $input) {
      ... on InvalidInputError { message issues { path message } } } }`;
    const input = { classId: 'x', name: ' ', email: 'a@b', phone: 'call me', paymentMethod: 'IN_PERSON' };
    const { body } = await ask(server.url, query, { input });
    expect(body.data?.createBooking).toEqual({
      message: 'Name is required. Email is invalid. Phone is invalid.',
      issues: [
        { path: 'name', message: 'Name is required.' },
        { path: 'email', message: 'Email is invalid.' },
        { path: 'phone', message: 'Phone is invalid.' },
      ],
    });
    const fixed = { ...input, name: 'Ana', email: 'ana@example.com', phone: null };
    expect((await ask(server.url, query, { input: fixed })).body.data?.createBooking).toMatchObject({
      issues: [{ path: 'classId', message: 'This is not the id of a class.' }],
    });
  });

  it.each([
    ['date', '2027-02-29', /real day/],
    ['date', '', /real day/],
    ['date', 20270201, /real day/],
    ['time', '24:00', /09:30/],
    ['time', '１０:００', /09:30/],
    ['priceCents', 15.5, /non-integer/],
    ['priceCents', 2 ** 31, /32-bit/],
    ['priceCents', '15', /non-integer/],
    ['paymentMethod', 'stripe', /enum/],
    ['name', 7, /string/i],
    ['name', ['a'], /string/i],
    ['isAdmin', true, /isAdmin/],
  ])('answers 400 with a message for %s: %j', async (field, value, text) => {
    const query = 'mutation ($input: CreateBookingInput!) { createBooking(input: $input) { __typename } }';
    const { id } = await createClass(server.deps.db);
    const input = { classId: id, date: CLASS_DATE, name: 'A', email: 'a@example.com', paymentMethod: 'IN_PERSON' };
    const answer = await ask(server.url, query, { input: { ...input, [field]: value } });
    expect(answer.status).toBe(400);
    expect(formatText(answer)).toMatch(text);
    expect(await server.deps.db.booking.count()).toBe(0);
  });
});
