/**
 * Compares the address table and the routes with the project's facts, and tests each routing rule on realistic keys.
 */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  accessKeyCheckDigit,
  accessKeyParts,
  parseAccessKey,
} from '../../../shared/fiscal/key/access-key.ts';
import { UFS, cUfOf } from '../../../shared/fiscal/issuer/uf.ts';
import { FACTS, NEEDS_FACTS } from '../../testing/references.ts';
import { connectionsInUse } from '../data/in-use.ts';
import { HOST } from '../testing/table-host.ts';
import { ROOT_SENDERS } from './authorizers-data.ts';
import {
  AUTHORIZERS,
  SERVICES,
  addressOf,
  consultAuthorizer,
  homeAuthorizer,
  isSefazHost,
} from './authorizers.ts';

interface Facts {
  endpoints: Record<string, Record<string, Record<string, Record<string, string | null>>>>;
  uf_to_authorizer: Record<string, Record<string, string>>;
  uf_to_svc_by_env: Record<string, Record<string, Record<string, string>>>;
}

const MODS = ['55', '65'] as const;
const ENVIRONMENTS = ['1', '2'] as const;

const contingencyOf = (uf: (typeof UFS)[number], tpAmb: (typeof ENVIRONMENTS)[number]) =>
  connectionsInUse().svcRsStates[tpAmb].includes(uf) ? 'SVC-RS' : 'SVC-AN';

describe.skipIf(FACTS === undefined)(`the address table ${NEEDS_FACTS}`, () => {
  const facts = FACTS && (JSON.parse(readFileSync(new URL('endpoints.json', FACTS), 'utf8')) as Facts);

  it('equals the facts for every model, authorizer, environment and service, without missing or extra rows', () => {
    const expected: Record<string, string> = {};
    for (const [mod, rows] of Object.entries(facts?.endpoints ?? {})) {
      for (const [authorizer, environments] of Object.entries(rows)) {
        for (const [tpAmb, services] of Object.entries(environments)) {
          for (const [service, url] of Object.entries(services)) {
            if (url) expected[`${mod} ${authorizer} ${tpAmb} ${service}`] = url;
          }
        }
      }
    }
    const actual: Record<string, string> = {};
    for (const mod of MODS) {
      for (const authorizer of AUTHORIZERS) {
        for (const tpAmb of ENVIRONMENTS) {
          for (const service of SERVICES) {
            const url = addressOf(mod, authorizer, tpAmb, service);
            if (url) actual[`${mod} ${authorizer} ${tpAmb} ${service}`] = url;
          }
        }
      }
    }
    expect(actual).toEqual(expected);
    expect(Object.keys(actual).length).toBeGreaterThan(120);
  });

  it('has hosts that were seen to send the root of TLS servers', () => {
    const { hosts } = JSON.parse(readFileSync(new URL('tls-hosts.json', FACTS), 'utf8')) as {
      hosts: { host: string; sendsRoot?: boolean; root?: string }[];
    };
    for (const sender of ROOT_SENDERS) {
      expect(hosts).toContainEqual(
        expect.objectContaining({
          host: sender,
          sendsRoot: true,
          root: expect.stringMatching(/v10$/) as string,
        }),
      );
    }
  });

  it('routes each state to the authorizer that the facts name, per model, and to its contingency', () => {
    for (const mod of MODS) {
      const homes = Object.fromEntries(UFS.map((uf) => [uf, homeAuthorizer(uf, mod)]));
      expect(homes).toEqual(facts?.uf_to_authorizer[mod]);
    }
    for (const tpAmb of ENVIRONMENTS) {
      const contingencies = UFS.map((uf) => [uf, contingencyOf(uf, tpAmb)]);
      expect(Object.fromEntries(contingencies)).toEqual(facts?.uf_to_svc_by_env[tpAmb]?.['55']);
    }
  });

  it('routes a realistic key of each state, model, emission type and kind of CNPJ to the address of the facts', () => {
    const emitters = ['11222333000181', '12ABC34501DE35', 'ZZZZZZZZZZZZ62'];
    let keys = 0;
    for (const uf of UFS) {
      for (const mod of MODS) {
        for (const tpEmis of ['1', '2', '3', '4', '5', '6', '7', '9']) {
          for (const emitter of emitters) {
            const first43 = `${cUfOf(uf)}2610${emitter}${mod}001000000077${tpEmis}48205732`;
            const key = parseAccessKey(first43 + accessKeyCheckDigit(first43));
            if (!key.ok) throw new Error(JSON.stringify(key.error));
            const authorizer = consultAuthorizer(accessKeyParts(key.value));
            const route = mod === '55' ? { '6': 'SVC-AN', '7': 'SVC-RS' }[tpEmis] : undefined;
            const named = route ?? facts?.uf_to_authorizer[mod]?.[uf] ?? '';
            expect([uf, mod, tpEmis, authorizer]).toEqual([uf, mod, tpEmis, named]);
            for (const tpAmb of ENVIRONMENTS) {
              const expected = facts?.endpoints[mod]?.[named]?.[tpAmb]?.['consult'];
              expect(expected).toMatch(/^https:/);
              expect(addressOf(mod, authorizer ?? 'SVRS', tpAmb, 'consult')).toBe(expected);
            }
            keys++;
          }
        }
      }
    }
    expect(keys).toBe(27 * 2 * 8 * 3);
  });

  it('names only government hosts whose certificates were inspected', () => {
    const hosts = new Set(
      (
        JSON.parse(readFileSync(new URL('tls-hosts.json', FACTS), 'utf8')) as { hosts: { host: string }[] }
      ).hosts.map(({ host }) => host),
    );
    for (const mod of MODS) {
      for (const authorizer of AUTHORIZERS) {
        for (const tpAmb of ENVIRONMENTS) {
          for (const service of SERVICES) {
            const address = addressOf(mod, authorizer, tpAmb, service);
            if (!address) continue;
            const { hostname } = new URL(address);
            expect([hostname, hosts.has(hostname), isSefazHost(hostname)]).toEqual([hostname, true, true]);
            expect(hostname).toMatch(/\.gov\.br$/);
          }
        }
      }
    }
  });
});

