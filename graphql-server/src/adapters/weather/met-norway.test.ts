import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Weather } from '../../domain/ports';
import { createMetNorway } from './met-norway';

const BEGIN = new Date('2027-06-10T05:20:00Z');
const CLASS_AT = new Date('2027-06-10T05:45:00Z');
const BEACH = { latitude: 41.37570001, longitude: 2.1886 };
const LAST_MODIFIED = 'Thu, 10 Jun 2027 05:00:00 GMT';

const entry = (time: string, temperature: number, next: object) => ({
  time,
  data: { instant: { details: { air_temperature: temperature, wind_speed: 4.2, relative_humidity: 70 } }, ...next },
});
const rain = (millimetres: number) => ({
  summary: { symbol_code: 'rain' },
  details: { precipitation_amount: millimetres },
});
const BODY = {
  type: 'Feature',
  properties: {
    timeseries: [
      entry('2027-06-10T05:00:00Z', 21.4, { next_1_hours: rain(0.3), next_6_hours: rain(9) }),
      entry('2027-06-10T06:00:00Z', 22, { next_1_hours: rain(0) }),
      entry('2027-06-10T12:00:00Z', 25, { next_6_hours: rain(1.5) }),
    ],
  },
};

/** A local server in place of the forecast service. */
let service: Server;
let requests: IncomingMessage[] = [];
let answer: (response: ServerResponse) => void;
let now = BEGIN;
let weather: Weather;

const answerWith =
  (body: object, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const EXPIRING = { expires: 'Thu, 10 Jun 2027 05:50:00 GMT', 'last-modified': LAST_MODIFIED };

beforeAll(async () => {
  service = createServer((request, response) => {
    requests.push(request);
    answer(response);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => service.close(resolve)));
beforeEach(() => {
  requests = [];
  now = BEGIN;
  answer = answerWith(BODY, EXPIRING);
  const { port } = service.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  weather = createMetNorway({ contact: 'hola@studio.example', version: '9.8', clock: { now: () => now }, base });
});

describe('the forecast of MET Norway', () => {
  it('is that of the hour of the class, asked for with at most four decimals by somebody who says who they are', async () => {
    expect(await weather.findForecast(BEACH, CLASS_AT)).toEqual({
      temperatureCelsius: 21.4,
      windMetresPerSecond: 4.2,
      rainMm: 0.3,
      rainChancePercent: null,
    });
    const [request] = requests;
    expect(request?.url).toBe('/weatherapi/locationforecast/2.0/compact?lat=41.3757&lon=2.1886');
    expect(request?.headers['user-agent']).toBe('outdoor-pilates-booking/9.8 hola@studio.example');
    expect(request?.headers['accept-encoding']).toContain('gzip');
  });

  it('is that of six hours where there is none of one, and none beyond the last of them', async () => {
    expect(await weather.findForecast(BEACH, new Date('2027-06-10T14:00:00Z'))).toMatchObject({ rainMm: 1.5 });
    expect(await weather.findForecast(BEACH, new Date('2027-06-10T18:00:00Z'))).toBeNull();
    expect(await weather.findForecast(BEACH, new Date('2027-06-10T04:59:59Z'))).toBeNull();
  });

  it('is fetched once until it expires, also by several classes at once, and once for each place', async () => {
    await Promise.all([CLASS_AT, CLASS_AT].map((at) => weather.findForecast(BEACH, at)));
    now = new Date('2027-06-10T05:49:59Z');
    await weather.findForecast(BEACH, CLASS_AT);
    expect(requests).toHaveLength(1);
    await weather.findForecast({ ...BEACH, latitude: 41.2645 }, CLASS_AT);
    expect(requests).toHaveLength(2);
  });

  it('is asked for again with the time of the last change, and stays when nothing has changed', async () => {
    await weather.findForecast(BEACH, CLASS_AT);
    now = new Date('2027-06-10T05:51:00Z');
    answer = (response) => response.writeHead(304, { expires: 'Thu, 10 Jun 2027 06:20:00 GMT' }).end();
    expect(await weather.findForecast(BEACH, CLASS_AT)).toMatchObject({ rainMm: 0.3 });
    expect(requests[1]?.headers['if-modified-since']).toBe(LAST_MODIFIED);
    now = new Date('2027-06-10T06:10:00Z');
    await weather.findForecast(BEACH, CLASS_AT);
    expect(requests).toHaveLength(2);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['an error', (response) => response.writeHead(503).end()],
    ['a refusal', (response) => response.writeHead(403).end('Forbidden')],
    ['a lost connection', (response) => response.destroy()],
    ['no JSON', (response) => response.writeHead(200).end('<html>')],
    ['another format', answerWith({ properties: {} })],
  ])('is absent after %s, and is not asked for again within a minute', async (_name, failing) => {
    answer = failing;
    expect(await weather.findForecast(BEACH, CLASS_AT)).toBeNull();
    answer = answerWith(BODY);
    now = new Date(BEGIN.getTime() + 59_000);
    expect(await weather.findForecast(BEACH, CLASS_AT)).toBeNull();
    expect(requests).toHaveLength(1);
    now = new Date(BEGIN.getTime() + 61_000);
    expect(await weather.findForecast(BEACH, CLASS_AT)).toMatchObject({ temperatureCelsius: 21.4 });
  });
});
