import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { READ_REASONS } from '../../../../shared/number-reading.ts';
import { encoded, keyOf, noteDocument } from '../../testing/documents.ts';
import { rawZip } from '../../testing/raw-zip.ts';
import { zipOf } from '../../testing/trees.ts';
import { ZIP_LIMITS, type ZipLimits } from '../../../documents/zip/walk-zip.ts';
import { readZip } from './read-zip.ts';

const CNPJ = '11222333000181';
const note = (nNF: number) => encoded(noteDocument({ cnpj: CNPJ, nNF }).xml);

async function read(bytes: Uint8Array, limits: Partial<ZipLimits> = {}) {
  const facts: string[] = [];
  const problems: [string, string][] = [];
  const none = () => undefined;
  await readZip(
    { size: bytes.length, read: (at, length) => bytes.subarray(at, at + length) },
    {
      fact: (fact, entry) => void facts.push(fact.kind === 'witness' ? `${entry} ${fact.standing}` : entry),
      problem: (entry, reason) => void problems.push([entry, reason]),
      book: none,
      other: none,
      beat: none,
      foundEntry: none,
      readEntry: none,
    },
    { ...ZIP_LIMITS, ...limits },
  );
  return { facts, problems };
}

it('names with paths are only shown, in UTF-8 and in CP437', async () => {
  const cp437 = Buffer.concat([Buffer.from('mar'), Buffer.from([0x87]), Buffer.from('o.xml')]);
  const names = ['../../fora.xml', '/etc/nota.xml', 'C:\\notas\\1.xml', '..\\2.xml', 'açúcar.xml', cp437];
  const { facts, problems } = await read(rawZip(names.map((name, n) => ({ name, content: note(n + 1) }))));
  expect(problems).toEqual([]);
  expect(facts).toEqual([...names.slice(0, 5), 'março.xml']);
});

it('an encrypted entry, a wrong checksum, a foreign method and a wrong size are reported, and the rest is read', async () => {
  const zip = rawZip([
    { name: 'senha.xml', content: note(1), flags: 1 },
    { name: 'soma.xml', content: note(2), crc: 7 },
    { name: 'metodo.xml', content: note(3), method: 0 },
    { name: 'tamanho.xml', content: note(4), size: note(4).length - 1 },
    { name: 'bzip.xml', content: note(5), method: 12 },
    { name: 'boa.xml', content: note(6) },
  ]);
  expect(await read(zip)).toEqual({
    facts: ['metodo.xml', 'boa.xml'],
    problems: [
      ['senha.xml', 'zip-encrypted'],
      ['soma.xml', 'zip-checksum'],
      ['tamanho.xml', 'zip-broken'],
      ['bzip.xml', 'zip-method'],
    ],
  });
});

it('of an entry that cannot be unpacked the key in its name is known, and only a consult tells of its number', async () => {
  const named = (nNF: number) => `${keyOf({ cnpj: CNPJ, nNF })}-nfe.xml`;
  const zip = rawZip([
    { name: `2026-03/${named(1)}`, content: note(1), flags: 1 },
    { name: named(2), content: note(2), crc: 7 },
    { name: named(3), content: note(3), method: 12 },
  ]);
  expect((await read(zip)).facts).toEqual([`2026-03/${named(1)} ask`, `${named(2)} ask`, `${named(3)} ask`]);
});

it('a zip that is cut off, or none, is reported', async () => {
  const zip = await zipOf([{ path: '1.xml', bytes: note(1) }]);
  expect((await read(zip.subarray(0, zip.length - 30))).problems).toEqual([['', 'zip-broken']]);
  expect((await read(Buffer.from('isto não é um zip'))).problems).toEqual([['', 'zip-broken']]);
  expect((await read(Buffer.alloc(0))).problems).toEqual([['', 'zip-broken']]);
});

it('of a zip that cannot be listed or is too deep the notes that its bytes name are known, and only a consult tells of them', async () => {
  const named = (nNF: number) => `${keyOf({ cnpj: CNPJ, nNF })}-nfe.xml`;
  const month = rawZip([
    { name: `2026-03/${named(1)}`, content: note(1) },
    { name: 'nota.xml', content: note(2), method: 0 },
  ]);
  const cut = month.subarray(0, month.length - 30);
  expect(await read(cut)).toEqual({ facts: [' ask', ' ask'], problems: [['', 'zip-broken']] });
  const inside = await zipOf([{ path: 'março.zip', bytes: cut }]);
  const inYear = await zipOf([
    { path: 'ano.zip', bytes: await zipOf([{ path: 'março.zip', bytes: month }]) },
  ]);
  for (const [zip, path, reason] of [
    [inside, 'março.zip', 'zip-broken'],
    [inYear, 'ano.zip!março.zip', 'zip-nesting'],
  ] as const) {
    expect(await read(zip)).toEqual({ facts: [`${path} ask`, `${path} ask`], problems: [[path, reason]] });
  }
});

