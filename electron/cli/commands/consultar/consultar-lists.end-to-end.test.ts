/**
 * `consultar` over lists and folders: each key is asked once, even if the process is killed in between.
 */

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessKeyCheckDigit } from '../../../../shared/fiscal/key/access-key.ts';
import { zip } from '../../../diagnosis/zip.ts';
import type { Training } from '../../../training/server.ts';
import { dig, pluck } from '../../testing/dig.ts';
import { CNPJ_AT_TRAINING as CNPJ, pointAtTraining } from '../../testing/at-training.ts';
import { runHere } from '../../testing/here.ts';
import { PROGRAM } from '../../testing/processes.ts';

const PASSWORD = 'senha de teste';

let base: string;
let data: string;
let sefaz: Training;
let pfx: string;
const cli = (args: readonly string[]) => runHere(data, args, { SENHA: PASSWORD });

const now = new Date();
const month = `${String(now.getFullYear()).slice(2)}${String(now.getMonth() + 1).padStart(2, '0')}`;
/** Keys that SEFAZ does not know: answered by 217. */
const keyOf = (nNF: number, mod = '55') => {
  const first43 = `35${month}${CNPJ}${mod}007${String(nNF).padStart(9, '0')}148205731`;
  return `${first43}${accessKeyCheckDigit(first43)}`;
};
const consult = (...more: string[]) => cli(['consultar', '--ambiente', 'homologacao', '--json', ...more]);

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'balcao-lists-'));
  ({ data, sefaz, pfx } = await pointAtTraining(base, PASSWORD));
  const imported = await cli(['certificado', 'importar', pfx, '--senha-env', 'SENHA', '--json']);
  expect(imported.exit).toBe(0);
}, 120_000);

afterAll(async () => {
  await sefaz.close();
  rmSync(base, { recursive: true, force: true, maxRetries: 10 });
});

function inData(sql: string, ...values: number[]): number {
  // The program that opens it may have it to itself for a moment, after one that was killed.
  const db = new DatabaseSync(join(data, 'balcao.sqlite'), { readOnly: true, timeout: 5_000 });
  try {
    return Number(db.prepare(sql).get(...values)?.['n']);
  } finally {
    db.close();
  }
}
/** Keys of lists begun after `batch` whose answer is on the disk. */
const answersAfter = (batch: number) =>
  inData(
    `SELECT count(*) AS n FROM batch_row WHERE state = 'asked' AND same_as IS NULL AND batch > ?`,
    batch,
  );

/** Begins the command, kills it when or shortly after `asks` answers were stored, and returns how many were. */
async function killedAfter(asks: number, args: readonly string[]): Promise<number> {
  const last = inData('SELECT ifnull(max(seq), 0) AS n FROM batch');
  const child = spawn(process.execPath, [PROGRAM, ...args, '--dados', data], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('close', resolve));
  while (answersAfter(last) < asks && child.exitCode === null) await pause(20);
  child.kill('SIGKILL');
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
  return answersAfter(last);
}

