/** The flow of one realm against a model SEFAZ: what is sent, what is told, what the journal and the archive hold. */

import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import type { Identity } from '../certificates/vault.ts';
import type { DisablementDeps } from './deps.ts';
import { writeOnce } from '../storage/atomic-file.ts';
import { createDisablements, type Disablements } from './disablements.ts';
import { openJournal, type Journal } from './journal.ts';
import { createOwners } from './owner-lock.ts';
import { answerBody, createModelSefaz, type ModelSefaz } from './testing/model-sefaz.ts';
import { makeIdentity } from './testing/identity.ts';
import {
  answered,
  codeOf,
  confirmOf,
  makeWorld,
  rangeOf,
  refusedConnection,
  valueOf,
  wires,
  worldDeps,
  type World,
} from './testing/rig.ts';

let identity: Identity;
let home: string;
let world: World;
let sefaz: ModelSefaz;
let app: Disablements;
const opened: Disablements[] = [];

function open(changes: Partial<DisablementDeps> = {}): Disablements {
  const place = { dataDir: join(home, 'dados'), archive: join(home, 'arquivo') };
  const created = valueOf(
    createDisablements({ ...worldDeps(world, sefaz.handle, identity, place), ...changes }),
  );
  opened.push(created);
  return created;
}

const environment = 'homologacao' as const;
const named = (requestId: string) => ({ environment, requestId });
const prepared = async (ini: number, fin = ini) => valueOf(await app.prepare(rangeOf(ini, fin))).requestId;
const send = (requestId: string, typedCount?: number) =>
  app.send({ environment, requestId, ...(typedCount ? { typedCount } : {}) }, confirmOf(world));
const resend = (requestId: string) => app.resend({ environment, requestId }, confirmOf(world));
const raw = () => new DatabaseSync(join(home, 'dados', 'diario.sqlite'));

beforeEach(() => {
  identity ??= makeIdentity();
  home = mkdtempSync(join(tmpdir(), 'balcao-inut-'));
  world = makeWorld();
  sefaz = createModelSefaz();
  app = open();
});

afterEach(async () => {
  for (const each of opened.splice(0)) await each.shutDown();
  rmSync(home, { recursive: true, force: true });
});

