/** Expensive files are checked in a separate thread: they use up their own limits and block nothing else. */

import { describe, expect, onTestFinished, test } from 'vitest';
import { BUILT_IN } from '../sefaz/data/built-in.ts';
import { setSefazData } from '../sefaz/data/in-use.ts';
import { nextData } from '../sefaz/testing/signed-data.ts';
import { checkInWorker, CHECK_LIMITS } from './check-in-worker.ts';
import { answerXml, makeSigner, procXml, signedAnswer, signedRequest } from './testing/documents.ts';
import { nfeProc, protocolXml, signedNote } from './testing/notes.ts';

const signer = makeSigner();
const good = procXml(signedRequest(signer), answerXml());
const TRANSFORM = '<Transform Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"></Transform>';
/** With as many transforms as an honest file has bytes. */
const heavy = (xml: string, count: number) =>
  Buffer.from(xml.replace('</Transforms>', `${TRANSFORM.repeat(count)}</Transforms>`));
const codesOf = async (bytes: Uint8Array) =>
  (await checkInWorker(bytes, 'any')).findings
    .filter(({ level }) => level === 'error')
    .map(({ code }) => code);

/** The time, in milliseconds, that this thread computed while `work` ran; a busy machine does not lengthen it. */
async function computed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const before = process.threadCpuUsage();
  const value = await work();
  const { user, system } = process.threadCpuUsage(before);
  return { value, ms: (user + system) / 1000 };
}

describe('a file with thousands of transforms', () => {
  test.each([4_000, 35_000])(
    '%i: is refused by its layout, no signature of it is verified, and nothing is blocked',
    async (count) => {
      await checkInWorker(Buffer.from(good), 'any');
      const { value, ms } = await computed(() => codesOf(heavy(good, count)));
      expect(value).toEqual(expect.arrayContaining(['layout.attribute', 'signature.unchecked']));
      expect(value).not.toContain('signature.value');
      expect(ms).toBeLessThan(1_000);
    },
  );

  test('in the answer’s own signature, or in a note’s, is not verified either', async () => {
    const signed = procXml(signedRequest(signer), signedAnswer(signer));
    const [, own = ''] = /(<retInutNFe.*<\/retInutNFe>)/s.exec(signed) ?? [];
    const many = signed.replace(own, heavy(own, 4_000).toString());
    expect((await checkInWorker(Buffer.from(many), 'disablement')).answerCertificate).toBeUndefined();
    const note = `<NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe Id="NFe1"/>${/<Signature.*<\/Signature>/s.exec(good)?.[0]?.replace(/URI="#\w+"/, 'URI="#NFe1"') ?? ''}</NFe>`;
    expect(await codesOf(heavy(note, 4_000))).toContain('signature.layout');
  });
});

test('a code that came with newer data is known to a thread that starts afterwards', async () => {
  const { nfe, digest } = signedNote(signer);
  const note = Buffer.from(nfeProc(nfe, protocolXml(digest, { cStat: '152' })));
  const codesWith = async (heapMb: number) =>
    (await checkInWorker(note, 'any', { ...CHECK_LIMITS, heapMb })).findings.map(({ code }) => code);
  expect(await codesWith(200)).toContain('note.protocol-status');
  const situations = { ...BUILT_IN.tables.situations, '152': 'autorizada' as const };
  setSefazData(nextData({ tables: { ...BUILT_IN.tables, situations } }), BUILT_IN);
  onTestFinished(() => setSefazData(BUILT_IN, BUILT_IN));
  // Another limit of memory starts another thread.
  expect(await codesWith(201)).toContain('note.protocol-ok');
});

test('a file beyond the limits is reported as too heavy, and the next file is checked as usual', async () => {
  const spent = await checkInWorker(Buffer.from(good), 'any', { ...CHECK_LIMITS, timeMs: 0 });
  expect(spent.findings).toEqual([{ level: 'error', code: 'file.too-heavy' }]);
  const full = await checkInWorker(heavy(good, 50_000), 'any', { ...CHECK_LIMITS, heapMb: 24 });
  expect(full.findings.map(({ code }) => code)).toEqual(['file.too-heavy']);
  expect((await checkInWorker(Buffer.from(good), 'any')).verdict).toBe('ok');
});

test('many files at once are checked one after the other, each with its own report', async () => {
  const all = await Promise.all([
    checkInWorker(Buffer.from(good), 'any'),
    checkInWorker(Buffer.from('<a/>'), 'disablement'),
    checkInWorker(Buffer.from('<a/>'), 'any'),
    checkInWorker(Buffer.from(procXml(signedRequest(signer), signedAnswer(signer))), 'disablement'),
  ]);
  expect(all.map(({ kind }) => kind)).toEqual(['ProcInutNFe', 'ProcInutNFe', 'other', 'ProcInutNFe']);
  expect(all[3]?.answerCertificate?.equals(signer.certificateDer)).toBe(true);
});
