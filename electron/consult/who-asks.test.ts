/**
 * Which certificate consults: of the company named, the emitter, the fallback, or a person's (e-CPF) if there is
 * none of them.
 */

import { afterEach, beforeEach, expect, it } from 'vitest';
import { appError } from '../../shared/errors.ts';
import { cnpjSchema } from '../../shared/fiscal/issuer/cnpj.ts';
import { accessKeyCheckDigit, type AccessKey } from '../../shared/fiscal/key/access-key.ts';
import { err } from '../../shared/result.ts';
import { consultNote } from './consult.ts';
import type { ConsultDeps } from './deps.ts';
import { keyOf, scriptedSefaz, type ScriptedSefaz } from './testing/scripted-sefaz.ts';

const PERSON = '52998224725';
const EMITTER = '11222333';
const COMPANY = cnpjSchema.parse('99999999000191');
let sefaz: ScriptedSefaz;
let asked: string[];

beforeEach(() => {
  sefaz = scriptedSefaz();
  asked = [];
});
afterEach(() => sefaz.close());

async function consult(
  kept: readonly string[],
  question: Partial<Parameters<typeof consultNote>[1]>,
  failure: 'certificate.missing' | 'certificate.expired' = 'certificate.missing',
) {
  const deps: ConsultDeps = {
    ...sefaz.deps,
    hasValidCertificate: (root) => kept.includes(root),
    personRoot: () => (kept.includes(PERSON) ? PERSON : undefined),
    identityFor: async (root) => {
      if (!kept.includes(root)) return err(appError(failure, { root }));
      asked.push(root);
      return sefaz.deps.identityFor(root);
    },
  };
  const about = { environment: 'producao', tpAmb: '1', chNFe: keyOf(1), refresh: false } as const;
  return consultNote(deps, { ...about, person: true, ...question });
}

it.each([
  ['where nobody else can', [PERSON], {}, PERSON],
  ['not where the emitter’s certificate is here', [PERSON, EMITTER], {}, EMITTER],
  ['not where the company in use has one', [PERSON, '99999999'], { fallback: COMPANY }, '99999999'],
  ['where the company in use has none', [PERSON], { fallback: COMPANY }, PERSON],
] as const)('a person’s certificate is used %s', async (_when, kept, question, root) => {
  expect(await consult(kept, question)).toMatchObject({ ok: true, value: { situacao: 'autorizada' } });
  expect(asked).toEqual([root]);
});

it.each([
  ['for a company that was named', { cnpj: COMPANY }],
  ['where nobody sits at the face', { person: false }],
])('a person’s certificate is never used %s', async (_when, question) => {
  expect(await consult([PERSON], question)).toMatchObject({ error: { code: 'certificate.missing' } });
  expect(asked).toEqual([]);
});

it('a person’s certificate is used beside one of the emitter that has expired, and without one that is named so', async () => {
  expect(await consult([PERSON], {}, 'certificate.expired')).toMatchObject({ ok: true });
  expect(asked).toEqual([PERSON]);
  expect(await consult([], {}, 'certificate.expired')).toMatchObject({
    error: { code: 'certificate.expired' },
  });
});

it('a person who issued a note has no root: no company with those digits asks, and none is named as missing', async () => {
  const first43 = `3526100005299822472555910000000001148205731`;
  const chNFe = `${first43}${accessKeyCheckDigit(first43)}` as AccessKey;
  const answer = await consult(['00052998'], { chNFe, person: false });
  expect(answer).toEqual({ ok: false, error: { code: 'certificate.missing' } });
  expect(asked).toEqual([]);
});
