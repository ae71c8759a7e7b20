/** Runs of files in hand: folders, zips and broken files become rows, in order, each judged. */

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appError } from '../../../shared/errors.ts';
import { zipOf } from '../../numbering/testing/trees.ts';
import { makeSigner } from '../testing/documents.ts';
import { KEY, nfeProc, protocolXml, signedNote } from '../testing/notes.ts';
import { RECEIVED, said } from '../verdict/testing/answers.ts';
import { createPiles } from './piles.ts';

const signer = makeSigner();
const made = signedNote(signer, { tpAmb: '1', total: '10.00' });
const note = nfeProc(made.nfe, protocolXml(made.digest, { tpAmb: '1', dhRecbto: RECEIVED }));
const zipped = (...files: (readonly [path: string, content: string | Uint8Array])[]) =>
  zipOf(
    files.map(([path, content]) => ({
      path,
      bytes: typeof content === 'string' ? Buffer.from(content) : content,
    })),
  );
const watch = { progress: () => undefined };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-pilha-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
const put = (name: string, content: string | Uint8Array) => {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
  return path;
};

const rowsOf = async (...paths: string[]) => {
  const piles = createPiles();
  const run = piles.begin('s', 'producao', []);
  await piles.addPaths(run, paths, watch);
  return run
    .all()
    .map(({ name, verdict, error }) => [
      name,
      verdict.code,
      ...(error ? [error.data?.['reason'] ?? error.code] : []),
    ]);
};

test('a tree is read in the order of its names, zips within it and zips within those too', async () => {
  put('lote/b/nota.xml', note);
  put('lote/a.xml', note.replace('10.00', '11.00'));
  put('lote/foto.jpg', 'nada');
  const inner = await zipped(['dentro.xml', note]);
  put('lote/notas.zip', await zipped(['x/um.xml', note], ['x/leia.txt', 'x'], ['mais.zip', inner]));
  expect(await rowsOf(join(folder, 'lote'))).toEqual([
    ['lote/a.xml', 'bad-signature'],
    ['lote/notas.zip!x/um.xml', 'unconfirmed'],
    ['lote/notas.zip!mais.zip!dentro.xml', 'unconfirmed'],
    ['lote/b/nota.xml', 'unconfirmed'],
  ]);
});

test('a tree of forty levels with a link back to its root is read once', async () => {
  const deep = join('lote', ...Array.from({ length: 40 }, (_, i) => `n${i}`));
  put(join(deep, 'nota.xml'), note);
  symlinkSync(join(folder, 'lote'), join(folder, deep, 'volta'));
  expect(await rowsOf(join(folder, 'lote'))).toHaveLength(1);
});

test('what cannot be read is a row that says why, and the rest is read', async () => {
  put('lote/1.xml', note.slice(0, 500));
  put('lote/2.xml', '');
  put('lote/3.zip', 'PK\x03\x04 cortado');
  put('lote/4.xml', note);
  put('lote/5.rar', 'Rar!');
  put('lote/6.msg', 'x');
  expect(await rowsOf(join(folder, 'lote'), join(folder, 'nada.xml'))).toEqual([
    ['lote/1.xml', 'unreadable'],
    ['lote/2.xml', 'unreadable'],
    ['lote/3.zip', 'unreadable', 'zip-broken'],
    ['lote/4.xml', 'unconfirmed'],
    ['lote/5.rar', 'unreadable', 'compressed'],
    ['lote/6.msg', 'unreadable', 'compressed'],
    ['nada.xml', 'unreadable', 'gone'],
  ]);
});

test('a folder and a zip without any XML say so', async () => {
  mkdirSync(join(folder, 'vazia'));
  const empty = put('vazio.zip', await zipped(['leia.txt', 'x']));
  expect(await rowsOf(join(folder, 'vazia'), empty)).toEqual([
    ['vazia', 'unreadable', 'no-xml'],
    ['vazio.zip', 'unreadable', 'no-xml'],
  ]);
});

test('a stopped reading keeps what was read', async () => {
  for (let i = 0; i < 20; i += 1) put(`lote/${i}.xml`, note);
  const piles = createPiles();
  const run = piles.begin('s', 'producao', []);
  const stop = new AbortController();
  const progress = (done: number) => {
    if (done === 3) stop.abort();
  };
  const { added } = await piles.addPaths(run, [join(folder, 'lote')], { signal: stop.signal, progress });
  expect(added).toBe(3);
  expect(run.total()).toBe(3);
});

describe('a run', () => {
  const twice = async () => {
    const piles = createPiles();
    const run = piles.begin('s', 'producao', ['99888777000141']);
    const files = [note, note.replace('10.00', '11.00'), '<html/>'].map((xml, i) => ({
      name: `${i}.xml`,
      bytes: Buffer.from(xml),
    }));
    await piles.addContents(run, files, watch);
    return { piles, run };
  };

  test('gives every row once, then only what changed', async () => {
    const { run } = await twice();
    const first = run.rows(0, 2);
    expect(first.rows.map(({ id }) => id)).toEqual([1, 2]);
    expect(first.more).toBe(true);
    const rest = run.rows(first.revision, 2);
    expect(rest.rows.map(({ id }) => id)).toEqual([3]);
    expect(run.rows(rest.revision, 2).rows).toEqual([]);
    run.answered(KEY, said('100', { digVal: made.digest }));
    expect(run.rows(rest.revision, 10).rows.map(({ id, verdict }) => [id, verdict.code])).toEqual([
      [1, 'authentic'],
      [2, 'other-content'],
    ]);
  });

  test('names the note, the reader’s role, and why SEFAZ was not consulted', async () => {
    const { run } = await twice();
    expect(run.entry(1)).toMatchObject({
      chNFe: KEY,
      nNF: '123',
      serie: '1',
      issuer: 'Padaria',
      vNF: '10.00',
      askable: true,
      verdict: { code: 'unconfirmed', role: 'recipient', company: '99888777000141' },
    });
    run.answered(KEY, appError('sefaz.timeout'));
    expect(run.entry(1)).toMatchObject({
      verdict: { code: 'unconfirmed' },
      error: { code: 'sefaz.timeout' },
    });
    run.answered(KEY, said('101', { digVal: made.digest }));
    expect(run.entry(1)?.error).toBeUndefined();
    expect(run.entry(1)?.report.findings.map(({ code }) => code)).toContain('note.sefaz-situation');
  });

  test('of another session, or replaced by a later one that has documents, is not found', async () => {
    const { piles, run } = await twice();
    expect(piles.find('s', run.id).ok).toBe(true);
    expect(piles.find('other', run.id).ok).toBe(false);
    piles.begin('s', 'producao', []);
    const next = piles.begin('s', 'producao', []);
    expect(piles.find('s', run.id).ok).toBe(true);
    await piles.addContents(next, [{ name: 'a.xml', bytes: Buffer.from(note) }], watch);
    piles.begin('s', 'producao', []);
    expect(piles.find('s', run.id).ok).toBe(false);
    expect(piles.find('s', next.id).ok).toBe(true);
  });

  test('does not ask about a note of another environment', async () => {
    const piles = createPiles();
    const run = piles.begin('s', 'homologacao', []);
    await piles.addContents(run, [{ name: 'a.xml', bytes: Buffer.from(note) }], watch);
    expect(run.entry(1)?.askable).toBe(false);
    run.answered(KEY, said('100', { digVal: made.digest }));
    expect(run.entry(1)?.asked).toBeUndefined();
  });
});
