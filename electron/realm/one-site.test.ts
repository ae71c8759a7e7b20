/** A 217 to a note of a company without IE: where SVRS serves the state anyway it is an answer like any other. */

import { expect, test } from 'vitest';
import { accessKeyCheckDigit, accessKeyParts, type AccessKey } from '../../shared/fiscal/key/access-key.ts';
import { toConsultation } from '../consult/ask-site.ts';
import type { ConsultQuestion } from '../consult/deps.ts';
import type { NoteAnswer } from '../numbering/series.ts';
import { learnNumber } from './consulting.ts';
import { evidentIn } from './numbers/overlay.ts';

const SINCE = '2026-10-26';
const companies = { noIeSince: () => SINCE };
/** Issued in contingency with FS-DA. */
const keyOf = (cUF: string) => {
  const first43 = `${cUF}261111222333000181550010000000075` + '48205731';
  return `${first43}${accessKeyCheckDigit(first43)}` as AccessKey;
};
const question = (chNFe: AccessKey) =>
  ({ environment: 'homologacao', tpAmb: '2', chNFe, person: false, refresh: false }) as ConsultQuestion;

const STATES = [
  ['SP', '35', 0],
  ['SC, which SVRS serves', '42', 1],
] as const;

test.each(STATES)('in %s it is remembered of a note in contingency: %s', (_, cUF, times) => {
  const learnt: NoteAnswer[] = [];
  const asked = question(keyOf(cUF));
  const ret = { cStat: '217', protNFe: [], procEventoNFe: [] };
  const answer = toConsultation(asked, ret, [], '2026-11-20T12:00:00.000Z');
  const numbering = { learn: (each: NoteAnswer) => void learnt.push(each), learnReplacing: () => undefined };
  learnNumber({ numbering, companies }, answer, asked, true);
  expect(learnt).toHaveLength(times);
});

test.each(STATES)('in %s it says something of the number: %s', (_, cUF, times) => {
  const chNFe = keyOf(cUF);
  const { emitter: cnpj, mod, serie, nNF } = accessKeyParts(chNFe);
  const at = '2026-11-20T12:00:00.000Z';
  const note = {
    chNFe,
    nNF,
    standing: 'attempted',
    cStat: '217',
    xMotivo: '',
    nProt: '',
    at,
    received: '',
  } as const;
  const series = { cnpj, mod, serie, tpAmb: '2', notes: new Map([[chNFe, note]]), seq: 1 };
  expect(evidentIn(series, () => SINCE)).toHaveLength(times);
});
