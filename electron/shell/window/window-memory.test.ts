import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { LogEntry } from '../../ports.ts';
import { createWindowMemory, withPlace } from './window-memory.ts';

const folder = mkdtempSync(join(tmpdir(), 'balcao-memory-'));
const file = join(folder, 'janela.json');
const entries: LogEntry[] = [];
const open = (where = folder) => createWindowMemory(where, { write: (entry) => entries.push(entry) });
const place = { x: 1, y: 2, width: 900, height: 700, maximised: false };
const USUAL = { places: [], zoom: 1, appearance: 'system' };
afterAll(() => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

describe('the window memory', () => {
  it('is restored at the next start, with the last values set', async () => {
    const memory = open();
    void memory.keep({ zoom: 1.25 });
    void memory.keep({ zoom: 1.5 });
    await memory.keep({ places: [{ screens: 'a', place }], keepInTray: true });
    const kept = { ...USUAL, zoom: 1.5, places: [{ screens: 'a', place }], keepInTray: true };
    expect(open().get()).toEqual(kept);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(kept);
  });

  it.each([
    '',
    '{"zoom":',
    '{"zoom":9}',
    '[]',
    JSON.stringify({ ...USUAL, places: [{ screens: 'a', place: { ...place, width: 1e9 } }] }),
    JSON.stringify({ ...USUAL, places: [{ screens: 'a', place: { ...place, x: null } }] }),
    JSON.stringify({ ...USUAL, appearance: 'pink' }),
  ])('is the default if the file contains %j', (text) => {
    writeFileSync(file, text);
    expect(open().get()).toEqual(USUAL);
  });

  it('never stops the window if the disk cannot be written', async () => {
    const memory = open(join(file, 'no-folder'));
    await memory.keep({ zoom: 2 });
    expect(memory.get().zoom).toBe(2);
    expect(entries.map(({ op }) => op)).toContain('window.memory');
  });

  it('keeps the bounds of the screens used last', () => {
    const many = Array.from({ length: 12 }, (_, i) => `set ${i}`);
    const places = [...many, 'set 5'].reduce<ReturnType<typeof withPlace>>(
      (known, screens) => withPlace(known, screens, place),
      [],
    );
    expect(places.map(({ screens }) => screens)).toEqual([
      'set 4',
      'set 6',
      'set 7',
      'set 8',
      'set 9',
      'set 10',
      'set 11',
      'set 5',
    ]);
  });
});
