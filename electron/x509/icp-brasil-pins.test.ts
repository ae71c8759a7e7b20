/** Roots are recognised by their bytes only; compared with the project's facts and real chains where available. */

import type { X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AUTHORITIES, FACTS, NEEDS_AUTHORITIES, NEEDS_FACTS } from '../testing/references.ts';
import { makeAuthority } from '../sefaz/testing/tls-fixtures.ts';
import { certificatesIn, issuerAddresses } from './parsed-certificate.ts';
import { fingerprintOf, ICP_BRASIL_PINS, pinOf } from './icp-brasil-pins.ts';
import { findIssuers } from '../sefaz/trust/path.ts';
import { publicRoots } from './system-roots.ts';

const factsOf = (name: string): unknown => JSON.parse(readFileSync(new URL(name, FACTS), 'utf8'));

interface RootFact {
  version: string;
  sha256: string;
  subject: string;
  pin: { tlsServer: boolean; clientChainAndXmlSignature: boolean };
  pem: string;
}

describe('the pins', () => {
  it('accept no certificate by its name', () => {
    for (const version of ['v5', 'v10', 'v12']) {
      const name = `Autoridade Certificadora Raiz Brasileira ${version}`;
      const made = makeAuthority(name, { organization: 'ICP-Brasil' });
      expect(pinOf(made.der, 'tls-server') ?? pinOf(made.der, 'client-chain')).toBeUndefined();
    }
  });
});

describe.skipIf(FACTS === undefined)(`the pins ${NEEDS_FACTS}`, () => {
  const facts = FACTS === undefined ? [] : (factsOf('icp-brasil-roots.json') as RootFact[]);

  it('equal those of the facts, for each use, and no others', () => {
    const expected = facts.flatMap(({ version, sha256, pin }) => [
      ...(pin.tlsServer ? [{ version, sha256, use: 'tls-server' }] : []),
      ...(pin.clientChainAndXmlSignature ? [{ version, sha256, use: 'client-chain' }] : []),
    ]);
    const byName = (one: object, other: object) => JSON.stringify(one).localeCompare(JSON.stringify(other));
    expect(
      ICP_BRASIL_PINS.map(({ version, sha256, use }) => ({ version, sha256, use })).sort(byName),
    ).toEqual(expected.sort(byName));
  });

  it('match the bytes of every real root', () => {
    for (const { pem, sha256, pin } of facts) {
      const text = readFileSync(new URL(`../../${pem}`, FACTS), 'utf8');
      const der = Buffer.from(text.replace(/-----[^-]+-----|\s/g, ''), 'base64');
      expect(fingerprintOf(der)).toBe(sha256);
      expect(pinOf(der, 'tls-server') !== undefined).toBe(pin.tlsServer);
      expect(pinOf(der, 'client-chain') !== undefined).toBe(pin.clientChainAndXmlSignature);
    }
  });

  it('do not include the look-alikes that are in circulation', () => {
    const lookalikes = factsOf('icp-brasil-lookalikes.json') as { subject: string; sha256: string }[];
    expect(lookalikes.length).toBeGreaterThan(0);
    for (const { sha256, subject } of lookalikes) {
      expect(ICP_BRASIL_PINS.some((pin) => pin.sha256 === sha256)).toBe(false);
      expect(facts.some((fact) => fact.subject === subject && fact.sha256 !== sha256)).toBe(true);
    }
  });
});

describe.skipIf(AUTHORITIES === undefined)(`real authorities ${NEEDS_AUTHORITIES}`, () => {
  const read = (folder: string, prefix = '') => {
    const names = AUTHORITIES === undefined ? [] : readdirSync(new URL(folder, AUTHORITIES));
    return names
      .filter((name) => name.startsWith(prefix) && name.endsWith('.pem'))
      .flatMap((name) => certificatesIn(readFileSync(new URL(folder + name, AUTHORITIES))));
  };
  const everything = [...read('roots/'), ...read('intermediates/')];
  const isPinned = ({ raw }: X509Certificate) => pinOf(raw, 'tls-server') !== undefined;
  const rules = { now: new Date('2026-11-20'), isPinned, publicRoots: [] };

  it('of TLS servers under v10 lead to it, and those under every other root lead nowhere', () => {
    const known = read('intermediates/', 'tls-server__v10__');
    expect(known.length).toBeGreaterThan(5);
    for (const each of everything) {
      const self = each.subject === each.issuer;
      const path = findIssuers(each, everything, rules);
      const leads = path.ok && path.value.kind === 'pinned';
      if (!self) expect([each.subject, leads]).toEqual([each.subject, /v10$/m.test(each.issuer)]);
    }
  });

  it('that sign some of SEFAZ’s servers publicly lead to Node’s own roots', () => {
    for (const each of read('intermediates/', 'tls-public__')) {
      const path = findIssuers(each, everything, { ...rules, publicRoots: publicRoots() });
      expect(path.ok && path.value.kind).toBe('public');
    }
  });

  it('state where the pinned root can be downloaded', () => {
    const addresses = read('intermediates/', 'tls-server__v10__').flatMap(issuerAddresses);
    expect(addresses).toContain('http://acraiz.icpbrasil.gov.br/ICP-Brasilv10.crt');
  });
});