describe('the first sending', () => {
  test('102 is homologated, with its ProcInutNFe on disk by the month of dhRecbto', async () => {
    const requestId = await prepared(3, 5);
    const view = valueOf(await send(requestId));
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
        home,
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
    const sent = /<inutNFe.*<\/inutNFe>/.exec(world.posted[0]?.toString('utf8') ?? '')?.[0] ?? '-';
    expect(saved).toContain(
      `<ProcInutNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">${sent}<retInutNFe `,
    );
    expect(sefaz.ledger).toHaveLength(1);
  });

  test('shows its steps as they happen and asks with the words of the journal', async () => {
    const requestId = await prepared(3, 5);
    await send(requestId);
    expect(world.progress).toEqual([
      'signing',
      'recording',
      'connecting',
      'recording',
      'sending',
      'waiting',
      'saving',
    ]);
    expect(world.asked[0]).toMatchObject({ requestId, count: 3, nNFIni: 3, nNFFin: 5, again: false });
  });

  test('a person who declines sends nothing, and the request stays prepared', async () => {
    const requestId = await prepared(3);
    world.says = false;
    expect(codeOf(await send(requestId))).toBe('confirmation.declined');
    expect(valueOf(await app.get(named(requestId))).state).toBe('prepared');
    expect(world.posted).toHaveLength(0);
  });

  test('no connection is an error and leaves it prepared', async () => {
    const requestId = await prepared(3);
    world.refusesConnection = refusedConnection;
    expect(codeOf(await send(requestId))).toBe('sefaz.refused');
    world.refusesConnection = undefined;
    expect(valueOf(await send(requestId))).toMatchObject({ state: 'homologated', attempts: 1 });
  });

  test('a link that certainly wrote nothing is an error and leaves it prepared, not sent', async () => {
    const requestId = await prepared(3);
    world.wire = wires.notWritten;
    expect(codeOf(await send(requestId))).toBe('sefaz.reset');
    expect(valueOf(await app.get(named(requestId)))).toMatchObject({ state: 'prepared', attempts: 0 });
    world.wire = wires.works;
    expect(valueOf(await send(requestId))).toMatchObject({ state: 'homologated', attempts: 1 });
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
    const requestId = await prepared(3);
    world.wire = () => answered(answerBody(cStat, 'Texto'));
    const view = valueOf(await send(requestId));
    expect(view).toMatchObject({ state, answer: { cStat, xMotivo: 'Texto' } });
    expect(view.file).toBeUndefined();
  });

  test('563 is refused, yet its numbers count as disabled from then on, with the stored protocol', async () => {
    sefaz.handle(Buffer.from(bodyOf(3, 5)));
    const requestId = await prepared(3, 5);
    expect(valueOf(await send(requestId))).toMatchObject({ state: 'refused', nProt: '135260000000001' });
    expect(await app.prepare(rangeOf(3, 5))).toMatchObject({
      error: { code: 'disablement.already', data: { requestId, state: 'refused', nProt: '135260000000001' } },
    });
    expect(codeOf(await app.prepare(rangeOf(5, 6)))).toBe('disablement.overlap');
    expect(sefaz.doubles()).toBe(0);
  });

  test.each([
    ['a lost answer', wires.answerLost, 'sefaz.timeout'],
    ['a reset', wires.neverArrives, 'sefaz.reset'],
    ['a proxy page', wires.html, 'sefaz.http'],
    ['half an answer', () => answered(answerBody('102', 'x').subarray(0, 300)), 'sefaz.not-xml'],
    ['an answer of the other environment', () => answered(ofProduction()), 'sefaz.mismatch'],
  ])('%s after the first byte is uncertain, and the numbers are blocked', async (_name, wire, code) => {
    const requestId = await prepared(3, 5);
    world.wire = wire;
    const view = valueOf(await send(requestId));
    expect(view).toMatchObject({ state: 'uncertain', attempts: 1, fault: { code } });
    expect(valueOf(await app.list({ environment, pending: true })).map((row) => row.requestId)).toEqual([
      requestId,
    ]);
    expect(await app.prepare(rangeOf(3, 5))).toMatchObject({
      error: { code: 'disablement.uncertain', data: { requestId } },
    });
    expect(await app.prepare(rangeOf(5, 9, { ano: 2025 }))).toMatchObject({
      error: { code: 'disablement.overlap', data: { requestId, nNFIni: 3, nNFFin: 5 } },
    });
    expect(codeOf(await app.prepare(rangeOf(6, 9)))).toBe('ok');
  });

  test('a link that throws leaves it uncertain and the bug in sight', async () => {
    const requestId = await prepared(3);
    world.wire = () => {
      throw new Error('bug');
    };
    await expect(send(requestId)).rejects.toThrow('bug');
    expect(valueOf(await app.get(named(requestId)))).toMatchObject({
      state: 'uncertain',
      fault: { code: 'internal' },
    });
  });

  test('the untouched body of the answer is in the journal', async () => {
    const body = Buffer.from([...answerBody('256', 'x'), 0x0a, 0x20]);
    world.wire = () => answered(body);
    await send(await prepared(3));
    const db = raw();
    const stored = db.prepare("SELECT raw FROM disablement_event WHERE kind = 'answer'").get()?.['raw'];
    db.close();
    expect(Buffer.from(stored as Uint8Array).equals(body)).toBe(true);
  });

  test('a double click acts once, and the other is told', async () => {
    const requestId = await prepared(3);
    const [one, two] = await Promise.all([send(requestId), send(requestId)]);
    expect([codeOf(one), codeOf(two)]).toEqual(['ok', 'disablement.busy']);
    expect(world.posted).toHaveLength(1);
  });

  test('two prepared requests over common numbers: the second is told inside the transaction', async () => {
    const [one, two] = [await prepared(3, 5), await prepared(5, 7)];
    const both = await Promise.all([send(one), send(two)]);
    expect(both.map(codeOf).sort()).toEqual(['disablement.overlap', 'ok']);
    expect(world.posted).toHaveLength(1);
  });

  test('a caller that hangs up before the first byte stops it, and after it stops nothing', async () => {
    const requestId = await prepared(3);
    const before = AbortSignal.abort();
    expect(codeOf(await app.send(named(requestId), confirmOf(world), before))).toBe('call.aborted');
    const stop = new AbortController();
    world.wire = (body, process) => {
      stop.abort();
      return answered(process(body));
    };
    expect(valueOf(await app.send(named(requestId), confirmOf(world), stop.signal)).state).toBe(
      'homologated',
    );
  });

  test('a homologated one is not sent again', async () => {
    const requestId = await prepared(3);
    await send(requestId);
    expect(await send(requestId)).toMatchObject({
      error: {
        code: 'disablement.already',
        data: { requestId, state: 'homologated', nProt: '135260000000001' },
      },
    });
    expect(world.posted).toHaveLength(1);
  });
});

