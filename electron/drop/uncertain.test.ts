/** A lost answer through a folder: the trap of "make the request again", a repeat, and the answer that comes by itself. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { inutNFe, openTestFolder, until, type TestFolder } from './testing/folder.ts';
import { must } from '../testing/test-app.ts';

let t: TestFolder;
beforeAll(async () => {
  t = await openTestFolder();
});
afterAll(() => t.close());

const environment = 'treino' as const;
const pending = async () => must(await t.app.call('disablement.list', { environment, pending: true }));

it('says NÃO REENVIE, stays blocked when dropped again, and is answered when it is resolved', async () => {
  const file = inutNFe({ cnpj: t.begun.company.cnpj, n: 501 });
  await t.scenario('answer-lost');
  t.drop('n501-ped-inu.xml', file);
  const answer = await t.answer('n501-inu.err');
  expect(Buffer.from(answer, 'latin1').toString('utf8')).toMatch(
    /^ErrorCode\|\d+\r\nMessage\|NÃO REENVIE .*\r\n/,
  );
  expect(answer).toMatch(/codigo\|disablement\.uncertain\r\nid\|ID\d{41}\r\n/);
  // It speaks by files only, and its answer comes by itself.
  expect(answer).not.toContain('/nfe/get/inut');
  await t.scenario('normal');

  t.drop('outra-ped-inu.xml', file);
  expect(await t.answer('outra-inu.err')).toContain('codigo|disablement.uncertain');
  t.drop('n501-ped-inu.xml', file);
  await until(() => t.inbox().length === 0 && t.working().length === 2);
  const [request, ...more] = await pending();
  expect([request?.attempts, more]).toEqual([1, []]);

  must(await t.app.call('disablement.resend', { environment, requestId: request?.requestId ?? '' }));
  expect(await t.answer('n501-inu.xml')).toMatch(/<retInutNFe .*<nNFIni>501<\/nNFIni>/s);
  expect(await t.answer('outra-inu.xml')).toMatch(/<retInutNFe /);
  await until(() => t.working().length === 0);
  expect(t.outbox().filter((name) => name.endsWith('.err'))).toEqual([]);
});

it('says what a person found of a lost answer, and not what SEFAZ said in between', async () => {
  await t.scenario('answer-lost');
  t.drop('n502-ped-inu.xml', inutNFe({ cnpj: t.begun.company.cnpj, n: 502 }));
  await t.answer('n502-inu.err');
  const [{ requestId } = { requestId: '' }] = await pending();
  await t.scenario('stopped');
  const again = must(await t.app.call('disablement.resend', { environment, requestId }));
  expect([again.state, again.answer?.cStat]).toEqual(['uncertain', '108']);
  await t.scenario('normal');

  const verdict = { found: true, nProt: '135260000000502' } as const;
  must(await t.app.call('disablement.close', { environment, requestId, verdict }));
  await until(() => t.working().length === 0);
  expect(t.outbox().filter((name) => name.startsWith('n502-'))).toEqual(['n502-inu.err']);
  const told = await t.answer('n502-inu.err');
  expect(told).toContain('135260000000502');
  // Its numbers are not free.
  expect(told).toContain('codigo|disablement.already\r\n');
});
