/** Reads a PDF of ours back without the library that wrote it: structure, strings, rectangles, lines. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly colour: string;
}

/** Every structural fault of the file; empty if it is valid. */
export function structureProblems(bytes: Uint8Array): string[] {
  const file = latin1(bytes);
  const problems: string[] = [];
  if (!file.startsWith('%PDF-1.')) problems.push('no header');
  const start = Number(/startxref\n(\d+)\n%%EOF$/.exec(file)?.[1] ?? Number.NaN);
  const table = /^xref\n0 (\d+)\n((?:\d{10} \d{5} [fn] \n)+)\ntrailer\n<<\n\/Size (\d+)\n/.exec(
    file.slice(start),
  );
  if (!table) return [...problems, 'no table where startxref points'];
  const rows = (table[2] ?? '').match(/.{20}/gs) ?? [];
  if (rows.length !== Number(table[1]) || rows.length !== Number(table[3])) problems.push('wrong size');
  if (rows[0] !== '0000000000 65535 f \n') problems.push('no head of the free list');
  for (const [number, row] of rows.entries()) {
    if (number > 0 && !file.startsWith(`${number} 0 obj\n`, Number(row.slice(0, 10))))
      problems.push(`offset of ${number}`);
  }
  for (const [, number] of file.matchAll(/ (\d+) 0 R/g)) {
    if (!(Number(number) > 0 && Number(number) < rows.length)) problems.push(`reference to ${number ?? ''}`);
  }
  for (const end of streams(file).map(([, to]) => to)) {
    if (!file.startsWith('\nendstream\nendobj\n', end)) problems.push('wrong length of a stream');
  }
  return problems;
}

/** What is drawn on each page, as the operators of PDF 1.7, one a line. */
export function pageContents(bytes: Uint8Array): string[] {
  const file = latin1(bytes);
  return streams(file).map(([from, to]) => inflateSync(bytes.subarray(from, to)).toString('latin1'));
}

/** The strings that are shown on the pages, in order, decoded from WinAnsi. */
export function shownStrings(bytes: Uint8Array): string[] {
  const decoder = new TextDecoder('windows-1252');
  return Array.from(contentOf(bytes).matchAll(/^<([0-9A-F]*)> Tj$/gm), ([, hex = '']) =>
    decoder.decode(Buffer.from(hex, 'hex')),
  );
}

/** The filled rectangles, in drawing order; `y` from the bottom of the page, points. */
export function rectangles(bytes: Uint8Array): Rectangle[] {
  const form = /^([\d.]+ [\d.]+ [\d.]+) rg\n([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re\nf$/gm;
  return Array.from(contentOf(bytes).matchAll(form), ([, colour = '', x, y, width, height]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
    colour,
  }));
}

/** Where the upright texts begin, and their baselines; the lowest says whether the page held all. */
export function textOrigins(bytes: Uint8Array): { readonly x: number; readonly y: number }[] {
  const form = /^1 0 0 1 ([-\d.]+) ([-\d.]+) Tm$/gm;
  return Array.from(contentOf(bytes).matchAll(form), ([, x, y]) => ({ x: Number(x), y: Number(y) }));
}

/** Heights of the straight lines' first points, from the bottom of the page, points. */
export function lineHeights(bytes: Uint8Array): number[] {
  return Array.from(contentOf(bytes).matchAll(/^[-\d.]+ ([-\d.]+) m$/gm), ([, y]) => Number(y));
}

/** Why the external reader is unavailable, or undefined. */
export function withoutPdftotext(): string | undefined {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'pdftotext is not on the PATH';
  }
}

/** The text that `pdftotext` extracts. */
export function pdftotext(bytes: Uint8Array, ...options: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-receipt-'));
  try {
    const file = join(folder, 'receipt.pdf');
    writeFileSync(file, bytes);
    return execFileSync('pdftotext', ['-enc', 'UTF-8', ...options, file, '-'], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

function contentOf(bytes: Uint8Array): string {
  return pageContents(bytes).join('');
}

/** Where each compressed stream begins and ends; the only ones are the contents of the pages. */
function streams(file: string): [from: number, to: number][] {
  const form = /<<\n\/Filter \/FlateDecode\n\/Length (\d+)\n>>\nstream\n/g;
  return Array.from(file.matchAll(form), (found) => {
    const from = found.index + found[0].length;
    return [from, from + Number(found[1])];
  });
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}