describe('the typed count', () => {
  const inProduction = (requestId: string, typedCount?: number) =>
    app.send({ environment: 'producao', requestId, ...(typedCount ? { typedCount } : {}) }, confirmOf(world));

  test('over 50 numbers in production it is compared before the dialog', async () => {
    const { requestId } = valueOf(await app.prepare(rangeOf(1, 51, { environment: 'producao' })));
    expect(await inProduction(requestId)).toMatchObject({
      error: { code: 'confirmation.count', data: { count: 51 } },
    });
    expect(codeOf(await inProduction(requestId, 50))).toBe('confirmation.count');
    expect(world.asked).toHaveLength(0);
    world.says = false;
    expect(codeOf(await inProduction(requestId, 51))).toBe('confirmation.declined');
  });

  test('numbers above the last known one need it too, in production only', async () => {
    world.lastKnown = 4;
    const range = rangeOf(5, 5, { environment: 'producao' });
    expect(valueOf(await app.check(range))).toMatchObject({ typedCount: true, lastKnown: 4 });
    expect(codeOf(await inProduction(valueOf(await app.prepare(range)).requestId))).toBe(
      'confirmation.count',
    );
    expect(valueOf(await app.check(rangeOf(5)))).toMatchObject({ typedCount: false });
    expect(codeOf(await send(await prepared(5)))).toBe('ok');
  });

  test('a host that may not ask in production is refused', async () => {
    const { requestId } = valueOf(await app.prepare(rangeOf(3, 3, { environment: 'producao' })));
    const confirm = { ...confirmOf(world), allows: () => false };
    expect(codeOf(await app.send({ environment: 'producao', requestId }, confirm))).toBe(
      'confirmation.production-refused',
    );
  });
});

