/** The search for a path among candidates that anybody may have sent. */

import { X509Certificate } from 'node:crypto';
import { expect, it, onTestFinished, vi } from 'vitest';
import { HOST } from '../testing/table-host.ts';
import { makeAuthority } from '../testing/tls-fixtures.ts';
import { findPath } from './path.ts';

it('checks few signatures, however many candidates name each other as their issuer', () => {
  const one = makeAuthority('AC Um', { issuerName: 'AC Dois' });
  const other = makeAuthority('AC Dois', { issuerName: 'AC Um' });
  const ders = Array.from({ length: 20 }, () => [one.der, other.der]).flat();
  const candidates = ders.map((der) => new X509Certificate(der));
  const leaf = new X509Certificate(one.issue({ commonName: 'sefaz', hosts: [HOST] }).der);
  // As if both had one key.
  const verify = vi.spyOn(X509Certificate.prototype, 'verify').mockReturnValue(true);
  onTestFinished(() => verify.mockRestore());
  const rules = { host: HOST, now: new Date(), isPinned: () => false, publicRoots: [] };
  expect(findPath(leaf, candidates, rules)).toMatchObject({ ok: false, error: { reason: 'incomplete' } });
  // A server may send keys of which each check takes a hundredth of a second.
  expect(verify.mock.calls.length).toBeLessThanOrEqual(100);
});
