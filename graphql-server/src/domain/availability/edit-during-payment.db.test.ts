import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminHeaders } from '#test/admin';
import { buyOverRest } from '#test/buyers';
import { createClass, toClassForm } from '#test/classes';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';

let server: TestServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  headers = await adminHeaders(server.deps.db);
});
afterAll(() => server.close());

const edit = (id: string, changes: object) =>
  call('PUT', `${server.url}/availability/admin/${id}`, toClassForm(changes), headers);

describe('an edit during a payment', () => {
  const person = { userName: 'Ana Pons', userEmail: 'ana@example.com' };
  async function beginPayment(classId: string) {
    const url = `${server.url}/api/bookings/create-payment-intent`;
    const { body } = await call<{ paymentIntentId: string }>('POST', url, { amount: 15, classId, ...person });
    return body.paymentIntentId;
  }
  async function pay(classId: string, paymentIntentId: string) {
    await server.deps.sandbox?.ledger?.pay(paymentIntentId);
    const body = { ...person, paymentMethod: 'stripe', classId, paymentIntentId, price: 15 };
    return call<{ booking?: { price: number }; message?: string }>('POST', `${server.url}/api/bookings`, body);
  }

  it('books at the price of the started payment after the price of the class was edited', async () => {
    const { id } = await createClass(server.deps.db);
    const payment = await beginPayment(id);
    expect((await edit(id, { price: 99 })).status).toBe(200);
    expect(await pay(id, payment)).toMatchObject({ status: 201, body: { booking: { price: 15 } } });
  });

  it('counts a seat held by an open payment as taken when the spots are edited', async () => {
    const { id } = await createClass(server.deps.db, { capacity: 2 });
    await buyOverRest(server.url, { classId: id });
    await beginPayment(id);
    expect(await edit(id, { spots: 1 })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('2 taken') },
    });
  });

  it('refunds a payment in full when its class was deleted meanwhile', async () => {
    const { id } = await createClass(server.deps.db);
    const payment = await beginPayment(id);
    await call('DELETE', `${server.url}/availability/admin/${id}`, undefined, headers);
    const answer = await pay(id, payment);
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('refunded in full') } });
    expect(await server.deps.db.refund.count({ where: { paymentIntentId: payment } })).toBe(1);
  });
});