describe('an uncertain one', () => {
  const uncertain = async (wire = wires.answerLost, ini = 3, fin = 5) => {
    const requestId = await prepared(ini, fin);
    world.wire = wire;
    valueOf(await send(requestId));
    return requestId;
  };

  test('is homologated by 563 with the first protocol; request and answer stand apart in the archive', async () => {
    const requestId = await uncertain();
    world.wire = wires.works;
    const view = valueOf(await resend(requestId));
    expect(view).toMatchObject({
      state: 'homologated',
      provedBy: '563',
      nProt: '135260000000001',
      attempts: 2,
    });
    expect(view.retornoInutNFe).toMatchObject({ cStat: '563', nProt: '135260000000001', xmlInut: '' });
    expect(world.posted[1]).toEqual(world.posted[0]);
    const folder = join(home, 'arquivo', '11222333000181', 'homologacao', '2026', '11');
    expect(readdirSync(folder).sort()).toEqual([`${view.id}-ped-inu.xml`, `${view.id}-ret-563.xml`]);
    expect(sefaz.ledger).toHaveLength(1);
    expect(world.asked.map(({ again }) => again)).toEqual([false, true]);
  });

  test.each(['text', 'none'] as const)('takes the protocol of a 563 from its %s', async (protocolOf563) => {
    sefaz = createModelSefaz({ protocolOf563 });
    app = open();
    const requestId = await uncertain();
    world.wire = wires.works;
    const nProt = protocolOf563 === 'text' ? '135260000000001' : '';
    expect(valueOf(await resend(requestId))).toMatchObject({ state: 'homologated', nProt });
  });

  test('that never arrived is homologated by 102, with a ProcInutNFe', async () => {
    const requestId = await uncertain(wires.neverArrives);
    world.wire = wires.works;
    const view = valueOf(await resend(requestId));
    expect(view).toMatchObject({ state: 'homologated', provedBy: '102' });
    expect(view.file?.path).toMatch(/-procInutNFe\.xml$/);
  });

  test.each(['108', '213', '241', '256', '206', '453', '656', '999'])(
    'stays so after %s, which is shown',
    async (cStat) => {
      const requestId = await uncertain();
      world.wire = () => answered(answerBody(cStat, 'Texto'));
      const view = valueOf(await resend(requestId));
      expect(view).toMatchObject({ state: 'uncertain', answer: { cStat } });
      expect(view.fault).toBeUndefined();
    },
  );

  test('stays so, as an error, when a resend cannot connect or writes nothing', async () => {
    const requestId = await uncertain();
    world.refusesConnection = refusedConnection;
    expect(codeOf(await resend(requestId))).toBe('sefaz.refused');
    world.refusesConnection = undefined;
    world.wire = wires.notWritten;
    expect(codeOf(await resend(requestId))).toBe('sefaz.reset');
    expect(valueOf(await app.get(named(requestId)))).toMatchObject({ state: 'uncertain', attempts: 1 });
  });

  test('goes out again at once, then once a minute, five times an hour', async () => {
    const requestId = await uncertain(wires.neverArrives);
    world.wire = wires.neverArrives;
    expect(codeOf(await resend(requestId))).toBe('ok');
    world.now += 1_000;
    expect(await resend(requestId)).toMatchObject({
      error: { code: 'disablement.too-soon', data: { waitSeconds: 59 } },
    });
    for (let n = 2; n <= 5; n++) {
      world.now += 60_000;
      expect(codeOf(await resend(requestId))).toBe('ok');
    }
    world.now += 60_000;
    expect(await resend(requestId)).toMatchObject({ error: { code: 'disablement.too-soon' } });
    world.now += 3_600_000;
    expect(codeOf(await resend(requestId))).toBe('ok');
  });

  test('is signed anew after 290–298, and the bytes that were homologated are the ones in the file', async () => {
    const requestId = await uncertain(wires.neverArrives);
    world.wire = () => answered(answerBody('297', 'Assinatura difere do calculado'));
    expect(valueOf(await resend(requestId)).state).toBe('uncertain');
    const other = makeIdentity();
    app = open({ identityFor: async () => ({ ok: true, value: other }) });
    world.now += 60_000;
    world.wire = wires.works;
    const view = valueOf(await resend(requestId));
    const mine = other.leafDer.toString('base64');
    expect(view.state).toBe('homologated');
    expect(world.posted[2]?.toString('utf8')).toContain(mine);
    expect(view.retornoInutNFe?.xmlInut).toContain(mine);
  });

  test('is signed anew once its certificate has expired', async () => {
    const requestId = await uncertain(wires.neverArrives);
    world.now = Date.parse('2090-01-01T00:00:00Z');
    world.wire = wires.works;
    expect(valueOf(await resend(requestId)).state).toBe('homologated');
    const db = raw();
    expect(db.prepare("SELECT COUNT(*) AS n FROM disablement_event WHERE kind = 'signed'").get()?.['n']).toBe(
      1,
    );
    db.close();
  });

  test('can be closed by a person with the protocol found, and its numbers then count as disabled', async () => {
    const requestId = await uncertain();
    const verdict = { found: true, nProt: '135260000000077' } as const;
    const view = valueOf(await app.close({ ...named(requestId), verdict }));
    expect(view).toMatchObject({ state: 'closed', provedBy: 'person', nProt: '135260000000077' });
    expect(codeOf(await app.prepare(rangeOf(3, 5)))).toBe('disablement.already');
    expect(codeOf(await resend(requestId))).toBe('disablement.state');
  });

  test('can be closed as "não consta", and its numbers are free again', async () => {
    const requestId = await uncertain(wires.neverArrives);
    const view = valueOf(await app.close({ ...named(requestId), verdict: { found: false } }));
    expect(view.state).toBe('closed');
    expect(view.provedBy).toBeUndefined();
    world.wire = wires.works;
    expect(valueOf(await send(await prepared(3, 5))).state).toBe('homologated');
  });

  test('cannot be discarded, and a prepared one cannot be closed or sent again', async () => {
    const requestId = await uncertain();
    expect(codeOf(await app.discard(named(requestId)))).toBe('disablement.uncertain');
    const other = await prepared(9);
    expect(codeOf(await app.close({ ...named(other), verdict: { found: false } }))).toBe('disablement.state');
    expect(codeOf(await resend(other))).toBe('disablement.state');
    expect(valueOf(await app.discard(named(other))).state).toBe('discarded');
    expect(codeOf(await send(other))).toBe('disablement.state');
  });
});

