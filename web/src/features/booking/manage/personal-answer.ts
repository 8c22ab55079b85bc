import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { data } from 'react-router-dom';
import { type LoaderArgs, renderFacts, serverClient } from '../../../boot/server-client';
import { ASK_NOW } from '../../../lib/ask-now';
import { getServerTime } from '../../../lib/server-time';
import { getStudioTimeZone } from '../../../lib/studio-time';
import { checkConnection } from '../../../offline/connection';

/** What every personal page knows besides its bookings. */
export type Circumstances = {
  /** When the bookings were read, an ISO 8601 instant. */
  asOf: string;
  /** The studio's (IANA name). */
  timeZone: string | undefined;
  /** Why the form of the page was refused; null when none was sent. */
  refusal: string | null;
};

/** Why a personal page has nothing to show. `gone`: its link opens nothing. `unreachable`: offline, in the browser only. */
export type LinkFailure = { kind: 'gone' | 'refused'; message: string } | { kind: 'unreachable' };

export type Found<Content> = Content & Circumstances & { kind: 'found' };
export type Answer<Content> = Found<Content> | LinkFailure;
export type Context = LoaderArgs['context'];

/** Null when the browser cannot reach the server. On the server, a failed query fails the page. */
export async function query<Data, Variables extends Record<string, unknown>>(
  context: Context,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data | null> {
  const options = { ...ASK_NOW, query: document, variables, fetchPolicy: 'no-cache' } as const;
  const onServer = context.get(serverClient);
  if (onServer) return (await onServer.query<Data>(options)).data ?? null;
  try {
    const { browserClient } = await import('../../../lib/browser-client');
    return (await browserClient().query<Data>(options)).data ?? null;
  } catch {
    void checkConnection();
    return null;
  }
}

type Refused = { __typename: string; message: string; retryAfterSeconds?: number };

export function toFailure(
  result: { __typename: string } | null | undefined,
): LinkFailure & { retryAfterSeconds?: number } {
  if (!isRefused(result)) return { kind: 'unreachable' };
  const { __typename, message, retryAfterSeconds } = result;
  return {
    kind: __typename === 'NotFoundError' ? 'gone' : 'refused',
    message,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}

const isRefused = (result: object | null | undefined): result is Refused => !!result && 'message' in result;

export function toResponse({ retryAfterSeconds, ...failure }: LinkFailure & { retryAfterSeconds?: number }) {
  if (failure.kind === 'gone') return data(failure, { status: 404 });
  if (retryAfterSeconds === undefined) return data(failure);
  return data(failure, { status: 429, headers: { 'retry-after': String(retryAfterSeconds) } });
}

export function toFound<Content>(context: Context, found: Content & { asOf?: string }) {
  const answer: Answer<Content> = { ...getCircumstances(context), ...found, kind: 'found' };
  return data(answer);
}

export function getCircumstances(context: Context): Circumstances {
  const facts = context.get(renderFacts);
  if (facts) return { asOf: facts.now, timeZone: facts.timeZone, refusal: facts.refusal?.message ?? null };
  return { asOf: getServerTime().toISOString(), timeZone: getStudioTimeZone(), refusal: null };
}
