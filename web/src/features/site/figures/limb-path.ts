/** A joint of a figure: its position and half the thickness of the body there. */
export type Joint = readonly [x: number, y: number, radius: number];

const round = (value: number) => Math.round(value * 10) / 10;

/** The outline of one tapered bone: two circles and their outer tangents. Neither circle may lie inside the other. */
function bone([ax, ay, ar]: Joint, [bx, by, br]: Joint): string {
  const direction = Math.atan2(by - ay, bx - ax);
  const spread = Math.acos((ar - br) / Math.hypot(bx - ax, by - ay));
  const touch = (x: number, y: number, r: number, side: 1 | -1) => {
    const angle = direction + side * spread;
    return `${round(x + r * Math.cos(angle))} ${round(y + r * Math.sin(angle))}`;
  };
  const isThinning = ar > br ? 1 : 0;
  return [
    `M${touch(ax, ay, ar, -1)}`,
    `L${touch(bx, by, br, -1)}`,
    `A${br} ${br} 0 ${1 - isThinning} 1 ${touch(bx, by, br, 1)}`,
    `L${touch(ax, ay, ar, 1)}`,
    `A${ar} ${ar} 0 ${isThinning} 1 ${touch(ax, ay, ar, -1)}Z`,
  ].join('');
}

/** The outline of a limb along its joints, as one SVG path. */
export function limbPath(joints: readonly Joint[]): string {
  return joints
    .slice(1)
    .map((joint, index) => bone(joints[index] as Joint, joint))
    .join('');
}
