/** What of the guard against 656 is shown beside the answer about one note. */

import { expect, test } from 'vitest';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { accessKeySchema } from '../../../shared/fiscal/key/access-key.ts';
import { limitsView } from './limits-view.ts';
import type { Pause } from './usage-meter.ts';

const NOW = new Date('2026-11-20T14:05:00Z');
const OF_SP = accessKeySchema.parse('35261011222333000181550010000001231482057313');

function pausedAt(authorizer: string, root: string, minute: number): Pause {
  const until = new Date(Date.UTC(2026, 10, 20, 15, minute));
  return { root, tpAmb: '1', mod: '55', authorizer, service: 'consult', until };
}

test('the pauses beside a note are those of the places where it is asked, by the certificate that asks', () => {
  const pauses = [
    pausedAt('SP', '11222333', 2),
    pausedAt('SP', '12ABC345', 20),
    pausedAt('MG', '11222333', 50),
  ];
  const meter = { pauses: () => pauses, keyUse: () => ({ left: 3 }) };
  const ends = (of: Parameters<typeof limitsView>[2]) =>
    limitsView(meter, '1', of, NOW).pauses.map(({ authorizer, root }) => `${authorizer} ${root}`);
  expect(ends({})).toHaveLength(3);
  expect(ends({ chNFe: OF_SP })).toEqual(['SP 11222333', 'SP 12ABC345']);
  expect(ends({ chNFe: OF_SP, cnpj: cnpjSchema.parse('11222333000181') })).toEqual(['SP 11222333']);
});
