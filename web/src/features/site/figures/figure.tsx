import { limbPath } from './limb-path';
import { POSES, type PoseName } from './poses';

/** A person in a Pilates pose on a mat, as part of an SVG scene. The origin is the point where the hips meet the floor. */
export function Figure({ pose }: { pose: PoseName }) {
  const { limbs, head, hair, mat } = POSES[pose];
  const [from, to] = mat;
  return (
    <g>
      <path
        d={`M${from} 4Q${(from + to) / 2} 9 ${to} 4`}
        fill="none"
        stroke="var(--sun)"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <g fill="var(--figure)">
        <path d={limbs.map(limbPath).join('')} />
        <circle cx={head[0]} cy={head[1]} r={head[2]} />
        <circle cx={hair[0]} cy={hair[1]} r={hair[2]} />
      </g>
    </g>
  );
}
