import {
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isCompositeType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminHeaders } from '#test/admin';
import { CLASS_DATE, createClass } from '#test/classes';
import { getExampleOperation, ROOT_FIELDS } from '#test/example-operation';
import { contactMessageFactory } from '#test/factories/contact-message';
import { ask } from '#test/graphql';
import { createOwner } from '#test/owner';
import { startPayment } from '#test/paying';
import { startTestServer, type TestServer } from '#test/server';

let server: TestServer;
let admin: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await adminHeaders(server.deps.db);
});
afterAll(() => server.close());

/** The types that a type can be at run time. */
const getObjectTypes = (type: GraphQLNamedType): GraphQLObjectType[] =>
  (isUnionType(type) ? type.getTypes() : [type]).filter(isObjectType);

/** The object of a database row that a mutation returns; null when it returns none. */
const getRowType = (type: GraphQLNamedType) =>
  getObjectTypes(type).find(({ extensions }) => extensions.pothosPrismaModel) ?? null;

/** Selects every field without required arguments, three levels deep. */
function selectAll(type: GraphQLNamedType, depth = 0): string {
  return getObjectTypes(type)
    .map((object) => {
      const fields = Object.values(object.getFields()).filter(({ args }) =>
        args.every((arg) => !isNonNullType(arg.type)),
      );
      const selected = fields.flatMap((field) => {
        const below = getNamedType(field.type);
        if (!isCompositeType(below)) return field.name;
        return depth < 2 ? `${field.name} { ${selectAll(below, depth + 1)} }` : [];
      });
      return `... on ${object.name} { __typename ${selected.join(' ')} }`;
    })
    .join(' ');
}

const PERSON = { name: 'Ana Pons', email: 'ana@example.com' };

async function createMessage() {
  const { id } = await server.deps.db.contactMessage.create({ data: contactMessageFactory() });
  return id;
}

async function book(paymentMethod: 'CARD' | 'IN_PERSON') {
  const { id: classId } = await createClass(server.deps.db);
  const owner = createOwner(server);
  const { id } = await (paymentMethod === 'CARD' ? owner.bookByCard(classId) : owner.bookInPerson(classId));
  return id;
}

/** The arguments with which each of these mutations succeeds. */
const ARGUMENTS: Record<string, () => Promise<object>> = {
  addAttendee: async () => ({ input: { classId: (await createClass(server.deps.db)).id, name: 'Walk In' } }),
  cancelBooking: async () => ({ id: await book('CARD'), refund: 'FULL' }),
  createBooking: async () => {
    const { id: classId } = await createClass(server.deps.db);
    return { input: { classId, ...PERSON, paymentMethod: 'IN_PERSON' } };
  },
  finishPayment: async () => {
    const { id: classId } = await createClass(server.deps.db);
    const paymentIntentId = (await startPayment(server.url, { classId, email: PERSON.email, amount: 15 })) ?? '';
    await server.deps.sandbox?.ledger?.pay(paymentIntentId);
    const intent = await server.deps.sandbox?.ledger?.find(paymentIntentId);
    return { paymentIntentId, clientSecret: intent?.clientSecret };
  },
  moveBooking: async () => {
    const { id } = await createClass(server.deps.db, { localTime: '12:00' });
    return { id: await book('IN_PERSON'), to: `${id}_${CLASS_DATE}`, notify: false };
  },
  refundBooking: async () => ({ id: await book('CARD') }),
  replyToContactMessage: async () => ({
    id: await createMessage(),
    input: { recipientEmail: contactMessageFactory().email, subject: 'Your question', textBody: 'Yes, it is.' },
  }),
  setContactMessageStatus: async () => ({ id: await createMessage(), input: { isRead: true } }),
};

const mutations = ROOT_FIELDS.flatMap(([name, root, field]) => {
  const rowType = root === 'Mutation' ? getRowType(getNamedType(field.type)) : null;
  return rowType ? [{ name, root, field, rowType }] : [];
});

describe('a mutation that returns a row of the database', () => {
  it('is in the table of this file', () => {
    expect(mutations.map(({ name }) => name).sort()).toEqual(Object.keys(ARGUMENTS).sort());
  });

  it.each(mutations)(
    'answers every field of the $rowType.name that $name returns',
    async ({ name, root, field, rowType }) => {
      const selection = `${selectAll(rowType)} ... on UserError { message }`;
      const { query } = getExampleOperation(root, field, { selection, withOptional: true });
      const { body } = await ask(server.url, query, await ARGUMENTS[name]?.(), admin);
      expect(body.errors).toBeUndefined();
      expect(body.data?.[name]).toMatchObject({ __typename: rowType.name });
    },
  );
});
