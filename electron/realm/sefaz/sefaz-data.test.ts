/** Signed data dropped into a data folder: taken, refused, waiting for a person, and remembered. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { situationOf } from '../../../shared/fiscal/cstat.ts';
import { eventName } from '../../../shared/fiscal/events.ts';
import { addressOf, homeAuthorizer, isSefazHost } from '../../sefaz/addresses/authorizers.ts';
import { BUILT_IN } from '../../sefaz/data/built-in.ts';
import { tlsLimitOf } from '../../sefaz/data/in-use.ts';
import { makeDataKey, movedSaoPaulo, nextData, rowOf, signed } from '../../sefaz/testing/signed-data.ts';
import { SCHEMA } from '../../storage/database/schema.ts';
import { createSefazData, SEFAZ_DATA_FILE, type SefazDataKeeper } from './sefaz-data.ts';

const first = makeDataKey();
const second = makeDataKey();
const NOW = '2027-02-03T12:00:00.000Z';
const OLD = rowOf('55', 'SP').hosts['1'];
/** Versions count from that of the program, which each release raises. */
const OURS = BUILT_IN.version;
const NEXT = OURS + 1;
const NEW = 'nfe2.fazenda.sp.gov.br';

let dataDir: string;
let db: DatabaseSync;
let opened: SefazDataKeeper[];
let events: number;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'balcao-dados-'));
  db = new DatabaseSync(':memory:');
  for (const step of SCHEMA) db.exec(step);
  opened = [];
  events = 0;
});
afterEach(() => {
  for (const each of opened) each.close();
  db.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

function open(given: { keys?: readonly string[]; program?: string } = {}): SefazDataKeeper {
  const keeper = createSefazData({
    dataDir,
    db,
    keys: given.keys ?? [first.spki, second.spki],
    program: given.program ?? '1.0.0',
    clock: { now: () => new Date(NOW) },
    log: { write: () => undefined },
    changed: () => (events += 1),
    who: () => 'maria',
  });
  opened.push(keeper);
  return keeper;
}
const drop = (bytes: Buffer | string) => writeFileSync(join(dataDir, SEFAZ_DATA_FILE), bytes);
const spHost = () => new URL(addressOf('55', 'SP', '1', 'consult') ?? '').hostname;
const withNames = (version: number, name: string) =>
  nextData({
    version,
    tables: {
      ...BUILT_IN.tables,
      eventNames: { ...BUILT_IN.tables.eventNames, '110199': name },
      situations: { ...BUILT_IN.tables.situations, '152': 'autorizada' },
    },
  });
const moved = (version = NEXT, host = NEW) =>
  nextData({ version, notes: 'A SEFAZ de São Paulo mudou de endereço.', connections: movedSaoPaulo(host) });

describe('without a file', () => {
  it('the built-in data are in use', () => {
    expect(open().state()).toEqual({
      enabled: true,
      version: OURS,
      date: BUILT_IN.date,
      origin: 'built-in',
    });
  });

  it('and without a key in the program nothing in the folder is looked at', () => {
    drop(signed(withNames(NEXT, 'Evento novo'), first));
    expect(open({ keys: [] }).state()).toEqual({
      enabled: false,
      version: OURS,
      date: BUILT_IN.date,
      origin: 'built-in',
    });
    expect(eventName('110199')).toBe('Evento 110199');
  });
});

describe('a newer file', () => {
  it.each([
    ['first', first],
    ['second', second],
  ])('signed by the %s key counts at once where only tables change', (_, key) => {
    drop(signed(withNames(NEXT, 'Evento novo'), key));
    const keeper = open();
    expect(keeper.state()).toEqual({
      enabled: true,
      version: NEXT,
      date: '2027-02-01',
      origin: 'file',
      key: key.fingerprint,
      takenAt: NOW,
    });
    expect([eventName('110199'), situationOf({ cStat: '152' }), situationOf({ cStat: '100' })]).toEqual([
      'Evento novo',
      'autorizada',
      'autorizada',
    ]);
    expect(keeper.tables()?.eventNames['110199']).toBe('Evento novo');
  });

  it('raises a TLS limit at once, for the host that it names only', () => {
    drop(signed(nextData({ tlsProfile: { [OLD]: { offer: '1.3' } } }), first));
    open();
    expect([tlsLimitOf(OLD), tlsLimitOf('nfe.sefaz.mt.gov.br')]).toEqual(['TLSv1.3', 'TLSv1.2']);
  });

  it('is seen while the program runs, and reported once', async () => {
    const keeper = open();
    drop(signed(withNames(NEXT, 'Evento novo'), first));
    await seen(keeper, () => keeper.state().version === NEXT);
    expect(events).toBe(1);
  });

  it('stays in use when it is taken away, and after a new start', () => {
    drop(signed(withNames(NEXT, 'Evento novo'), first));
    open().close();
    rmSync(join(dataDir, SEFAZ_DATA_FILE));
    expect(open().state()).toMatchObject({ version: NEXT, origin: 'file' });
    expect(eventName('110199')).toBe('Evento novo');
  });
});

describe('a change of address', () => {
  it('waits for a person, and the old address is used until then', () => {
    drop(signed(moved(), first));
    const keeper = open();
    expect(keeper.state()).toMatchObject({
      version: NEXT,
      pending: {
        inUse: OURS,
        notes: 'A SEFAZ de São Paulo mudou de endereço.',
        changes: [{ kind: 'host', before: OLD, after: NEW }],
      },
    });
    expect([spHost(), isSefazHost(NEW)]).toEqual([OLD, false]);

    const decided = keeper.decide(NEXT, true);
    expect(decided).toMatchObject({ ok: true, value: { version: NEXT, accepted: { at: NOW, by: 'maria' } } });
    expect(decided.ok && decided.value.pending).toBeUndefined();
    expect([spHost(), isSefazHost(NEW), isSefazHost(OLD)]).toEqual([NEW, true, false]);
    expect(events).toBe(1);
  });

  it('does not hold up the tables that came with it', () => {
    drop(signed({ ...withNames(NEXT, 'Evento novo'), connections: movedSaoPaulo(NEW) }, first));
    open();
    expect([spHost(), eventName('110199')]).toEqual([OLD, 'Evento novo']);
  });

  it('put off is remembered, and may be accepted later', () => {
    drop(signed(moved(), first));
    expect(open().decide(NEXT, false)).toMatchObject({ ok: true, value: { pending: { postponedAt: NOW } } });
    const again = open();
    expect(again.state().pending?.postponedAt).toBe(NOW);
    expect(spHost()).toBe(OLD);
    expect(again.decide(NEXT, true).ok).toBe(true);
    expect(spHost()).toBe(NEW);
  });

  it('is not accepted in the name of another version, nor twice', () => {
    drop(signed(moved(), first));
    const keeper = open();
    const decided = { ok: false, error: { code: 'data.decided' } };
    expect(keeper.decide(OURS + 2, true)).toEqual(decided);
    expect(spHost()).toBe(OLD);
    expect(keeper.decide(NEXT, true).ok).toBe(true);
    expect(keeper.decide(NEXT, true)).toEqual(decided);
  });

  it('accepted by one process counts in the other', async () => {
    drop(signed(moved(), first));
    const [one, other] = [open(), open()];
    expect(one.decide(NEXT, true).ok).toBe(true);
    await seen(other, () => other.state().pending === undefined);
    expect(other.state().accepted?.by).toBe('maria');
  });

  it('that a later file takes back does not wait any more', async () => {
    drop(signed(moved(), first));
    const keeper = open();
    drop(signed(nextData({ version: OURS + 2 }), first));
    await seen(keeper, () => keeper.state().version === OURS + 2);
    expect(keeper.state().pending).toBeUndefined();
  });

  it('keeps the accepted addresses while the next ones wait', () => {
    drop(signed(moved(), first));
    open().decide(NEXT, true);
    drop(signed(moved(OURS + 2, 'nfe3.fazenda.sp.gov.br'), first));
    const keeper = open();
    expect(keeper.state()).toMatchObject({
      version: OURS + 2,
      pending: { inUse: NEXT, changes: [{ before: NEW, after: 'nfe3.fazenda.sp.gov.br' }] },
    });
    expect(spHost()).toBe(NEW);
  });

  it('moves a state to another authorizer only when accepted', () => {
    const { connections } = BUILT_IN;
    const { SP: _gone, ...home55 } = connections.home['55'];
    const home = { ...connections.home, '55': home55 };
    drop(signed(nextData({ connections: { ...connections, home } }), first));
    const keeper = open();
    expect(homeAuthorizer('SP', '55')).toBe('SP');
    keeper.decide(NEXT, true);
    expect(homeAuthorizer('SP', '55')).toBe('SVRS');
  });
});

describe('a file is refused, and what is in use stays', () => {
  const refusals: readonly (readonly [string, () => Buffer | string, object])[] = [
    ['unsigned', () => JSON.stringify(moved()), { reason: 'unsigned' }],
    ['signed by another key', () => signed(moved(), makeDataKey()), { reason: 'foreign-key' }],
    ['cut', () => signed(moved(), first).subarray(0, 900), { reason: 'altered' }],
    ['over 1 MiB', () => Buffer.alloc(1_048_577, 32), { reason: 'too-large' }],
    [
      'outside .gov.br',
      () => signed(moved(NEXT, 'sefaz.example.com'), first),
      { reason: 'not-gov-br', version: NEXT, place: 'connections.addresses.55.SP.hosts.1' },
    ],
    [
      'of another form',
      () => signed({ version: NEXT }, first),
      { reason: 'shape', version: NEXT, place: 'date' },
    ],
    [
      'for a newer program',
      () => signed({ ...moved(), minProgram: '9.0.0' }, first),
      { reason: 'program', version: NEXT, minProgram: '9.0.0' },
    ],
    ['as old as the program', () => signed(moved(OURS), first), { reason: 'older', version: OURS }],
  ];
  it.each(refusals)('%s', (_, file, refused) => {
    drop(file());
    const keeper = open();
    expect(keeper.state()).toEqual({
      enabled: true,
      version: OURS,
      date: BUILT_IN.date,
      origin: 'built-in',
      refused,
    });
    expect(spHost()).toBe(OLD);
  });

  it('older than what was taken before, also after a new start', () => {
    drop(signed(moved(OURS + 4), first));
    open().decide(OURS + 4, true);
    drop(signed(moved(OURS + 3, OLD), first));
    expect(open().state()).toMatchObject({
      version: OURS + 4,
      refused: { reason: 'older', version: OURS + 3 },
    });
    expect(spHost()).toBe(NEW);
  });

  it('older than what is in use, though it was taken itself before', () => {
    for (const version of [NEXT, OURS + 2]) {
      drop(signed(withNames(version, `Nome ${version}`), first));
      open();
    }
    drop(signed(withNames(NEXT, `Nome ${NEXT}`), first));
    expect(open().state()).toMatchObject({ version: OURS + 2, refused: { reason: 'older', version: NEXT } });
  });

  it('of the same version with another content', () => {
    drop(signed(withNames(NEXT, 'Um'), first));
    open();
    drop(signed(withNames(NEXT, 'Outro nome'), first));
    expect(open().state()).toMatchObject({ version: NEXT, refused: { reason: 'older', version: NEXT } });
    expect(eventName('110199')).toBe('Um');
  });

  it('and said no longer once a good one takes its place', async () => {
    drop('lixo');
    const keeper = open();
    expect(keeper.state().refused).toEqual({ reason: 'altered' });
    drop(signed(withNames(NEXT, 'Evento novo'), first));
    await seen(keeper, () => keeper.state().version === NEXT);
    expect(keeper.state().refused).toBeUndefined();
  });
});

describe('what was taken', () => {
  it('does not count any more when its key is no longer one of the program', () => {
    drop(signed(moved(), first));
    open().decide(NEXT, true);
    expect(open({ keys: [second.spki] }).state()).toMatchObject({
      version: OURS,
      origin: 'built-in',
      refused: { reason: 'foreign-key' },
    });
    expect(spHost()).toBe(OLD);
  });

  it('does not count when its row was changed behind the program', () => {
    drop(signed(moved(), first));
    open().decide(NEXT, true);
    rmSync(join(dataDir, SEFAZ_DATA_FILE));
    db.prepare('UPDATE sefaz_data SET file = ?').run(Buffer.from(JSON.stringify(moved())));
    expect(open().state()).toMatchObject({ version: OURS, origin: 'built-in' });
  });

  it('keeps the files only of the newest and of the accepted data, and the record of all', () => {
    for (const version of [NEXT, OURS + 2, OURS + 3, OURS + 4]) {
      drop(signed(moved(version, `nfe${version}.fazenda.sp.gov.br`), first));
      const keeper = open();
      if (version === OURS + 2) keeper.decide(OURS + 2, true);
      keeper.close();
    }
    const rows = db.prepare('SELECT version, file IS NULL AS gone, accepted_by FROM sefaz_data').all();
    expect(rows.map((row) => Object.values(row))).toEqual([
      [NEXT, 1, null],
      [OURS + 2, 0, 'maria'],
      [OURS + 3, 1, null],
      [OURS + 4, 0, null],
    ]);
  });
});

/** Looks as the program does, until it has seen it. */
async function seen(keeper: SefazDataKeeper, done: () => boolean): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setInterval(() => {
    keeper.refresh();
    if (!done()) return;
    clearInterval(timer);
    resolve(undefined);
  }, 20);
  await promise;
}
