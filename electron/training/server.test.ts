/** The server as a whole: mutual TLS, SOAP routing, scripted scenarios, abuse, restart, and shutdown. */

import { cpSync, readdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type ConnectionOptions } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fill, MAY_MOUNT, NO_MOUNT, smallDisk } from '../testing/small-disk.ts';
import { startTraining, type Training, type TrainingOptions } from './server.ts';
import { clientOf, openPfx, type Client, type Holder } from './testing/client.ts';
import { consSitNFe, consStatServ, contentTypeOf, inutNFe, soap, valueOf } from './testing/messages.ts';
import { oddHolder } from './testing/odd-certificates.ts';

const START = new Date('2026-11-20T15:00:00Z');
const endings: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'treino-'));
  endings.push(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  return folder;
}

/** What a first start leaves, for the tests that do not look at one. */
const begun = mkdtempSync(join(tmpdir(), 'treino-'));
let ours: { readonly pfx: Buffer; readonly company: Holder };
beforeAll(async () => {
  const training = await startTraining({ clock: { now: () => START }, dataDir: begun });
  const { pfx, password } = await training.certificate();
  ours = { pfx, company: openPfx(pfx, password) };
  await training.close();
});
afterAll(() => rmSync(begun, { recursive: true, force: true, maxRetries: 10 }));

interface Stage {
  readonly training: Training;
  readonly company: Holder;
  readonly client: Client;
  readonly consult: (key?: string) => Promise<string | undefined>;
  readonly disable: (serie?: string) => Promise<string | undefined>;
}

async function open(options: Partial<TrainingOptions> = {}): Promise<Stage> {
  const dataDir = options.dataDir ?? makeFolder();
  if (options.dataDir === undefined) cpSync(begun, dataDir, { recursive: true });
  const training = await startTraining({ clock: { now: () => START }, ...options, dataDir });
  const { pfx, password } = await training.certificate();
  const company = pfx.equals(ours.pfx) ? ours.company : openPfx(pfx, password);
  const client = clientOf(training.caPem, company);
  endings.push(async () => {
    client.close();
    await training.close();
  });
  const consult = async (key = training.examples.authorized) =>
    valueOf((await client.post(training.addresses.consult, soap('consult', consSitNFe(key)), contentTypeOf('consult'))).body, 'cStat');
  const disable = async (serie = '1') =>
    valueOf((await client.post(training.addresses.disable, soap('disable', inutNFe(company, { serie })), contentTypeOf('disable'))).body, 'cStat');
  return { training, company, client, consult, disable };
} // prettier-ignore

describe('mutual TLS', () => {
  it('refuses a client without a certificate, and one whose chain does not reach the training root', async () => {
    const { training, company } = await open();
    for (const holder of [undefined, { keyPem: company.keyPem, chain: company.leaf }]) {
      const client = clientOf(training.caPem, holder);
      await expect(client.get(training.addresses.consult)).rejects.toThrow();
      client.close();
    }
    expect(training.requests()).toBe(0);
  });

  it('refuses the certificate of another training authority and an expired one', async () => {
    const { training } = await open();
    const other = await open({ dataDir: makeFolder() });
    const subject = { cnpj: '99999999000191', name: 'Vencida', uf: 'SP' };
    const ended = {
      ...subject,
      validFrom: new Date('2024-01-01T00:00:00Z'),
      validUntil: new Date('2025-01-01T00:00:00Z'),
    };
    for (const holder of [other.company, openPfx(await training.issue(ended, 'abc'), 'abc')]) {
      const client = clientOf(training.caPem, holder);
      await expect(client.get(training.addresses.consult)).rejects.toThrow();
      client.close();
    }
  });

  it('uses TLS 1.2 only, resumes sessions, and listens on the loopback alone', async () => {
    const { training, company } = await open();
    const target: ConnectionOptions = { port: training.port, host: '127.0.0.1', servername: 'localhost', ca: training.caPem, key: company.keyPem, cert: company.chain };
    await expect(handshake({ ...target, minVersion: 'TLSv1.3' })).rejects.toThrow();
    const first = await handshake(target);
    expect(first).toMatchObject({ version: 'TLSv1.2', resumed: false });
    expect(await handshake({ ...target, ...(first.session ? { session: first.session } : {}) })).toMatchObject({ resumed: true });
  }); // prettier-ignore

  it('answers 282 to a transmitter whose certificate names no CNPJ and no CPF', async () => {
    const dataDir = makeFolder();
    const { training } = await open({ dataDir });
    const nameless = clientOf(training.caPem, oddHolder(dataDir, { cnpj: '', nameless: true }));
    const reply = await nameless.post(
      training.addresses.status,
      soap('status', consStatServ('35')),
      contentTypeOf('status'),
    );
    nameless.close();
    expect(valueOf(reply.body, 'cStat')).toBe('282');
  });
});

