import type { FastifyInstance } from 'fastify';

const TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Has a scope take what a browser's form posts by itself, as text: pages work before, and without, their scripts. */
export function takeForms(scope: FastifyInstance): void {
  for (const type of TYPES) {
    scope.addContentTypeParser(type, { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) =>
      String(body),
    );
  }
}

/** The fields of a form that was posted. */
export function getFields(body: unknown): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(String(body ?? '')));
}
