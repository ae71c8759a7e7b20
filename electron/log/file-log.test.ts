import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

  it('goes on in a new part when a file is full, and never keeps more than thirty', () => {
    const now = { now: () => new Date('2026-11-20T12:00:00Z') };
    const folderNow = () => readdirSync(join(dir, 'registros'));
    const first = createFileLog(dir, now, complain);
    first.write({ level: 'info', op: 'x' });
    const full = (name: string) => writeFileSync(join(dir, 'registros', name), 'x'.repeat(MAX_FILE_BYTES));
    full('2026-11-20.jsonl');
    first.write({ level: 'info', op: 'second' });
    first.close();
    expect(folderNow().sort()).toEqual(['2026-11-20.2.jsonl', '2026-11-20.jsonl']);
    for (let part = 2; part <= 40; part += 1) full(`2026-11-20.${part}.jsonl`);
    const later = createFileLog(dir, now, complain);
    later.write({ level: 'info', op: 'later' });
    later.close();
    const files = logFiles(join(dir, 'registros'));
    expect(files).toHaveLength(30);
    expect([files[0], files.at(-1)]).toEqual(['2026-11-20.12.jsonl', '2026-11-20.41.jsonl']);
    expect(readFileSync(join(dir, 'registros', '2026-11-20.41.jsonl'), 'utf8')).toContain('"later"');
  });

  it('keeps the beginning of an endless stack', () => {
    expect(lineOf('t', { level: 'error', op: 'x', detail: 'ab '.repeat(100_000) }).length).toBeLessThan(
      9_000,
    );
  });

  it('reports once that the folder cannot be written, and never throws', () => {
    writeFileSync(join(dir, 'registros'), 'a file stands in the way');
    const told: string[] = [];
    const log = createFileLog(dir, at('2026-11-20T12:00:00Z'), (text) => told.push(text));
    log.write({ level: 'info', op: 'x' });
    log.write({ level: 'info', op: 'y' });
    expect(told).toHaveLength(1);
  });
});