describe('SOAP routing', () => {
  it('faults with 500 for a missing or wrong action and for a body of another service', async () => {
    const { training, client } = await open();
    const { consult } = training.addresses;
    const xml = soap('consult', consSitNFe(training.examples.authorized));
    const replies = [
      await client.post(consult, xml, 'application/soap+xml; charset=utf-8'),
      await client.post(consult, xml, contentTypeOf('disable')),
      await client.post(consult, soap('status', consStatServ('35')), contentTypeOf('consult')),
      await client.post(consult, consSitNFe(training.examples.authorized), contentTypeOf('consult')),
      await client.post(
        consult,
        xml.replaceAll('2003/05/soap-envelope', '2003/05/soap'),
        contentTypeOf('consult'),
      ),
    ];
    expect(replies.map((reply) => [reply.status, reply.body.includes('<soap:Fault>')])).toEqual(
      replies.map(() => [500, true]),
    );
  });

  it('answers 404, 405 and 415 to requests that are not SOAP 1.2 requests of a service', async () => {
    const { training, client } = await open();
    const { consult } = training.addresses;
    expect((await client.get(consult)).status).toBe(405);
    expect(
      (await client.post(consult.replace('nfeconsulta4', 'outra'), '', contentTypeOf('consult'))).status,
    ).toBe(404);
    expect((await client.post(consult, '', 'text/xml; charset=utf-8')).status).toBe(415);
  });
});

describe('the scripted scenarios', () => {
  it('loses the answer after recording once; the same request then gets 563', async () => {
    const { training, disable } = await open();
    training.scenario.set({ kind: 'answer-lost', times: 1 });
    await expect(disable()).rejects.toThrow(/ECONNRESET|hang up/);
    expect(training.ledger()).toMatchObject([{ count: 1 }]);
    expect(training.scenario.get()).toBe('normal');
    expect(await disable()).toBe('563');
    expect(training.ledger()).toMatchObject([{ count: 1 }]);
  });

  it('cuts the answer after recording', async () => {
    const { training, disable } = await open();
    training.scenario.set('cut-answer');
    await expect(disable()).rejects.toThrow();
    training.scenario.set('normal');
    expect(await disable()).toBe('563');
  });

  it('records nothing when it resets, returns a page, fails or is stopped', async () => {
    const { training, client, company, disable, consult } = await open();
    const raw = () => client.post(training.addresses.disable, soap('disable', inutNFe(company)), contentTypeOf('disable'));
    training.scenario.set('reset-before-answer');
    await expect(disable()).rejects.toThrow(/ECONNRESET|hang up/);
    training.scenario.set('html');
    expect(await raw()).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
    training.scenario.set('http-500');
    expect((await raw()).status).toBe(500);
    for (const [kind, code] of [['stopped', '108'], ['stopped-no-forecast', '109'], ['abuse', '656']] as const) {
      training.scenario.set(kind);
      expect([await disable(), await consult()]).toEqual([code, code]);
    }
    expect(training.ledger()).toEqual([]);
    training.scenario.set('normal');
    expect(await disable()).toBe('102');
  }); // prettier-ignore

  it('answers late when slow, and close ends a waiting answer at once', async () => {
    const { training, consult } = await open({ slowMs: 5 });
    training.scenario.set('slow');
    expect(await consult()).toBe('100');
    const endless = await open({ slowMs: 3_600_000 });
    endless.training.scenario.set('slow');
    const waiting = endless.disable();
    waiting.catch(() => undefined);
    await until(() => endless.training.ledger().length === 1);
    await endless.training.close();
    await expect(waiting).rejects.toThrow();
  });

  it('puts the protocol of a 563 where it is configured', async () => {
    for (const [place, tag, text] of [['tag', true, false], ['text', false, true], ['none', false, false]] as const) {
      const { training, client, company, disable } = await open({ protocolOf563: place });
      await disable();
      const reply = await client.post(training.addresses.disable, soap('disable', inutNFe(company)), contentTypeOf('disable'));
      expect([valueOf(reply.body, 'nProt') !== undefined, /\(nProt: \d{15}\)/.test(reply.body)]).toEqual([tag, text]);
    }
  }); // prettier-ignore
});

