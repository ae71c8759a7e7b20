/** The folder of example notes: what lies in it, that it is signed, and that it follows the notes of the authorizer. */

import { X509Certificate } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { fill, MAY_MOUNT, NO_MOUNT, smallDisk } from '../../testing/small-disk.ts';
import { layNotesFolder } from './notes-folder.ts';
import { COMPANY, makeSeeds, type SeedNote } from './seeds.ts';
import { startTraining } from '../server.ts';
import { valueOf } from '../testing/messages.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const HOUR_MS = 3_600_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treino-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function started(now = NOW) {
  const training = await startTraining({ dataDir: folder, clock: { now: () => new Date(now) } });
  await training.close();
  return training;
}

const textOf = (path: string, name: string) => readFileSync(join(path, name), 'utf8');

test('series 1 of the company lies there with its events, and the gap with it', async () => {
  const { notesFolder, examples, gap } = await started();
  expect(isAbsolute(notesFolder)).toBe(true);
  const notes = readdirSync(notesFolder).filter((name) => name.endsWith('-procNFe.xml'));
  const numbers = (mod: string) =>
    notes.filter((name) => name.slice(20, 22) === mod).map((name) => Number(name.slice(25, 34)));
  expect(numbers('55').sort()).toEqual(gap.used);
  expect(numbers('65').sort()).toEqual([1, 2]);
  expect(notes).toContain(`${examples.authorized}-procNFe.xml`);
  expect(
    readdirSync(notesFolder)
      .filter((name) => name.includes('procEvento'))
      .sort(),
  ).toEqual([
    `110110-${examples.corrected}-1-procEventoNFe.xml`,
    `110110-${examples.corrected}-2-procEventoNFe.xml`,
    `110111-${examples.cancelled}-1-procEventoNFe.xml`,
    `110112-${examples.substituted}-1-procEventoNFe.xml`,
  ]);
});

test('the notes on both sides of the gap are older than the 168 hours in which one of it might arrive', async () => {
  const { notesFolder, examples } = await started();
  for (const key of [examples.corrected, examples.cancelled]) {
    const issued = valueOf(textOf(notesFolder, `${key}-procNFe.xml`), 'dhEmi') ?? '';
    expect(NOW - Date.parse(issued)).toBeGreaterThan(168 * HOUR_MS);
  }
});

test('a note is signed, and its protocol repeats the digest of what was signed', async () => {
  const { notesFolder, examples } = await started();
  const xml = textOf(notesFolder, `${examples.authorized}-procNFe.xml`);
  const certificate = valueOf(xml, 'X509Certificate') ?? '';
  const verifier = new SignedXml({
    publicCert: `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)?.join('\n') ?? ''}\n-----END CERTIFICATE-----`,
  });
  verifier.loadSignature(/<Signature .*<\/Signature>/.exec(xml)?.[0] ?? '');
  expect(verifier.checkSignature(/<NFe .*<\/NFe>/.exec(xml)?.[0] ?? '')).toBe(true);
  expect(valueOf(xml, 'digVal')).toBe(valueOf(xml, 'DigestValue'));
});

test('a later start leaves the files as they are, with what a person has put there; notes of an earlier training go', async () => {
  const { notesFolder, examples } = await started();
  const before = textOf(notesFolder, `${examples.authorized}-procNFe.xml`);
  await started(NOW + 40 * 24 * HOUR_MS);
  expect(textOf(notesFolder, `${examples.authorized}-procNFe.xml`)).toBe(before);
  writeFileSync(join(notesFolder, 'other.xml'), '<a/>');
  const ofAnother = `${examples.otherCompany}-procNFe.xml`;
  writeFileSync(join(notesFolder, ofAnother), '<a/>');
  const earlier = `${examples.offline}-procNFe.xml`;
  writeFileSync(join(notesFolder, earlier), '<a/>');
  rmSync(join(notesFolder, `${examples.authorized}-procNFe.xml`));
  await started();
  const there = [`${examples.authorized}-procNFe.xml`, 'other.xml', ofAnother, earlier];
  expect(there.map((name) => existsSync(join(notesFolder, name)))).toEqual([true, true, true, false]);
});

test("notes and events are signed by the company's own certificate, valid when they were issued and kept for later starts", async () => {
  const { notesFolder } = await started();
  const certificateIn = (text: string) =>
    new X509Certificate(Buffer.from(valueOf(text, 'X509Certificate') ?? '', 'base64'));
  const marks = new Set<string>();
  for (const name of readdirSync(notesFolder)) {
    const text = textOf(notesFolder, name);
    const { subject, validFromDate, validToDate, fingerprint256 } = certificateIn(text);
    marks.add(fingerprint256);
    expect(subject).toContain(`:${COMPANY.cnpj}`);
    const at = Date.parse(valueOf(text, 'dhEvento') ?? valueOf(text, 'dhEmi') ?? '');
    expect(validFromDate.getTime()).toBeLessThan(at);
    expect(validToDate.getTime()).toBeGreaterThan(at);
  }
  expect(marks.size).toBe(1);
  rmSync(notesFolder, { recursive: true, force: true, maxRetries: 10 });
  await started();
  for (const name of readdirSync(notesFolder)) {
    expect(marks).toContain(certificateIn(textOf(notesFolder, name)).fingerprint256);
  }
});

test.skipIf(!MAY_MOUNT)(
  `what finds no room on the disk is written whole by the next start${NO_MOUNT}`,
  () => {
    const disk = mkdtempSync(join(tmpdir(), 'treino-disco-'));
    const unmount = smallDisk(disk, '128k');
    onTestFinished(() => {
      unmount();
      rmSync(disk, { recursive: true, force: true, maxRetries: 10 });
    });
    const notes = makeSeeds(new Date(NOW)).all;
    const xml = `<nfeProc>${'x'.repeat(6_000)}</nfeProc>`;
    const fileNamesOf = ({ chNFe }: SeedNote) => [`${chNFe}-procNFe.xml`];
    const filesOf = (note: SeedNote) => fileNamesOf(note).map((name) => ({ name, xml }));
    const lay = () => layNotesFolder(disk, notes, { fileNamesOf, filesOf });
    const ballast = fill(disk);
    truncateSync(ballast, statSync(ballast).size - 12_288);
    expect(lay).toThrow('ENOSPC');
    rmSync(ballast);
    const laid = lay();
    const lengths = readdirSync(laid).map((name) => textOf(laid, name).length);
    expect(lengths).toEqual(lengths.map(() => xml.length));
  },
);
