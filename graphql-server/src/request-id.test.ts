import { describe, expect, it } from 'vitest';
import { createRequestId } from './request-id';

const OWN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('createRequestId', () => {
  it('uses the request id of a trusted proxy', () => {
    expect(createRequestId(1)({ headers: { 'x-request-id': 'edge-7f3a.19_b' } })).toBe('edge-7f3a.19_b');
  });

  it('ignores the request id of an untrusted client', () => {
    expect(createRequestId(0)({ headers: { 'x-request-id': 'edge-7f3a.19_b' } })).toMatch(OWN);
  });

  it.each(['', 'short', 'x'.repeat(65), 'with space', 'a\nb-line-two', '<script>alert(1)</script>', 'ana@example.com'])(
    'creates a request id in place of the invalid %j',
    (given) => {
      expect(createRequestId(1)({ headers: { 'x-request-id': given } })).toMatch(OWN);
    },
  );

  it('gives two requests different ids', () => {
    expect(createRequestId(1)({ headers: {} })).not.toBe(createRequestId(1)({ headers: {} }));
  });
});
