import { LIMITS } from '#contract/limits';

/** The push services of the browsers, by the end of their host names. */
const SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;

/**
 * Parses a push endpoint of a browser's push service or of one of `extraOrigins`. Returns null for any other URL: a client
 * could otherwise make this server call arbitrary hosts (server-side request forgery).
 */
export function parsePushEndpoint(value: string, extraOrigins: readonly string[]): URL | null {
  if (value.length > LIMITS.pushEndpoint || !URL.canParse(value)) return null;
  const url = new URL(value);
  if (url.protocol !== 'https:' || url.username || url.password || url.hash) return null;
  if (extraOrigins.includes(url.origin)) return url;
  if (url.port) return null;
  const isService = SERVICES.some((service) =>
    service.startsWith('.') ? url.hostname.endsWith(service) : url.hostname === service,
  );
  return isService ? url : null;
}