describe('the archive', () => {
  test('a folder that cannot be written leaves it homologated and pending until it can', async () => {
    writeFileSync(join(home, 'arquivo'), 'in the way');
    const requestId = await prepared(3);
    const view = valueOf(await send(requestId));
    expect(view).toMatchObject({ state: 'homologated', file: { saved: false } });
    expect(view.file?.problem).toMatch(/^E(NOTDIR|EXIST)$/);
    expect(codeOf(app.filePath(named(requestId)))).toBe('archive.not-saved');
    expect(valueOf(await app.list({ environment, pending: true }))).toHaveLength(1);
    rmSync(join(home, 'arquivo'));
    const saved = valueOf(await app.saveFile(named(requestId)));
    expect(saved.file).toMatchObject({ saved: true });
    expect(readFileSync(saved.file?.path ?? '', 'utf8')).toBe(saved.retornoInutNFe?.xmlInut);
    expect(valueOf(await app.list({ environment, pending: true }))).toEqual([]);
  });

  test('the next start saves what the last one could not', async () => {
    writeFileSync(join(home, 'arquivo'), 'in the way');
    const requestId = await prepared(3);
    await send(requestId);
    await app.shutDown();
    opened.splice(0);
    rmSync(join(home, 'arquivo'));
    app = open();
    app.recover();
    await app.waitIdle();
    expect(valueOf(await app.get(named(requestId))).file).toMatchObject({ saved: true });
  });

  test('another file under its name is left alone, and the suffix is told', async () => {
    const requestId = await prepared(3);
    const { id } = valueOf(await app.get(named(requestId)));
    const folder = join(home, 'arquivo', '11222333000181', 'homologacao', '2026', '11');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${id}-procInutNFe.xml`), 'somebody else’s');
    const view = valueOf(await send(requestId));
    expect(view.file).toEqual({
      saved: true,
      path: join(folder, `${id}-procInutNFe (2).xml`),
      problem: 'suffixed',
    });
    expect(readFileSync(join(folder, `${id}-procInutNFe.xml`), 'utf8')).toBe('somebody else’s');
  });

  test('a file that somebody deleted is written again from the journal', async () => {
    const requestId = await prepared(3);
    const { file, retornoInutNFe } = valueOf(await send(requestId));
    rmSync(file?.path ?? '');
    valueOf(await app.saveFile(named(requestId)));
    expect(readFileSync(file?.path ?? '', 'utf8')).toBe(retornoInutNFe?.xmlInut);
  });
});

describe('what is prepared', () => {
  test.each([
    ['upside down', rangeOf(5, 3), 'range.upside-down'],
    ['over 10.000', rangeOf(1, 10_001), 'range.too-many'],
    ['of a year to come', rangeOf(3, 3, { ano: 2027 }), 'year.future'],
    ['of before 2006', rangeOf(3, 3, { ano: 2005 }), 'year.too-old'],
  ])('a range %s is refused at its field', async (_name, input, rule) => {
    expect(await app.prepare(input)).toMatchObject({ error: { code: 'input.invalid', issues: [{ rule }] } });
  });

  test('numbers that a consult showed to exist are refused', async () => {
    world.used = [4];
    expect(await app.prepare(rangeOf(3, 5))).toMatchObject({
      error: { code: 'input.invalid', issues: [{ path: 'nNFIni', rule: 'range.used' }] },
    });
  });

  test('a clock set back does not refuse the year that SEFAZ is already in', async () => {
    sefaz = createModelSefaz({ dhRecbto: '2027-01-01T00:10:00-03:00' });
    app = open();
    await send(await prepared(3));
    expect(codeOf(await app.prepare(rangeOf(9, 9, { ano: 2027 })))).toBe('ok');
  });

  test('a company unknown, or without a confirmed UF, prepares nothing', async () => {
    expect(codeOf(await open({ company: () => undefined }).prepare(rangeOf(3)))).toBe('company.missing');
    const unconfirmed = open({ company: () => ({ name: 'x', uf: 'SP', ufConfirmed: false }) });
    expect(codeOf(await unconfirmed.prepare(rangeOf(3)))).toBe('company.uf-unconfirmed');
  });

  test('a signature that does not verify is recorded nowhere', async () => {
    const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    app = open({ identityFor: async () => ({ ok: true, value: { ...identity, key } }) });
    expect(codeOf(await app.prepare(rangeOf(3)))).toBe('disablement.own-signature');
    expect(valueOf(await app.list({ environment, pending: false }))).toEqual([]);
  });

  test('belongs to its environment and realm', async () => {
    const requestId = await prepared(3);
    expect(codeOf(await app.get({ environment: 'producao', requestId }))).toBe('disablement.missing');
    expect(codeOf(await app.prepare(rangeOf(3, 3, { environment: 'treino' })))).toBe('input.invalid');
    const training = open({ realm: 'treino', dataDir: join(home, 'treino') });
    expect(valueOf(await training.prepare(rangeOf(3, 3, { environment: 'treino' })))).toMatchObject({
      tpAmb: '2',
    });
  });
});

describe('check', () => {
  const codes = async (input: Parameters<Disablements['check']>[0]) =>
    valueOf(await app.check(input)).findings.map(({ code }) => code);

  test('offers the mend of each broken range', async () => {
    expect(valueOf(await app.check(rangeOf(5, 3))).findings[0]).toMatchObject({
      code: 'range.upside-down',
      cStat: '224',
      mend: [{ nNFIni: 3, nNFFin: 5 }],
    });
    expect(valueOf(await app.check(rangeOf(1, 25_000))).findings[0]?.mend).toHaveLength(3);
    world.used = [4];
    const report = valueOf(await app.check(rangeOf(3, 6)));
    expect(contract['disablement.check'].output.parse(report)).toEqual(report);
    expect(report.findings[0]).toMatchObject({
      code: 'range.used',
      mend: [
        { nNFIni: 3, nNFFin: 3 },
        { nNFIni: 5, nNFFin: 6 },
      ],
    });
  });

  test('tells an identical homologated range from one that only meets it', async () => {
    await send(await prepared(3, 5));
    expect(await codes(rangeOf(3, 5))).toContain('range.already');
    expect(await codes(rangeOf(5, 6))).toContain('range.overlap');
    expect(await codes(rangeOf(6, 7))).toContain('range.no-note-here');
  });

  test('asks about contingency near the head of the series and warns beyond it', async () => {
    world.lastKnown = 4000;
    expect(await codes(rangeOf(3))).not.toContain('contingency.ask');
    expect(await codes(rangeOf(3999))).toContain('contingency.ask');
    expect(await codes(rangeOf(4001))).toContain('range.future');
  });
});

test('the chain holds over a whole life, and a tampered row shows', async () => {
  await send(await prepared(3));
  world.wire = wires.neverArrives;
  await send(await prepared(9));
  expect(app.verifyChain()).toMatchObject({ ok: true, requests: 2 });
  const db = raw();
  expect(() => db.exec("UPDATE disablement_event SET state = 'refused'")).toThrow('never changed');
  expect(() => db.exec('DELETE FROM disablement')).toThrow('never deleted');
  expect(() => db.exec('INSERT OR REPLACE INTO disablement_event SELECT * FROM disablement_event')).toThrow(
    'follows',
  );
  db.exec("DROP TRIGGER disablement_no_update; UPDATE disablement SET x_just = 'outra'");
  db.close();
  expect(app.verifyChain()).toMatchObject({ ok: false, broken: { position: 1, why: 'request' } });
});

test('a full disk while the answer is noted shows uncertain, and the answer is noted as soon as it can be', async () => {
  const journal = valueOf(openJournal(join(home, 'cheio')));
  let full = false;
  const write: Journal['write'] = (work) => {
    if (full) throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
    return journal.write(work);
  };
  app = open({
    disk: { journal: { ...journal, write }, owners: createOwners(join(home, 'cheio')), writeOnce },
  });
  const requestId = await prepared(3);
  world.wire = (body, process) => {
    full = true;
    return answered(process(body));
  };
  const view = valueOf(await send(requestId));
  expect(view).toMatchObject({ state: 'uncertain', fault: { code: 'data.folder' } });
  expect(valueOf(await app.get(named(requestId))).state).toBe('sending');
  expect(codeOf(await app.prepare(rangeOf(9)))).toBe('data.folder');
  full = false;
  expect(valueOf(await app.get(named(requestId)))).toMatchObject({ state: 'homologated', provedBy: '102' });
});

test('closing waits for what is on its way and starts nothing more', async () => {
  const requestId = await prepared(3);
  const gate = Promise.withResolvers<void>();
  world.wire = async (body, process) => {
    await gate.promise;
    return answered(process(body));
  };
  const sending = send(requestId);
  await expect.poll(() => world.posted.length).toBe(1);
  expect(app.busy()).toBe(true);
  const closed = app.shutDown();
  opened.splice(0);
  gate.resolve();
  expect(valueOf(await sending).state).toBe('homologated');
  await closed;
  expect(app.busy()).toBe(false);
});

function bodyOf(ini: number, fin: number): string {
  return `<tpAmb>2</tpAmb><CNPJ>11222333000181</CNPJ><mod>55</mod><serie>1</serie><nNFIni>${ini}</nNFIni><nNFFin>${fin}</nNFFin>`;
}

function ofProduction(): Buffer {
  return Buffer.from(answerBody('102', 'x').toString('utf8').replace('<tpAmb>2', '<tpAmb>1'));
}
