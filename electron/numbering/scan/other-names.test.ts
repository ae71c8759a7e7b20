/** Notes in files whose names do not say so: read by their first bytes, and named where they look like notes and cannot be read. */

import { truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, expect, it } from 'vitest';
import type { NoteFiles } from '../ledger/note-files.ts';
import { c100Line, efdFile } from '../../documents/efd/testing/efd.ts';
import { asPem, signedEnvelope } from '../../documents/read/testing/signed-envelope.ts';
import { numbersFromFiles } from '../ledger/known-from-files.ts';
import { encoded, keyOf, noteDocument, type NotePlan } from '../testing/documents.ts';
import { zipOf } from '../testing/trees.ts';
import { storeForEachTest, type StoreForTests } from '../testing/number-store.ts';

const CNPJ = '11222333000181';
const PLACE = { cnpj: CNPJ, mod: '55', serie: 1, tpAmb: '1' } as const;
const note = (nNF: number) => noteDocument({ cnpj: CNPJ, nNF }).xml;
const bytes = (nNF: number, plan: Partial<NotePlan> = {}) =>
  encoded(noteDocument({ cnpj: CNPJ, nNF, ...plan }).xml);

let home: string;
let root: string;
let store: NoteFiles;
let read: StoreForTests['read'];
const current = storeForEachTest();
beforeEach(() => ({ home, root, store, read } = current()));

const put = (name: string, content: string | Uint8Array) => writeFileSync(join(root, name), content);
const numbers = () => [
  ...new Set([...store.evidence.rows(PLACE)].map((row) => ('nNF' in row ? row.nNF : row.nNFIni))),
];

