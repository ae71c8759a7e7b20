/** What stands in `Retorno` beside a new answer of the same name, and an answer that cannot be written there yet. */

import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../testing/test-app.ts';
import { inutNFe, openTestFolder, until, type TestFolder } from './testing/folder.ts';

let t: TestFolder;
beforeAll(async () => {
  t = await openTestFolder();
});
afterAll(() => t.close());

const ofName = (name: string) => t.outbox().filter((each) => each.startsWith(`${name}-`));
const file = (n: number) => inutNFe({ cnpj: t.begun.company.cnpj, n });

it('of a program that uses one name for all requests, no earlier answer stands beside the new one', async () => {
  t.drop('pedido-ped-inu.xml', file(601));
  await t.answer('pedido-inu.xml');
  await until(() => t.working().length === 0);
  expect(ofName('pedido')).toEqual(['pedido-inu.xml', 'pedido-procInutNFe.xml']);

  // Refused by SEFAZ: the ProcInutNFe of the other numbers would say that these are disabled.
  await t.scenario('stopped');
  t.drop('pedido-ped-inu.xml', file(602));
  await until(async () => (await t.answer('pedido-inu.xml')).includes('<cStat>108</cStat>'));
  await until(() => t.working().length === 0);
  expect(ofName('pedido')).toEqual(['pedido-inu.xml']);
  await t.scenario('normal');

  // Refused here.
  t.drop('pedido-ped-inu.xml', file(603));
  await until(async () => (await t.answer('pedido-inu.xml')).includes('<nNFIni>603</nNFIni>'));
  await until(() => t.working().length === 0);
  t.drop('pedido-ped-inu.xml', file(604).replace('<mod>55</mod>', '<mod>57</mod>'));
  await t.answer('pedido-inu.err');
  await until(() => t.working().length === 0);
  expect(ofName('pedido')).toEqual(['pedido-inu.err']);
});

it('a refusal that cannot be written to Retorno yet is asked for once', async () => {
  const taken = join(t.folder, 'Retorno', 'presa-inu.xml');
  mkdirSync(taken);
  await t.scenario('stopped');
  t.drop('presa-ped-inu.xml', file(611));
  const sent = async () => {
    const all = must(await t.app.call('disablement.list', { environment: 'treino', pending: false }));
    return all.filter(({ nNFIni }) => nNFIni === 611).length;
  };
  await until(async () => (await sent()) > 0);
  await delay(5_000);
  expect(await sent()).toBe(1);
  rmdirSync(taken);
  expect(await t.answer('presa-inu.xml')).toContain('<cStat>108</cStat>');
  await t.scenario('normal');
});
