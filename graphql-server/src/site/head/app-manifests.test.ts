import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { APP_MANIFESTS } from './app-manifests';

const screenshots = Object.values(APP_MANIFESTS).flatMap((manifest) => manifest.screenshots);

it.each(screenshots)('the screenshot $src shows a screen of $sizes, and is not blank', ({ src, sizes }) => {
  const { size, colours } = describePng(readFileSync(`web/public${src}`));
  expect(size).toBe(sizes);
  // A blank one has a single colour; text alone has dozens, because its edges are smooth.
  expect(colours).toBeGreaterThan(100);
});

/** The size of a PNG file with 8 bits per channel and without interlacing, and the number of its colours. */
function describePng(file: Buffer): { size: string; colours: number } {
  const [width, height, depth, kind, interlaced] = [16, 20, 24, 25, 28].map((at) =>
    at < 24 ? file.readUInt32BE(at) : file.readUInt8(at),
  ) as [number, number, number, number, number];
  expect([depth, interlaced]).toEqual([8, 0]);
  const channels = { 0: 1, 2: 3, 6: 4 }[kind];
  if (!channels) throw new Error(`Unexpected colour type ${kind}.`);
  const pixels = unfilter(inflateSync(Buffer.concat(listData(file))), width * channels, channels);
  const colours = new Set<number>();
  for (let at = 0; at < pixels.length; at += channels) colours.add(pixels.readUIntBE(at, channels));
  return { size: `${width}x${height}`, colours: colours.size };
}

/** The contents of the file's IDAT chunks (W3C PNG, section 5). */
function listData(file: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') found.push(file.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return found;
}

/** The filters of a row: how a byte is predicted from those at its left, above it, and above that. */
const PREDICTIONS: ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_left, up) => up,
  (left, up) => (left + up) >> 1,
  predictByPaeth,
];

/** Undoes the filters (W3C PNG, section 9). `bytes` is the length of a row, `step` that of a pixel. */
function unfilter(data: Buffer, bytes: number, step: number): Buffer {
  const rows = data.length / (bytes + 1);
  const pixels = Buffer.alloc(rows * bytes);
  for (let row = 0; row < rows; row += 1) {
    const start = row * (bytes + 1);
    const predict = PREDICTIONS[data.readUInt8(start)];
    if (!predict) throw new Error('Unknown filter.');
    for (let column = 0; column < bytes; column += 1) {
      const at = row * bytes + column;
      const left = column < step ? 0 : (pixels[at - step] ?? 0);
      const corner = column < step ? 0 : (pixels[at - bytes - step] ?? 0);
      pixels[at] = (data[start + 1 + column] ?? 0) + predict(left, pixels[at - bytes] ?? 0, corner);
    }
  }
  return pixels;
}

function predictByPaeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