it('of a zip beyond the limits the notes that were not read are known by their names, those that were read by themselves', async () => {
  const named = (nNF: number) => `${keyOf({ cnpj: CNPJ, nNF })}-nfe.xml`;
  const zip = await zipOf([1, 2, 3].map((n) => ({ path: named(n), bytes: note(n) })));
  expect(await read(zip, { entries: 2 })).toEqual({
    facts: [named(1), named(2), ' ask'],
    problems: [['', 'zip-entries']],
  });
});

it('a zip with something behind its end, as some servers and disks append, is read', async () => {
  const zip = await zipOf([{ path: '1.xml', bytes: note(1) }]);
  for (const behind of ['\r\n', '\0'.repeat(4_096), 'PK\x05\x06']) {
    expect(await read(Buffer.concat([zip, Buffer.from(behind)]))).toEqual({ facts: ['1.xml'], problems: [] });
  }
});

it('of a zip that is cut off, a stored zip inside it is not taken for the whole', async () => {
  const inner = rawZip([{ name: '1.xml', content: note(1) }]);
  const outer = rawZip([
    { name: 'setembro.zip', content: inner, method: 0 },
    { name: '2.xml', content: note(2) },
  ]);
  const { facts } = await read(outer);
  expect(facts).toHaveLength(2);
  for (const cut of [1, 22, 60]) {
    expect(await read(outer.subarray(0, outer.length - cut))).toEqual({
      facts: [],
      problems: [['', 'zip-broken']],
    });
  }
});

it('an entry that would grow a hundredfold is not unpacked', async () => {
  const zip = await zipOf([
    { path: 'bomba.xml', bytes: Buffer.alloc(8 * 2 ** 20) },
    { path: '1.xml', bytes: note(1) },
  ]);
  expect(await read(zip)).toEqual({ facts: ['1.xml'], problems: [['bomba.xml', 'zip-ratio']] });
});

it('an entry that is too large names its notes, as a file does', async () => {
  const month = (...numbers: readonly number[]) =>
    Buffer.concat([Buffer.from('<lote>'), ...numbers.map(note), Buffer.from('</lote>')]);
  const zip = await zipOf([
    { path: 'tudo.xml', bytes: month(1, 2) },
    { path: 'registro.txt', bytes: Buffer.concat([Buffer.from('10:02 '), month(3, 4)]) },
    { path: `${keyOf({ cnpj: CNPJ, nNF: 5 })}.xml`, bytes: randomBytes(8_000) },
    { path: '6.xml', bytes: note(6) },
  ]);
  expect(await read(zip, { documentBytes: note(6).length })).toEqual({
    facts: [
      'tudo.xml ask',
      'tudo.xml ask',
      'registro.txt ask',
      'registro.txt ask',
      `${keyOf({ cnpj: CNPJ, nNF: 5 })}.xml ask`,
      '6.xml',
    ],
    problems: [
      ['tudo.xml', 'too-large'],
      ['registro.txt', 'too-large'],
      [`${keyOf({ cnpj: CNPJ, nNF: 5 })}.xml`, 'too-large'],
    ],
  });
});

it('beyond the limits of entries and bytes nothing more is read', async () => {
  const zip = await zipOf([1, 2, 3].map((n) => ({ path: `${n}.xml`, bytes: note(n) })));
  expect(await read(zip, { entries: 2 })).toEqual({
    facts: ['1.xml', '2.xml'],
    problems: [['', 'zip-entries']],
  });
  expect(await read(zip, { bytes: note(1).length })).toEqual({
    facts: ['1.xml'],
    problems: [['', 'zip-size']],
  });
});

it('a zip in a zip is read, a third one is reported', async () => {
  const third = await zipOf([{ path: '3.xml', bytes: note(3) }]);
  const second = await zipOf([
    { path: '2.xml', bytes: note(2) },
    { path: 'c.zip', bytes: third },
  ]);
  const first = await zipOf([
    { path: 'b.zip', bytes: second },
    { path: '1.xml', bytes: note(1) },
    { path: 'ruim.zip', bytes: Buffer.from('PK') },
  ]);
  expect(await read(first)).toEqual({
    facts: ['b.zip!2.xml', '1.xml'],
    problems: [
      ['b.zip!c.zip', 'zip-nesting'],
      ['ruim.zip', 'zip-broken'],
    ],
  });
});

it('any change of single bytes ends in facts or reasons', async () => {
  const zip = Buffer.from(await zipOf([1, 2].map((n) => ({ path: `${n}.xml`, bytes: note(n) }))));
  for (let at = 0; at < zip.length; at += 3) {
    const changed = Buffer.from(zip);
    changed[at] = (changed[at] ?? 0) ^ 0x5a;
    const { facts, problems } = await read(changed);
    expect(facts.length).toBeLessThanOrEqual(2);
    expect(problems.filter(([, reason]) => !READ_REASONS.some((known) => known === reason))).toEqual([]);
  }
});
