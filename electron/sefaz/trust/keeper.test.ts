/** Which servers at SEFAZ's host names are trusted, which never are, and that nothing is sent before. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { HOST, OTHER_HOST } from '../testing/table-host.ts';
import { makeAuthority, type IssuedCertificate } from '../testing/tls-fixtures.ts';
import {
  leaf,
  lookalike,
  memoryCache,
  middle,
  MIDDLE_ADDRESS,
  names,
  PUBLISHED,
  root,
  ROOT_ADDRESS,
  ROOT_NAME,
  trustServer,
  type TrustServer,
} from '../testing/trust-server.ts';
import { createTrustFolder } from './folder.ts';
import { createTrustKeeper, type TrustKeeper } from './keeper.ts';

beforeAll(() => {
  // All of this must hold even if verification is disabled by the environment; Node's own warning about that
  // is suppressed.
  vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const kept = (trust: TrustKeeper) =>
  trust.list().map(({ name, role, source, host, address }) => ({ name, role, source, host, address }));
const step = { name: 'AC Meio SSL', role: 'step', host: HOST, address: undefined };
const anchor = { name: ROOT_NAME, role: 'pinned-root', host: HOST, address: undefined };

describe('a server of SEFAZ under the pinned root', () => {
  it('is not trusted without a keeper, nor by the root’s bytes if they are not pinned', async () => {
    const { sefaz, disable, trust } = await trustServer({ chain: [middle, root], pinned: [] });
    const untrusted = { code: 'sefaz.tls-untrusted', phase: 'connect', requestWritten: false };
    expect(await disable(undefined)).toMatchObject(untrusted);
    expect(await disable()).toMatchObject({
      ...untrusted,
      data: { repair: 'incomplete', missing: ROOT_NAME },
    });
    expect([sefaz.received, trust.list()]).toEqual([[], []]);
  });

  it('is trusted by the chain that it sends, with both kinds of connection, and from then on at once', async () => {
    const one = await trustServer({ chain: [middle, root] });
    expect(await one.disable()).toBe('answered');
    expect(kept(one.trust)).toEqual([
      { ...step, source: 'server' },
      { ...anchor, source: 'server' },
    ]);
    const before = one.sefaz.connections();
    expect(await one.consult()).toBe('answered');
    expect(one.sefaz.connections() - before).toBe(1);
    expect(one.publisher.asked).toEqual([]);
    const two = await trustServer({ chain: [middle, root] });
    expect(await two.consult()).toBe('answered');
  });

  it('is trusted if it sends only its own certificate: the rest comes from the addresses in it', async () => {
    const { disable, trust, publisher } = await trustServer({ files: PUBLISHED });
    expect(await disable()).toBe('answered');
    expect(publisher.asked).toEqual(['/meio.p7b', '/raiz.crt']);
    expect(kept(trust)).toEqual([
      { ...step, source: 'aia', address: MIDDLE_ADDRESS },
      { ...anchor, source: 'aia', address: ROOT_ADDRESS },
    ]);
  });

  it('is trusted if neither it nor any address provides the root: another SEFAZ host sends it', async () => {
    const silent = root.subordinate('AC Calada', { organization: 'ICP-Brasil' });
    const show = (chain: readonly IssuedCertificate[]) =>
      trustServer({
        chain,
        host: OTHER_HOST,
        key: silent.issue({ ...names, issuerAddress: MIDDLE_ADDRESS }),
      });
    const [wrong, right] = [await show([silent, lookalike]), await show([silent, root])];
    const senders = {
      'nfe.sefaz.am.gov.br': 1,
      'nfe.sefaz.pe.gov.br': wrong.sefaz.port,
      'nfe.sefa.pr.gov.br': right.sefaz.port,
    };
    const key = silent.issue(names);
    const { disable, trust } = await trustServer({ key, chain: [silent], senders });
    expect(await disable()).toBe('answered');
    expect(kept(trust)).toEqual([
      { ...step, name: 'AC Calada', source: 'server' },
      { ...anchor, source: 'server', host: 'nfe.sefa.pr.gov.br' },
    ]);
    const shown = [
      ...right.sefaz.received,
      ...wrong.sefaz.received,
      right.sefaz.connections(),
      wrong.sefaz.connections(),
    ];
    expect(shown).toEqual([0, 0]);
    // No host is contacted for an authority outside ICP-Brasil.
    const alien = makeAuthority('AC Estranha').subordinate('AC Abaixo');
    const other = await trustServer({ key: alien.issue(names), chain: [alien], senders });
    expect(await other.disable()).toMatchObject({
      code: 'sefaz.tls-inspected',
      data: { missing: 'AC Estranha' },
    });
    expect(other.trust.list()).toEqual([]);
  });

  it('is trusted by what was stored for another one, and after a restart', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'keeper-'));
    onTestFinished(() => rmSync(dir, { recursive: true, force: true, maxRetries: 10 }));
    const first = await trustServer({ chain: [middle, root], cache: createTrustFolder(dir) });
    expect(await first.disable()).toBe('answered');
    const second = await trustServer({ host: OTHER_HOST, cache: createTrustFolder(dir) });
    expect(await second.consult()).toBe('answered');
    expect([second.sefaz.connections(), second.publisher.asked]).toEqual([1, []]);
    // A corrupted file counts as absent, and is fetched again.
    for (const name of readdirSync(dir))
      writeFileSync(join(dir, name), readFileSync(join(dir, name)).subarray(0, 300));
    const third = await trustServer({ files: PUBLISHED, cache: createTrustFolder(dir) });
    expect(await third.consult()).toBe('answered');
  });

  it('is trusted by the file bundled with the release, and this is recorded', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'keeper-'));
    onTestFinished(() => rmSync(dir, { recursive: true, force: true, maxRetries: 10 }));
    const assetFile = join(dir, 'icp-brasil.pem');
    writeFileSync(
      assetFile,
      [makeAuthority('AC Estranha'), middle, root].map(({ certPem }) => certPem).join('\n'),
    );
    const { disable, trust, sefaz } = await trustServer({ assetFile });
    expect(await disable()).toBe('answered');
    expect(sefaz.connections()).toBe(1);
    expect(kept(trust).map(({ name, source }) => `${name} ${source}`)).toEqual([
      'AC Meio SSL asset',
      `${ROOT_NAME} asset`,
    ]);
  });

  it('is trusted by a file that a person chose, which may contain the root, or an intermediate under it', async () => {
    const { disable, trust } = await trustServer({});
    expect(await disable()).toMatchObject({ data: { missing: 'AC Meio SSL' } });
    expect(trust.acceptTrustFile(root.der)).toMatchObject({
      ok: true,
      value: [{ role: 'pinned-root', source: 'file' }],
    });
    expect(trust.acceptTrustFile(Buffer.from(middle.certPem))).toMatchObject({
      ok: true,
      value: [{ role: 'step' }],
    });
    expect(await disable()).toBe('answered');
  });
});

describe('a file that a person chose', () => {
  it.each<[string, Buffer, string, string | undefined]>([
    ['a root of the same name', lookalike.der, 'not-trusted', ROOT_NAME],
    ['an authority under it', lookalike.subordinate('AC Falsa').der, 'not-trusted', 'AC Falsa'],
    ['a server', leaf.der, 'not-trusted', 'sefaz'],
    ['an authority of a company', makeAuthority('AC da Casa').der, 'not-trusted', 'AC da Casa'],
    [
      'an authority that has ended',
      root.subordinate('AC Velha', { notAfter: new Date(0) }).der,
      'not-trusted',
      'AC Velha',
    ],
    ['a note', Buffer.from('<NFe/>'), 'no-certificate', undefined],
    ['nothing', Buffer.alloc(0), 'no-certificate', undefined],
    ['far too much', Buffer.alloc(1_100_000, 45), 'too-large', undefined],
  ])('is refused if it contains %s', async (_, bytes, reason, name) => {
    const { trust } = await trustServer({});
    expect(trust.acceptTrustFile(bytes)).toEqual({
      ok: false,
      error: { code: 'file.unreadable', data: { reason, ...(name === undefined ? {} : { name }) } },
    });
    expect(trust.list()).toEqual([]);
  });
});

describe('nothing is sent, and nothing stored, at a server of SEFAZ', () => {
  const past = new Date(Date.now() - 3_600_000);
  const below = (options: Parameters<typeof root.subordinate>[1]) =>
    root.subordinate('AC Meio SSL', { organization: 'ICP-Brasil', ...options });
  const under = (authority: typeof root, options = {}) => authority.issue({ ...names, ...options });
  const fake = lookalike.subordinate('AC Meio SSL', { organization: 'ICP-Brasil' });
  const unfit = below({ mayIssue: false });
  const short = below({ pathLimit: 0 });
  const shortBelow = short.subordinate('AC Abaixo', { organization: 'ICP-Brasil' });
  const other = root.subordinate('AC Meio SSL', { organization: 'ICP-Brasil' });

  it.each<[string, TrustServer, object]>([
    [
      'whose root only has the right name',
      { key: under(fake), chain: [fake, lookalike] },
      { missing: ROOT_NAME },
    ],
    [
      'whose root of the right name comes from the address in the chain',
      { files: { ...PUBLISHED, '/raiz.crt': lookalike.der } },
      { missing: ROOT_NAME },
    ],
    [
      'that shows the pinned root above a chain that it did not sign',
      { key: under(fake), chain: [fake, root] },
      { missing: ROOT_NAME },
    ],
    ['whose authority is none', { key: under(unfit), chain: [unfit, root] }, { repair: 'incomplete' }],
    [
      'whose authority may have none below it',
      { key: under(shortBelow), chain: [shortBelow, short, root] },
      { repair: 'incomplete' },
    ],
    [
      'whose authority has the right name and another key',
      { key: under(middle), chain: [other, root] },
      { repair: 'incomplete' },
    ],
    [
      'whose address leads inside the network',
      { files: PUBLISHED, addresses: ['192.168.0.1'] },
      { missing: 'AC Meio SSL' },
    ],
    ['whose address gives nothing', {}, { missing: 'AC Meio SSL' }],
  ])('%s', async (_, given, data) => {
    const { sefaz, disable, consult, trust } = await trustServer(given);
    const untrusted = { code: 'sefaz.tls-untrusted', phase: 'connect', requestWritten: false, data };
    expect(await disable()).toMatchObject(untrusted);
    expect(await consult()).toMatchObject(untrusted);
    expect([sefaz.received, trust.list()]).toEqual([[], []]);
  });

  it('whose own certificate or authority has expired, or which names another host', async () => {
    const ended = below({ notAfter: past });
    for (const given of [
      { key: under(middle, { notAfter: past }), chain: [middle, root] },
      { key: under(ended), chain: [ended, root] },
    ]) {
      const { disable, sefaz, trust } = await trustServer(given);
      expect(await disable()).toMatchObject({ code: 'sefaz.tls-expired' });
      trust.acceptTrustFile(root.der);
      expect(await disable()).toMatchObject({ code: 'sefaz.tls-expired' });
      expect([sefaz.received, trust.list().length]).toEqual([[], 1]);
    }
    const wrong = await trustServer({ key: under(middle, { hosts: ['outro.test'] }), chain: [middle, root] });
    expect(await wrong.disable()).toMatchObject({ code: 'sefaz.tls-untrusted', data: { repair: 'host' } });
    wrong.trust.acceptTrustFile(root.der);
    expect(await wrong.disable()).toMatchObject({ code: 'sefaz.tls-host' });
    expect(wrong.sefaz.received).toEqual([]);
  });

  it('because of any file put into the folder', async () => {
    const cache = memoryCache();
    const how = { role: 'pinned-root', source: 'file', at: '2026-11-20T00:00:00.000Z' } as const;
    // OpenSSL compares names without regard to case: for it this one is a root as well.
    const cased = makeAuthority('AC da Casa', { issuerName: 'AC DA CASA' });
    for (const each of [lookalike, makeAuthority('AC da Casa'), fake, cased]) cache.put(each.der, how);
    for (const each of [fake, cased]) {
      const { sefaz, disable } = await trustServer({ key: under(each), cache });
      expect(await disable()).toMatchObject({ code: expect.stringMatching(/^sefaz\.tls-/) });
      expect(sefaz.received).toEqual([]);
    }
  });
});

describe('the keeper', () => {
  it('has nothing for hosts that are not SEFAZ’s and does not search for them', async () => {
    const { sefaz, publisher, trust, disable } = await trustServer({
      chain: [middle, root],
      host: 'localhost',
    });
    trust.acceptTrustFile(root.der);
    expect(trust.authoritiesFor('localhost')).toBeUndefined();
    expect(trust.authoritiesFor(HOST)?.rooted).toBe(true);
    expect(await disable()).toMatchObject({ code: 'sefaz.tls-untrusted' });
    expect(await trust.repair('localhost', sefaz.port, { limitMs: 100 })).toMatchObject({ ok: false });
    expect([sefaz.received, publisher.asked]).toEqual([[], []]);
  });

  it('searches once for all waiting callers, pauses after a failure, and ends in time', async () => {
    const hang = await trustServer({ files: { '/meio.p7b': () => undefined } });
    const { port } = hang.sefaz;
    const ask = (limitMs: number, signal?: AbortSignal) => hang.trust.repair(HOST, port, { limitMs, signal });
    const all = await Promise.all([ask(300), ask(50), ask(300, AbortSignal.abort())]);
    expect(all.map((one) => (one.ok ? '' : one.error.reason))).toEqual(['timeout', 'timeout', 'aborted']);
    expect(hang.publisher.asked).toEqual(['/meio.p7b']);
    const done = await trustServer({});
    for (let i = 0; i < 3; i++) await done.trust.repair(HOST, done.sefaz.port, { limitMs: 2_000 });
    expect(done.publisher.asked).toEqual(['/meio.p7b']);
  });

  it('takes the bundled file again where the clock was wrong at the start', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'keeper-'));
    onTestFinished(() => rmSync(dir, { recursive: true, force: true, maxRetries: 10 }));
    const assetFile = join(dir, 'raiz.pem');
    writeFileSync(assetFile, root.certPem);
    const { sefaz, publisher } = await trustServer({ chain: [middle] });
    let at = new Date('2010-01-01T00:00:00Z');
    const trust = createTrustKeeper({ cache: memoryCache(), assetFile, now: () => at }, publisher.seams);
    expect(trust.authoritiesFor(HOST)).toBeUndefined();
    at = new Date();
    expect(await trust.repair(HOST, sefaz.port, { limitMs: 5_000 })).toEqual({ ok: true, value: 'pinned' });
  });

  it('follows three steps at most', async () => {
    const address = (n: number) => `http://ac.example/${n}`;
    let authority = root;
    const files: Record<string, Buffer> = {};
    for (let n = 1; n <= 5; n++) {
      authority = authority.subordinate(`AC ${n}`, { issuerAddress: address(n - 1) });
      files[`/${n}`] = authority.der;
    }
    const key = authority.issue({ ...names, issuerAddress: address(5) });
    const { publisher, disable } = await trustServer({ key, files });
    expect(await disable()).toMatchObject({ data: { repair: 'incomplete', missing: 'AC 2' } });
    expect(publisher.asked).toEqual(['/5', '/4', '/3']);
  });
});

describe('the parts that tests replace', () => {
  it('are replaced by no file of the program', () => {
    const folder = new URL('../../', import.meta.url);
    const program = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !/\.test\.ts$|testing[\\/]/.test(name),
    );
    expect(program.length).toBeGreaterThan(100);
    const calls = program.flatMap((name) => {
      const text = readFileSync(new URL(name.replaceAll('\\', '/'), folder), 'utf8');
      return [...text.matchAll(/(?<!function )createTrustKeeper\(([^;]*?)\);/g)].map(([, given]) => given);
    });
    for (const given of calls) expect(given).not.toMatch(/network|isPinned|rootSenders/);
    const switches = program.filter((name) =>
      /rejectUnauthorized: false|allowPartialTrustChain: true/.test(
        readFileSync(new URL(name.replaceAll('\\', '/'), folder), 'utf8'),
      ),
    );
    expect(switches.filter((name) => !name.startsWith('training'))).toEqual([]);
  });
});
