import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { request } from 'node:https';
import ipaddr from 'ipaddr.js';
import webPush from 'web-push';
import type { Pusher, PushOutcome, PushTarget } from '../../domain/ports';
import { parsePushEndpoint } from '../../domain/push/push-endpoint';
import type { VapidIdentity } from './vapid-identity';

type Options = {
  identity: () => Promise<VapidIdentity>;
  /** Who a push service may write to about us: `mailto:` or `https:`. */
  subject: string;
  extraOrigins: readonly string[];
  deadlineMs?: number;
};

/** A day: news of a booking is worth no more after it. */
const TTL_SECONDS = 86_400;
const DEADLINE_MS = 10_000;
/** No push service has more to say. */
const MAX_ANSWER_BYTES = 16_384;

/**
 * Web push: encrypted for the device alone (RFC 8291) and signed as this studio (RFC 8292), both by web-push. The request is
 * our own, so that it goes to public addresses only, follows no redirect, and ends in time whatever comes back.
 */
export function createWebPusher({ identity, subject, extraOrigins, deadlineMs = DEADLINE_MS }: Options): Pusher {
  return {
    publicKey: async () => (await identity()).publicKey,
    async send(target, payload) {
      const url = parsePushEndpoint(target.endpoint, extraOrigins);
      if (!url) return { result: 'GONE' };
      const { publicKey, privateKey } = await identity();
      let details: webPush.RequestDetails;
      try {
        details = webPush.generateRequestDetails(toSubscription(target), JSON.stringify(payload), {
          vapidDetails: { subject, publicKey, privateKey },
          TTL: TTL_SECONDS,
          urgency: 'high',
          topic: payload.tag,
        });
      } catch {
        // Keys that no device has: nobody will ever read what is sent there.
        return { result: 'GONE' };
      }
      const isOwn = extraOrigins.includes(url.origin);
      return post(url, details, { deadlineMs, isOwn });
    },
  };
}

const toSubscription = ({ endpoint, p256dh, auth }: PushTarget) => ({ endpoint, keys: { p256dh, auth } });

function post(
  url: URL,
  { headers, body }: webPush.RequestDetails,
  { deadlineMs, isOwn }: { deadlineMs: number; isOwn: boolean },
): Promise<PushOutcome> {
  return new Promise((resolve) => {
    const busy = (text: string) => resolve({ result: 'BUSY', retryAfterSeconds: null, text });
    const sent = request(
      url,
      {
        method: 'POST',
        headers: headers as Record<string, string>,
        signal: AbortSignal.timeout(deadlineMs),
        agent: false,
        ...(isOwn ? {} : { lookup: lookupPublic }),
      },
      (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MAX_ANSWER_BYTES) answer.destroy();
        });
        answer.on('error', () => undefined);
        answer.on('close', () => resolve(toOutcome(answer.statusCode ?? 0, answer.headers['retry-after'])));
      },
    );
    sent.on('error', (error) =>
      busy(
        error.name === 'AbortError' || error.name === 'TimeoutError'
          ? 'The push service did not answer in time.'
          : 'The push service could not be reached.',
      ),
    );
    sent.end(body);
  });
}

/** What a push service's answer means (RFC 8030; the services' own documentation). */
export function toOutcome(status: number, retryAfter?: string): PushOutcome {
  if (status >= 200 && status < 300) return { result: 'TAKEN' };
  if (status === 404 || status === 410) return { result: 'GONE' };
  // RFC 8292, section 4.2: 401 for credentials that are missing, 403 for such that are invalid, as when the key is another than
  // the device subscribed with. Google and Apple answer a changed key with 403, Mozilla with 401 (autopush, errno 109).
  if (status === 401 || status === 403) return { result: 'KEYS_REFUSED' };
  if (status === 429 || status >= 500) {
    const text = status === 429 ? 'The push service asks us to wait.' : 'The push service is in trouble.';
    return { result: 'BUSY', retryAfterSeconds: parseRetryAfter(retryAfter), text: `${text} (${status})` };
  }
  return { result: 'REFUSED', text: `The push service refused the notification. (${status})` };
}

const LONGEST_WAIT_SECONDS = 86_400;

/** `Retry-After` in seconds or as a date; null when it says nothing usable. */
function parseRetryAfter(retryAfter: string | undefined): number | null {
  if (!retryAfter) return null;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1_000;
  return seconds > 0 ? Math.min(Math.ceil(seconds), LONGEST_WAIT_SECONDS) : null;
}

/** True for an address that anybody in the internet may have: no loopback, private, link-local or otherwise special one. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address in IPv6 clothes is judged as what it is.
  return ipaddr.process(address).range() === 'unicast';
}

type Done = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/**
 * A name's addresses, for a socket that may only go out into the internet: the check sits where the socket learns the address,
 * so a name that is resolved differently the second time gains nothing.
 */
export function lookupPublic(hostname: string, options: LookupOptions, done: Done): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    const open = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (!first) return done(new Error(`${hostname} has no public address.`), []);
    if (options.all) done(null, open);
    else done(null, first.address, first.family);
  });
}
