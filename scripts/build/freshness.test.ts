import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashOf, isFresh, readStamp, STAMP_VERSION, stampPath, writeStamp } from './freshness.mjs';

describe('the freshness of what was built', () => {
  let root = '';
  const source = () => join(root, 'a.ts');
  const output = () => join(root, 'dist', 'cli', 'main.js');
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'balcao-fresh-'));
    mkdirSync(join(root, 'dist', 'cli'), { recursive: true });
    mkdirSync(join(root, 'dist', '.stamps'));
    writeFileSync(source(), 'one');
    writeFileSync(output(), 'built');
    const input = statSync(source());
    const built = statSync(output());
    writeStamp(root, 'cli', {
      version: STAMP_VERSION,
      inputs: [['a.ts', input.size, input.mtimeMs, hashOf(source())]],
      outputs: [['cli/main.js', built.size, built.mtimeMs]],
    });
  });
  afterEach(() => {
    rmSync(root, { recursive: true, force: true, maxRetries: 10 });
  });

  it('is fresh while nothing changed', () => {
    expect(isFresh(root, 'cli')).toBe(true);
  });

  it('is stale after a changed source, even of the same length', () => {
    writeFileSync(source(), 'two');
    expect(isFresh(root, 'cli')).toBe(false);
  });

  it('stays fresh after a checkout that only touched the source, and records its new time', () => {
    utimesSync(source(), 1_700_000_000, 1_700_000_000);
    expect(isFresh(root, 'cli')).toBe(true);
    expect(readStamp(root, 'cli')?.inputs[0]?.[2]).toBe(1_700_000_000_000);
  });

  it('is stale if a source is missing', () => {
    rmSync(source());
    expect(isFresh(root, 'cli')).toBe(false);
  });

  it('is stale if an output is missing or replaced', () => {
    writeFileSync(output(), 'other');
    utimesSync(output(), 1_700_000_000, 1_700_000_000);
    expect(isFresh(root, 'cli')).toBe(false);
    rmSync(output());
    expect(isFresh(root, 'cli')).toBe(false);
  });

  it('treats a truncated stamp as none', () => {
    writeFileSync(stampPath(root, 'cli'), '{"version":1,"inp');
    expect(isFresh(root, 'cli')).toBe(false);
    rmSync(stampPath(root, 'cli'));
    expect(isFresh(root, 'cli')).toBe(false);
  });
});