describe('the abuse guard', () => {
  it('is off by default and, when on, blocks the consultation for an hour at the eleventh request of one key', async () => {
    let at = START.getTime();
    const { training, consult, disable } = await open({
      abuseGuard: true,
      clock: { now: () => new Date(at) },
    });
    for (let i = 0; i < 10; i++) expect(await consult()).toBe('100');
    expect(await consult()).toBe('656');
    expect(await consult(training.examples.late)).toBe('656');
    expect(await disable()).toBe('102');
    for (let i = 0; i < 20; i++) expect(await disable()).toBe('563');
    expect(await disable()).toBe('563');
    expect(await disable()).toBe('656');
    at += 3_600_001;
    expect(await consult(training.examples.late)).toBe('150');
    const free = await open();
    for (let i = 0; i < 12; i++) expect(await free.consult()).toBe('100');
  });
});

it.skipIf(!MAY_MOUNT)(
  `a start on a full disk leaves nothing, and the next one begins${NO_MOUNT}`,
  async () => {
    const dataDir = makeFolder();
    endings.push(smallDisk(dataDir, '1m'));
    const ballast = fill(dataDir);
    await expect(startTraining({ dataDir, clock: { now: () => START } })).rejects.toMatchObject({
      code: 'ENOSPC',
    });
    expect(readdirSync(dataDir)).toEqual(['cheio']);
    rmSync(ballast);
    const training = await startTraining({ dataDir, clock: { now: () => START } });
    endings.push(() => training.close());
  },
);

describe('a restart', () => {
  it('keeps the authority, the certificate, the notes and the ledger', async () => {
    const dataDir = makeFolder();
    const first = await open({ dataDir });
    const before = await first.training.certificate();
    expect(await first.disable()).toBe('102');
    await first.training.close();

    const later = { now: () => new Date('2027-06-01T00:00:00Z') };
    const second = await startTraining({ dataDir, clock: later });
    endings.push(() => second.close());
    expect(second.caPem).toBe(first.training.caPem);
    expect((await second.certificate()).pfx.equals(before.pfx)).toBe(true);
    expect(second.examples).toEqual(first.training.examples);
    expect(second.ledger()).toEqual([
      { id: expect.stringMatching(/^ID3526/), nProt: expect.any(String), count: 1 },
    ]);
  });

  it('creates a new authority if a file is damaged, and keeps keys readable by the owner alone', async () => {
    const dataDir = makeFolder();
    const first = await open({ dataDir });
    await first.training.close();
    for (const name of readdirSync(dataDir).filter((one) => /\.(json|pfx)$/.test(one))) {
      expect(statSync(join(dataDir, name)).mode & 0o077).toBe(process.platform === 'win32' ? 0o066 : 0);
    }
    writeFileSync(join(dataDir, 'autoridade.json'), '{"version":1');
    const second = await open({ dataDir });
    expect(second.training.caPem).not.toBe(first.training.caPem);
    expect(await second.consult()).toBe('100');
  });

  it('creates a new authority where the clock was ahead at the first start, and was set since', async () => {
    const options = { dataDir: makeFolder(), clock: { now: () => new Date() } };
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 700 * 86_400_000 });
    const first = await startTraining(options).finally(() => vi.useRealTimers());
    await first.close();
    const { consult } = await open(options);
    await expect(consult()).resolves.toMatch(/^[0-9]{3}$/);
  });

  it('serves two processes’ first starts in one folder with one authority', async () => {
    const dataDir = makeFolder();
    const [one, other] = await Promise.all([open({ dataDir }), open({ dataDir })]);
    expect(one.training.caPem).toBe(other.training.caPem);
    expect([await one.disable(), await other.disable()]).toEqual(['102', '563']);
  });
});

describe('start and shutdown', () => {
  it('rejects if the port is taken, and can be closed twice', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    endings.push(() => {
      taken.close();
    });
    const address = taken.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(open({ port })).rejects.toThrow(/EADDRINUSE/);
    const { training } = await open();
    await Promise.all([training.close(), training.close()]);
  });
});

interface Handshake {
  readonly version: string | null;
  readonly resumed: boolean;
  readonly session: Buffer | undefined;
}

function handshake(options: ConnectionOptions): Promise<Handshake> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      { ...options, maxVersion: 'minVersion' in options ? 'TLSv1.3' : 'TLSv1.2' },
      () => {
        resolve({
          version: socket.getProtocol(),
          resumed: socket.isSessionReused(),
          session: socket.getSession(),
        });
        socket.destroy();
      },
    );
    socket.on('error', reject);
  });
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
