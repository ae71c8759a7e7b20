/** Reads back what the PDF writer wrote, knowing the file format and nothing of the writer: structure, strings, rectangles. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly colour: string;
}

/** Every way in which the file's frame is wrong; empty when it is right. */
export function structureProblems(bytes: Uint8Array): string[] {
  const file = latin1(bytes);
  const problems: string[] = [];
  if (!file.startsWith('%PDF-1.')) problems.push('no header');
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1] ?? Number.NaN);
  const table = /^xref\n0 (\d+)\n((?:\d{10} \d{5} [fn] \n)+)trailer\n<< \/Size (\d+) /.exec(
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
  for (const found of file.matchAll(/<< \/Length (\d+) >>\nstream\n/g)) {
    const end = found.index + found[0].length + Number(found[1]);
    if (!file.startsWith('\nendstream\nendobj\n', end)) problems.push('wrong length of a stream');
  }
  return problems;
}

/** The literal strings that are shown on the pages, in order, decoded from WinAnsi. */
export function shownStrings(bytes: Uint8Array): string[] {
  const decoder = new TextDecoder('windows-1252');
  return Array.from(latin1(bytes).matchAll(/\(((?:\\[\s\S]|[^\\()])*)\) Tj/g), ([, inside = '']) => {
    const plain = inside.replace(/\\([0-7]{3}|[()\\])/g, (_, escape: string) =>
      escape.length === 3 ? String.fromCharCode(Number.parseInt(escape, 8)) : escape,
    );
    return decoder.decode(Uint8Array.from(Buffer.from(plain, 'latin1')));
  });
}

/** The filled rectangles, in drawing order; `y` from the bottom of the page, points. */
export function rectangles(bytes: Uint8Array): Rectangle[] {
  const form = /^([\d.]+ [\d.]+ [\d.]+) rg ([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re f$/gm;
  return Array.from(latin1(bytes).matchAll(form), ([, colour = '', x, y, width, height]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
    colour,
  }));
}

/** Baselines and sizes of the upright texts: the lowest tells whether the page held all. */
export function baselines(bytes: Uint8Array): number[] {
  return Array.from(latin1(bytes).matchAll(/ 1 0 0 1 [-\d.]+ ([-\d.]+) Tm /g), ([, y]) => Number(y));
}

/** Why the outer reader cannot be asked, or undefined. */
export function withoutPdftotext(): string | undefined {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'pdftotext is not on the PATH';
  }
}

/** What `pdftotext` makes of the file. */
export function pdftotext(bytes: Uint8Array, ...options: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-receipt-'));
  try {
    const file = join(folder, 'receipt.pdf');
    writeFileSync(file, bytes);
    return execFileSync('pdftotext', ['-enc', 'UTF-8', ...options, file, '-'], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}
