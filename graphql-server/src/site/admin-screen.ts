import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { findSignedIn, parseToken, requireAdmin } from '../domain/auth/require-admin';
import type { Pages } from './render/pages';

/** Whether the request asks for the content of a screen, for its admin: a browser's navigation carries no token. */
export const asksAsAdmin = ({ headers }: FastifyRequest) => parseToken(headers.authorization) !== null;

/**
 * Sends the content of a screen of the admin area as it is for this admin. The page's first script asks for it, because only
 * scripts can read the token, and shows it while the other scripts load. @throws UnauthenticatedError, ForbiddenError
 */
export async function sendAdminScreen(
  deps: Deps,
  pages: Pages,
  path: string,
  { headers: { authorization } }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  const admin = requireAdmin(await findSignedIn(deps, authorization));
  const content = await pages.getAdminScreen(path, parseToken(authorization) ?? '', admin);
  return content === null ? reply.status(404).send() : reply.type('text/html; charset=utf-8').send(content);
}
