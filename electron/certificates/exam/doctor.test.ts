/**
 * The certificate examination: what it reads, how chains are completed, the clock check, and the predicted SEFAZ
 * codes.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { X509Certificate } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { certificateReportSchema, CERTIFICATE_CSTATS } from '../../../shared/certificate-report.ts';
import type { CertificateReport } from '../../../shared/certificate-report.ts';
import { AUTHORITIES, NEEDS_AUTHORITIES } from '../../testing/references.ts';
import { explainExamCode, explainExamNotice } from '../../../shared/explain/certificate/certificate.ts';
import { examine, PROGRAM_MADE, type DoctorDependencies } from './doctor.ts';
import { examineChain } from './exam-chain.ts';
import { namesNoV12 } from '../../sefaz/addresses/root-not-named.ts';
import { icpBrasilRootOf } from './known-authorities.ts';
import {
  createAuthority,
  makeKeyPair,
  TEST_CNPJ,
  TEST_CNPJ_WITH_LETTERS,
  TEST_CPF,
  type Authority,
  type IssueOptions,
  type KeyPair,
} from '../testing/pfx-factory.ts';

const DAY_MS = 86_400_000;
let authority: Authority;
let keys: KeyPair;

beforeAll(async () => {
  authority = await createAuthority();
  keys = await makeKeyPair();
});

const now = () => new Date();
const alone: DoctorDependencies = { now, known: async () => [], icpBrasilRoot: () => undefined };
/** Treats the test root as a root of ICP-Brasil. */
const trusted: DoctorDependencies = {
  ...alone,
  icpBrasilRoot: (der) => (authority.rootDer.equals(der) ? 'v5' : undefined),
};

async function report(
  options: IssueOptions = {},
  deps: DoctorDependencies = trusted,
  chain?: readonly Buffer[],
): Promise<CertificateReport> {
  const issued = await authority.issue({ keys, ...options });
  const done = await examine({ leafDer: issued.certDer, chainDer: chain ?? issued.chainDer }, deps);
  if (!done.ok) throw new Error(done.error.code);
  return certificateReportSchema.parse(done.value);
}
const verdicts = ({ codes }: CertificateReport): Record<string, string> =>
  Object.fromEntries(codes.map(({ cStat, verdict, reason }) => [cStat, reason ?? verdict]));
const notices = (of: CertificateReport): string[] => of.notices.map(({ code }) => code);
const SOUND = {
  280: 'ok', 281: 'ok', 282: 'ok', 283: 'ok', 284: 'revocation', 285: 'ok', 286: 'revocation-list',
  290: 'ok', 291: 'ok', 292: 'ok', 293: 'ok', 294: 'revocation', 295: 'ok', 296: 'revocation-list', 297: 'ok', 298: 'ok',
}; // prettier-ignore

describe('a chain under root v12', () => {
  const v12: DoctorDependencies = { ...trusted, icpBrasilRoot: () => 'v12', namesNoV12 };

  it('is named where the state’s production host names only v2, v5 and v10', async () => {
    const { notices: all } = await report({ uf: 'RS' }, v12);
    const notice = all.find(({ code }) => code === 'root-not-named');
    expect(notice).toMatchObject({ level: 'warn', data: { host: 'nfe.sefazrs.rs.gov.br' } });
    expect(notice && explainExamNotice(notice)).toMatch(/v12.*pode ser recusado; teste a conexão/);
  });

  it('is not named where the host names v12, or nobody looked, nor under another root', async () => {
    for (const uf of ['PR', 'SP'] as const) {
      expect(notices(await report({ uf }, v12))).not.toContain('root-not-named');
    }
    expect(notices(await report({ uf: 'RS' }, { ...trusted, namesNoV12 }))).not.toContain('root-not-named');
  });
});

