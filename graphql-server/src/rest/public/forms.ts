import type { FastifyInstance } from 'fastify';

const TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Accepts plain form posts of a browser as text in this scope, so that pages work before, and without, their scripts. */
export function acceptForms(scope: FastifyInstance): void {
  for (const type of TYPES) {
    scope.addContentTypeParser(type, { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) =>
      String(body),
    );
  }
}

/** The fields of a form post. */
export function parseFormFields(body: unknown): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(String(body ?? '')));
}
