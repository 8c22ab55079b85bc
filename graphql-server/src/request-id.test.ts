import { describe, expect, it } from 'vitest';
import { createRequestId } from './request-id';

const OWN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('requestIdOf', () => {
  it('takes what a trusted proxy says', () => {
    expect(createRequestId(1)({ headers: { 'x-request-id': 'edge-7f3a.19_b' } })).toBe('edge-7f3a.19_b');
  });

  it('takes nothing from anybody else', () => {
    expect(createRequestId(0)({ headers: { 'x-request-id': 'edge-7f3a.19_b' } })).toMatch(OWN);
  });

  it.each(['', 'short', 'x'.repeat(65), 'with space', 'a\nb-line-two', '<script>alert(1)</script>', 'ana@example.com'])(
    'makes its own in place of %j',
    (given) => {
      expect(createRequestId(1)({ headers: { 'x-request-id': given } })).toMatch(OWN);
    },
  );

  it('gives two requests two ids', () => {
    expect(createRequestId(1)({ headers: {} })).not.toBe(createRequestId(1)({ headers: {} }));
  });
});
