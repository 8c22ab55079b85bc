import { crc32, deflateSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** The screens of iPhones since 2017, upright, in pixels. An iPhone shows no startup image of any other size. */
const SCREENS = [
  [750, 1334],
  [828, 1792],
  [1125, 2436],
  [1170, 2532],
  [1179, 2556],
  [1206, 2622],
  [1242, 2688],
  [1260, 2736],
  [1284, 2778],
  [1290, 2796],
  [1320, 2868],
] as const;

type Rgb = readonly [number, number, number];
type Look = { ground: Rgb; sun: Rgb; water: Rgb };

/** The colours of web/public/favicon.svg on the ground of the page. */
const LOOKS: Record<'light' | 'dark', Look> = {
  light: { ground: [0xfb, 0xf8, 0xf2], sun: [0xc8, 0x50, 0x2b], water: [0x0b, 0x5a, 0x5c] },
  dark: { ground: [0x0e, 0x1f, 0x22], sun: [0xf0, 0x9a, 0x6d], water: [0x7c, 0xc9, 0xc2] },
};

/** The mark, as in web/public/favicon.svg: a half disc on three lines with round ends, in a square of 32. */
const SUN = { x: 16, y: 17.5, radius: 10 };
const WATER = [
  { from: 2, to: 30, y: 20.5 },
  { from: 6, to: 26, y: 25 },
  { from: 11, to: 21, y: 29.5 },
];
const WATER_RADIUS = 1.2;
const SQUARE = 32;
/** The mark's share of the screen's width. */
const MARK_SHARE = 0.36;
/** Steps between the ground and a colour of the mark, for smooth edges. */
const STEPS = 63;

/** Emits the startup images of the installed apps: `startup/{width}x{height}-{scheme}.png`, about 4 kB each. */
export const startupImages: Plugin = {
  name: 'startup-images',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  generateBundle() {
    for (const [width, height] of SCREENS) {
      const pixels = drawMark(width, height);
      for (const [scheme, look] of Object.entries(LOOKS)) {
        const fileName = `startup/${width}x${height}-${scheme}.png`;
        this.emitFile({ type: 'asset', fileName, source: toPng(width, height, pixels, toPalette(look)) });
      }
    }
  },
};

/** One palette index per pixel, with a 0 before each row, as PNG wants it (filter: none). */
function drawMark(width: number, height: number): Buffer {
  const pixels = Buffer.alloc((width + 1) * height);
  const scale = (width * MARK_SHARE) / SQUARE;
  const left = (width - SQUARE * scale) / 2;
  const top = (height - SQUARE * scale) / 2;
  for (let row = Math.floor(top); row < top + SQUARE * scale; row += 1) {
    for (let column = Math.floor(left); column < left + SQUARE * scale; column += 1) {
      const at = [(column + 0.5 - left) / scale, (row + 0.5 - top) / scale] as const;
      pixels[row * (width + 1) + 1 + column] = colorAt(...at, scale);
    }
  }
  return pixels;
}

/** The palette index at a point of the square. `scale` is pixels per unit. */
function colorAt(x: number, y: number, scale: number): number {
  const cover = (distance: number) => Math.round(Math.min(1, Math.max(0, 0.5 - distance * scale)) * STEPS);
  const sun = cover(Math.max(Math.hypot(x - SUN.x, y - SUN.y) - SUN.radius, y - SUN.y));
  if (sun > 0) return sun;
  const toLines = WATER.map(({ from, to, y: line }) => Math.hypot(x - Math.min(to, Math.max(from, x)), y - line));
  const water = cover(Math.min(...toLines) - WATER_RADIUS);
  return water > 0 ? STEPS + 1 + water : 0;
}

/** The steps from the ground to the sun, then those from the ground to the water. */
function toPalette({ ground, sun, water }: Look): Buffer {
  const mixed = [sun, water].flatMap((color) =>
    Array.from({ length: STEPS + 1 }, (_, step) =>
      ground.map((value, channel) => Math.round(value + (((color[channel] ?? value) - value) * step) / STEPS)),
    ),
  );
  return Buffer.from(mixed.flat());
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG file with 8 bits per pixel and a palette (W3C PNG, sections 5 and 11). */
function toPng(width: number, height: number, pixels: Buffer, palette: Buffer): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const data = deflateSync(pixels, { level: 9 });
  const end = Buffer.alloc(0);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', data),
    chunk('IEND', end),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(content.length + 8);
  framed.writeUInt32BE(data.length, 0);
  content.copy(framed, 4);
  framed.writeUInt32BE(crc32(content), content.length + 4);
  return framed;
}
