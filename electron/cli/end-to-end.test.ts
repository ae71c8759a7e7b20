/** The command line with a real data folder and the training SEFAZ; in processes of its own where streams, signals and the end of one matter. */

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dig, pluck, textAt } from './testing/dig.ts';
import { CNPJ_AT_TRAINING as CNPJ, pointAtTraining } from './testing/at-training.ts';
import { runHere } from './testing/here.ts';
import { processesOver } from './testing/processes.ts';
import type { Training } from '../training/server.ts';

const PASSWORD = 'senha de teste';
const JUSTIFICATION = 'Números pulados por falha do emissor';

const STEPS = [
  'certificado', 'consultar-autorizada', 'consultar-cancelada', 'consultar-inexistente', 'procurar-furo', 'inutilizar', 'conferir-xml',
]; // prettier-ignore

let base: string;
let data: string;
let sefaz: Training;
let pfx: string;

const { run, runUnread, closed, close: endProcesses } = processesOver(() => data, { SENHA: PASSWORD });
const cli = (args: readonly string[], input?: string) => runHere(data, args, { SENHA: PASSWORD }, input);

const disablement = (from: number, to: number, ...more: string[]) => [
    'inutilizar', '--json', '--ambiente', 'homologacao', '--cnpj', CNPJ, '--ano', '2026', '--serie', '5',
    '--de', String(from), '--ate', String(to), '--justificativa', JUSTIFICATION, ...more,
  ]; // prettier-ignore
const disable = (from: number, to: number, ...more: string[]) => cli(disablement(from, to, ...more));

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'balcao-cli-e2e-'));
  ({ data, sefaz, pfx } = await pointAtTraining(base, PASSWORD, 700));
});

afterAll(async () => {
  endProcesses();
  await sefaz.close();
  rmSync(base, { recursive: true, force: true, maxRetries: 10 });
});

