/**
 * Every row of the fault table through the calls of the window: what is reported, what the journal records, and how
 * it is resolved.
 */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CallInput } from '../../../../shared/contract.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { explainError, LOCALES } from '../../../../shared/explain/index.ts';
import type { Result } from '../../../../shared/result.ts';
import type * as Connection from '../../../sefaz/tls/connection.ts';
import { ANSWER, CONNECT, FRAMES, framed, inSuccess, type Fault } from '../../../sefaz/testing/fault-rows.ts';
import { authority, httpAnswer } from '../../../sefaz/testing/raw-server.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTraining } from '../../../training/server.ts';
import { startFaultServer, type FaultServer } from '../../testing/fault-server.ts';
import { long, report } from '../../testing/figures.ts';
import { createModelSefaz } from '../../testing/model-sefaz.ts';

/** Destination and limits of the next connection: the program's own limits are minutes. */
const network = vi.hoisted((): { url: URL | undefined; fault: Fault; ca: string } => ({
  url: undefined,
  fault: {},
  ca: '',
}));
vi.mock('../../../sefaz/tls/connection.ts', async (load) => {
  const real = await load<typeof Connection>();
  const patient = { connectMs: 5_000, sendMs: 5_000, idleMs: 5_000, totalMs: 5_000 };
  const openFresh: typeof real.openFresh = (destination, identity, options) =>
    real.openFresh(network.url ? { url: network.url, ca: [network.ca] } : destination, identity, {
      ...options,
      limits: { ...patient, ...network.fault.limits },
      lookup: network.fault.lookup,
    });
  return { ...real, openFresh };
});

const environment = 'homologacao' as const;
const CNPJ = '99999999000191';
const REASON = 'Números pulados por falha do emissor';

let folder: string;
let core: TestApp;
let clientCa: string;
let works: FaultServer;
let now = Date.now();
let ranges = 0;
const sefaz = createModelSefaz();
const figure = { runs: 0, uncertain: 0, lost: 0 };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-falhas-'));
  const training = await startTraining({ dataDir: join(folder, 'sefaz'), clock: { now: () => new Date() } });
  const { pfx, password } = await training.certificate();
  clientCa = training.caPem;
  await training.close();
  network.ca = authority.certPem;
  works = await startFaultServer(
    {
      behave:
        () =>
        (socket, { body }) =>
          void socket.write(httpAnswer(sefaz.handle(Buffer.from(body, 'latin1')))),
    },
    clientCa,
    () => undefined,
  );
  core = await openTestApp(join(folder, 'dados'));
  mkdirSync(join(core.dataDir, 'confianca'), { recursive: true });
  const address = 'https://localhost:9/ws';
  const services = { consult: address, disable: address, status: address };
  writeFileSync(
    join(core.dataDir, 'enderecos.json'),
    JSON.stringify({ endpoints: { '55': { '*': { '2': services } } } }),
  );
  writeFileSync(join(core.dataDir, 'confianca', 'ac.pem'), authority.certPem);
  core.pick({ name: 'a1.pfx', bytes: pfx });
  const { draft } = value(await core.call('certificate.choose', {}));
  const draftId = draft?.draftId ?? '';
  value(await core.call('certificate.inspect', { draftId, password }));
  value(await core.call('certificate.commit', { draftId, uf: 'SP' }));
});

afterAll(async () => {
  await core.close();
  await works.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  expect(sefaz.doubles()).toBe(0);
  report({
    what: 'rows of the fault table through the wizard’s calls',
    runs: figure.runs,
    twice: sefaz.doubles(),
    lost: figure.lost,
    uncertain: figure.uncertain,
  });
});

