import type { Place } from '#studio';
import { RisingSun, SunGlint } from './sun-on-water';
import { UmbrellaPine } from './umbrella-pine';

function Sea({ horizon }: { horizon: number }) {
  return (
    <>
      <rect y={horizon} width="640" height="320" fill="var(--water-far)" />
      <path
        d={`M0 ${horizon + 24}C110 ${horizon + 16} 220 ${horizon + 32} 340 ${horizon + 24}C460 ${horizon + 16} 540 ${horizon + 30} 640 ${horizon + 22}V320H0Z`}
        fill="var(--water)"
      />
    </>
  );
}

function Beach() {
  return (
    <>
      <RisingSun x={458} horizon={150} radius={62} />
      <Sea horizon={150} />
      <SunGlint x={458} horizon={150} radius={62} />
      <path d="M0 236C120 246 250 226 380 228C480 230 560 218 640 208V320H0Z" fill="var(--surf)" />
      <path d="M0 243C120 252 250 233 380 235C480 237 560 226 640 216V320H0Z" fill="var(--beach-wet)" />
      <path d="M0 262C140 266 280 248 400 252C500 254 580 244 640 236V320H0Z" fill="var(--beach)" />
      {/* The wooden walkway down to the sand. */}
      <g stroke="var(--bark)" strokeWidth="6" strokeLinecap="round">
        <path d="M92 316L176 314M106 302L180 300M118 289L184 287M128 278L187 276M137 268L190 266" />
      </g>
      <path d="M330 286Q372 292 416 284" fill="none" stroke="var(--sun)" strokeWidth="7" strokeLinecap="round" />
    </>
  );
}

function Pines() {
  return (
    <>
      <RisingSun x={176} horizon={186} radius={46} />
      <Sea horizon={186} />
      <path d="M0 240C130 214 240 210 350 226C460 240 560 214 640 206V320H0Z" fill="var(--beach-wet)" />
      <UmbrellaPine x={318} y={240} scale={0.86} crown="var(--leaf-far)" />
      <UmbrellaPine x={566} y={244} scale={1.3} crown="var(--leaf)" />
      <UmbrellaPine x={436} y={260} scale={1.42} crown="var(--leaf-near)" />
      <path d="M0 262C150 240 260 240 380 252C480 262 560 246 640 238V320H0Z" fill="var(--beach)" />
      <path d="M0 296C160 280 320 290 640 276V320H0Z" fill="var(--beach-near)" />
      <path d="M96 284Q138 290 182 282" fill="none" stroke="var(--sun)" strokeWidth="7" strokeLinecap="round" />
      <path
        d="M236 268C234 252 226 242 218 234M240 268C242 248 248 238 254 228M244 268C250 256 260 250 270 246"
        fill="none"
        stroke="var(--leaf)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </>
  );
}

function PlaneTree({ x, y, scale, crown }: { x: number; y: number; scale: number; crown: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path
        d="M-9 0C-6 -40 -8 -70 0 -112M0 -66C12 -84 24 -92 32 -108M-4 -56C-16 -74 -26 -82 -32 -98"
        fill="none"
        stroke="var(--bark)"
        strokeWidth="11"
        strokeLinecap="round"
      />
      <path
        d="M-74 -104C-84 -136 -56 -152 -44 -166C-34 -196 14 -204 32 -178C62 -178 82 -144 70 -122C72 -98 40 -88 20 -94C-2 -82 -32 -86 -40 -92C-56 -86 -70 -92 -74 -104Z"
        fill={crown}
      />
      <path
        d="M-46 -132C-40 -148 -26 -154 -14 -152M8 -120C22 -116 36 -122 42 -132"
        fill="none"
        stroke="var(--sky-mid)"
        strokeWidth="5"
        strokeLinecap="round"
        opacity="0.35"
      />
    </g>
  );
}