// At one question a second.
describe('consultar over a list or a folder', { timeout: 180_000 }, () => {
  it('killed in the middle and run again, asks each key once; --desde-o-comeco asks all again', async () => {
    const list = join(base, 'lista.csv');
    const keys = Array.from({ length: 4 }, (_, i) => keyOf(i + 1));
    const rows = [...keys, keys[0] ?? '', (keys[1] ?? '').slice(1)].map((key, i) => `${i + 1};"${key}"`);
    writeFileSync(list, ['numero;chave', ...rows].join('\r\n'));
    const args = ['consultar', '--ambiente', 'homologacao', '--json', '--lista', list];
    const kept = await killedAfter(1, args);
    expect(kept).toBeLessThan(4);
    const before = sefaz.requests();
    const done = await cli(args);
    // A question whose answer the kill cut off cannot be distinguished from one that was never sent.
    expect(sefaz.requests() - before).toBe(4 - kept);
    expect(done.exit).toBe(2);
    const entries = dig(done.json, 'consultas');
    expect(pluck(entries, 'chNFe')).toEqual([...keys, keys[0], (keys[1] ?? '').slice(1)]);
    expect(pluck(entries, 'status')).toEqual([...Array<number>(5).fill(200), -3]);
    expect(dig(entries, 0)).toMatchObject({ situacao: 'nao-consta', retConsSitNFe: { cStat: '217' } });

    await killedAfter(1, args);
    const restarted = sefaz.requests();
    expect((await cli([...args, '--desde-o-comeco'])).exit).toBe(2);
    expect(sefaz.requests() - restarted).toBe(4);
  });

  it('reads a deep tree with broken files and a zip within, and names keys of other documents, and writes the table', async () => {
    const tree = join(base, 'notas');
    const deep = join(tree, ...Array.from({ length: 40 }, (_, i) => `n${i}`));
    mkdirSync(deep, { recursive: true });
    const note = (nNF: number) =>
      `<nfeProc><NFe><infNFe versao="4.00" Id="NFe${keyOf(nNF)}"><ide><mod>55</mod></ide></infNFe></NFe></nfeProc>`;
    writeFileSync(join(deep, 'funda.xml'), note(21));
    writeFileSync(join(tree, 'rasgada.xml'), note(22).slice(0, 30));
    const packed = await zip([{ name: 'dentro.xml', content: Buffer.from(note(23)) }], now);
    writeFileSync(join(tree, 'lote.zip'), packed);
    const cte = keyOf(5, '57');
    const table = join(base, 'situacao.csv');
    const done = await consult('--pasta', tree, cte, '--exportar', table);
    expect(pluck(dig(done.json, 'consultas'), 'chNFe')).toEqual(
      expect.arrayContaining([keyOf(21), keyOf(23), cte]),
    );
    const other = dig(done.json, 'consultas', 0);
    expect(other).toMatchObject({ chNFe: cte, status: -3 });
    expect(String(dig(other, 'motivo'))).toContain('CT-e');
    expect(done.exit).toBe(2);
    expect(dig(done.json, 'arquivo')).toBe(table);
    const written = readFileSync(table, 'utf8');
    for (const key of [keyOf(21), keyOf(23), cte]) expect(written).toContain(key);
    expect((await consult('--pasta', tree, '--exportar', table)).exit).toBe(2);
  });

  it('prints the answers where the table cannot be written, and ends with 6', async () => {
    const list = join(base, 'curta.txt');
    writeFileSync(list, keyOf(41));
    const blocked = join(base, 'arquivo.txt');
    writeFileSync(blocked, 'isto não é uma pasta');
    const table = join(blocked, 'situacao.xlsx');
    const done = await consult('--lista', list, '--exportar', table);
    expect(done.exit).toBe(6);
    expect(dig(done.json, 'consultas', 0)).toMatchObject({ chNFe: keyOf(41), situacao: 'nao-consta' });
    expect(dig(done.json, 'arquivo')).toBeUndefined();
    expect(dig(done.json, 'erro')).toMatchObject({ codigo: 'file.not-written', detalhes: { path: table } });
    expect(String(dig(done.json, 'erro', 'mensagem'))).toMatch(/^O arquivo não foi gravado em /);
    const again = await cli(['consultar', '--ambiente', 'homologacao', '--lista', list, '--exportar', table]);
    expect(again.exit).toBe(6);
    expect(again.stdout).toContain('As respostas acima valem');
  });

  it('reports a list that is missing or has no key with exit 2, and a 656 as a reason not to ask', async () => {
    expect((await consult('--lista', join(base, 'nada.txt'))).exit).toBe(2);
    const empty = join(base, 'vazia.txt');
    writeFileSync(empty, 'nenhuma chave aqui\n');
    expect((await consult('--lista', empty)).exit).toBe(2);
    const list = join(base, 'pausada.txt');
    writeFileSync(list, [keyOf(31), keyOf(32)].join('\n'));
    sefaz.scenario.set('abuse');
    const before = sefaz.requests();
    const done = await consult('--lista', list);
    sefaz.scenario.set('normal');
    expect(sefaz.requests() - before).toBe(1);
    expect(done.exit).toBe(4);
    for (const i of [0, 1]) {
      const entry = dig(done.json, 'consultas', i);
      expect(entry).toMatchObject({ situacao: 'nao-consultada', erro: { codigo: 'sefaz.paused' } });
      expect(String(dig(entry, 'motivo'))).toMatch(/^Não perguntada\. /);
    }
  });
});
