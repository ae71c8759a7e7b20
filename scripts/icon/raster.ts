/** Turns the drawing into pixels and pixels into the bytes of PNG and ICO files. */

import { crc32, deflateSync } from 'node:zlib';
import { SHAPES, SIZE } from './drawing.ts';

/** Samples a pixel along each axis. */
const SAMPLES = 6;

/** RGBA, row by row from the top, `size` × `size`. */
export function render(size: number): Buffer {
  const pixels = Buffer.alloc(size * size * 4);
  const step = SIZE / size / SAMPLES;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const sum = [0, 0, 0];
      let covered = 0;
      for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1) {
        const px = (x * SAMPLES + (sample % SAMPLES) + 0.5) * step;
        const py = (y * SAMPLES + Math.floor(sample / SAMPLES) + 0.5) * step;
        const top = SHAPES.findLast((shape) => shape.covers(px, py));
        if (top === undefined) continue;
        covered += 1;
        top.color.forEach((part, index) => (sum[index] = (sum[index] ?? 0) + part));
      }
      const rgb = sum.map((part) => (covered === 0 ? 0 : Math.round(part / covered)));
      pixels.set([...rgb, Math.round((covered * 255) / (SAMPLES * SAMPLES))], (y * size + x) * 4);
    }
  }
  return pixels;
}

/** PNG, 8 bits a channel with alpha. */
export function toPng(pixels: Buffer, size: number): Buffer {
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let y = 0; y < size; y += 1) {
    pixels.copy(rows, y * (size * 4 + 1) + 1, y * size * 4, (y + 1) * size * 4);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** ICO: bitmaps for the small sizes, because installers' tools read no PNG there, and a PNG for 256. */
export function toIco(sizes: readonly number[]): Buffer {
  const images = sizes.map((size) =>
    size >= 256 ? toPng(render(size), size) : toBitmap(render(size), size),
  );
  const directory = Buffer.alloc(6 + 16 * sizes.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(sizes.length, 4);
  let offset = directory.length;
  images.forEach((image, index) => {
    const at = 6 + 16 * index;
    const size = sizes[index] ?? 0;
    directory.writeUInt8(size % 256, at); // 256 is written as 0
    directory.writeUInt8(size % 256, at + 1);
    directory.writeUInt16LE(1, at + 4);
    directory.writeUInt16LE(32, at + 6);
    directory.writeUInt32LE(image.length, at + 8);
    directory.writeUInt32LE(offset, at + 12);
    offset += image.length;
  });
  return Buffer.concat([directory, ...images]);
}

/** A device-independent bitmap as icons hold it: BGRA from the bottom row up, then an empty mask. */
function toBitmap(pixels: Buffer, size: number): Buffer {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(size, 4);
  header.writeInt32LE(size * 2, 8); // colours and mask
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  const colors = Buffer.alloc(size * size * 4);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = (y * size + x) * 4;
      const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(from, from + 4);
      colors.set([blue, green, red, alpha], ((size - 1 - y) * size + x) * 4);
    }
  }
  return Buffer.concat([header, colors, Buffer.alloc(Math.ceil(size / 32) * 4 * size)]);
}