function Park() {
  return (
    <>
      <circle cx="372" cy="118" r="46" fill="var(--sun-disc)" />
      <path d="M0 206C120 176 260 190 380 184C480 178 560 186 640 172V320H0Z" fill="var(--leaf-far)" />
      <path d="M0 232C160 212 330 224 640 206V320H0Z" fill="var(--lawn)" />
      <PlaneTree x={520} y={248} scale={1.12} crown="var(--leaf)" />
      <PlaneTree x={120} y={258} scale={1.24} crown="var(--leaf-near)" />
      <path d="M0 270C180 252 400 262 640 246V320H0Z" fill="var(--lawn-near)" />
      <path d="M286 290Q330 296 376 288" fill="none" stroke="var(--sun)" strokeWidth="7" strokeLinecap="round" />
    </>
  );
}

function Window() {
  return (
    <>
      <rect width="640" height="320" fill="var(--wall)" />
      <rect x="196" y="34" width="264" height="202" rx="14" fill="var(--sky-mid)" />
      <svg x="196" y="34" width="264" height="202" viewBox="188 20 264 202" role="presentation">
        <RisingSun x={350} horizon={150} radius={44} />
        <Sea horizon={150} />
        <SunGlint x={350} horizon={150} radius={44} />
      </svg>
      <rect x="196" y="34" width="264" height="202" rx="14" fill="none" stroke="var(--wall-shade)" strokeWidth="12" />
      <path d="M328 34V236" stroke="var(--wall-shade)" strokeWidth="9" />
      <path d="M176 244H480" stroke="var(--wall-shade)" strokeWidth="14" strokeLinecap="round" />
      <path d="M0 276H640V320H0Z" fill="var(--wall-shade)" />
      <path d="M236 300Q328 307 424 298" fill="none" stroke="var(--sun)" strokeWidth="8" strokeLinecap="round" />
      <g fill="none" stroke="var(--leaf)" strokeWidth="6" strokeLinecap="round">
        <path d="M548 248C546 214 532 190 512 176M550 248C550 204 556 178 572 156M553 248C560 220 578 204 600 200" />
      </g>
      <path d="M528 246H576L568 292H536Z" fill="var(--sun)" />
    </>
  );
}

const ARCHES = 'M190 240V112A60 60 0 0 1 310 112V240ZM330 240V112A60 60 0 0 1 450 112V240Z';

/** A room in the old factory quarter, with tall windows and a chimney among the roofs. */
function Studio() {
  return (
    <>
      <rect width="640" height="320" fill="var(--wall)" />
      <path d={ARCHES} fill="var(--sky-mid)" />
      <circle cx="392" cy="150" r="36" fill="var(--sun-disc)" />
      <path d="M232 240L238 92H258L264 240Z" fill="var(--bark)" />
      <path d="M190 204H226V190H282V212H310V240H190ZM330 240V206H366V194H412V208H450V240Z" fill="var(--leaf-far)" />
      <path d={ARCHES} fill="none" stroke="var(--wall-shade)" strokeWidth="11" />
      <path d="M250 52V240M390 52V240M190 146H310M330 146H450" stroke="var(--wall-shade)" strokeWidth="6" />
      <path d="M170 246H470" stroke="var(--wall-shade)" strokeWidth="14" strokeLinecap="round" />
      <path d="M0 276H640V320H0Z" fill="var(--wall-shade)" />
      <path d="M236 300Q328 307 424 298" fill="none" stroke="var(--sun)" strokeWidth="8" strokeLinecap="round" />
      <path d="M560 0V70" stroke="var(--bark)" strokeWidth="4" />
      <path d="M524 106A36 36 0 0 1 596 106Z" fill="var(--sun)" />
    </>
  );
}

const SCENES = { beach: Beach, pines: Pines, park: Park, studio: Studio, window: Window };

/** A place of the studio as a scene of flat shapes. */
export function PlaceScene({ scene, className }: { scene: Place['scene']; className?: string }) {
  const Scene = SCENES[scene];
  return (
    <svg
      className={className}
      viewBox="0 0 640 320"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <Scene />
    </svg>
  );
}
