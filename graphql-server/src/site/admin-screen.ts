import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { parseToken } from '../domain/auth/require-admin';
import { getAdmin, guardAdmins } from '../rest/admin-guard';
import type { Pages } from './render/pages';

/** The token of a request for the content of a screen, for its admin; null for a browser's navigation, which carries none. */
export const findToken = ({ headers }: FastifyRequest): string | null => parseToken(headers.authorization);

/**
 * Sends the content of a screen of the admin area as it is for this admin. The page's first script asks for it, because only
 * scripts can read the token, and shows it while the other scripts load. @throws UnauthenticatedError, ForbiddenError
 */
export async function sendAdminScreen(
  { deps, pages, path, token }: { deps: Deps; pages: Pages; path: string; token: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await guardAdmins(deps)(request, reply);
  const content = await pages.getAdminScreen(path, token, getAdmin(request));
  return content === null ? reply.status(404).send() : reply.type('text/html; charset=utf-8').send(content);
}
