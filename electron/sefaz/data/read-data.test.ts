/** Which signed data are of the form, and that the built-in ones are. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeAuthority } from '../testing/tls-fixtures.ts';
import { makeDataKey, movedSaoPaulo, nextData, rowOf, signed, withRow } from '../testing/signed-data.ts';
import { fingerprintOf } from '../../x509/icp-brasil-pins.ts';
import { BUILT_IN } from './built-in.ts';
import { isOlderProgram } from './program-version.ts';
import { readData } from './read-data.ts';

const key = makeDataKey();
const NEXT = BUILT_IN.version + 1;
const read = (data: unknown) => readData(signed(data, key), { keys: [key.spki], program: '1.4.0' });
const refusal = (data: unknown) => {
  const result = read(data);
  return result.ok ? 'taken' : result.error;
};

/** The next data with one value written at a dotted path; undefined takes it away. */
function written(path: string, value: unknown): unknown {
  const put = (data: unknown, [name = '', ...rest]: readonly string[]): unknown => {
    const entries = Object.entries(data as object).filter(([each]) => each !== name);
    const inner = Object.entries(data as object).find(([each]) => each === name)?.[1] as unknown;
    const now = rest.length > 0 ? put(inner ?? {}, rest) : value;
    return Object.fromEntries(now === undefined ? entries : [...entries, [name, now]]);
  };
  return put(nextData(), path.split('.'));
}

describe('the built-in data', () => {
  it('pass the same checks of form as a file from outside, unchanged', () => {
    expect(read(BUILT_IN)).toEqual({ ok: true, value: { data: BUILT_IN, key: key.fingerprint } });
  });
});

describe('signed data', () => {
  it('may bring a state an authorizer of its own, with its addresses', () => {
    const connections = withRow('55', 'CE', rowOf('55', 'SP'));
    const home = { ...connections.home, '55': { ...connections.home['55'], CE: 'CE' as const } };
    const data = nextData({ connections: { ...connections, home } });
    expect(refusal(data)).toBe('taken');
  });

  it.each([
    'nfe.fazenda.sp.com.br',
    'nfe.fazenda.sp.gov.br.example.com',
    'nfe.fazenda.sp.gov.br:8443',
    'gov.br',
    'NFE.fazenda.sp.gov.br',
    'usuario@nfe.fazenda.sp.gov.br',
    'nfe..fazenda.sp.gov.br',
    '-nfe.fazenda.sp.gov.br',
    '10.0.0.1',
    'nfe.fazenda.sp.gov.br.',
    'nfe.fazenda.sp.gov.br/outro',
    'nfé.sp.gov.br',
    '',
  ])('may not name %j as an address', (host) => {
    expect(refusal(nextData({ connections: movedSaoPaulo(host) }))).toEqual({
      reason: 'not-gov-br',
      version: NEXT,
      place: 'connections.addresses.55.SP.hosts.1',
    });
    expect(refusal(written('tlsProfile', { [host]: { offer: '1.3' } }))).not.toBe('taken');
    expect(refusal(written('connections.rootSenders', [host]))).not.toBe('taken');
  });

  const SP = 'connections.addresses.55.SP';
  it.each([
    [`${SP}.folder`, '/ws/../', `${SP}.folder`],
    [`${SP}.folder`, '//outro/', `${SP}.folder`],
    [`${SP}.folder`, '/ws?x=/', `${SP}.folder`],
    [`${SP}.paths.consult`, '/absoluto', `${SP}.paths.consult`],
    [`${SP}.paths.consult`, 'a#b', `${SP}.paths.consult`],
    [`${SP}.paths.consult`, undefined, `${SP}.paths.consult`],
    ['connections.addresses.55.SVRS', undefined, 'connections.addresses.55.SVRS'],
    ['connections.home.55.CE', 'CE', 'connections.addresses.55.CE'],
    ['connections.rootSenders', ['outra.sp.gov.br'], 'connections.rootSenders.outra.sp.gov.br'],
    ['connections.roots', [], 'connections.roots'],
    [
      'connections.roots',
      [{ version: 'v13', use: 'tls-server', sha256: 'ab' }],
      'connections.roots.0.sha256',
    ],
    ['tlsProfile', { 'nfe.fazenda.sp.gov.br': { offer: '1.1' } }, 'tlsProfile.nfe.fazenda.sp.gov.br.offer'],
    // A file can never make the program offer fewer ciphers, or weaker groups.
    ['tlsProfile', { 'nfe.fazenda.sp.gov.br': { ciphers: 'HIGH' } }, 'tlsProfile.nfe.fazenda.sp.gov.br'],
    ['tables.situations', { '100': 'outra' }, 'tables.situations.100'],
    ['tables.situations', { x: 'autorizada' }, 'tables.situations.x'],
    ['tables.eventNames', { '110111': 'duas\nlinhas' }, 'tables.eventNames.110111'],
    ['date', '2027-02-30', 'date'],
    ['outro', 1, ''],
    ['connections', undefined, 'connections'],
  ])('with %s = %j are refused, naming the place', (path, value, place) => {
    expect(refusal(written(path, value))).toEqual({ reason: 'shape', version: NEXT, place });
  });

  it.each([['no object'], [7], [null], [{}], [{ version: 0 }], [{ version: 1.5 }]])(
    'that are %j have no version',
    (data) => {
      expect(refusal(data)).toEqual({ reason: 'shape' });
    },
  );

  it('bring a root only with the bytes of its fingerprint', () => {
    const { der } = makeAuthority('Autoridade Certificadora Raiz Brasileira v13');
    const certificate = der.toString('base64');
    const root = (sha256: string) => [{ version: 'v13', use: 'tls-server', sha256, certificate }];
    expect(refusal(written('connections.roots', root(fingerprintOf(der))))).toBe('taken');
    expect(refusal(written('connections.roots', root('ab'.repeat(32))))).toMatchObject({ reason: 'shape' });
  });

  it('of any content that is signed are refused without an exception, unless they are of the form', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(BUILT_IN)), (value, field) => {
        expect(read(value).ok).toBe(false);
        const data = { ...nextData(), [field]: value };
        const result = read(data);
        if (result.ok) expect(result.value.data).toEqual(data);
      }),
      { numRuns: 300 },
    );
  });

  it('that need a newer program are refused with its version, even in a form of later times', () => {
    const later = { version: 7, minProgram: '2.0.0', something: 'new' };
    expect(refusal(later)).toEqual({ reason: 'program', version: 7, minProgram: '2.0.0' });
    expect(refusal(nextData({ minProgram: '1.4.0' }))).toBe('taken');
  });
});

describe('the oldest program', () => {
  it.each([
    ['1.4.0', '1.4.0', false],
    ['1.4.0', '1.4.1', true],
    ['1.10.0', '1.9.9', false],
    ['2.0.0-beta.1', '2.0.0', true],
    ['2.0.0-beta.1', '1.9.0', false],
    ['2.0.0', '2.0.0-beta.1', false],
    ['2.0.0-beta.2', '2.0.0-beta.3', true],
    ['2.0.0-beta.10', '2.0.0-beta.9', false],
    ['2.0.0-alpha', '2.0.0-beta.1', true],
    ['2.0.0-beta', '2.0.0-beta.1', true],
    ['1.4.0+3', '1.4.0', false],
    ['desconhecida', '0.0.1', true],
  ])('%s against %s: older is %s', (program, needed, older) => {
    expect(isOlderProgram(program, needed)).toBe(older);
  });
});
