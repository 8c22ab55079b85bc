type UmbrellaPineProps = { x: number; y: number; scale: number; trunk?: string; crown: string };

/** A stone pine: a leaning trunk under a flat crown. `x`, `y` is the foot of the trunk. */
export function UmbrellaPine({ x, y, scale, trunk = 'var(--bark)', crown }: UmbrellaPineProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path
        d="M-5 0C-3 -38 -9 -62 2 -92M0 -66C10 -76 22 -82 30 -92M-4 -58C-14 -70 -24 -78 -34 -88"
        fill="none"
        stroke={trunk}
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path
        d="M-66 -88C-72 -104 -52 -116 -38 -112C-30 -128 4 -132 16 -120C34 -128 62 -114 58 -102C68 -96 62 -84 50 -85C30 -80 -48 -79 -66 -88Z"
        fill={crown}
      />
    </g>
  );
}
