/** A folder of requests whose files another program has open for itself alone, as Windows lets it: nothing is read, nothing is lost. */

import {
  closeSync,
  constants,
  openSync,
  readdirSync,
  renameSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  consSitNFe,
  inutNFe,
  openTestFolder,
  until,
  type TestFolder,
} from '../../../electron/drop/testing/folder.ts';
import { problemOf } from '../../../electron/log/system-code.ts';
import { must } from '../../../electron/testing/test-app.ts';

/** libuv's UV_FS_O_EXLOCK, which Node does not name: a handle beside which Windows opens no other. */
const ALONE = 0x1000_0000;
const LIMIT_MS = 60_000;

let t: TestFolder;
beforeAll(async () => {
  t = await openTestFolder();
});
afterAll(() => t.close());

/** Opens it when the core does not have it open for reading; `first` is done before each attempt. */
async function openAlone(path: string, flags: number, first = () => {}): Promise<number> {
  let file: number | undefined;
  await until(() => {
    first();
    try {
      file = openSync(path, flags | ALONE);
      return true;
    } catch (error) {
      if (problemOf(error) !== 'EBUSY') throw error;
      return false;
    }
  }, LIMIT_MS);
  if (file === undefined) throw new Error('not opened');
  return file;
}
const cnpj = () => t.begun.company.cnpj;

it('a request that another program holds open is left in Envio, half-written, and done when it is closed', async () => {
  const whole = inutNFe({ cnpj: cnpj(), n: 801 });
  const file = await openAlone(
    join(t.folder, 'Envio', 'n801-ped-inu.xml'),
    constants.O_CREAT | constants.O_RDWR,
  );
  try {
    writeSync(file, whole.slice(0, 200));
    await delay(1_500);
    expect([t.inbox(), t.working()]).toEqual([['n801-ped-inu.xml'], []]);
    writeSync(file, whole.slice(200));
  } finally {
    closeSync(file);
  }
  expect(await t.answer('n801-inu.xml', LIMIT_MS)).toContain('<cStat>102</cStat>');
});

it('one that is held open once it was taken is read when it is let go', async () => {
  const whole = inutNFe({ cnpj: cnpj(), n: 802 });
  const written = join(t.folder, 'n802.tmp');
  writeFileSync(written, whole.slice(0, 200));
  // As if written in an hour: the time that this machine takes to pick up and hold the file must not count as its rest.
  let later = Date.now() / 1_000 + 3_600;
  utimesSync(written, later, later);
  renameSync(written, join(t.folder, 'Envio', 'n802-ped-inu.xml'));
  // The one before it may leave a moment after its answer.
  const taken = () => t.working().find((name) => name.includes('n802'));
  await until(() => taken() !== undefined, LIMIT_MS);
  const path = join(t.folder, 'Envio', 'EmProcesso', taken() ?? '');
  const file = await openAlone(path, constants.O_RDWR, () => utimesSync(path, ++later, later));
  try {
    await delay(2_500);
    expect(readdirSync(join(t.folder, 'Retorno'))).not.toContain('n802-inu.err');
    writeSync(file, whole.slice(200), 200);
  } finally {
    closeSync(file);
  }
  expect(await t.answer('n802-inu.xml', LIMIT_MS)).toContain('<cStat>102</cStat>');
});

it('an answer that the other program still holds open is replaced when it is let go, and the range is sent once', async () => {
  const name = 'n803-inu.xml';
  t.drop('n803-ped-inu.xml', inutNFe({ cnpj: cnpj(), n: 803 }));
  await t.answer(name, LIMIT_MS);
  const file = await openAlone(join(t.folder, 'Retorno', name), constants.O_RDWR);
  try {
    t.drop('n803-ped-inu.xml', inutNFe({ cnpj: cnpj(), n: 804 }));
    t.drop('nota-ped-sit.xml', consSitNFe(t.begun.examples['authorized'] ?? ''));
    // Another request is answered meanwhile.
    expect(await t.answer('nota-sit.xml', LIMIT_MS)).toContain('<cStat>100</cStat>');
    await delay(2_500);
  } finally {
    closeSync(file);
  }
  await until(() => t.working().length === 0 && t.inbox().length === 0, LIMIT_MS);
  expect(await t.answer(name, LIMIT_MS)).toContain('<nNFIni>804</nNFIni>');
  const made = must(await t.app.call('disablement.list', { environment: 'treino', pending: false }));
  const sent = made.filter(({ nNFIni }) => nNFIni === 803 || nNFIni === 804);
  expect(sent.map(({ attempts, state }) => [attempts, state])).toEqual([
    [1, 'homologated'],
    [1, 'homologated'],
  ]);
});
