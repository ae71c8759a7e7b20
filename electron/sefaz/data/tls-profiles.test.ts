/** The hosts' TLS profiles against what was seen. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FACTS, NEEDS_FACTS } from '../../testing/references.ts';
import { ROOT_SENDERS } from '../addresses/authorizers-data.ts';
import { isSefazHost } from '../addresses/authorizers.ts';
import { TLS_PROFILES } from './tls-profiles.ts';

interface Facts {
  readonly _about: { readonly probedAt: string };
  readonly hosts: readonly {
    readonly host: string;
    readonly needs: string;
    readonly clientCert: string;
    readonly clientCaListsV12: boolean | 'unknown';
  }[];
}

describe.skipIf(FACTS === undefined)(`the TLS profiles ${NEEDS_FACTS}`, () => {
  const facts = FACTS && (JSON.parse(readFileSync(new URL('tls-profiles.json', FACTS), 'utf8')) as Facts);

  it('equal what was seen of each host that this program asks, and say when', () => {
    const seen = (facts?.hosts ?? [])
      .filter(({ host }) => isSefazHost(host))
      .map(({ host, needs, clientCert: certificate, clientCaListsV12: names }) => [
        host,
        {
          needs,
          certificate,
          seen: facts?._about.probedAt,
          ...(names === 'unknown' ? {} : { namesV12: names }),
        },
      ]);
    expect(TLS_PROFILES).toEqual(Object.fromEntries(seen));
    expect(seen.length).toBeGreaterThan(20);
  });
});

it('hosts with a profile, or that send the root, are hosts that the addresses name', () => {
  const named = [...Object.keys(TLS_PROFILES), ...ROOT_SENDERS];
  expect(named.filter((host) => !isSefazHost(host))).toEqual([]);
});

it('no host but that of Goiás in production needs what the window’s TLS lacks', () => {
  const lacking = Object.entries(TLS_PROFILES).filter(([, { needs }]) => needs === 'dhe');
  expect(lacking.map(([host]) => host)).toEqual(['nfe.sefaz.go.gov.br']);
});
