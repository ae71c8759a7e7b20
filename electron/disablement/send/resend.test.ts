/** Requests whose answer never came: sending the identical one again, and the other ways to resolve them. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeIdentity } from '../testing/identity.ts';
import { answerBody, createModelSefaz } from '../testing/model-sefaz.ts';
import { named, realmForTests } from '../testing/realm.ts';
import { answered, codeOf, rangeOf, refusedConnection, valueOf, wires } from '../testing/test-context.ts';

const t = realmForTests();

describe('an uncertain one', () => {
  const uncertain = async (wire = wires.answerLost, ini = 3, fin = 5) => {
    const requestId = await t.prepared(ini, fin);
    t.context.wire = wire;
    valueOf(await t.send(requestId));
    return requestId;
  };

  test('is homologated by 563 with the first protocol; request and answer are saved separately', async () => {
    const requestId = await uncertain();
    t.context.wire = wires.works;
    const view = valueOf(await t.resend(requestId));
    expect(view).toMatchObject({
      state: 'homologated',
      provedBy: '563',
      nProt: '135260000000001',
      attempts: 2,
    });
    expect(view.retornoInutNFe).toMatchObject({ cStat: '563', nProt: '135260000000001', xmlInut: '' });
    expect(t.context.posted[1]).toEqual(t.context.posted[0]);
    const folder = join(t.home, 'arquivo', '11222333000181', 'homologacao', '2026', '11');
    expect(readdirSync(folder).sort()).toEqual([`${view.id}-ped-inu.xml`, `${view.id}-ret-563.xml`]);
    expect(t.sefaz.ledger).toHaveLength(1);
    expect(t.context.asked.map(({ again }) => again)).toEqual([false, true]);
  });

  test.each(['text', 'none'] as const)('gets the protocol of a 563 from its %s', async (protocolOf563) => {
    t.sefaz = createModelSefaz({ protocolOf563 });
    t.app = t.open();
    const requestId = await uncertain();
    t.context.wire = wires.works;
    const nProt = protocolOf563 === 'text' ? '135260000000001' : '';
    expect(valueOf(await t.resend(requestId))).toMatchObject({ state: 'homologated', nProt });
  });

  test('that never arrived is homologated by 102, with a ProcInutNFe', async () => {
    const requestId = await uncertain(wires.neverArrives);
    t.context.wire = wires.works;
    const view = valueOf(await t.resend(requestId));
    expect(view).toMatchObject({ state: 'homologated', provedBy: '102' });
    expect(view.file?.path).toMatch(/-procInutNFe\.xml$/);
  });

  test.each(['108', '213', '241', '256', '206', '453', '656', '999'])(
    'stays so after %s, which is shown',
    async (cStat) => {
      const requestId = await uncertain();
      t.context.wire = () => answered(answerBody(cStat, 'Texto'));
      const view = valueOf(await t.resend(requestId));
      expect(view).toMatchObject({ state: 'uncertain', answer: { cStat } });
      expect(view.fault).toBeUndefined();
    },
  );

  test('stays so, as an error, if a resend cannot connect or writes nothing', async () => {
    const requestId = await uncertain();
    t.context.refusesConnection = refusedConnection;
    expect(codeOf(await t.resend(requestId))).toBe('sefaz.refused');
    t.context.refusesConnection = undefined;
    t.context.wire = wires.notWritten;
    expect(codeOf(await t.resend(requestId))).toBe('sefaz.reset');
    expect(valueOf(await t.app.get(named(requestId)))).toMatchObject({ state: 'uncertain', attempts: 1 });
  });

  test('is sent again at once, then once a minute, five times an hour', async () => {
    const requestId = await uncertain(wires.neverArrives);
    t.context.wire = wires.neverArrives;
    expect(codeOf(await t.resend(requestId))).toBe('ok');
    t.context.now += 1_000;
    expect(await t.resend(requestId)).toMatchObject({
      error: { code: 'disablement.too-soon', data: { waitSeconds: 59 } },
    });
    // No confirmation was asked for a request that may not be sent yet.
    expect(t.context.asked).toHaveLength(2);
    for (let n = 2; n <= 5; n++) {
      t.context.now += 60_000;
      expect(codeOf(await t.resend(requestId))).toBe('ok');
    }
    t.context.now += 60_000;
    expect(await t.resend(requestId)).toMatchObject({ error: { code: 'disablement.too-soon' } });
    t.context.now += 3_600_000;
    expect(codeOf(await t.resend(requestId))).toBe('ok');
  });

  test('is signed again after 290–298, and the homologated bytes are those in the file', async () => {
    const requestId = await uncertain(wires.neverArrives);
    t.context.wire = () => answered(answerBody('297', 'Assinatura difere do calculado'));
    expect(valueOf(await t.resend(requestId)).state).toBe('uncertain');
    const other = makeIdentity();
    t.app = t.open({ identityFor: async () => ({ ok: true, value: other }) });
    t.context.now += 60_000;
    t.context.wire = wires.works;
    const view = valueOf(await t.resend(requestId));
    const mine = other.leafDer.toString('base64');
    expect(view.state).toBe('homologated');
    expect(t.context.posted[2]?.toString('utf8')).toContain(mine);
    expect(view.retornoInutNFe?.xmlInut).toContain(mine);
  });

  test('is signed again once its certificate has expired', async () => {
    const requestId = await uncertain(wires.neverArrives);
    t.context.now = Date.parse('2090-01-01T00:00:00Z');
    t.context.wire = wires.works;
    expect(valueOf(await t.resend(requestId)).state).toBe('homologated');
    const db = t.raw();
    expect(db.prepare("SELECT COUNT(*) AS n FROM disablement_event WHERE kind = 'signed'").get()?.['n']).toBe(
      1,
    );
    db.close();
  });

  test('can be closed by a person with the protocol found, and its numbers then count as disabled', async () => {
    const requestId = await uncertain();
    const verdict = { found: true, nProt: '135260000000077' } as const;
    const view = valueOf(await t.app.close({ ...named(requestId), verdict }));
    expect(view).toMatchObject({ state: 'closed', provedBy: 'person', nProt: '135260000000077' });
    expect(codeOf(await t.app.prepare(rangeOf(3, 5)))).toBe('disablement.already');
    expect(codeOf(await t.resend(requestId))).toBe('disablement.state');
  });

  test('can be closed as "não consta", and its numbers are free again', async () => {
    const requestId = await uncertain(wires.neverArrives);
    const view = valueOf(await t.app.close({ ...named(requestId), verdict: { found: false } }));
    expect(view.state).toBe('closed');
    expect(view.provedBy).toBeUndefined();
    t.context.wire = wires.works;
    expect(valueOf(await t.send(await t.prepared(3, 5))).state).toBe('homologated');
  });

  test('cannot be discarded, and a prepared one cannot be closed or sent again', async () => {
    const requestId = await uncertain();
    expect(codeOf(await t.app.discard(named(requestId)))).toBe('disablement.uncertain');
    const other = await t.prepared(9);
    expect(codeOf(await t.app.close({ ...named(other), verdict: { found: false } }))).toBe(
      'disablement.state',
    );
    expect(codeOf(await t.resend(other))).toBe('disablement.state');
    expect(valueOf(await t.app.discard(named(other))).state).toBe('discarded');
    expect(codeOf(await t.send(other))).toBe('disablement.state');
  });
});
