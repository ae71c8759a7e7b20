/** What the store answers follows the one table of situations, with what a signed file adds to it. */

import { afterEach, expect, it } from 'vitest';
import { setNewerTables } from '../../shared/fiscal/code-tables.ts';
import { SITUATIONS } from '../../shared/fiscal/cstat.ts';
import { parseAccessKey } from '../../shared/fiscal/key/access-key.ts';
import { fromStore, isFresh } from './serve-stored.ts';

const KEY = parseAccessKey('35261011222333000181550010000001231482057313');
const AT = new Date('2026-11-20T12:00:00Z');
const YEAR_LATER = new Date('2027-11-20T12:00:00Z');

afterEach(() => setNewerTables(undefined));

function servedFor(cStat: string): 'always' | 'a while' | 'never' {
  if (!KEY.ok) throw new Error('not a key');
  const kept = fromStore(
    { chNFe: KEY.value, environment: 'producao' },
    {
      retConsSitNFe: {
        versao: '4.00',
        tpAmb: '1',
        verAplic: 'SP',
        cStat,
        xMotivo: '',
        cUF: '35',
        chNFe: KEY.value,
        protNFe: [],
        procEventoNFe: [],
      },
      avisos: [],
      address: 'https://nfe.fazenda.sp.gov.br/',
      consultadoEm: AT.toISOString(),
    },
  );
  if (!kept) return 'never';
  if (isFresh(kept, YEAR_LATER)) return 'always';
  return isFresh(kept, AT) ? 'a while' : 'never';
}

it('a cancelled or denied note for good, an authorized one for a while, any other never', () => {
  const expected = { cancelada: 'always', denegada: 'always', autorizada: 'a while' } as Record<
    string,
    string
  >;
  for (const [cStat, situation] of Object.entries(SITUATIONS))
    expect([cStat, servedFor(cStat)]).toEqual([cStat, expected[situation] ?? 'never']);
  expect(servedFor('152')).toBe('never');
});

it('a code of a signed file as any other of its situation', () => {
  setNewerTables({
    situations: { '152': 'autorizada', '9152': 'cancelada' },
    notServed: [],
    eventNames: {},
    cancellations: [],
    registered: [],
  });
  expect([servedFor('152'), servedFor('9152')]).toEqual(['a while', 'always']);
});
