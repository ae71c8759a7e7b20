/** The support mode: what it records of a call, when it ends, and that nothing secret gets into it. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appError } from '../../shared/errors.ts';
import { err, ok } from '../../shared/result.ts';
import { valueOf } from '../disablement/testing/test-context.ts';
import { openTestApp } from '../testing/test-app.ts';
import { createSupportMode, lineOf, supportLines } from './support-mode.ts';

let folder: string;
let now: Date;
let changes: number;
const failures: unknown[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-suporte-'));
  now = new Date('2026-11-22T12:00:00Z');
  changes = 0;
  failures.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

const open = (dataDir = folder) =>
  createSupportMode({
    dataDir,
    now: () => now,
    changed: () => (changes += 1),
    failed: (error) => failures.push(error),
  });
const lines = () => supportLines(folder).map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the support mode', () => {
  it('records one call with its steps, then ends', async () => {
    const mode = open();
    expect(mode.turn(true)).toEqual(new Date('2026-11-22T12:15:00Z'));
    await mode.around('consult.note', async (steps) => {
      steps?.({ step: 'connect', host: 'nfe.sefaz.rs.gov.br', ms: 12.34, tlsMs: 10 });
      return ok({ retConsSitNFe: { cStat: '100', xMotivo: 'Autorizado o uso' } });
    });
    expect(lines()).toMatchObject([
      { op: 'consult.note', step: 'begin' },
      { step: 'connect', host: 'nfe.sefaz.rs.gov.br', ms: 12.3, tlsMs: 10 },
      { step: 'end', cStat: '100' },
    ]);
    expect(new Set(lines().map(({ call }) => call)).size).toBe(1);
    expect([mode.until(), changes]).toEqual([undefined, 2]);
    await mode.around('consult.note', async (steps) => ok(expect(steps).toBeUndefined()));
  });

  it('records the error of a call that never reached the network, and waits for one that does', async () => {
    const mode = open();
    mode.turn(true);
    await mode.around('company.list', async () => ok([]));
    await mode.around('consult.note', async () => err(appError('certificate.locked')));
    expect(lines()).toMatchObject([{ op: 'consult.note', step: 'end', code: 'certificate.locked' }]);
    expect(mode.until()).toBeDefined();
    mode.close();
  });

  it('is off until it is chosen and after a quarter of an hour, and starts a new record each time', async () => {
    const mode = open();
    await mode.around('consult.note', async () => err(appError('sefaz.dns')));
    expect(supportLines(folder)).toEqual([]);
    mode.turn(true);
    await mode.around('consult.note', async () => err(appError('sefaz.dns')));
    now = new Date('2026-11-22T12:15:01Z');
    expect(mode.until()).toBeUndefined();
    await mode.around('consult.note', async () => err(appError('sefaz.refused')));
    expect(lines()).toHaveLength(1);
    mode.turn(true);
    expect(lines()).toEqual([]);
    mode.turn(false);
    expect(mode.until()).toBeUndefined();
  });

  it('stops no call where nothing can be written', async () => {
    writeFileSync(join(folder, 'registros'), 'a file in its place');
    const mode = open();
    mode.turn(true);
    const result = await mode.around('consult.note', async (steps) => {
      steps?.({ step: 'connect' });
      return ok({ cStat: '107' });
    });
    expect(result.ok).toBe(true);
    expect(failures.length).toBeGreaterThan(0);
  });
});

describe('nothing secret gets into the record', () => {
  const KEY = '35261112345678000195550010000000011000000019';
  const SECRETS = [
    KEY,
    '12345678000195',
    '<infNFe Id="x">',
    'senha: abc123',
    'bnfe_0123456789abcdefghijABCDEFGHIJ0123456789abc',
    '-----BEGIN PRIVATE KEY-----',
    'QUJDREVG'.repeat(20),
  ];

  it('whatever a step contains, and whatever the field is called', () => {
    const fields = fc.constantFrom(
      ...['step', 'host', 'code', 'phase', 'protocol', 'cipher', 'cStat', 'ms', 'httpStatus', 'body', 'xml'],
    );
    fc.assert(
      fc.property(fc.dictionary(fields, fc.constantFrom(...SECRETS)), (step) => {
        const line = lineOf(new Date(0), 'a1b2c3d4', 'consult.note', step);
        for (const secret of SECRETS) expect(line).not.toContain(secret);
        expect(Object.keys(JSON.parse(line) as object)).toEqual(['time', 'call', 'op']);
      }),
    );
  });

  it('not the name of a call that does not exist', async () => {
    const mode = open();
    mode.turn(true);
    await mode.around('senha: abc123', async (steps) => {
      expect(steps).toBeUndefined();
      return err(appError('call.unknown'));
    });
    expect(supportLines(folder)).toEqual([]);
    mode.close();
  });

  it('of a real consult over TLS: names, phases and cStat alone, and it is in the report', async () => {
    const app = await openTestApp();
    try {
      const { examples, company } = valueOf(await app.call('training.begin', {}));
      const chNFe = examples['authorized'] ?? '';
      expect(valueOf(await app.call('support.record', { on: true })).until).toBeDefined();
      valueOf(await app.call('consult.note', { environment: 'treino', chNFe }));
      const text = readFileSync(join(app.dataDir, 'registros', 'suporte.jsonl'), 'utf8');
      const written = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(written.map(({ step }) => step)).toEqual(['begin', 'connect', 'exchange', 'end']);
      expect(written[1]).toMatchObject({
        protocol: expect.stringMatching(/^TLSv1/),
        tlsMs: expect.any(Number),
      });
      expect(written[2]).toMatchObject({ httpStatus: 200, sent: expect.any(Number) });
      expect(written[3]).toMatchObject({ cStat: '100', op: 'consult.note' });
      for (const secret of [chNFe, company.cnpj, company.name, '<', 'BEGIN'])
        expect(text).not.toContain(secret);
      expect(valueOf(await app.call('program.state', {})).recordingUntil).toBeUndefined();
      const { files } = valueOf(await app.call('app.diagnosis', {}));
      expect(files.map(({ name }) => name)).toEqual([
        'diagnostico.txt',
        'diagnostico.json',
        'suporte.jsonl',
        'registros.jsonl',
      ]);
      expect(files[2]?.text).toBe(text);
    } finally {
      await app.close();
    }
  });
});
