import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { LogEntry } from '../ports.ts';
import { createFileLog, lineOf } from './file-log.ts';
import { logFiles, MAX_FILE_BYTES } from './log-files.ts';

describe('the file log', () => {
  let dir = '';
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'balcao-log-'));
  });
  afterEach(() => {
    rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
  });
  const complain = (text: string) => {
    throw new Error(text);
  };
  const lineSchema = z.looseObject({ op: z.string(), times: z.number().optional() });
  const linesIn = (name: string) =>
    readFileSync(join(dir, 'registros', name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => lineSchema.parse(JSON.parse(line)));
  const at = (iso: string) => ({ now: () => new Date(iso) });

  it('writes one line of JSON an entry, with the known fields only and redacted', () => {
    const log = createFileLog(dir, at('2026-11-20T12:00:00Z'), complain);
    const entry = {
      level: 'error',
      op: 'x',
      ms: 1.234,
      code: 'internal',
      detail: 'senha: abc',
      extra: 'leak',
    };
    log.write(entry as LogEntry);
    log.close();
    const lines = readFileSync(join(dir, 'registros', '2026-11-20.jsonl'), 'utf8').split('\n');
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[0]!)).toEqual({
      time: '2026-11-20T12:00:00.000Z',
      level: 'error',
      op: 'x',
      ms: 1.2,
      code: 'internal',
      detail: 'senha [oculto]',
    });
  });

  it('starts a file a day and keeps the last thirty', () => {
    let day = 0;
    const log = createFileLog(dir, { now: () => new Date(Date.UTC(2026, 0, 1 + day)) }, complain);
    for (; day < 40; day += 1) log.write({ level: 'info', op: 'x' });
    log.close();
    const files = readdirSync(join(dir, 'registros'));
    expect(files).toHaveLength(30);
    expect(files.sort().at(-1)).toBe('2026-02-09.jsonl');
  });

  const full = (name: string, bytes = MAX_FILE_BYTES) =>
    writeFileSync(join(dir, 'registros', name), 'x'.repeat(bytes));
  const textOf = (name: string) => readFileSync(join(dir, 'registros', name), 'utf8');

  it('goes on in the part of the hour when a file is full, and never keeps more than thirty', () => {
    const now = at('2026-11-20T12:00:00Z');
    const first = createFileLog(dir, now, complain);
    first.write({ level: 'info', op: 'x' });
    full('2026-11-20.jsonl');
    first.write({ level: 'info', op: 'second' });
    first.close();
    expect(readdirSync(join(dir, 'registros')).sort()).toEqual(['2026-11-20.13.jsonl', '2026-11-20.jsonl']);
    for (let part = 2; part <= 24; part += 1) full(`2026-11-19.${part}.jsonl`);
    for (let part = 2; part <= 12; part += 1) full(`2026-11-20.${part}.jsonl`);
    full('2026-11-20.13.jsonl');
    const later = createFileLog(dir, at('2026-11-20T13:00:00Z'), complain);
    later.write({ level: 'info', op: 'later' });
    later.close();
    const files = logFiles(join(dir, 'registros'));
    expect(files).toHaveLength(30);
    expect([files[0], files.at(-1)]).toEqual(['2026-11-19.9.jsonl', '2026-11-20.14.jsonl']);
    expect(textOf('2026-11-20.14.jsonl')).toContain('"later"');
  });

  it('says how many lines the hour had no room for, and keeps room for what failed', () => {
    let hour = 12;
    const log = createFileLog(dir, { now: () => new Date(Date.UTC(2026, 10, 20, hour)) }, complain);
    log.write({ level: 'info', op: 'x' });
    full('2026-11-20.jsonl');
    log.write({ level: 'info', op: 'y' });
    full('2026-11-20.13.jsonl', MAX_FILE_BYTES * 0.8);
    log.write({ level: 'info', op: 'no room' });
    log.write({ level: 'error', op: 'room' });
    expect(textOf('2026-11-20.13.jsonl')).toContain('"room"');
    full('2026-11-20.13.jsonl');
    log.write({ level: 'error', op: 'nor here' });
    log.write({ level: 'error', op: 'nor there' });
    hour = 13;
    log.write({ level: 'error', op: 'again' });
    log.close();
    expect(linesIn('2026-11-20.14.jsonl')).toMatchObject([
      { level: 'warn', op: 'log.dropped', times: 2 },
      { level: 'error', op: 'again' },
    ]);
  });

  it('keeps a whole day whatever floods it: an hour gets no more than one file', () => {
    let minute = 0;
    const log = createFileLog(dir, { now: () => new Date(Date.UTC(2026, 10, 20, 0, minute)) }, complain);
    log.write({ level: 'warn', op: 'the first of the day' });
    for (; minute < 1_440; minute += 1) {
      for (let n = 0; n < 2; n += 1)
        log.write({ level: 'error', op: `x ${minute} ${n}`, detail: '€'.repeat(8_000) });
    }
    log.close();
    expect(logFiles(join(dir, 'registros')).length).toBeLessThanOrEqual(25);
    expect(textOf('2026-11-20.jsonl')).toContain('the first of the day');
  });

  it('counts equal lines and writes their number once a minute', () => {
    let second = 0;
    const log = createFileLog(dir, { now: () => new Date(Date.UTC(2026, 10, 20, 12, 0, second)) }, complain);
    const failure = { level: 'error', op: 'sharing', code: 'internal', detail: 'at x' } as const;
    for (; second < 150; second += 1) {
      for (let n = 0; n < 10; n += 1) log.write(failure);
      log.write({ level: 'info', op: 'call', ms: second });
    }
    log.close();
    const lines = linesIn('2026-11-20.jsonl');
    const failures = lines.filter(({ op }) => op === 'sharing');
    expect(failures.map(({ times }) => times)).toEqual([undefined, 599, 600, 300]);
    expect(failures.every((line) => line['code'] === 'internal' && line['detail'] === 'at x')).toBe(true);
    expect(lines.filter(({ op }) => op === 'call')).toHaveLength(150);
  });

  it('a line that is not repeated is written again a minute later, and thousands of others lose no count', () => {
    let second = 0;
    const log = createFileLog(dir, { now: () => new Date(Date.UTC(2026, 10, 20, 12, 0, second)) }, complain);
    log.write({ level: 'warn', op: 'rare' });
    log.write({ level: 'warn', op: 'twice' });
    log.write({ level: 'warn', op: 'twice' });
    for (let n = 0; n < 2_000; n += 1) log.write({ level: 'warn', op: `other ${n}` });
    second = 61;
    log.write({ level: 'warn', op: 'rare' });
    log.close();
    const lines = linesIn('2026-11-20.jsonl');
    expect(lines.filter(({ op }) => op === 'rare')).toHaveLength(2);
    expect(lines.filter(({ op }) => op === 'twice').map(({ times }) => times)).toEqual([undefined, 1]);
  });

  it('keeps the beginning of an endless stack', () => {
    expect(lineOf('t', { level: 'error', op: 'x', detail: 'ab '.repeat(100_000) }).length).toBeLessThan(
      9_000,
    );
  });

  it('reports once that the folder cannot be written, and never throws', () => {
    writeFileSync(join(dir, 'registros'), 'a file stands in the way');
    const lines: string[] = [];
    const log = createFileLog(dir, at('2026-11-20T12:00:00Z'), (text) => lines.push(text));
    log.write({ level: 'info', op: 'x' });
    log.write({ level: 'info', op: 'y' });
    expect(lines).toHaveLength(1);
  });
});