describe('a sound certificate', () => {
  it('passes as far as this can be checked offline, and no further', async () => {
    const sound = await report();
    expect(sound).toMatchObject({
      kind: 'e-cnpj',
      cnpj: TEST_CNPJ,
      cnpjFrom: 'san',
      root: '11222333',
      key: { type: 'rsa', bits: 2048 },
      uses: { sign: true, connect: true },
      chain: { complete: true, inFile: true, icpBrasil: 'v5' },
      clock: { suspect: false },
      notices: [],
    });
    expect(sound.chain.issuers.map(({ name, from, root }) => [name, from, root])).toEqual([
      ['AC de Teste Emissora', 'file', false],
      ['AC de Teste Raiz', 'file', true],
    ]);
    expect(verdicts(sound)).toEqual(SOUND);
  });

  it('reports where the CNPJ was found, also with letters', async () => {
    const named = await report({ cnpj: TEST_CNPJ_WITH_LETTERS, otherName: 'none' });
    expect(named).toMatchObject({ cnpj: TEST_CNPJ_WITH_LETTERS, cnpjFrom: 'cn' });
    expect(notices(named)).toEqual(['cnpj-from-name']);
  });
});

describe('each fault is reported by its code', () => {
  const at = (days: number) => new Date(Date.now() + days * DAY_MS);
  it.each<[string, IssueOptions, Record<string, string>, string[]]>([
    ['expired', { validFrom: at(-400), validUntil: at(-1) }, { 281: 'expired', 291: 'expired' }, ['expired']],
    ['early', { validFrom: at(1), validUntil: at(9) }, { 281: 'not-yet-valid', 291: 'not-yet-valid' }, ['not-yet-valid']],
    ['ending', { validUntil: at(20) }, {}, ['expiring']],
    ['a person', { cpf: TEST_CPF }, {}, ['e-cpf']],
    ['nobody', { cnpj: undefined }, { 282: 'no-holder', 292: 'no-holder' }, ['no-holder']],
    ['no signing', { keyUsage: 0b0010_0000 }, { 290: 'no-signing-use' }, ['no-signing-use']],
    ['half the signing bits', { keyUsage: 0b1000_0000 }, { 290: 'no-signing-use' }, ['no-signing-use']],
    ['unsaid signing', { keyUsage: 'none' }, { 290: 'signing-use-unsaid' }, []],
    ['only a server', { extendedUsage: ['1.3.6.1.5.5.7.3.1'] }, { 280: 'no-client-use' }, ['no-client-use']],
    ['unsaid use', { extendedUsage: [] }, { 280: 'client-use-unsaid' }, []],
    ['any use', { extendedUsage: ['2.5.29.37.0'] }, {}, []],
    ['SHA-1', { signature: 'sha1' }, {}, ['sha1']],
  ])('%s', async (_name, options, changed, expected) => {
    const found = await report(options);
    expect(verdicts(found)).toEqual({ ...SOUND, ...changed });
    expect(notices(found)).toEqual(expected);
  }); // prettier-ignore

  it('a short key', async () => {
    expect(notices(await report({ keys: await makeKeyPair(1024) }))).toEqual(['weak-key']);
  });

  it('a root that only looks like ICP-Brasil', async () => {
    const found = await report({}, { ...alone, icpBrasilRoot: icpBrasilRootOf });
    expect(verdicts(found)).toEqual({ ...SOUND, 285: 'not-icp-brasil', 295: 'not-icp-brasil' });
    expect(found.notices).toEqual([
      { level: 'bad', code: 'not-icp-brasil', data: { root: 'AC de Teste Raiz' } },
    ]);
  });
});

