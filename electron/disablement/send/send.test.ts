/** The first send against a model SEFAZ: what is sent, what is reported, what the journal records. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract.ts';
import { appError } from '../../../shared/errors.ts';
import { answerBody } from '../testing/model-sefaz.ts';
import { environment, named, realmForTests } from '../testing/realm.ts';
import {
  answered,
  codeOf,
  consentOf,
  rangeOf,
  refusedConnection,
  valueOf,
  wires,
} from '../testing/test-context.ts';

const t = realmForTests();

describe('the first send', () => {
  test('102 is homologated, with its ProcInutNFe on disk by the month of dhRecbto', async () => {
    const requestId = await t.prepared(3, 5);
    const view = valueOf(await t.send(requestId));
    expect(contract['disablement.send'].output.parse(view)).toEqual(view);
    expect(view).toMatchObject({
      state: 'homologated',
      attempts: 1,
      provedBy: '102',
      nProt: '135260000000001',
    });
    expect(view.file).toEqual({
      saved: true,
      path: join(
        t.home,
        'arquivo',
        '11222333000181',
        'homologacao',
        '2026',
        '11',
        `${view.id}-procInutNFe.xml`,
      ),
    });
    const saved = readFileSync(view.file?.path ?? '', 'utf8');
    expect(view.retornoInutNFe).toMatchObject({
      cStat: '102',
      chave: view.id.slice(2),
      tpAmb: 2,
      xmlInut: saved,
    });
    const sent = /<inutNFe.*<\/inutNFe>/.exec(t.context.posted[0]?.toString('utf8') ?? '')?.[0] ?? '-';
    expect(saved).toContain(
      `<ProcInutNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">${sent}<retInutNFe `,
    );
    expect(t.sefaz.ledger).toHaveLength(1);
  });

  test('a request whose company is said to be of another state since is not sent, and stays prepared', async () => {
    const requestId = await t.prepared(3, 5);
    const moved = t.open({ company: () => ({ name: 'Padaria Aurora', uf: 'MG', ufConfirmed: true }) });
    expect(codeOf(await moved.send(named(requestId), consentOf(t.context)))).toBe('company.uf-unconfirmed');
    expect(t.context.posted).toEqual([]);
    expect(valueOf(await moved.get(named(requestId))).state).toBe('prepared');
  });

  test('emits its steps as they happen and asks with the data of the journal', async () => {
    const requestId = await t.prepared(3, 5);
    await t.send(requestId);
    expect(t.context.progress).toEqual([
      'signing',
      'recording',
      'confirming',
      'connecting',
      'recording',
      'sending',
      'waiting',
      'saving',
    ]);
    expect(t.context.asked[0]).toMatchObject({ requestId, count: 3, nNFIni: 3, nNFFin: 5, again: false });
  });

  test('a person who declines sends nothing, and the request stays prepared', async () => {
    const requestId = await t.prepared(3);
    t.context.confirms = false;
    expect(codeOf(await t.send(requestId))).toBe('confirmation.declined');
    expect(valueOf(await t.app.get(named(requestId))).state).toBe('prepared');
    expect(t.context.posted).toHaveLength(0);
  });

  test('no connection is an error and leaves it prepared', async () => {
    const requestId = await t.prepared(3);
    t.context.refusesConnection = refusedConnection;
    expect(codeOf(await t.send(requestId))).toBe('sefaz.refused');
    t.context.refusesConnection = undefined;
    expect(valueOf(await t.send(requestId))).toMatchObject({ state: 'homologated', attempts: 1 });
  });

  test('a connection that certainly wrote nothing is an error and leaves it prepared, not sent', async () => {
    const requestId = await t.prepared(3);
    t.context.wire = wires.notWritten;
    expect(codeOf(await t.send(requestId))).toBe('sefaz.reset');
    expect(valueOf(await t.app.get(named(requestId)))).toMatchObject({ state: 'prepared', attempts: 0 });
    t.context.wire = wires.works;
    expect(valueOf(await t.send(requestId))).toMatchObject({ state: 'homologated', attempts: 1 });
  });

  test('a 563 to the first request that left is somebody else’s, also after one that did not', async () => {
    const requestId = await t.prepared(3);
    t.context.wire = wires.notWritten;
    await t.send(requestId);
    t.sefaz.handle(Buffer.from(bodyOf(3, 3)));
    t.context.wire = wires.works;
    expect(valueOf(await t.send(requestId))).toMatchObject({ state: 'refused', attempts: 1 });
  });

  test.each([
    ['256', 'refused'],
    ['241', 'refused'],
    ['108', 'refused'],
    ['109', 'refused'],
    ['656', 'refused'],
    ['1115', 'refused'],
    ['999', 'uncertain'],
    ['100', 'uncertain'],
    ['135', 'uncertain'],
  ])('cStat %s is %s', async (cStat, state) => {
    const requestId = await t.prepared(3);
    t.context.wire = () => answered(answerBody(cStat, 'Texto'));
    const view = valueOf(await t.send(requestId));
    expect(view).toMatchObject({ state, answer: { cStat, xMotivo: 'Texto' } });
    expect(view.file).toBeUndefined();
  });

  test('563 is refused, but its numbers count as disabled from then on, with the stored protocol', async () => {
    t.sefaz.handle(Buffer.from(bodyOf(3, 5)));
    const requestId = await t.prepared(3, 5);
    expect(valueOf(await t.send(requestId))).toMatchObject({ state: 'refused', nProt: '135260000000001' });
    expect(await t.app.prepare(rangeOf(3, 5))).toMatchObject({
      error: { code: 'disablement.already', data: { requestId, state: 'refused', nProt: '135260000000001' } },
    });
    expect(codeOf(await t.app.prepare(rangeOf(5, 6)))).toBe('disablement.overlap');
    expect(t.sefaz.doubles()).toBe(0);
  });

  test.each([
    ['a lost answer', wires.answerLost, 'sefaz.timeout'],
    ['a reset', wires.neverArrives, 'sefaz.reset'],
    ['a proxy page', wires.html, 'sefaz.http'],
    ['half an answer', () => answered(answerBody('102', 'x').subarray(0, 300)), 'sefaz.not-xml'],
    ['an answer of the other environment', () => answered(ofProduction()), 'sefaz.mismatch'],
  ])('%s after the first byte is uncertain, and the numbers are blocked', async (_name, wire, code) => {
    const requestId = await t.prepared(3, 5);
    t.context.wire = wire;
    const view = valueOf(await t.send(requestId));
    expect(view).toMatchObject({ state: 'uncertain', attempts: 1, fault: { code } });
    expect(valueOf(await t.app.list({ environment, pending: true })).map((row) => row.requestId)).toEqual([
      requestId,
    ]);
    expect(await t.app.prepare(rangeOf(3, 5))).toMatchObject({
      error: { code: 'disablement.uncertain', data: { requestId } },
    });
    expect(await t.app.prepare(rangeOf(5, 9, { ano: 2025 }))).toMatchObject({
      error: { code: 'disablement.overlap', data: { requestId, nNFIni: 3, nNFFin: 5 } },
    });
    expect(codeOf(await t.app.prepare(rangeOf(6, 9)))).toBe('ok');
  });

  test('a connection that throws leaves it uncertain and the bug logged', async () => {
    const requestId = await t.prepared(3);
    t.context.wire = () => {
      throw new Error('bug');
    };
    const view = valueOf(await t.send(requestId));
    expect(view).toMatchObject({ state: 'uncertain', fault: { code: 'internal' } });
    expect(valueOf(await t.app.get(named(requestId)))).toMatchObject({
      state: 'uncertain',
      fault: { code: 'internal' },
    });
  });

  test('what counts for the pause is the answer to this sending, never one that the request had before', async () => {
    const counted: string[] = [];
    const app = t.open({ answered: (_route, cStat) => counted.push(cStat) });
    const requestId = await t.prepared(3);
    const consent = consentOf(t.context);
    t.context.wire = wires.neverArrives;
    await app.send(named(requestId), consent);
    t.context.wire = () => answered(answerBody('656', 'Consumo indevido'));
    expect(valueOf(await app.resend(named(requestId), consent)).state).toBe('uncertain');
    expect(counted).toEqual(['656']);
    t.context.wire = wires.neverArrives;
    t.context.now += 3_600_000;
    expect(valueOf(await app.resend(named(requestId), consent)).answer?.cStat).toBe('656');
    expect(counted).toEqual(['656']);
  });

  test('the unchanged body of the answer is in the journal', async () => {
    const body = Buffer.from([...answerBody('256', 'x'), 0x0a, 0x20]);
    t.context.wire = () => answered(body);
    await t.send(await t.prepared(3));
    const db = t.raw();
    const stored = db.prepare("SELECT raw FROM disablement_event WHERE kind = 'answer'").get()?.['raw'];
    db.close();
    expect(Buffer.from(stored as Uint8Array).equals(body)).toBe(true);
  });

  test('a double click sends once, and the other call gets an error', async () => {
    const requestId = await t.prepared(3);
    const [one, two] = await Promise.all([t.send(requestId), t.send(requestId)]);
    expect([codeOf(one), codeOf(two)]).toEqual(['ok', 'disablement.busy']);
    expect(t.context.posted).toHaveLength(1);
  });

  test('two prepared requests with common numbers: the second is refused inside the transaction', async () => {
    const [one, two] = [await t.prepared(3, 5), await t.prepared(5, 7)];
    const both = await Promise.all([t.send(one), t.send(two)]);
    expect(both.map(codeOf).sort()).toEqual(['disablement.overlap', 'ok']);
    expect(t.context.posted).toHaveLength(1);
  });

  test('whose numbers another request has disabled since, it is refused before anybody is asked', async () => {
    const [one, two] = [await t.prepared(3, 5), await t.prepared(5, 7)];
    await t.send(one);
    expect(codeOf(await t.send(two))).toBe('disablement.overlap');
    expect(t.context.asked).toHaveLength(1);
  });

  test('while it is acted on it is not discarded', async () => {
    const requestId = await t.prepared(3);
    let discarding: ReturnType<typeof t.app.discard> | undefined;
    t.context.beforeLink = () => {
      discarding = t.app.discard(named(requestId));
    };
    expect(valueOf(await t.send(requestId)).state).toBe('homologated');
    expect(discarding && codeOf(await discarding)).toBe('disablement.busy');
  });

  test('a caller that aborts before the first byte stops it, and after it stops nothing', async () => {
    const requestId = await t.prepared(3);
    const before = AbortSignal.abort();
    expect(codeOf(await t.app.send(named(requestId), consentOf(t.context, { signal: before })))).toBe(
      'call.aborted',
    );
    const stop = new AbortController();
    t.context.wire = (body, process) => {
      stop.abort();
      return answered(process(body));
    };
    expect(
      valueOf(await t.app.send(named(requestId), consentOf(t.context, { signal: stop.signal }))).state,
    ).toBe('homologated');
  });

  test('a homologated one is not sent again', async () => {
    const requestId = await t.prepared(3);
    await t.send(requestId);
    expect(await t.send(requestId)).toMatchObject({
      error: {
        code: 'disablement.already',
        data: { requestId, state: 'homologated', nProt: '135260000000001' },
      },
    });
    expect(t.context.posted).toHaveLength(1);
  });
});

describe('a withdrawn consent', () => {
  const revoked = appError('token.revoked');

  test('before the confirmation nobody is asked, and nothing is recorded as being sent', async () => {
    const requestId = await t.prepared(3);
    const consent = consentOf(t.context, { withdrawn: () => revoked });
    expect(await t.app.send(named(requestId), consent)).toEqual({ ok: false, error: revoked });
    expect(t.context.asked).toHaveLength(0);
    expect(valueOf(await t.app.get(named(requestId))).state).toBe('prepared');
  });

  test('between the connection and the record of the send nothing is sent', async () => {
    const requestId = await t.prepared(3);
    let standing = true;
    t.context.beforeLink = () => (standing = false);
    const consent = consentOf(t.context, { withdrawn: () => (standing ? undefined : revoked) });
    expect(await t.app.send(named(requestId), consent)).toEqual({ ok: false, error: revoked });
    expect(t.context.posted).toHaveLength(0);
    expect(valueOf(await t.app.get(named(requestId)))).toMatchObject({ state: 'prepared', attempts: 0 });
  });

  test('stops nothing once the send is recorded', async () => {
    const requestId = await t.prepared(3);
    let standing = true;
    t.context.wire = (body, process) => {
      standing = false;
      return answered(process(body));
    };
    const consent = consentOf(t.context, { withdrawn: () => (standing ? undefined : revoked) });
    expect(valueOf(await t.app.send(named(requestId), consent)).state).toBe('homologated');
  });
});

describe('the typed count', () => {
  const inProduction = (requestId: string, typedCount?: number) =>
    t.app.send(
      { environment: 'producao', requestId, ...(typedCount ? { typedCount } : {}) },
      consentOf(t.context),
    );

  test('over 50 numbers in production is compared before the dialog', async () => {
    const { requestId } = valueOf(await t.app.prepare(rangeOf(1, 51, { environment: 'producao' })));
    expect(await inProduction(requestId)).toMatchObject({
      error: { code: 'confirmation.count', data: { count: 51 } },
    });
    expect(codeOf(await inProduction(requestId, 50))).toBe('confirmation.count');
    expect(t.context.asked).toHaveLength(0);
    t.context.confirms = false;
    expect(codeOf(await inProduction(requestId, 51))).toBe('confirmation.declined');
  });

  test('is required for numbers above the last known one too, in production only', async () => {
    t.context.lastKnown = 4;
    const range = rangeOf(5, 5, { environment: 'producao' });
    expect(valueOf(await t.app.check(range))).toMatchObject({ typedCount: true, lastKnown: 4 });
    expect(codeOf(await inProduction(valueOf(await t.app.prepare(range)).requestId))).toBe(
      'confirmation.count',
    );
    expect(valueOf(await t.app.check(rangeOf(5)))).toMatchObject({ typedCount: false });
    expect(codeOf(await t.send(await t.prepared(5)))).toBe('ok');
  });

  test('a host that may not ask in production is refused', async () => {
    const { requestId } = valueOf(await t.app.prepare(rangeOf(3, 3, { environment: 'producao' })));
    const consent = consentOf(t.context);
    const confirm = { ...consent.confirm, allows: () => false };
    expect(codeOf(await t.app.send({ environment: 'producao', requestId }, { confirm }))).toBe(
      'confirmation.production-refused',
    );
  });
});

function bodyOf(ini: number, fin: number): string {
  return `<tpAmb>2</tpAmb><CNPJ>11222333000181</CNPJ><mod>55</mod><serie>1</serie><nNFIni>${ini}</nNFIni><nNFFin>${fin}</nNFFin>`;
}

function ofProduction(): Buffer {
  return Buffer.from(answerBody('102', 'x').toString('utf8').replace('<tpAmb>2', '<tpAmb>1'));
}