describe('routing by the key', () => {
  const key = (cUF: string, mod: string, tpEmis: string) =>
    accessKeyParts(`${cUF}261012ABC34501DE35${mod}001000000077${tpEmis}482057320`);

  it('routes emission types 6 and 7 of model 55 to the contingency authorizers and all others to the home authorizer', () => {
    for (const uf of UFS) {
      const cUF = cUfOf(uf);
      expect(consultAuthorizer(key(cUF, '55', '6'))).toBe('SVC-AN');
      expect(consultAuthorizer(key(cUF, '55', '7'))).toBe('SVC-RS');
      for (const tpEmis of ['1', '2', '3', '4', '5', '9']) {
        expect(consultAuthorizer(key(cUF, '55', tpEmis))).toBe(homeAuthorizer(uf, '55'));
        expect(consultAuthorizer(key(cUF, '65', tpEmis))).toBe(homeAuthorizer(uf, '65'));
      }
    }
  });

  it('assigns each state to its own authorizer, or to the virtual one that serves it (MOC, Annex III)', () => {
    const own = { '55': 'AM BA GO MG MS MT PE PR RS SP', '65': 'AM GO MG MS MT PR RS SP' } as const;
    const servedByRs = 'AM BA GO MA MS MT PE PR'.split(' ');
    for (const uf of UFS) {
      for (const mod of MODS) {
        const virtual = mod === '55' && uf === 'MA' ? 'SVAN' : 'SVRS';
        const expected = own[mod].split(' ').includes(uf) ? uf : virtual;
        expect([uf, mod, homeAuthorizer(uf, mod)]).toEqual([uf, mod, expected]);
      }
      const contingency = servedByRs.includes(uf) ? 'SVC-RS' : 'SVC-AN';
      expect([uf, contingencyOf(uf, '1')]).toEqual([uf, contingency]);
      const inTests = uf === 'PI' ? 'SVC-RS' : contingency;
      expect([uf, contingencyOf(uf, '2')]).toEqual([uf, inTests]);
      // No state is helped out in production by its own servers, nor by those that serve it anyway.
      expect(contingency === 'SVC-RS' && ['RS', 'SVRS'].includes(homeAuthorizer(uf, '55'))).toBe(false);
    }
  });

  it('finds no authorizer for an unknown state or model', () => {
    expect(consultAuthorizer(key('99', '55', '1'))).toBeUndefined();
    expect(consultAuthorizer(key('35', '57', '1'))).toBeUndefined();
  });

  it('has a home address for every state, model, environment and service, at a host of SEFAZ', () => {
    for (const uf of UFS) {
      for (const mod of MODS) {
        for (const tpAmb of ENVIRONMENTS) {
          for (const service of SERVICES) {
            const address = addressOf(mod, homeAuthorizer(uf, mod), tpAmb, service) ?? '';
            expect(address).toMatch(/^https:\/\/[a-z0-9.-]+\.gov\.br\//);
            expect(isSefazHost(new URL(address).hostname)).toBe(true);
          }
        }
      }
    }
  });

  it('has no disablement at a contingency authorizer', () => {
    expect(addressOf('55', 'SVC-AN', '1', 'disable')).toBeUndefined();
    expect(addressOf('55', 'SVC-RS', '2', 'disable')).toBeUndefined();
  });

  it('distinguishes hosts of the table from others', () => {
    // The same host to name resolution and to the check of its certificate.
    expect([isSefazHost(`${HOST}.`), isSefazHost(`${HOST}..`)]).toEqual([true, false]);
    expect(isSefazHost(HOST.toUpperCase())).toBe(true);
    expect(isSefazHost('localhost')).toBe(false);
  });
});