it('XML is read under any name and in any encoding, and so are signed envelopes and EFDs', async () => {
  put('1.txt', bytes(1));
  put('2.dat', encoded(note(2), 'utf-16le'));
  put('nota3', encoded(note(3), 'bom'));
  put('4.xml.p7s', signedEnvelope(bytes(4)));
  put('5.p7m', signedEnvelope(bytes(5), 'chunked'));
  put('6.p7s', asPem(signedEnvelope(bytes(6))));
  put('7.p7s', signedEnvelope(bytes(7)).toString('base64'));
  put('sped-outubro', efdFile([c100Line({ nNF: 8 })]));
  put('9.bak', `\n  ${note(9)}`);
  expect(await read()).toMatchObject({ files: 9, notes: 8, booked: 1, unreadable: [], others: [] });
  expect(numbers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('the same inside a zip', async () => {
  const files: [string, Uint8Array][] = [
    ['1.txt', bytes(1)],
    ['2.dat', bytes(2)],
    ['nota3', encoded(note(3), 'utf-16be')],
    ['4.p7s', signedEnvelope(bytes(4))],
    ['sped', Buffer.from(efdFile([c100Line({ nNF: 5 })]))],
    ['foto.jpg', Buffer.from([0xff, 0xd8, 0xff])],
    ['pagina.html', Buffer.from('<!DOCTYPE html><html><body>Notas</body></html>')],
    ['cortada.dat', bytes(6).subarray(0, 600)],
  ];
  put('tudo.zip', await zipOf(files.map(([path, content]) => ({ path, bytes: content }))));
  expect(await read()).toMatchObject({
    files: 1,
    notes: 4,
    booked: 1,
    others: [],
    unreadable: [{ path: `${join(root, 'tudo.zip')}!cortada.dat`, reason: 'cut-off' }],
  });
});

it('what looks like a note and cannot be read is named, and everything else is passed over in silence', async () => {
  put('cortada.dat', bytes(1).subarray(0, 600));
  put('registro.log', `10:02 autorizada ${note(2)}\n10:03 fim`);
  put('grande.txt', bytes(3));
  truncateSync(join(root, 'grande.txt'), 11 * 2 ** 20);
  put('rompido.p7s', signedEnvelope(bytes(4)).subarray(0, 900));
  put('cte.dat', '<cteProc xmlns="http://www.portalfiscal.inf.br/cte"/>');
  put('foto.jpg', Buffer.from([0xff, 0xd8, 0xff]));
  put('vazio', '');
  put('pagina.html', '<!DOCTYPE html><html><body><br>Notas</body></html>');
  put('desenho.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  put('leia.txt', 'Notas de outubro');
  put('assinatura.p7s', signedEnvelope(Buffer.alloc(0)));
  put('enorme.bin', '<');
  truncateSync(join(root, 'enorme.bin'), 2 ** 31);
  const report = await read();
  expect(report.unreadable).toEqual(
    [
      ['cortada.dat', 'cut-off'],
      ['grande.txt', 'too-large'],
      ['registro.log', 'note-inside'],
      ['rompido.p7s', 'note-inside'],
    ].map(([name = '', reason]) => ({ path: join(root, name), reason })),
  );
  expect(report.others).toEqual([{ what: 'cte', count: 1 }]);
  expect(report.files).toBe(5);
});

it('an archive or a mail of a kind that is not opened is not passed over: notes may be in it, in a zip too, and its name may tell one', async () => {
  const named = `${keyOf({ cnpj: CNPJ, nNF: 1 })}-nfe.rar`;
  for (const name of [named, 'outubro.7z', 'nota.xml.gz', 'fornecedor.MSG']) put(name, 'x');
  truncateSync(join(root, 'outubro.7z'), 2 ** 31);
  put('tudo.zip', await zipOf([{ path: 'filial.rar', bytes: Buffer.from('Rar!') }]));
  const names = [named, 'fornecedor.MSG', 'nota.xml.gz', 'outubro.7z', 'tudo.zip!filial.rar'];
  const closed = names.map((name) => ({ path: join(root, name), reason: 'compressed' }));
  for (const report of [await read(), await read()])
    expect(report).toMatchObject({ files: 5, unreadable: closed });
  expect([...store.evidence.rows(PLACE)]).toMatchObject([{ nNF: 1, standing: 'ask' }]);
});

it('the notes of a log or a table are looked for in all of it, in a zip too', async () => {
  const lines = '10:02:11 INFO conexão com o banco de dados: pronta\r\n'.repeat(200);
  put('emissor.log', `${lines}10:03:00 INFO enviada ${note(1)}\r\n${lines}`);
  put('emissor.txt', Buffer.from(`\uFEFF${lines}${note(2)}`, 'utf16le'));
  put('tudo.zip', await zipOf([{ path: 'emissor.log', bytes: Buffer.from(lines + note(3)) }]));
  put('sem-nota.log', lines);
  put(
    'foto.jpg',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), Buffer.from(lines + note(4))]),
  );
  put('danfe.pdf', `%PDF-1.4\n${lines}${note(5)}`);
  const report = await read();
  expect(report.unreadable.map(({ path, reason }) => [path.slice(root.length + 1), reason])).toEqual([
    ['emissor.log', 'note-inside'],
    ['emissor.txt', 'note-inside'],
    ['tudo.zip!emissor.log', 'note-inside'],
  ]);
  expect([...store.evidence.rows(PLACE)]).toMatchObject([1, 2, 3].map((nNF) => ({ nNF, standing: 'ask' })));
});

it('the notes that a saved e-mail has attached are named, in a zip too, and in a zip that it has; an archive that tells none is not passed over', async () => {
  const mail = (name: string, content: Uint8Array) =>
    [
      'From: loja@exemplo.com.br',
      'Subject: NF-e',
      'Content-Type: multipart/mixed; boundary="x"',
      '',
      '--x',
      `Content-Type: application/octet-stream; name="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(content).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
      '--x--',
      '',
    ].join('\r\n');
  const key = (nNF: number) => keyOf({ cnpj: CNPJ, nNF });
  put('1.eml', mail('nota.xml', bytes(1)));
  put('2.eml', mail('notas.zip', await zipOf([{ path: `${key(2)}-nfe.xml`, bytes: bytes(2) }])));
  put('tudo.zip', await zipOf([{ path: '3.eml', bytes: Buffer.from(mail('n.XML', bytes(3))) }]));
  put('4.eml', mail(`${key(4)}.pdf`, Buffer.from('%PDF-1.4')));
  put('5.eml', mail('cortada.xml', bytes(5).subarray(0, 600)));
  put('6.eml', mail('notas.zip', await zipOf([{ path: 'nota.xml', bytes: bytes(6) }])));
  put('7.eml', mail('notas.rar', Buffer.from('Rar!')));
  const report = await read();
  expect(report.unreadable.map(({ path, reason }) => [path.slice(root.length + 1), reason])).toEqual([
    ['1.eml', 'note-inside'],
    ['2.eml', 'note-inside'],
    ['5.eml', 'note-inside'],
    ['6.eml', 'note-inside'],
    ['7.eml', 'compressed'],
    ['tudo.zip!3.eml', 'note-inside'],
  ]);
  expect([...store.evidence.rows(PLACE)]).toMatchObject(
    [1, 2, 3, 5, 6].map((nNF) => ({ nNF, standing: 'ask', chNFe: key(nNF) })),
  );
});

it('of an XML that is broken the key of its note is known, in it or in its name: only a consult tells of that number', async () => {
  const offline = { tpEmis: '9', standing: 'no-protocol' } as const;
  put('1.xml', bytes(1));
  put('3.xml', bytes(3));
  put('cortada.xml', bytes(2, offline).subarray(0, 600));
  put(`${keyOf({ cnpj: CNPJ, nNF: 4 })}-procNFe.xml`, Buffer.alloc(900));
  put('modelo.xml', '<nfeProc><NFe><infNFe');
  expect((await read()).unreadable.map(({ reason }) => reason)).toEqual(['zeros', 'cut-off', 'cut-off']);
  expect([...store.evidence.rows(PLACE)]).toMatchObject([
    { nNF: 1, standing: 'authorized' },
    { nNF: 2, standing: 'ask', chNFe: keyOf({ cnpj: CNPJ, nNF: 2, ...offline }) },
    { nNF: 3, standing: 'authorized' },
    { nNF: 4, standing: 'ask' },
  ]);
  const known = numbersFromFiles(store.evidence, PLACE);
  expect(known.contingencies({ nNFIni: 1, nNFFin: 4 })).toMatchObject([{ nNF: 2 }]);
});

it('a note that contradicts its protocol or its fields, alone or among others, may be one: only a consult tells', async () => {
  const offline = noteDocument({ cnpj: CNPJ, nNF: 2, tpEmis: '9' });
  const of = (nNF: number) => keyOf({ cnpj: CNPJ, nNF });
  put('2.xml', offline.xml.replace(/<chNFe>\w+/, `<chNFe>${of(3)}`));
  put('4.xml', note(4).replace('<nNF>4<', '<nNF>5<'));
  const sixth = noteDocument({ cnpj: CNPJ, nNF: 6, standing: 'no-protocol' }).xml;
  put('lote.xml', `<lote>${note(1)}${sixth.replace('<nNF>6<', '<nNF>7<')}${note(8)}</lote>`);
  const reasons = (await read()).unreadable.map(({ reason }) => reason);
  expect(reasons).toEqual(['protocol-differs', 'key-differs', 'key-differs']);
  expect([...store.evidence.rows(PLACE)]).toMatchObject([
    { nNF: 1, standing: 'authorized' },
    { nNF: 2, standing: 'ask' },
    { nNF: 3, standing: 'ask' },
    { nNF: 4, standing: 'ask' },
    { nNF: 6, standing: 'ask' },
    { nNF: 8, standing: 'authorized' },
  ]);
  const known = numbersFromFiles(store.evidence, PLACE);
  expect(known.contingencies({ nNFIni: 1, nNFFin: 8 })).toMatchObject([{ nNF: 2 }]);
});

it('a log with the answers about notes, and an XML too large to be read, name them', async () => {
  put('registro.log', `10:02 ${/<protNFe.*<\/protNFe>/.exec(note(1))?.[0] ?? ''}\n10:03 fim`);
  const notes = [2, 3].map((nNF) => noteDocument({ cnpj: CNPJ, nNF, tpAmb: nNF === 2 ? '1' : '2' }).xml);
  put('tudo.xml', notes.join(' '.repeat(11 * 2 ** 20)));
  put(`${keyOf({ cnpj: CNPJ, nNF: 4 })}.xml`, Buffer.alloc(11 * 2 ** 20));
  await read();
  expect([...store.evidence.rows(PLACE)]).toMatchObject([1, 2, 4].map((nNF) => ({ nNF, standing: 'ask' })));
  expect([...store.evidence.rows({ ...PLACE, tpAmb: '2' })]).toMatchObject([{ nNF: 3, standing: 'ask' }]);
});

it('a page that shows the XML of a note names it', async () => {
  const shown = note(1).replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  put('nota.html', `<!DOCTYPE html><html><body><pre>${shown}</pre></body></html>`);
  put('dados.htm', `<html><script id="x" type="text/xml">${note(2)}</script></html>`);
  expect((await read()).unreadable.map(({ reason }) => reason)).toEqual(['note-inside', 'note-inside']);
  expect([...store.evidence.rows(PLACE)]).toMatchObject([1, 2].map((nNF) => ({ nNF, standing: 'ask' })));
});

it('a note that a program keeps in Base64, packed or not, in JSON or a field of its XML, is named under any name', async () => {
  const packed = (nNF: number) => gzipSync(bytes(nNF)).toString('base64');
  const plain = (nNF: number) => Buffer.from(bytes(nNF)).toString('base64url');
  const field = (base64: string) => `<retorno><status>100</status><xml>${base64}</xml></retorno>`;
  put('1.json', JSON.stringify({ docZip: packed(1) }));
  put('2.json', JSON.stringify({ xml: plain(2) }));
  put('3.xml', field(packed(3)));
  put('4.xml', field(plain(4)));
  put('5.dat', field(packed(5)));
  put('6.dat', field(plain(6)));
  put('7.json', JSON.stringify({ base64: Buffer.alloc(90_000, 7).toString('base64'), xml: packed(7) }));
  await read();
  expect(numbers()).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it('a file of another name that comes to hold a note is read, and one that was passed over is not opened again', async () => {
  put('dados.dat', 'nada ainda');
  const long = new Date('2026-01-01T00:00:00Z');
  utimesSync(join(root, 'dados.dat'), long, long);
  expect(await read()).toMatchObject({ files: 0, changed: 0 });
  expect(await read()).toMatchObject({ files: 0, changed: 0 });
  put('dados.dat', bytes(1));
  expect(await read()).toMatchObject({ files: 1, notes: 1 });
});

it('a signed envelope that a person names is read', async () => {
  const path = join(home, 'nota.p7s');
  writeFileSync(path, signedEnvelope(bytes(1)));
  expect(await read(path)).toMatchObject({ notes: 1, source: { kind: 'file' } });
});
