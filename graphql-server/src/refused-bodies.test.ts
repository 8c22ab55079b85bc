import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { receiveRest } from './refused-bodies';

const LIMITS = { bytes: 10, ms: 60_000 };

it('receives a body up to its end', async () => {
  const body = new PassThrough();
  const isWhole = receiveRest(body, LIMITS);
  body.write('12345');
  body.end('67890');
  expect(await isWhole).toBe(true);
  expect(body.readableEnded).toBe(true);
});

it('receives what arrived before', async () => {
  const body = new PassThrough();
  body.end('12345');
  expect(await receiveRest(body, LIMITS)).toBe(true);
});

it('stops after so many bytes', async () => {
  const body = new PassThrough();
  const isWhole = receiveRest(body, LIMITS);
  body.write('12345678901');
  expect(await isWhole).toBe(false);
});

it('stops after so much time', async () => {
  const body = new PassThrough();
  body.write('1');
  expect(await receiveRest(body, { ...LIMITS, ms: 1 })).toBe(false);
});

it('stops when the client leaves, also when it left before', async () => {
  const body = new PassThrough();
  const isWhole = receiveRest(body, LIMITS);
  body.destroy();
  expect(await isWhole).toBe(false);
  expect(await receiveRest(body, LIMITS)).toBe(false);
});
