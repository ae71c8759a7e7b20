/** The built command line and its service in Windows' Node, as processes over one data folder. */

import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, toNamespacedPath } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dig, pluck, textAt } from '../../../electron/cli/testing/dig.ts';
import { processesOver } from '../../../electron/cli/testing/processes.ts';
import { noteDocument } from '../../../electron/numbering/testing/documents.ts';
import { zipOf } from '../../../electron/numbering/testing/trees.ts';
import { isOnlyUsers } from '../../../electron/storage/files/windows-access.ts';

const LIMIT_MS = 60_000;

let base: string;
let data: string;
const programs = processesOver(() => data);

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'balcao-programa-'));
  // Its databases are below the old limit of 260 characters, its archive is beyond it.
  data = join(base, ...Array.from({ length: 6 }, () => 'José da Silva & Cia'));
  mkdirSync(data, { recursive: true });
});
afterAll(() => {
  programs.close();
  rmSync(toNamespacedPath(base), { recursive: true, force: true, maxRetries: 10 });
});

describe('the built program', { timeout: LIMIT_MS }, () => {
  it('does the whole job of training twice, with accents, spaces and a path beyond 260 characters', async () => {
    for (const repeated of [false, true]) {
      const done = await programs.run(['treino', 'passeio', '--json']);
      expect(done, done.stdout + done.stderr).toMatchObject({ exit: 0, stderr: '' });
      const steps = dig(done.json, 'passos');
      expect(pluck(steps, 'ok')).toEqual(Array.from({ length: 7 }, () => true));
      expect(dig(steps, 5)).toMatchObject({ repetida: repeated, cStat: '102' });
      const file = textAt(done.json, 'arquivo');
      expect(file.length).toBeGreaterThan(260);
      expect(readFileSync(toNamespacedPath(file), 'utf8')).toContain('<ProcInutNFe');
    }
    expect(await isOnlyUsers(join(data, 'cofre.chave'))).toBe(true);
  });

  it('finds journal and files right afterwards, copies both and lists the copy', async () => {
    const audit = await programs.run(['auditoria', '--json']);
    expect(audit).toMatchObject({ exit: 0 });
    expect(dig(audit.json, 'situacao')).toBe('certo');
    expect(pluck(dig(audit.json, 'diarios'), 'pedidos')).toEqual([0, 1]);
    expect(pluck(dig(audit.json, 'diarios', 1, 'arquivos'), 'situacao')).toEqual(['certo']);
    expect(await programs.run(['copia', 'criar', '--ambiente', 'treino', '--json'])).toMatchObject({
      exit: 0,
    });
    const listed = await programs.run(['copia', 'listar', '--ambiente', 'treino', '--json']);
    expect(pluck(dig(listed.json, 'copias'), 'nome').length).toBeGreaterThanOrEqual(1);
  });

  it('serves JSON, is ended by force, and serves again over the same data', async () => {
    const created = await programs.run([
      'token',
      'criar',
      '--cnpj',
      '99999999000191',
      '--ambiente',
      'treino',
      '--json',
    ]);
    const token = textAt(created.json, 'token');
    for (let start = 1; start <= 2; start += 1) {
      const service = await programs.start(['servir', '--porta', '0']);
      const range = {
        ano: 26,
        serie: 7,
        nNFIni: start,
        nNFFin: start,
        xJust: 'Numero pulado por falha do emissor',
      };
      const response = await fetch(`${textAt(service.json, 'endereco')}/nfe/inut`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ 'X-AUTH-TOKEN': token, ...range }),
      });
      const body: unknown = await response.json();
      expect(body).toMatchObject({ status: 200, retornoInutNFe: { cStat: '102' } });
      // Windows has no signal that asks: the process is ended as by the task manager.
      await service.stop('SIGTERM');
    }
    expect((await programs.run(['pendencias', '--ambiente', 'treino', '--json'])).json).toEqual({
      pendencias: [],
    });
    expect(await programs.run(['auditoria', '--json'])).toMatchObject({ exit: 0 });
  });

  it('finds the missing numbers of a tree beyond 260 characters, with a zip, a read-only file and capital letters', async () => {
    const tree = join(base, 'notas');
    const deep = join(tree, ...Array.from({ length: 12 }, (_, n) => `loja número ${n} da padaria`));
    const note = (nNF: number) => Buffer.from(noteDocument({ cnpj: '11222333000181', nNF }).xml);
    mkdirSync(toNamespacedPath(deep), { recursive: true });
    writeFileSync(toNamespacedPath(join(deep, 'NOTA.XML')), note(1));
    chmodSync(toNamespacedPath(join(deep, 'NOTA.XML')), 0o444);
    writeFileSync(join(tree, 'Março.ZIP'), await zipOf([{ path: 'loja 2\\nota.xml', bytes: note(2) }]));
    writeFileSync(join(tree, 'nota.xml'), note(5));
    for (const again of [false, true]) {
      const done = await programs.run(['furos', tree, '--json']);
      expect(done, `${again ? 'again: ' : ''}${done.stdout}${done.stderr}`).toMatchObject({
        exit: 0,
        json: {
          arquivos: 3,
          ignorados: [],
          series: [{ primeiro: 1, ultimo: 5, usados: 3, furos: [{ nNFIni: 3, nNFFin: 4 }] }],
        },
      });
    }
    chmodSync(toNamespacedPath(join(deep, 'NOTA.XML')), 0o666);
  });

  it('names a folder of notes that is not there', async () => {
    const gone = join(base, 'sem notas');
    expect(await programs.run(['furos', gone, '--json'])).toMatchObject({ exit: 2 });
  });
});
