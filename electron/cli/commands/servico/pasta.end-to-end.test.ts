/** A folder as an ERP meets it: real processes, killed by SIGKILL, and a SEFAZ of its own that counts. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inutNFe, inutTxt } from '../../../drop/testing/folder.ts';
import type { Training } from '../../../training/server.ts';
import { dig, textAt } from '../../testing/dig.ts';
import { CNPJ_AT_TRAINING as CNPJ, pointAtTraining } from '../../testing/at-training.ts';
import { runHere } from '../../testing/here.ts';
import { processesOver } from '../../testing/processes.ts';

const SERVE = ['servir', '--porta', '0', '--ambiente', 'homologacao'];

let base: string;
let data: string;
let folder: string;
let sefaz: Training;
let pfx: string;
const processes = processesOver(() => data);
const cli = (args: readonly string[]) => runHere(data, args, { SENHA: 'senha de teste' });

beforeAll(async () => {
  base = mkdtempSync(join(realpathSync(tmpdir()), 'balcao-pasta-cli-'));
  folder = join(base, 'erp');
  mkdirSync(folder);
  ({ data, sefaz, pfx } = await pointAtTraining(base, 'senha de teste', 1500));
  const imported = await cli(['certificado', 'importar', pfx, '--senha-env', 'SENHA', '--uf', 'SP']);
  expect(imported.exit).toBe(0);
});

afterAll(async () => {
  processes.close();
  await sefaz.close();
  rmSync(base, { recursive: true, force: true, maxRetries: 10 });
});

function drop(name: string, content: string): void {
  writeFileSync(join(base, 'temp'), content);
  renameSync(join(base, 'temp'), join(folder, 'Envio', name));
}
const answer = async (name: string) => {
  const path = join(folder, 'Retorno', name);
  await vi.waitUntil(() => existsSync(path), { timeout: 30_000, interval: 20 });
  return readFileSync(path, 'utf8');
};
/** How many times the SEFAZ recorded it. */
const count = (n: number) =>
  sefaz
    .ledger()
    .filter(({ id }) => id.endsWith(String(n).padStart(9, '0')))
    .reduce((sum, each) => sum + each.count, 0);

it(
  'is granted, served, killed at each moment and revoked, with nothing sent twice and nothing lost',
  { timeout: 120_000 },
  async () => {
    const made = await cli([
      'pasta',
      'criar',
      '--em',
      folder,
      '--cnpj',
      CNPJ,
      '--ambiente',
      'homologacao',
      '--escopos',
      'consultar,inutilizar',
      '--json',
    ]);
    expect(made).toMatchObject({ exit: 0, json: { cnpj: CNPJ, ambiente: 'homologacao', pasta: folder } });
    const id = textAt(made.json, 'id');
    const listed = await cli(['pasta', 'listar', '--json']);
    expect(dig(listed.json, 'pastas')).toMatchObject([{ id, pasta: folder, charset: 'utf-8' }]);
    expect((await cli(['token', 'listar', '--json'])).json).toEqual({ tokens: [] });

    // Killed while they go out one by one.
    const numbers = Array.from({ length: 12 }, (_, i) => 100 + 2 * i);
    for (const wait of [0, 150, 400]) {
      const killed = await processes.start(SERVE);
      if (wait === 0)
        for (const n of numbers) drop(`n${n}-ped-inu.xml`, inutNFe({ cnpj: CNPJ, n, serie: 7 }));
      await vi.waitUntil(() => sefaz.ledger().length > 0, { timeout: 20_000, interval: 5 });
      await new Promise((resolve) => setTimeout(resolve, wait));
      await killed.stop('SIGKILL');
    }
    // Killed while an answer is on its way.
    const slow = await processes.start(SERVE);
    for (const n of numbers)
      await vi.waitUntil(
        () => readdirSync(join(folder, 'Retorno')).some((name) => name.startsWith(`n${n}-inu`)),
        { timeout: 30_000, interval: 20 },
      );
    sefaz.scenario.set('slow');
    drop('n200-ped-inu.txt', inutTxt({ cnpj: CNPJ, n: 200, serie: 7 }));
    await vi.waitUntil(() => count(200) === 1, { timeout: 20_000, interval: 5 });
    await slow.stop('SIGKILL');
    sefaz.scenario.set('normal');

    const service = await processes.start(SERVE);
    expect(await answer('n200-inu.err')).toMatch(
      /Message\|NÃO REENVIE [^\r]*\r\ncodigo\|disablement\.uncertain\r\n/,
    );
    const pending = await cli(['pendencias', '--json']);
    for (const each of dig(pending.json, 'pendencias') as { id: string }[])
      await cli(['pendencias', 'reenviar', each.id, '--ambiente', 'homologacao', '--sim']);
    for (const n of [...numbers, 200]) {
      expect(await answer(`n${n}-inu.xml`)).toMatch(/<cStat>(102|563)<\/cStat>/);
      expect(count(n)).toBe(1);
    }
    await vi.waitUntil(
      () => readdirSync(join(folder, 'Envio', 'EmProcesso')).every((name) => !name.includes('-ped-')),
      { timeout: 10_000 },
    );

    const revoked = await cli(['pasta', 'revogar', id, '--json']);
    expect(dig(revoked.json, 'pastas')).toMatchObject([{ id, revogadoEm: expect.any(String) as string }]);
    drop('n300-ped-inu.xml', inutNFe({ cnpj: CNPJ, n: 300, serie: 7 }));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(readdirSync(join(folder, 'Envio'))).toContain('n300-ped-inu.xml');
    expect(count(300)).toBe(0);
    const ended = await service.stop('SIGTERM');
    // Windows has no signal that asks: there it was ended by force.
    if (process.platform !== 'win32') expect(ended).toMatchObject({ exit: 0 });
  },
);
