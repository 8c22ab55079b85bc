import * as z from 'zod';
import { HOUR_MS, MINUTE_MS } from '#contract/durations';
import type { Clock, Forecast, Weather } from '../../domain/ports';

/** MET Norway's Locationforecast 2.0 (https://api.met.no/weatherapi/locationforecast/2.0/documentation), CC BY 4.0. */
const ORIGIN = 'https://api.met.no';
const TIMEOUT_MS = 4_000;
/** For how long a response without the header Expires is used. */
const USUAL_AGE_MS = 10 * MINUTE_MS;
/** After a failure the service is left alone for this long. */
const PAUSE_MS = 60_000;
/** The longest period of one entry: beyond two days there is one every six hours. */
const LONGEST_PERIOD_MS = 6 * HOUR_MS;

type MetNorwayOptions = {
  /** An address or a website: the service demands it in the header User-Agent. */
  contact: string;
  /** Version of the product. */
  version: string;
  clock: Clock;
  /** Protocol, host and port of the service. */
  base?: string;
};

type Cached = { periods: Period[]; expiresAt: number; lastModified: string | null };

/**
 * Reads forecasts of MET Norway. Each place is cached until the response expires, and asked for once at a time. A failure of
 * any kind is no forecast.
 */
export function createMetNorway({ contact, version, clock, base = ORIGIN }: MetNorwayOptions): Weather {
  const cached = new Map<string, Cached>();
  const running = new Map<string, Promise<Cached | null>>();
  const pausedUntil = new Map<string, number>();

  async function request(place: string, earlier: Cached | undefined): Promise<Cached | null> {
    const response = await fetch(`${base}/weatherapi/locationforecast/2.0/compact?${place}`, {
      headers: {
        'user-agent': `outdoor-pilates-booking/${version} ${contact}`,
        ...(earlier?.lastModified ? { 'if-modified-since': earlier.lastModified } : {}),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const expires = Date.parse(response.headers.get('expires') ?? '');
    const expiresAt = Number.isNaN(expires) ? clock.now().getTime() + USUAL_AGE_MS : expires;
    if (response.status === 304 && earlier) return { ...earlier, expiresAt };
    if (!response.ok) throw new Error(`The forecast service answered ${response.status}.`);
    const lastModified = response.headers.get('last-modified');
    return { periods: toPeriods(await response.json()), expiresAt, lastModified };
  }

  async function refresh(place: string): Promise<Cached | null> {
    try {
      const fresh = await request(place, cached.get(place));
      if (fresh) cached.set(place, fresh);
      return fresh;
    } catch {
      // The forecast is an extra: its screen works without one.
      pausedUntil.set(place, clock.now().getTime() + PAUSE_MS);
      return null;
    } finally {
      running.delete(place);
    }
  }

  async function read(place: string): Promise<Cached | null> {
    const now = clock.now().getTime();
    const known = cached.get(place);
    if (known && now < known.expiresAt) return known;
    if (now < (pausedUntil.get(place) ?? 0)) return null;
    const current = running.get(place) ?? refresh(place);
    running.set(place, current);
    return current;
  }

  return {
    async findForecast({ latitude, longitude }, at) {
      // With more than four decimals the service refuses the request, because it could not cache the answers.
      const place = `lat=${toDecimals(latitude)}&lon=${toDecimals(longitude)}`;
      const found = await read(place);
      return found ? findPeriod(found.periods, at) : null;
    },
  };
}

const toDecimals = (degrees: number) => String(Math.round(degrees * 10_000) / 10_000);

const period = z.object({
  details: z
    .object({
      precipitation_amount: z.number().optional(),
      probability_of_precipitation: z.number().optional(),
    })
    .optional(),
});

/** The part of the response that is used; units are degrees Celsius, metres per second, millimetres and percent. */
const forecastResponse = z.object({
  properties: z.object({
    timeseries: z.array(
      z.object({
        time: z.iso.datetime(),
        data: z.object({
          instant: z.object({ details: z.object({ air_temperature: z.number(), wind_speed: z.number() }) }),
          next_1_hours: period.optional(),
          next_6_hours: period.optional(),
        }),
      }),
    ),
  }),
});

type Period = { startsAt: number; endsAt: number; forecast: Forecast };

function toPeriods(body: unknown): Period[] {
  const { timeseries } = forecastResponse.parse(body).properties;
  return timeseries.map(({ time, data }, index) => {
    const startsAt = Date.parse(time);
    const next = timeseries[index + 1];
    const { details } = data.next_1_hours ?? data.next_6_hours ?? {};
    return {
      startsAt,
      endsAt: next ? Date.parse(next.time) : startsAt + LONGEST_PERIOD_MS,
      forecast: {
        temperatureCelsius: data.instant.details.air_temperature,
        windMetresPerSecond: data.instant.details.wind_speed,
        rainMm: details?.precipitation_amount ?? null,
        rainChancePercent: details?.probability_of_precipitation ?? null,
      },
    };
  });
}

function findPeriod(periods: readonly Period[], at: Date): Forecast | null {
  const instant = at.getTime();
  return periods.find(({ startsAt, endsAt }) => startsAt <= instant && instant < endsAt)?.forecast ?? null;
}
