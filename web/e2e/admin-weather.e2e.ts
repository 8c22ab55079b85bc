import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import { type LocalDate, toDbDate } from '../../graphql-server/src/domain/time/local-date';
import { buyOverRest } from '../../graphql-server/test/buyers';
import { createClass } from '../../graphql-server/test/classes';
import { ask } from '../../graphql-server/test/graphql';
import { expectAccessibleEverywhere, type Journey, openJourney } from './journey';
import { signInAsAdmin } from './steps';

let journey: Journey;
let tomorrow: LocalDate;
let forecasts: Server;
beforeAll(async () => {
  forecasts = createServer((_request, response) => response.end(JSON.stringify(toForecast(new Date()))));
  await new Promise<void>((resolve) => forecasts.listen(0, '127.0.0.1', resolve));
  const { port } = forecasts.address() as AddressInfo;
  journey = await openJourney(
    { WEATHER_CONTACT: 'hola@studio.example', WEATHER_API_BASE: `http://127.0.0.1:${port}` },
    { withWorker: true, atNoon: true },
  );
  const { clock, studioTime } = journey.server.deps;
  tomorrow = addDays(studioTime.toLocalDate(clock.now()), 1);
});
afterAll(async () => {
  await journey.close();
  await new Promise((resolve) => forecasts.close(resolve));
});

/** A dry forecast for each of the next two days' hours, as the service sends it. */
function toForecast(now: Date) {
  const timeseries = Array.from({ length: 48 }, (_, hour) => ({
    time: new Date(Math.floor(now.getTime() / 3_600_000 + hour) * 3_600_000).toISOString(),
    data: {
      instant: { details: { air_temperature: 19.6, wind_speed: 3 } },
      next_1_hours: { details: { precipitation_amount: 0 } },
    },
  }));
  return { properties: { timeseries } };
}

const createOutdoorClass = (localTime: string, row: object = {}) =>
  createClass(journey.server.deps.db, {
    startDate: toDbDate(tomorrow),
    ...{ localTime, weatherCallMinutes: 60 },
    ...row,
  });

async function readStates(): Promise<string[]> {
  const query = `{ schedule(from: "${tomorrow}", to: "${tomorrow}") { slots { time weatherCall { state } } } }`;
  const { body } = await ask(journey.server.url, query);
  const schedule = body.data?.schedule as
    | { slots: { time: string; weatherCall: { state: string } | null }[] }
    | undefined;
  return (schedule?.slots ?? []).flatMap(({ time, weatherCall }) =>
    weatherCall ? `${time} ${weatherCall.state}` : [],
  );
}

it('an admin decides that a class takes place, then cancels all of a place and a window once although the answer is lost', async () => {
  const { db } = journey.server.deps;
  await db.availability.updateMany({ data: { isActive: false, weatherCallMinutes: null } });
  const [early, late] = [await createOutdoorClass('10:00'), await createOutdoorClass('11:00', { title: 'Late Flow' })];
  await createOutdoorClass('10:30', { title: 'Pine Flow', location: 'Castelldefels pines' });
  for (const { id } of [early, early, late]) await buyOverRest(journey.server.url, { classId: id });
  const visitor = await signInAsAdmin(journey);
  const { page } = visitor;
  const dialog = page.getByRole('dialog');
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Weather calls' }).click();

  const beach = page.getByRole('region', { name: /Barceloneta beach.*morning/ });
  await beach.getByText('20 °C, no rain, wind 11 km/h').first().waitFor();
  await page.getByRole('link', { name: 'MET Norway' }).waitFor();
  await beach.getByRole('button', { name: 'It takes place: Sunrise Flow, 10:00' }).click();
  await dialog.getByText('2 people will read at once that the class takes place.').waitFor();
  await dialog.getByRole('button', { name: 'It takes place' }).click();
  await beach.getByText(/It takes place\. Decided/).waitFor();
  expect(await readStates()).toEqual(['10:00 GO', '10:30 PENDING', '11:00 PENDING']);

  const decided = page.locator('[role=status]').filter({ hasText: 'Decided: 1 class takes place.' });
  // One live region, also when its eight seconds are over.
  await decided.waitFor({ state: 'attached' });
  await beach.getByRole('button', { name: 'Cancel several…' }).click();
  await decided.waitFor({ state: 'hidden' });
  await dialog.getByText('2 classes: 3 people will be notified by mail; nothing is to be paid back.').waitFor();
  await expectAccessibleEverywhere(page);
  await dialog.getByLabel('From').selectOption({ index: 1 });
  await dialog.getByText('1 class: 1 person will be notified by mail; nothing is to be paid back.').waitFor();
  await dialog.getByLabel('From').selectOption({ index: 0 });
  await dialog.getByLabel('Your message to them (optional)').fill('A storm is coming.');
  let answers = 0;
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('DecideWeather')) return route.continue();
    answers += 1;
    if (answers > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  const confirm = dialog.getByRole('button', { name: 'Cancel 2 classes' });
  await confirm.click();
  await dialog.getByRole('alert').filter({ hasText: 'Trying again is safe' }).waitFor();
  await confirm.click();
  await page.getByText('2 classes are cancelled. 3 people are being notified; you can leave this page.').waitFor();
  await page.getByText('3 of 3').waitFor();
  expect(await readStates()).toEqual(['10:00 CANCELLED', '10:30 PENDING', '11:00 CANCELLED']);
  const booking = { occurrence: { availabilityId: { in: [early.id, late.id] } } };
  expect(await db.outgoingMail.count({ where: { kind: 'REBOOKING_OFFER', booking } })).toBe(3);
  await expectAccessibleEverywhere(page);
  expect(answers).toBe(2);
  // The browser reports the lost answer itself.
  expect(visitor.consoleErrors.filter((text) => !text.includes('net::ERR_FAILED'))).toEqual([]);
});
