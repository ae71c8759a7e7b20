/** ProcInutNFe files on disk become rows of the journal: once, only if they are valid, and permanently. */

import { mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { answerXml, makeSigner, procXml, signedRequest } from '../../check/testing/documents.ts';
import { environment, named, realmForTests } from '../testing/realm.ts';
import { answered, codeOf, rangeOf, valueOf, wires } from '../testing/test-context.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { makeDisabler } from '../../testing/training-disabler.ts';
import { createBoundedFileReads } from '../../storage/files/bounded-file-reads.ts';
import { SLOW } from '../../storage/files/time-limit.ts';
import { importProcFiles } from './proc-import.ts';

const t = realmForTests();
const good = procXml(signedRequest(makeSigner()), answerXml());
const fileReads = createBoundedFileReads((error) => {
  throw error;
});
let folder: string;
beforeEach(() => {
  folder = join(t.home, 'de-outro-programa', '2026');
  mkdirSync(folder, { recursive: true });
});
const put = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const run = async (from = join(t.home, 'de-outro-programa')) =>
  valueOf(await importProcFiles(from, t.app, fileReads));
const rows = async (pending = false) => valueOf(await t.app.list({ environment, pending }));

test('a valid file that proves nothing is a row that blocks its numbers and waits for a person, and the chain stays valid', async () => {
  const path = put('inut.xml', good);
  expect(await run()).toMatchObject({ files: 1, added: 0, unproven: 1, proved: 0, known: 0, unfit: [] });
  const [row] = await rows();
  expect(row).toMatchObject({
    state: 'imported',
    imported: { folder: join(t.home, 'de-outro-programa'), path },
    nProt: '135260000000001',
    nNFIni: 3,
    nNFFin: 5,
    attempts: 0,
    overridden: false,
  });
  expect(row?.provedBy).toBeUndefined();
  expect(row?.file).toBeUndefined();
  expect((await rows(true)).map(({ requestId }) => requestId)).toEqual([row?.requestId]);
  expect(valueOf(await t.app.get(named(row?.requestId ?? ''))).retornoInutNFe).toBeUndefined();
  expect(codeOf(await t.app.prepare(rangeOf(4)))).toBe('disablement.overlap');
  expect(codeOf(await t.app.prepare(rangeOf(3, 5)))).toBe('disablement.imported');
  expect(codeOf(await t.send(row?.requestId ?? ''))).toBe('disablement.imported');
  expect((await t.app.verifyChain()).ok).toBe(true);
});

test.each([
  ['no protocol', /<nProt>.*?<\/nProt>/, ''],
  ['an empty state', /<cUF>.*?<\/cUF>/, '<cUF></cUF>'],
])(
  'a file of this journal whose answer had %s comes back too: its numbers would be free after a restore',
  async (_what, usual, sent) => {
    t.context.wire = (body, process) => answered(Buffer.from(String(process(body)).replace(usual, sent)));
    const done = valueOf(await t.send(await t.prepared(3, 5)));
    expect(done).toMatchObject({ state: 'homologated', provedBy: '102', file: { saved: true } });
    t.app = t.open({ dataDir: join(t.home, 'restaurado') });
    expect(await run(join(t.home, 'arquivo'))).toMatchObject({ files: 1, unproven: 1, unfit: [] });
    expect(codeOf(await t.app.prepare(rangeOf(4)))).toBe('disablement.overlap');
  },
);

test('the second time nothing is added, also after a restart', async () => {
  put('inut.xml', good);
  put('copia.xml', good);
  expect(await run()).toMatchObject({ files: 2, unproven: 1, known: 1 });
  await t.shutDown();
  t.app = t.open();
  expect(await run()).toMatchObject({ files: 2, unproven: 0, known: 2 });
  expect(await rows()).toHaveLength(1);
});

test('folders behind links, UTF-16 and a root behind long comments are read, each folder once', async () => {
  const elsewhere = join(t.home, 'outro-disco');
  mkdirSync(elsewhere);
  const other = (from: number, to: number) =>
    good.replaceAll('<nNFIni>3<', `<nNFIni>${from}<`).replaceAll('<nNFFin>5<', `<nNFFin>${to}<`);
  writeFileSync(join(elsewhere, 'a.xml'), good);
  const utf16 = other(7, 8).replace('encoding="UTF-8"', 'encoding="UTF-16"');
  writeFileSync(join(elsewhere, 'b.xml'), Buffer.from(`\ufeff${utf16}`, 'utf16le'));
  const late = other(9, 10).replace('<ProcInutNFe', `<!--${'x'.repeat(4_000)}--><ProcInutNFe`);
  writeFileSync(join(elsewhere, 'c.xml'), late);
  symlinkSync(elsewhere, join(folder, 'ligada'), 'junction');
  symlinkSync(join(t.home, 'de-outro-programa'), join(elsewhere, 'volta'), 'junction');
  const found = await run();
  expect(found.files).toBe(3);
  expect(found.unfit.filter(({ why }) => why === 'unreadable')).toEqual([]);
});

test('a link that leads nowhere, and a file too large to be checked that may be one, were not read', async () => {
  symlinkSync(join(t.home, 'desligado'), join(folder, 'ligada'), 'junction');
  const large = put(
    'grande.xml',
    good.replace('<ProcInutNFe', `<!--${'x'.repeat(6_000_000)}--><ProcInutNFe`),
  );
  put('nota.xml', `<nfeProc>${'<x/>'.repeat(1_500_000)}</nfeProc>`);
  const { files, unfit } = await run();
  expect(files).toBe(0);
  expect(unfit.map(({ path, why }) => `${why} ${path}`).sort()).toEqual(
    [`unreadable ${large}`, `unreadable ${join(folder, 'ligada')}`].sort(),
  );
});

test.each([
  ['without the state', (xml: string) => xml.replace(/(<retInutNFe.*)<cUF>35<\/cUF>/, '$1')],
  ['without its hour', (xml: string) => xml.replace(/<dhRecbto>[^<]*<\/dhRecbto>/, '')],
  ['without its words', (xml: string) => xml.replace(/<xMotivo>[^<]*<\/xMotivo>/, '')],
  [
    'with a group that is new',
    (xml: string) => xml.replace('</nProt>', '</nProt><infPAA><CNPJPAA/></infPAA>'),
  ],
])(
  'a file whose answer came %s is imported as any other, as the journal believed it',
  async (_what, change) => {
    const path = put('inut.xml', change(good));
    expect(await run()).toMatchObject({ files: 1, unproven: 1, unfit: [] });
    expect(await rows()).toMatchObject([{ state: 'imported', imported: { path }, nNFIni: 3, nNFFin: 5 }]);
  },
);

test('an invalid file is not imported, and is named', async () => {
  const unfit = [
    put('alterado.xml', good.replace('<nNFFin>5<', '<nNFFin>6<')),
    put('cortado.xml', good.slice(0, 1500)),
    put('protocolo.xml', procXml(signedRequest(makeSigner()), answerXml({ nProt: '13526000' }))),
    put('recusado.xml', procXml(signedRequest(makeSigner()), answerXml({ cStat: '241' }))),
  ];
  put('nota.xml', '<nfeProc/>');
  put('leia.txt', good);
  const report = await run();
  expect(report).toMatchObject({ files: 4, added: 0, unproven: 0, proved: 0, known: 0 });
  expect(report.unfit.map(({ path }) => path)).toEqual(unfit);
  expect(report.unfit.map(({ why, finding }) => [why, finding?.code])).toEqual([
    ['fault', 'id.differs'],
    ['fault', 'file.not-xml'],
    ['fault', 'layout.value'],
    ['fault', 'answer.not-homologated'],
  ]);
  expect(await rows()).toEqual([]);
});

test('training files are not imported into the real journal, also with a disguised answer, nor real ones into training', async () => {
  const trained = await openTestApp();
  const { retornoInutNFe } = valueOf(await makeDisabler(() => trained)(3));
  await trained.close();
  const made = retornoInutNFe?.xmlInut ?? '';
  const paths = [
    put('disfarce.xml', made.replace('<verAplic>BALCAO_TREINO<', '<verAplic>SP_NFE_PL009_V4<')),
    put('treino.xml', made),
  ];
  expect(await run()).toMatchObject({ added: 0, unfit: paths.map((path) => ({ path, why: 'other-realm' })) });
  await t.shutDown();
  rmSync(join(t.home, 'dados'), { recursive: true, maxRetries: 10 });
  t.app = t.open({ realm: 'treino' });
  const real = put('real.xml', good);
  expect(await run()).toMatchObject({ unproven: 1, known: 1, unfit: [{ path: real, why: 'other-realm' }] });
});

test('a file with a wrong envelope is imported corrected, and stays unchanged', async () => {
  const bad = good.replaceAll('ProcInutNFe', 'procInutNFe');
  const path = put('minuscula.xml', bad);
  expect(await run()).toMatchObject({ unproven: 1 });
  expect(await rows()).toMatchObject([{ state: 'imported', imported: { path: '' } }]);
  expect(readFileSync(path, 'utf8')).toBe(bad);
});

test('a request with a lost answer is proved by the file that another program saved', async () => {
  t.context.wire = wires.works;
  const requestId = await t.prepared(7);
  const { file, retornoInutNFe } = valueOf(await t.send(requestId));
  // With the optional group of the layout, which names the range (MOC 5.3).
  const group = /<cUF>.*<\/nNFFin>/.exec(answerXml())?.[0]?.replace(/(<nNF\w+>)\d+/g, '$17') ?? '';
  const xml = (retornoInutNFe?.xmlInut ?? '').replace(/(<retInutNFe.*)<cUF>35<\/cUF>/, `$1${group}`);
  // The earlier journal, as in a restored backup: the request was sent, its answer is unknown.
  await t.shutDown();
  const db = t.raw();
  db.exec('DROP TRIGGER disablement_event_no_delete');
  db.exec("DELETE FROM disablement_event WHERE kind IN ('answer', 'outcome', 'file')");
  db.exec("UPDATE disablement_state SET state = 'sending', filed = 0");
  db.close();
  rmSync(file?.path ?? '');
  put('achado.xml', xml);
  t.app = t.open();
  expect(valueOf(await t.app.get(named(requestId))).state).toBe('uncertain');
  expect(await run()).toMatchObject({ proved: 1, added: 0 });
  expect(valueOf(await t.app.get(named(requestId)))).toMatchObject({
    state: 'homologated',
    provedBy: 'file',
  });
  expect((await t.app.verifyChain()).ok).toBe(true);
});

test('it reports its progress, and can be aborted', async () => {
  put('inut.xml', good);
  const progress: [number, number][] = [];
  const from = join(t.home, 'de-outro-programa');
  await importProcFiles(from, t.app, fileReads, { progress: (done, total) => progress.push([done, total]) });
  expect(progress).toEqual([
    [0, 1],
    [1, 1],
  ]);
  expect(codeOf(await importProcFiles(from, t.app, fileReads, { signal: AbortSignal.abort() }))).toBe(
    'call.aborted',
  );
});

test('a missing folder is distinguished from an empty one', async () => {
  const nowhere = join(t.home, 'nada');
  expect(await run(nowhere)).toMatchObject({ files: 0, unfit: [{ path: nowhere, why: 'unreadable' }] });
  expect(readdirSync(t.home)).not.toContain('nada');
});

test('a folder that stops answering ends it and is reported; what was imported before stays', async () => {
  put('1.xml', good);
  put('2.xml', good.replaceAll('135260000000001', '135260000000002'));
  let asked = 0;
  const hangs: typeof fileReads = {
    // Both folders, then the size and the bytes of the first file.
    read: async (place, work, signal) => (++asked > 4 ? SLOW : fileReads.read(place, work, signal)),
  };
  const from = join(t.home, 'de-outro-programa');
  const report = valueOf(await importProcFiles(from, t.app, hangs));
  expect(report).toMatchObject({ files: 1, unproven: 1, unfit: [{ path: from, why: 'unreadable' }] });
  expect(asked).toBe(5);
});
