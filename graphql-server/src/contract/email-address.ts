const INVISIBLE = /\p{DI}/gu;
/** An address after the name of its person, as mail programs copy it: `Ana <ana@example.com>`. */
const NAMED = /^([^<>]*)<([^<>]*)>[.,;]?$/;
const LINK = /^mailto:([^?]*)(?:\?.*)?$/i;
/** The characters of a host in any language, with nothing that has a meaning in a URL. */
const HOST_IN_ANY_LANGUAGE = /^[\p{L}\p{M}\p{N}.-]+$/u;
const ATOM = "[A-Za-z0-9_!#$%&'*+/=?^`{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/**
 * One plain address: no display name, no list, no line break that could inject a mail header. The part before the at sign is a
 * `dot-atom` (RFC 5322); the host has a top-level domain.
 */
export const EMAIL_ADDRESS = new RegExp(
  `^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]*[A-Za-z0-9])$`,
);

/**
 * The address in what somebody typed, or pasted from contacts, a link or a mail, with its host in ASCII. What holds no single
 * address stays as it is, for EMAIL_ADDRESS to refuse.
 */
export function readEmailAddress(typed: string): string {
  const text = typed.replace(INVISIBLE, '').normalize('NFKC').trim();
  const [, name = '', named] = NAMED.exec(text) ?? [];
  if (named !== undefined && name.includes('@') && name.trim() !== named) return text;
  const address = (named ?? text).trim();
  return withAsciiHost((LINK.exec(address)?.[1] ?? address).replace(/[.,;]$/, ''));
}

function withAsciiHost(address: string): string {
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1);
  if (/^[\x20-\x7e]*$/.test(host) || !HOST_IN_ANY_LANGUAGE.test(host)) return address;
  try {
    return address.slice(0, at + 1) + new URL(`http://${host}`).hostname;
  } catch {
    return address;
  }
}
