type SunOnWaterProps = { x: number; horizon: number; radius: number };

/** The reflection of the sun: lines on the water that narrow towards the shore. */
export function SunGlint({ x, horizon, radius }: SunOnWaterProps) {
  const widths = [0.7, 0.92, 0.56, 0.4, 0.2];
  const step = radius * 0.17;
  return (
    <g stroke="var(--sun-glint)" strokeWidth={radius * 0.05} strokeLinecap="round">
      {widths.map((width, line) => {
        const y = horizon + step * (line + 0.9);
        const shift = (line % 2 === 0 ? 0.03 : -0.02) * radius;
        return <line key={width} x1={x - width * radius + shift} x2={x + width * radius + shift} y1={y} y2={y} />;
      })}
    </g>
  );
}

/** Half a sun on the horizon. */
export function RisingSun({ x, horizon, radius }: SunOnWaterProps) {
  return <path d={`M${x - radius} ${horizon}a${radius} ${radius} 0 0 1 ${2 * radius} 0Z`} fill="var(--sun-disc)" />;
}
