/** docs/sefaz-data.md replayed: what a technical note brings as data alone, on a program that does not know it. */

import { afterEach, expect, it } from 'vitest';
import { readData } from '../../electron/sefaz/data/read-data.ts';
import { makeDataKey, nextData, signed } from '../../electron/sefaz/testing/signed-data.ts';
import { setNewerTables } from '../../shared/fiscal/code-tables.ts';
import { situationOf } from '../../shared/fiscal/cstat.ts';
import { cancelsNote, eventName } from '../../shared/fiscal/events.ts';

const key = makeDataKey();
const NOTHING = { situations: {}, notServed: [], eventNames: {}, cancellations: [], registered: [] };
afterEach(() => setNewerTables(undefined));

/** Signs it, reads it as a program does, and takes its tables. */
function take(
  tables: Partial<
    typeof NOTHING & { situations: Record<string, 'autorizada'>; eventNames: Record<string, string> }
  >,
) {
  const file = signed(nextData({ tables: { ...NOTHING, ...tables } }), key);
  const read = readData(file, { keys: [key.spki], program: '1.0.0' });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  setNewerTables(read.value.data.tables);
}

it('NT 2026.002: a code like 120 has its situation by data alone', () => {
  // 120 itself is known here; 121 takes its place, as on an older program.
  expect(situationOf({ cStat: '121' })).toBe('outra');
  take({ situations: { '121': 'autorizada' } });
  expect(situationOf({ cStat: '121' })).toBe('autorizada');
});

it('NT 2026.006: an event like 110300 has its name by data alone, and cancels nothing', () => {
  take({ eventNames: { '110301': 'Vínculo com pagamento dividido, anulado' } });
  expect(eventName('110301', 'Texto da SEFAZ')).toBe('Vínculo com pagamento dividido, anulado');
  expect(cancelsNote('110301', '135')).toBe(false);
});

it('NT 2026.007: a code of issuing needs none, and gives no situation', () => {
  for (let code = 156; code <= 188; code += 1) expect(situationOf({ cStat: String(code) })).toBe('outra');
});
