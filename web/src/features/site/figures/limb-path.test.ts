import { describe, expect, it } from 'vitest';
import { limbPath } from './limb-path';
import { POSES } from './poses';

describe('limbPath', () => {
  it('outlines a straight bone as a capsule', () => {
    const capsule = limbPath([
      [0, 0, 5],
      [10, 0, 5],
    ]);
    expect(capsule).toBe('M0 -5L10 -5A5 5 0 1 1 10 5L0 5A5 5 0 0 1 0 -5Z');
  });

  it('returns one closed outline for each bone', () => {
    const limb = limbPath([
      [0, 0, 8],
      [40, 0, 5],
      [70, 10, 3],
    ]);
    expect(limb.match(/Z/g)).toHaveLength(2);
  });

  it.each(Object.entries(POSES))('returns valid outlines for every limb of the pose %s', (_, pose) => {
    for (const limb of pose.limbs) expect(limbPath(limb)).not.toContain('NaN');
  });
});
