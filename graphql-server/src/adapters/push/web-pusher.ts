import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { request } from 'node:https';
import ipaddr from 'ipaddr.js';
import type { RequestDetails } from 'web-push';
import type { PushPayload } from '#contract/push-notification';
import type { Pusher, PushOutcome, PushTarget } from '../../domain/ports';
import { parsePushEndpoint } from '../../domain/push/push-endpoint';
import type { VapidIdentity } from './vapid-identity';

type Options = {
  identity: () => Promise<VapidIdentity>;
  /** The contact for push services: `mailto:` or `https:`. */
  subject: string;
  extraOrigins: readonly string[];
  /** The origin of the site, which a notification opens. */
  origin: string;
  deadlineMs?: number;
};

/** One day: later, news of a booking is worthless. */
const TTL_SECONDS = 86_400;
const DEADLINE_MS = 10_000;
/** Larger responses are cut off; no push service needs more. */
const MAX_ANSWER_BYTES = 16_384;

/**
 * Sends Web Push messages. web-push encrypts for the device (RFC 8291) and signs as this studio (RFC 8292). The request is our
 * own, because it must reach public addresses only, follow no redirect and end within a deadline. No message has a topic: a push
 * service would drop it for a newer one of the same topic while the device is offline (RFC 8030, section 5.4).
 */
export function createWebPusher({
  identity,
  subject,
  extraOrigins,
  origin,
  deadlineMs = DEADLINE_MS,
}: Options): Pusher {
  return {
    publicKey: async () => (await identity()).publicKey,
    async send(target, payload) {
      const url = parsePushEndpoint(target.endpoint, extraOrigins);
      if (!url) return { result: 'GONE' };
      const { publicKey, privateKey } = await identity();
      // Loaded for the first message: most starts of a server send none for a while.
      const { default: webPush } = await import('web-push');
      let details: RequestDetails;
      try {
        details = webPush.generateRequestDetails(toSubscription(target), toText(payload, origin), {
          vapidDetails: { subject, publicKey, privateKey },
          TTL: TTL_SECONDS,
          urgency: 'high',
        });
      } catch {
        // The subscription's keys are invalid: no device can decrypt for them.
        return { result: 'GONE' };
      }
      const isOwn = extraOrigins.includes(url.origin);
      return post(url, details, { deadlineMs, isOwn });
    },
  };
}

/** Push services take 4,096 bytes (RFC 8291, section 4), of which encryption needs about 100. */
const MAX_TEXT_BYTES = 3_900;

/**
 * The text that is sent, as JSON: the fields that our service worker reads, and the notification declared for browsers that show
 * it themselves when the worker fails or was evicted (Push API, "declarative push message"; Safari since 18.4). `mutable` lets the
 * worker show its own first. Such a browser may pass on the declared notification alone, so its `data` has all that the worker
 * needs besides. Undeclared when both would be too long, as with names that consist of joined emoji.
 */
export function toText(payload: PushPayload, origin: string): string {
  const { title, body, ...data } = payload;
  const declared = JSON.stringify({
    ...payload,
    web_push: 8030,
    mutable: true,
    app_badge: payload.inboxCount,
    notification: { title, body, navigate: origin + payload.path, tag: payload.tag, lang: 'en', data },
  });
  return Buffer.byteLength(declared) <= MAX_TEXT_BYTES ? declared : JSON.stringify(payload);
}

const toSubscription = ({ endpoint, p256dh, auth }: PushTarget) => ({ endpoint, keys: { p256dh, auth } });

function post(
  url: URL,
  { headers, body }: RequestDetails,
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

/** Maps a push service's response to an outcome (RFC 8030; the services' own documentation). */
export function toOutcome(status: number, retryAfter?: string): PushOutcome {
  if (status >= 200 && status < 300) return { result: 'TAKEN' };
  if (status === 404 || status === 410) return { result: 'GONE' };
  // RFC 8292, section 4.2: 401 for missing and 403 for invalid credentials, such as another key than the device subscribed
  // with. Google and Apple answer a changed key with 403, Mozilla with 401 (autopush, errno 109).
  if (status === 401 || status === 403) return { result: 'KEYS_REFUSED' };
  if (status === 429 || status >= 500) {
    const text = status === 429 ? 'The push service asks us to wait.' : 'The push service is in trouble.';
    return { result: 'BUSY', retryAfterSeconds: parseRetryAfter(retryAfter), text: `${text} (${status})` };
  }
  return { result: 'REFUSED', text: `The push service refused the notification. (${status})` };
}

const LONGEST_WAIT_SECONDS = 86_400;

/** Parses `Retry-After`, in seconds or as a date; null when it is unusable. */
function parseRetryAfter(retryAfter: string | undefined): number | null {
  if (!retryAfter) return null;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1_000;
  return seconds > 0 ? Math.min(Math.ceil(seconds), LONGEST_WAIT_SECONDS) : null;
}

/** True for an address of the public internet: not loopback, private, link-local or otherwise reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` turns an IPv4-mapped IPv6 address into IPv4.
  return ipaddr.process(address).range() === 'unicast';
}

type Done = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Resolves a host name to its public addresses. The socket itself calls this, so DNS rebinding between a check and the
 * connection is impossible.
 */
export function lookupPublic(hostname: string, options: LookupOptions, done: Done): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    const publicAddresses = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = publicAddresses;
    if (!first) return done(new Error(`${hostname} has no public address.`), []);
    if (options.all) done(null, publicAddresses);
    else done(null, first.address, first.family);
  });
}