function value<T>(result: Result<T, AppError>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** The limits of resending have their own test. */
function minutesLater(minutes: number): void {
  now += minutes * 60_000;
  core.setTime(new Date(now));
}

async function fresh() {
  const nNFIni = ++ranges * 10 + 1;
  const range = {
    environment,
    cnpj: CNPJ,
    mod: '55',
    serie: 7,
    ano: 2026,
    nNFIni,
    nNFFin: nNFIni + 1,
  } as const;
  const checked = value(await core.call('disablement.check', range));
  expect(checked.findings.filter(({ level }) => level === 'block')).toEqual([]);
  const prepared = value(await core.call('disablement.prepare', { ...range, xJust: REASON }));
  expect(prepared.state).toBe('prepared');
  const named = { environment, requestId: prepared.requestId };
  return {
    named,
    range: range satisfies CallInput<'disablement.check'>,
    view: async () => value(await core.call('disablement.get', named)),
    recorded: () => sefaz.ledger.filter((entry) => entry.nNFIni === nNFIni).length,
  };
}

function bothExplain(error: AppError): void {
  for (const locale of LOCALES) {
    const { what, action } = explainError(error, locale);
    expect(`${what} ${action}`).toMatch(/\p{L}.*\. .*\p{L}.*\.$/u);
    expect(`${what} ${action}`).not.toMatch(/undefined|\[object| {4}at /);
  }
}

/** Runs `work` with the fault active, then removes it. */
async function under<T>(
  fault: Fault,
  recording: boolean,
  work: (server: FaultServer) => Promise<T>,
): Promise<T> {
  const server = await startFaultServer(fault, clientCa, ({ body }) => {
    if (recording) sefaz.handle(Buffer.from(body, 'latin1'));
  });
  Object.assign(network, { url: server.url, fault });
  try {
    return await work(server);
  } finally {
    Object.assign(network, { url: works.url, fault: {} });
    await server.close();
  }
}

/** The first row of each code; all of them in the proof. */
const ofEachCode = <T extends readonly [unknown, unknown, unknown]>(rows: readonly T[]) =>
  rows.filter(([, , code], n) => long || rows.findIndex((row) => row[2] === code) === n);

describe('before the first byte', () => {
  const rows = CONNECT.map(([name, fault, code]) => [name, fault, code] as const);
  test.each(rows)('%s: an error, the request is unchanged and can be sent', async (_name, fault, code) => {
    const { named, range, view, recorded } = await fresh();
    await under(fault, true, async ({ received }) => {
      const sent = await core.call('disablement.send', named);
      expect(sent).toMatchObject({
        ok: false,
        error: { code, data: { phase: 'connect', requestWritten: false } },
      });
      if (!sent.ok) bothExplain(sent.error);
      expect(received).toHaveLength(0);
    });
    expect(await view()).toMatchObject({ state: 'prepared', attempts: 0 });
    expect(recorded()).toBe(0);
    const checked = value(await core.call('disablement.check', range));
    expect(checked.findings.filter(({ level }) => level === 'block')).toEqual([]);
    const done = value(await core.call('disablement.send', named));
    expect(done).toMatchObject({
      state: 'homologated',
      provedBy: '102',
      attempts: 1,
      file: { saved: true },
    });
    expect(recorded()).toBe(1);
    figure.runs += 1;
  });

  test.each(ofEachCode(rows))(
    '%s, when sending again: an error, and it stays uncertain',
    async (_name, fault, code) => {
      const { named, view, recorded } = await fresh();
      const [lost] = ANSWER;
      await under(lost?.[1] ?? {}, true, async () => value(await core.call('disablement.send', named)));
      await under(fault, true, async () => {
        expect(await core.call('disablement.resend', named)).toMatchObject({ ok: false, error: { code } });
      });
      expect(await view()).toMatchObject({ state: 'uncertain', attempts: 1 });
      minutesLater(2);
      expect(value(await core.call('disablement.resend', named))).toMatchObject({
        state: 'homologated',
        provedBy: '563',
      });
      expect(recorded()).toBe(1);
      figure.runs += 1;
      figure.uncertain += 1;
    },
  );
});

describe('after the request was sent', () => {
  const rows = ANSWER.map(([name, fault, code]) => [name, fault, code] as const);
  const both = [
    ...rows.map((row) => [...row, 'recorded'] as const),
    ...ofEachCode(rows).map((row) => [...row, 'not recorded'] as const),
  ];
  test.each(both)(
    '%s: uncertain, the numbers are blocked, and sending again resolves it',
    async (_name, fault, code, what) => {
      const recording = what === 'recorded';
      const { named, range, view, recorded } = await fresh();
      await under(fault, recording, async ({ received }) => {
        const sent = value(await core.call('disablement.send', named));
        expect(sent).toMatchObject({ state: 'uncertain', attempts: 1, fault: { code, phase: 'answer' } });
        expect(sent.file).toBeUndefined();
        bothExplain({ code });
        const again = value(await core.call('disablement.resend', named));
        expect(again).toMatchObject({ state: 'uncertain', attempts: 2, fault: { code, phase: 'answer' } });
        expect(received).toHaveLength(2);
      });
      expect(recorded()).toBe(recording ? 1 : 0);
      const checked = value(await core.call('disablement.check', range));
      expect(checked.findings).toContainEqual(
        expect.objectContaining({ level: 'block', code: 'range.overlap' }),
      );
      const same = await core.call('disablement.prepare', { ...range, xJust: REASON });
      expect(same).toMatchObject({
        ok: false,
        error: { code: 'disablement.uncertain', data: { requestId: named.requestId } },
      });
      expect(await core.call('disablement.send', named)).toMatchObject({
        ok: false,
        error: { code: 'disablement.uncertain' },
      });
      minutesLater(2);
      const done = value(await core.call('disablement.resend', named));
      const provedBy = recording ? '563' : '102';
      expect(done).toMatchObject({ state: 'homologated', provedBy, attempts: 3, file: { saved: true } });
      expect(await view()).toMatchObject({
        state: 'homologated',
        nProt: expect.stringMatching(/^135260/) as string,
      });
      expect(recorded()).toBe(1);
      figure.runs += 1;
      figure.uncertain += 1;
    },
  );
});

describe('an answer with broken framing', () => {
  const answersOf = async (named: { environment: typeof environment; requestId: string }) =>
    value(await core.call('disablement.documents', named)).filter(({ kind }) => kind === 'answer');

  test.each(FRAMES)('%s: a complete 102 in it counts, and its bytes are stored', async (_name, frame) => {
    const { named } = await fresh();
    await under(frame(framed.answer('102')), true, async () => {
      const sent = value(await core.call('disablement.send', named));
      expect(sent).toMatchObject({
        state: 'homologated',
        provedBy: '102',
        nProt: '135260000000001',
        file: { saved: true },
      });
      expect(sent.retornoInutNFe?.xmlInut).toContain('<cStat>102</cStat>');
    });
    const [answer] = await answersOf(named);
    expect(answer?.fileName).toMatch(/-ret-1-incompleta\.txt$/);
    figure.runs += 1;
  });

  test.each(ofEachCode(FRAMES))(
    '%s: a complete 563 in it counts, the first time and again',
    async (_name, frame) => {
      const first = await fresh();
      await under(frame(framed.answer('563')), false, async () => {
        expect(value(await core.call('disablement.send', first.named))).toMatchObject({
          state: 'refused',
          nProt: '135260000000001',
        });
      });
      const again = await fresh();
      const [lost] = ANSWER;
      await under(lost?.[1] ?? {}, true, async () => value(await core.call('disablement.send', again.named)));
      await under(frame(framed.answer('563')), true, async () => {
        expect(value(await core.call('disablement.resend', again.named))).toMatchObject({
          state: 'homologated',
          provedBy: '563',
        });
      });
      figure.runs += 2;
      figure.uncertain += 1;
    },
  );

  test.each(FRAMES)(
    '%s: a truncated one, and any other code, is uncertain; the bytes are stored',
    async (_name, frame, code) => {
      for (const text of [framed.cut(framed.answer('102')), framed.answer('240')]) {
        const { named } = await fresh();
        await under(frame(text), true, async () => {
          const sent = value(await core.call('disablement.send', named));
          expect(sent).toMatchObject({ state: 'uncertain', fault: { code, phase: 'answer' } });
        });
        expect(await answersOf(named)).toHaveLength(1);
        minutesLater(2);
        expect(value(await core.call('disablement.resend', named))).toMatchObject({
          state: 'homologated',
          provedBy: '563',
        });
        figure.runs += 1;
        figure.uncertain += 1;
      }
    },
  );
});

test('the same answer without a fault is accepted, so that only the faults make the difference', async () => {
  const { named } = await fresh();
  await under(
    inSuccess((text) => text),
    true,
    async () => {
      expect(value(await core.call('disablement.send', named))).toMatchObject({
        state: 'homologated',
        provedBy: '102',
      });
    },
  );
});