describe('the command line', { timeout: 60_000 }, () => {
  it('imports a certificate once, and needs no password later', async () => {
    const done = await run(['certificado', 'importar', pfx, '--senha-env', 'SENHA', '--uf', 'SP', '--json']);
    expect(done).toMatchObject({
      exit: 0,
      stderr: '',
      json: { certificados: [{ cnpj: CNPJ, raiz: '99999999', uf: 'SP', situacao: 'ativo' }] },
    });
    expect(done.stdout.trimEnd().split('\n')).toHaveLength(1);
    expect((await cli(['certificado', 'listar', '--json'])).json).toEqual(done.json);
  });

  it('consults an authorized, a cancelled, an unknown and an invalid note', async () => {
    const { authorized, cancelled, unknown } = sefaz.examples;
    const done = await cli([
      'consultar',
      authorized,
      cancelled,
      unknown,
      '123',
      '--ambiente',
      'homologacao',
      '--json',
    ]);
    expect(done.exit).toBe(2);
    const entries = dig(done.json, 'consultas');
    const summary = [
      pluck(entries, 'status'),
      pluck(entries, 'situacao'),
      pluck(entries, 'retConsSitNFe', 'cStat'),
    ];
    expect(summary).toEqual([
      [200, 200, 200, -3],
      ['autorizada', 'cancelada', 'nao-consta', 'nao-consultada'],
      ['100', '101', '217', undefined],
    ]);
    expect((await cli(['consultar', unknown, '--ambiente', 'homologacao', '--json'])).exit).toBe(1);
    expect(dig(entries, 0, 'retConsSitNFe', 'protNFe', 0, 'infProt', 'chNFe')).toBe(authorized);
  });

  it('reports a stopped SEFAZ as a consultation not carried out: exit 1, and the note is still known as authorized', async () => {
    const { authorized, alerted } = sefaz.examples;
    const consult = (chNFe: string) => cli(['consultar', chNFe, '--ambiente', 'homologacao', '--json']);
    const asked = await consult(alerted);
    expect(asked).toMatchObject({ exit: 0, json: { consultas: [{ situacao: 'autorizada', status: 200 }] } });
    expect(dig(asked.json, 'consultas', 0, 'alertas')).toHaveLength(2);
    sefaz.scenario.set('stopped');
    const stopped = await cli([
      'consultar',
      authorized,
      '--atualizar',
      '--ambiente',
      'homologacao',
      '--json',
    ]);
    sefaz.scenario.set('normal');
    expect(stopped).toMatchObject({
      exit: 1,
      json: {
        consultas: [
          {
            status: -6,
            situacao: 'nao-consultada',
            erro: { cStat: '108' },
            anterior: { situacao: 'autorizada', cStat: '100' },
          },
        ],
      },
    });
  });

  it('disables a range, saves the XML, and returns the stored result when repeated', async () => {
    const before = sefaz.requests();
    const dry = await disable(3, 5);
    expect(dry).toMatchObject({ exit: 0, json: { estado: 'preparada' } });
    expect(sefaz.requests()).toBe(before);
    const done = await run(disablement(3, 5, '--sim'));
    expect(done).toMatchObject({
      exit: 0,
      json: { estado: 'homologada', status: 200, retornoInutNFe: { cStat: '102' } },
    });
    expect(readFileSync(textAt(done.json, 'arquivo'), 'utf8')).toBe(
      dig(done.json, 'retornoInutNFe', 'xmlInut'),
    );
    const again = await run(disablement(3, 5, '--sim'));
    expect(again.exit).toBe(0);
    expect(again.json).toEqual(done.json);
    expect(sefaz.requests()).toBe(before + 1);
    expect(await disable(5, 6, '--sim')).toMatchObject({
      exit: 2,
      json: { erro: { codigo: 'disablement.overlap' } },
    });
    expect(sefaz.requests()).toBe(before + 1);
  });

  it('says that a range is disabled where nobody reads what it logs', async () => {
    const unread = await runUnread(disablement(30, 30, '--sim', '--registro'));
    expect(unread).toMatchObject({ exit: 0, json: { estado: 'homologada' } });
  });

  // On Windows a signal to a child ends it at once; the console's own event cannot be sent from here.
  it.skipIf(process.platform === 'win32')('goes on to the end where its terminal closes', async () => {
    sefaz.scenario.set('slow');
    const before = sefaz.requests();
    const done = await closed(disablement(31, 31, '--sim', '--registro'), () => sefaz.requests() > before);
    sefaz.scenario.set('normal');
    expect(done).toMatchObject({ exit: 0, json: { estado: 'homologada' } });
  });

  it('keeps a lost answer as pending, refuses the range, and resolves it by sending the same request again', async () => {
    sefaz.scenario.set('answer-lost');
    const lost = await disable(7, 7, '--sim');
    sefaz.scenario.set('normal');
    expect(lost).toMatchObject({
      exit: 3,
      json: { estado: 'incerta', erro: { codigo: 'disablement.uncertain' } },
    });
    const id = textAt(lost.json, 'id');
    const { json } = await cli(['pendencias', '--json']);
    expect(dig(json, 'pendencias')).toMatchObject([{ id, nNFIni: 7, nNFFin: 7, tentativas: 1 }]);
    expect(await disable(7, 7, '--sim')).toMatchObject({ exit: 2 });
    expect(await cli(['pendencias', 'reenviar', id, '--json'])).toMatchObject({ exit: 2 });
    const settled = await cli(['pendencias', 'reenviar', id, '--sim', '--json']);
    expect(settled).toMatchObject({
      exit: 0,
      json: { estado: 'homologada', retornoInutNFe: { cStat: '563' } },
    });
    expect(sefaz.ledger().filter((entry) => entry.id === id)).toHaveLength(1);
    expect((await cli(['pendencias', '--json'])).json).toEqual({ pendencias: [] });
  });

  it('reports a refusal of SEFAZ with exit 1, and what was never sent with exit 4 and nothing pending', async () => {
    const used = await cli([
      'inutilizar', '--json', '--ambiente', 'homologacao', '--cnpj', CNPJ, '--ano', '26', '--serie', '2',
      '--de', '17', '--ate', '17', '--justificativa', JUSTIFICATION, '--sim',
    ]); // prettier-ignore
    expect(used).toMatchObject({ exit: 1, json: { estado: 'recusada', erro: { cStat: '241' } } });
    const file = join(data, 'enderecos.json');
    const kept = readFileSync(file, 'utf8');
    writeFileSync(file, kept.replaceAll(`:${sefaz.port}/`, ':1/'));
    const away = await disable(20, 20, '--sim');
    const asked = await cli(['consultar', sefaz.examples.authorized, '--ambiente', 'homologacao', '--json']);
    writeFileSync(file, kept);
    expect(away).toMatchObject({ exit: 4, json: { erro: { codigo: 'sefaz.refused' } } });
    expect(asked).toMatchObject({
      exit: 4,
      json: { consultas: [{ status: -6, erro: { codigo: 'sefaz.refused' } }] },
    });
    expect((await cli(['pendencias', '--json'])).json).toEqual({ pendencias: [] });
  });

  it('runs through training repeatedly with the same result', async () => {
    for (const repeated of [false, true]) {
      const done = await cli(['treino', 'passeio', '--json']);
      expect(done.exit).toBe(0);
      const steps = dig(done.json, 'passos');
      expect(pluck(steps, 'ok').every((right) => right === true)).toBe(true);
      expect(pluck(steps, 'passo')).toEqual(STEPS);
      expect(dig(steps, STEPS.indexOf('procurar-furo'))).toMatchObject({ usados: [1, 2, 4], falta: 3 });
      expect(dig(steps, STEPS.indexOf('inutilizar'))).toMatchObject({ repetida: repeated, cStat: '102' });
      expect(existsSync(textAt(done.json, 'arquivo'))).toBe(true);
    }
    const tour = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
    const made = [data, join(data, 'treino')].flatMap((folder) => readdirSync(folder));
    expect(made.filter((name) => !/-(?:wal|shm)$/.test(name) && !tour.includes(`\`${name}`))).toEqual([]);
  });

  it('reports wrong usage in the requested format, without a stack', async () => {
    const json = await run(['consultar', '--josn', '--json']);
    expect(json).toMatchObject({ exit: 2, stderr: '', json: { erro: { codigo: 'input.invalid' } } });
    const text = await run(['consultar']);
    expect(text).toMatchObject({ exit: 2, stdout: '' });
    expect(text.stderr).not.toMatch(/ {4}at |Error:/);
    expect(await run(['certificado', 'importar', '--help'])).toMatchObject({ exit: 0, stderr: '' });
  });
});
