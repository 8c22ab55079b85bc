import type { Joint } from './limb-path';

/** A person about 300 units tall, seen from the side, on a floor at y = 0. */
export type Pose = {
  limbs: readonly (readonly Joint[])[];
  head: Joint;
  hair: Joint;
  /** The x coordinates of the mat's ends. */
  mat: readonly [from: number, to: number];
};

export const POSES = {
  /** Balance on the sit bones, legs and torso in a V, arms reaching for the feet. */
  teaser: {
    limbs: [
      [
        [0, -17, 17],
        [-20, -44, 12],
        [-42, -75, 13.5],
        [-50, -86, 11],
      ],
      [
        [-53, -88, 6.5],
        [-60, -105, 5.5],
      ],
      [
        [3, -18, 16],
        [59, -68, 9.5],
        [80, -88, 8],
        [113, -118, 4.8],
        [138, -139, 2.2],
      ],
      [
        [-49, -86, 7.5],
        [3, -101, 5.2],
        [45, -113, 3.8],
        [72, -120, 2],
      ],
    ],
    head: [-65, -121, 16.5],
    hair: [-81, -129, 7],
    mat: [-96, 104],
  },
  /** On the way up: the spine leaves the floor bone by bone, the legs stay long. */
  rollUp: {
    limbs: [
      [
        [0, -16, 16],
        [-12, -38, 12.5],
        [-9, -62, 12.5],
        [6, -82, 13],
        [18, -89, 10],
      ],
      [
        [20, -92, 6.5],
        [33, -101, 5.5],
      ],
      [
        [2, -15, 15.5],
        [74, -11, 9],
        [98, -10, 8],
        [146, -6, 5],
        [153, -32, 2.8],
      ],
      [
        [17, -88, 7.5],
        [70, -77, 5.2],
        [113, -70, 3.8],
        [140, -66, 2],
      ],
    ],
    head: [45, -108, 16.5],
    hair: [36, -125, 7],
    mat: [-40, 176],
  },
  /** On the side, head in the hand, the upper leg long and light. */
  sideKick: {
    limbs: [
      [
        [0, -17, 17],
        [-36, -18, 12],
        [-68, -28, 14],
        [-82, -34, 11],
      ],
      [
        [-86, -38, 6.5],
        [-100, -50, 5.5],
      ],
      [
        [4, -15, 15],
        [74, -9, 9],
        [98, -8, 8],
        [147, -6, 4.8],
        [176, -4, 2.2],
      ],
      [
        [3, -20, 15],
        [64, -54, 9.2],
        [86, -67, 8],
        [129, -90, 4.8],
        [156, -104, 2.2],
      ],
      [
        [-84, -32, 7.5],
        [-126, -5, 5.2],
        [-122, -44, 4],
        [-118, -54, 3],
      ],
    ],
    head: [-112, -62, 16.5],
    hair: [-125, -75, 7],
    mat: [-150, 190],
  },
  /** Face down, the chest rises, the neck stays long. */
  swan: {
    limbs: [
      [
        [0, -15, 15.5],
        [-30, -24, 12],
        [-56, -49, 13.5],
        [-66, -67, 10.5],
      ],
      [
        [-69, -71, 6.5],
        [-77, -89, 5.5],
      ],
      [
        [0, -15, 15.5],
        [72, -9, 9],
        [96, -9, 8],
        [146, -6, 4.8],
        [176, -4, 2.2],
      ],
      [
        [-66, -66, 7.5],
        [-98, -38, 5.2],
        [-120, -5, 4],
        [-143, -3, 2.2],
      ],
    ],
    head: [-83, -105, 16.5],
    hair: [-69, -118, 7],
    mat: [-164, 190],
  },
} as const satisfies Record<string, Pose>;

export type PoseName = keyof typeof POSES;