describe('the chain', () => {
  const known = (...ders: Buffer[]) =>
    ders.map((der) => ({ certificate: new X509Certificate(der), from: 'system' as const }));

  it('left incomplete by the file is completed from known authorities, and this is reported', async () => {
    const { intermediateDer, rootDer } = authority;
    const completed = await report(
      {},
      { ...trusted, known: async () => known(rootDer, intermediateDer) },
      [],
    );
    expect(completed.chain).toMatchObject({ complete: true, inFile: false, icpBrasil: 'v5' });
    expect(completed.chain.issuers.map(({ from }) => from)).toEqual(['system', 'system']);
    expect(notices(completed)).toEqual(['chain-completed']);
    const rootless = await report({}, { ...trusted, known: async () => known(rootDer) }, [intermediateDer]);
    expect(rootless.chain).toMatchObject({ complete: true, inFile: true });
    expect(rootless.chain.issuers.map(({ from }) => from)).toEqual(['file', 'system']);
  });

  it('that stays incomplete names the missing authority, and says that SEFAZ may know it', async () => {
    const open = await report({}, trusted, []);
    expect(open.chain).toEqual({
      issuers: [],
      complete: false,
      inFile: false,
      missing: 'AC de Teste Emissora',
    });
    expect(verdicts(open)).toMatchObject({ 283: 'issuer-missing', 285: 'root-unknown' });
    expect(notices(open)).toEqual(['chain-incomplete']);
  });

  it('with an expired authority is reported as failing', async () => {
    const later = () => new Date(Date.now() + 4100 * DAY_MS);
    const found = await report(
      { validUntil: new Date(Date.now() + 5000 * DAY_MS) },
      { ...trusted, now: later },
    );
    expect(verdicts(found)).toMatchObject({ 283: 'issuer-not-in-force', 293: 'issuer-not-in-force' });
  });

  it('reads the known authorities only if the file does not reach a root', async () => {
    const never = () => {
      throw new Error('asked');
    };
    await report({}, { ...trusted, known: never });
  });

  it.skipIf(AUTHORITIES === undefined)(
    `of the real authorities ends in the pinned v5 or v12 root ${NEEDS_AUTHORITIES}`,
    async () => {
      const read = (folder: string) =>
        readdirSync(new URL(folder, AUTHORITIES))
          .filter((name) => name.endsWith('.pem'))
          .map((name) => ({
            name,
            certificate: new X509Certificate(readFileSync(new URL(folder + name, AUTHORITIES))),
          }));
      const all = read('intermediates/').filter(({ name }) => name.startsWith('client-'));
      const roots = read('roots/').map(({ certificate }) => certificate);
      expect(all.length).toBeGreaterThan(100);
      const candidates = all.map(({ certificate }) => certificate);
      for (const { name, certificate } of all) {
        const others = [...candidates, ...roots];
        const chain = await examineChain(certificate, others, async () => [], icpBrasilRootOf, now());
        expect([name, chain.icpBrasil]).toEqual([name, name.split('__')[1]]);
      }
    },
  );
});

describe('the clock', () => {
  it('is suspect if it is before the release date, or before the last recorded instant', async () => {
    const early = await report({}, { ...trusted, now: () => new Date(PROGRAM_MADE.getTime() - 1) });
    expect(early.clock.suspect).toBe(true);
    expect(notices(early)).toContain('clock-before-program');
    const back = await report({}, { ...trusted, lastSeen: () => new Date(Date.now() + 3 * DAY_MS) });
    expect(notices(back)).toEqual(['clock-went-back']);
    const grace = await report({}, { ...trusted, lastSeen: () => new Date(Date.now() + DAY_MS / 2) });
    expect(notices(grace)).toEqual([]);
  });
});

it('every code and notice has a text in both languages, without unfilled placeholders', async () => {
  const reports = await Promise.all([
    report(),
    report({ validUntil: new Date(Date.now() - 1), validFrom: new Date(0) }),
    report({ cnpj: undefined, keyUsage: 'none', extendedUsage: [] }, alone, []),
  ]);
  expect(reports[0]?.codes.map(({ cStat }) => cStat)).toEqual([...CERTIFICATE_CSTATS]);
  for (const { codes, notices: reported } of reports) {
    for (const locale of ['pt-BR', 'en'] as const) {
      const sentences = [
        ...codes.map((code) => explainExamCode(code, locale).sentence),
        ...reported.map((notice) => explainExamNotice(notice, locale)),
      ];
      for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^\n]*\.$/);
      expect(sentences.join(' ')).not.toMatch(/undefined|NaN/);
    }
  }
});

it('never throws, whatever bytes accompany or replace the certificate', async () => {
  const { certDer } = await authority.issue({ keys });
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 300 }),
      fc.nat(certDer.length - 1),
      fc.nat(255),
      async (junk, where, value) => {
        const bent = Buffer.from(certDer);
        bent[where] = value;
        await examine({ leafDer: bent, chainDer: [Buffer.from(junk)] }, trusted);
        const sound = await examine({ leafDer: certDer, chainDer: [Buffer.from(junk)] }, trusted);
        expect(sound.ok).toBe(true);
      },
    ),
    { numRuns: 150 },
  );
});
