import { UmbrellaPine } from './umbrella-pine';

/** Dunes with pines and a row of mats, for the end of a page. */
export function DuneScene({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 1440 400"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M0 214H1440V400H0Z" fill="var(--water)" />
      <path d="M0 244C240 234 460 252 720 242C960 234 1200 254 1440 240V400H0Z" fill="var(--water-near)" />
      <path d="M420 400C600 330 760 262 960 252C1140 244 1300 214 1440 176V400Z" fill="var(--leaf-far)" />
      <UmbrellaPine x={1096} y={262} scale={1.2} crown="var(--leaf)" />
      <UmbrellaPine x={1376} y={236} scale={1.7} crown="var(--leaf-near)" />
      <UmbrellaPine x={1236} y={258} scale={1.45} crown="var(--leaf)" />
      <path
        d="M0 300C160 288 340 290 520 304C720 320 860 276 1060 280C1220 284 1340 258 1440 246V400H0Z"
        fill="var(--beach-wet)"
      />
      <path
        d="M0 316C180 304 360 312 540 324C760 336 900 300 1100 304C1260 308 1360 290 1440 280V400H0Z"
        fill="var(--beach)"
      />
      <path d="M0 372C260 350 520 366 780 364C1040 360 1260 346 1440 336V400H0Z" fill="var(--beach-near)" />
      <g fill="none" strokeLinecap="round" strokeWidth="8">
        <path d="M856 340Q890 345 926 338" stroke="var(--sun)" />
        <path d="M976 330Q1010 335 1046 328" stroke="var(--sea)" />
        <path d="M1096 326Q1130 331 1166 324" stroke="var(--sun)" />
      </g>
      <g fill="none" stroke="var(--leaf)" strokeWidth="4" strokeLinecap="round">
        <path d="M1306 352C1304 332 1294 318 1284 308M1310 352C1312 328 1318 312 1326 300M1314 352C1322 336 1334 328 1346 322" />
      </g>
    </svg>
  );
}
