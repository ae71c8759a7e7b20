/** An answer after its request was treated as lost: it may prove the disablement, and nothing else. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDisablements, type Disablements } from '../disablements.ts';
import { makeIdentity } from '../testing/identity.ts';
import { answerBody, createModelSefaz, type ModelSefaz } from '../testing/model-sefaz.ts';
import {
  answered,
  consentOf,
  makeTestContext,
  rangeOf,
  valueOf,
  wires,
  testDeps,
  type TestContext,
} from '../testing/test-context.ts';

const environment = 'homologacao' as const;
let home: string;
let slow: TestContext;
let other: TestContext;
let sefaz: ModelSefaz;
let sender: Disablements;
let judge: Disablements;
let requestId: string;
let gate: PromiseWithResolvers<Buffer | undefined>;

/** A request being sent whose owner seems dead to another process, because the owner's file was deleted. */
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'balcao-tarde-'));
  sefaz = createModelSefaz();
  slow = makeTestContext();
  other = makeTestContext();
  gate = Promise.withResolvers();
  const identity = makeIdentity();
  const place = { dataDir: join(home, 'dados'), archive: join(home, 'arquivo') };
  sender = valueOf(createDisablements(testDeps(slow, sefaz.handle, identity, place)));
  judge = valueOf(createDisablements(testDeps(other, sefaz.handle, identity, place)));
  requestId = valueOf(await sender.prepare(rangeOf(3, 5))).requestId;
  slow.wire = async (body, process) => {
    const instead = await gate.promise;
    return answered(instead ?? process(body));
  };
});
afterEach(async () => {
  await sender.shutDown();
  await judge.shutDown();
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

const named = () => ({ environment, requestId });
async function lostRequest() {
  const sending = sender.send(named(), consentOf(slow));
  await expect.poll(() => slow.posted.length).toBe(1);
  rmSync(join(home, 'dados', 'donos'), { recursive: true, force: true, maxRetries: 10 });
  await judge.recover();
  expect(valueOf(await judge.get(named()))).toMatchObject({
    state: 'uncertain',
    fault: { code: 'disablement.uncertain', phase: 'interrupted' },
  });
  // In an object: awaiting this must not await the answer, which has not come yet.
  return { sending };
}

test('a late 102 homologates, with its ProcInutNFe', async () => {
  const { sending } = await lostRequest();
  gate.resolve(undefined);
  expect(valueOf(await sending)).toMatchObject({
    state: 'homologated',
    provedBy: '102',
    file: { saved: true },
  });
});

test('a late refusal is shown, and the request stays uncertain', async () => {
  const { sending } = await lostRequest();
  gate.resolve(answerBody('241', 'Um número da faixa já foi utilizado'));
  expect(valueOf(await sending)).toMatchObject({ state: 'uncertain', answer: { cStat: '241' } });
});

test('a late 102 of a request that another process homologated changes nothing, and is stored', async () => {
  const { sending } = await lostRequest();
  other.wire = wires.works;
  const done = valueOf(await judge.resend(named(), consentOf(other)));
  expect(done).toMatchObject({ state: 'homologated', provedBy: '102' });
  gate.resolve(undefined); // SEFAZ answers 563 now
  expect(valueOf(await sending)).toMatchObject({ state: 'homologated', provedBy: '102', nProt: done.nProt });
  expect(sefaz.ledger).toHaveLength(1);
  expect((await judge.verifyChain()).ok).toBe(true);
});

test('a late 102 after a person stated "não consta" keeps the statement and blocks the numbers nevertheless', async () => {
  const { sending } = await lostRequest();
  valueOf(await judge.close({ ...named(), verdict: { found: false } }));
  gate.resolve(undefined);
  expect(valueOf(await sending)).toMatchObject({ state: 'closed', nProt: '135260000000001' });
  expect(await judge.prepare(rangeOf(3, 5))).toMatchObject({ error: { code: 'disablement.already' } });
});

test('a late 563 to the first of two sendings is what the second one did, whose own answer was lost', async () => {
  const { sending } = await lostRequest();
  other.wire = wires.answerLost;
  expect(valueOf(await judge.resend(named(), consentOf(other)))).toMatchObject({ state: 'uncertain' });
  gate.resolve(undefined); // SEFAZ answers 563 now
  const { nProt } = sefaz.ledger[0] ?? { nProt: 'none' };
  expect(valueOf(await sending)).toMatchObject({ state: 'homologated', provedBy: '563', nProt });
  expect(sefaz.ledger).toHaveLength(1);
});

test('a late 563 to the only sending is not ours: somebody else disabled the range, which blocks its numbers', async () => {
  const { sending } = await lostRequest();
  gate.resolve(answerBody('563', 'Ja existe pedido de inutilizacao', { nProt: '135260000000777' }));
  const view = valueOf(await sending);
  expect(view).toMatchObject({ state: 'uncertain', answer: { cStat: '563' }, nProt: '135260000000777' });
  expect(view.file).toBeUndefined();
  other.wire = () => answered(answerBody('563', 'Ja existe pedido de inutilizacao'));
  other.now += 120_000;
  expect(valueOf(await judge.resend(named(), consentOf(other))).state).toBe('uncertain');
  expect((await judge.prepare(rangeOf(4, 4))).ok).toBe(false);
  expect((await judge.verifyChain()).ok).toBe(true);
});
