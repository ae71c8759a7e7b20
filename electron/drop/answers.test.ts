/** What stands in `Retorno` beside a new answer of the same name, and an answer that cannot be written there yet. */

import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call, CallOutput, DisablementState } from '../../shared/contract.ts';
import { must } from '../testing/test-app.ts';
import { resolvedAnswer } from './answer.ts';
import { requestName } from './names.ts';
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
  const failedToWrite = () =>
    t.app.log.filter(({ op, detail }) => op === 'drop.serve' && detail?.includes('presa-inu.xml')).length;
  await until(() => failedToWrite() > 1);
  expect(await sent()).toBe(1);
  rmdirSync(taken);
  expect(await t.answer('presa-inu.xml')).toContain('<cStat>108</cStat>');
  await t.scenario('normal');
});

it('what waits from an earlier grant of the folder is not answered from the journal of this one', async () => {
  const listed = must(await t.app.call('disablement.list', { environment: 'treino', pending: false }));
  const done = listed.find(({ state }) => state === 'homologated');
  if (!done) throw new Error('nothing is disabled yet');
  const wait = (id: string, name: string, content: string) =>
    writeFileSync(join(t.folder, 'Envio', 'EmProcesso', `espera~${id}~${name}-ped-inu.xml`), content);
  const { cnpj } = t.begun.company;
  // Sent from another data folder, its answer lost: here nothing is known of it.
  wait(done.id.replace(/.$/, '0'), 'alheia', inutNFe({ cnpj, n: 600 }));
  // Of production, and the same numbers are disabled where programs are tried.
  wait(done.id, 'real', inutNFe({ cnpj, n: done.nNFIni, tpAmb: '1' }));
  // Of this grant: the last by name, so that both have been looked at when it is answered.
  wait(done.id, 'ultima', inutNFe({ cnpj, n: done.nNFIni }));
  expect(await t.answer('ultima-inu.xml')).toContain('<cStat>102</cStat>');
  await until(() => t.working().length <= 2);
  expect([...ofName('real'), ...ofName('alheia')]).toEqual([]);
  expect(t.working()).toHaveLength(2);
});

it.each<[DisablementState[], string | undefined]>([
  // Another request for the same numbers, with another justification, was made later.
  [['refused', 'prepared'], undefined],
  [['prepared', 'homologated'], 'homologated'],
  [['discarded', 'refused'], 'descartado'],
])('of requests %j of one Id, the newest first, a file that waits is told of %s', async (states, told) => {
  const views = states.map((state) => ({ state, requestId: state, nProt: '' }));
  const ids: string[] = [];
  const call = (async (name: string, { requestId }: { readonly requestId: string }) => {
    if (name === 'disablement.of-id') return { ok: true, value: views };
    ids.push(requestId);
    return { ok: true, value: [] as unknown as CallOutput<'disablement.documents'> };
  }) as unknown as Call;
  const request = requestName('a-ped-inu.xml');
  if (!request) throw new Error('no request');
  const files = await resolvedAnswer(request, t.grant, 'ID', call);
  const text = Buffer.from(files?.[0]?.bytes ?? []).toString('utf8');
  expect(files && (ids[0] ?? /descartado/.exec(text)?.[0])).toBe(told);
});

it('a request that a file proved is answered by that file, not by what SEFAZ said to an earlier sending', async () => {
  const ret = (cStat: string) =>
    `<retInutNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><infInut><cStat>${cStat}</cStat></infInut></retInutNFe>`;
  const proc = `<ProcInutNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">${ret('102')}</ProcInutNFe>`;
  const call = (async (name: string) => ({
    ok: true,
    value:
      name === 'disablement.of-id'
        ? [{ state: 'homologated', requestId: 'r', nProt: '1', provedBy: 'file' }]
        : [
            { kind: 'answer', text: ret('108') },
            { kind: 'proc', text: proc },
          ],
  })) as unknown as Call;
  const request = requestName('a-ped-inu.xml');
  if (!request) throw new Error('no request');
  const files = (await resolvedAnswer(request, t.grant, 'ID', call)) ?? [];
  const texts = files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('utf8')]);
  expect(texts.map(([name]) => name)).toEqual(['a-procInutNFe.xml', 'a-inu.xml']);
  expect(texts[1]?.[1]).toContain('<cStat>102</cStat>');
});
