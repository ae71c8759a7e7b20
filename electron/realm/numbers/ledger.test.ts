/** The ledger of numbers through the whole core: journal, consultations, refusals and people, joined. */

import { describe, expect, it } from 'vitest';
import {
  accessKeyCheckDigit,
  accessKeyParts,
  accessKeySchema,
} from '../../../shared/fiscal/key/access-key.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { valueOf } from '../../disablement/testing/test-context.ts';
import { trainingForEachTest } from '../../testing/training-app.ts';

const environment = 'treino' as const;
const t = trainingForEachTest();

const place = () => ({ environment, cnpj: t.begun.company.cnpj, mod: '55' as const, serie: 1 });
const example = (name: string) => t.begun.examples[name] ?? '';
const consult = async (chNFe: string) =>
  valueOf(await t.core.call('consult.note', { environment, chNFe })).retConsSitNFe.cStat;
const line = async () =>
  valueOf(await t.core.call('numbering.line', place())).runs.map(({ nNFIni, nNFFin, state }) => [
    nNFIni,
    nNFFin,
    state,
  ]);
const gaps = async () => valueOf(await t.core.call('numbering.gaps', place()));
const allGaps = async () => valueOf(await t.core.call('numbering.gaps', { environment }));
const disable = async (nNFIni: number, nNFFin = nNFIni) => {
  // The year of the notes around it, as their keys begin with it: UF, AAMM.
  const ano = 2000 + Number(example('authorized').slice(2, 4));
  const range = { ...place(), nNFIni, nNFFin, ano, xJust: 'Número pulado por falha do emissor' };
  const { requestId } = valueOf(await t.core.call('disablement.prepare', range));
  return valueOf(await t.core.call('disablement.send', { environment, requestId })).state;
};

describe('the ledger of numbers', () => {
  it('is empty where nothing is known', async () => {
    expect(valueOf(await t.core.call('numbering.series', { environment }))).toEqual([]);
    expect(await gaps()).toEqual({
      gaps: [],
      late: 0,
      waiting: [],
      conflicts: [],
      more: { gaps: 0, waiting: 0, conflicts: 0 },
      sparse: [],
    });
    expect(valueOf(await t.core.call('numbering.line', place()))).toEqual({
      runs: [],
      grouped: false,
      counts: {},
    });
    expect(valueOf(await t.core.call('numbering.evidence', { ...place(), nNF: 3 }))).toEqual({
      evidence: [],
    });
  });

  it('finds the number between consulted notes, and it is gone once it is disabled', async () => {
    t.core.setTime(new Date(Date.now() + 30 * 86_400_000));
    for (const name of ['authorized', 'cancelled']) await consult(example(name));
    expect(await line()).toEqual([[1, 1, 'used'], [2, 3, 'free'], [4, 4, 'cancelled']]); // prettier-ignore
    const [gap] = (await gaps()).gaps;
    expect(gap).toMatchObject({ nNFIni: 2, nNFFin: 3, count: 2, company: t.begun.company.name });
    // Only answers name this series, so that no list of all companies has it.
    expect(gap?.notes).toEqual(['incomplete']);
    expect((await allGaps()).gaps).toEqual([]);
    expect([gap?.below?.nNF, gap?.above?.nNF]).toEqual([1, 4]);
    const [series] = valueOf(await t.core.call('numbering.series', { environment }));
    expect(series).toMatchObject({ read: false, gaps: 0, unclear: 2, conflicts: 0, waiting: 0 });
    expect(await disable(t.begun.gap.missing)).toBe('homologated');
    expect(await line()).toContainEqual([t.begun.gap.missing, t.begun.gap.missing, 'disabled']);
    expect((await gaps()).gaps).toMatchObject([{ nNFIni: 2, nNFFin: 2 }]);
    const { state, evidence } = valueOf(
      await t.core.call('numbering.evidence', { ...place(), nNF: t.begun.gap.missing }),
    );
    expect(state).toBe('disabled');
    expect(evidence).toMatchObject([{ says: 'disabled', from: 'journal', cStat: '102' }]);
  });

  it('does not offer a number whose note may still arrive', async () => {
    for (const name of ['authorized', 'cancelled']) await consult(example(name));
    const [gap] = (await gaps()).gaps;
    // Three days after the later of the two notes.
    t.core.setTime(new Date(Date.parse(gap?.above?.at ?? '') + 3 * 86_400_000));
    const { gaps: offered, waiting } = await gaps();
    expect(offered).toEqual([]);
    expect(waiting).toMatchObject([{ nNFFin: t.begun.gap.missing }]);
  });

  it('counts a number that a refusal showed as used, with the refusal as its evidence', async () => {
    const truth = example('authorized');
    const first43 = `${truth.slice(0, 35)}00000007`;
    expect(await consult(`${first43}${accessKeyCheckDigit(first43)}`)).toBe('562');
    const nNF = Number(truth.slice(25, 34));
    const { state, evidence } = valueOf(await t.core.call('numbering.evidence', { ...place(), nNF }));
    expect(state).toBe('used');
    expect(evidence).toMatchObject([{ says: 'used', from: 'refusal', cStat: '562', chNFe: truth }]);
  });

  it('counts the number of the note that replaced a consulted one as used', async () => {
    const [replaced, replacing] = [example('substituted'), example('nfce')];
    const { nNF, serie } = accessKeyParts(replacing);
    const nfce = { ...place(), mod: '65' as const, serie };
    await consult(replaced);
    const { state, evidence } = valueOf(await t.core.call('numbering.evidence', { ...nfce, nNF }));
    expect({ state, evidence }).toMatchObject({
      state: 'used',
      evidence: [{ says: 'used', from: 'consult', cStat: '135', chNFe: replacing }],
    });
    const checked = await t.core.call('disablement.check', { ...nfce, nNFIni: nNF, nNFFin: nNF, ano: 2026 });
    expect(valueOf(checked).findings).toContainEqual(
      expect.objectContaining({ code: 'range.used', level: 'block' }),
    );
  });

  it('keeps the number of a consulted EPEC in contingency: SEFAZ would refuse it', async () => {
    const chNFe = accessKeySchema.parse(example('epec'));
    const { nNF, serie } = accessKeyParts(chNFe);
    expect(await consult(chNFe)).toBe('124');
    expect(valueOf(await t.core.call('contingency.list', { environment })).notes).toMatchObject([{ chNFe }]);
    const one = { ...place(), serie };
    expect(valueOf(await t.core.call('numbering.evidence', { ...one, nNF })).state).toBe('contingency');
    const checked = await t.core.call('disablement.check', { ...one, nNFIni: nNF, nNFFin: nNF, ano: 2026 });
    expect(valueOf(checked).findings).toContainEqual(
      expect.objectContaining({ code: 'range.used', level: 'block' }),
    );
  });

  it('has no 217 as evidence of a company that is without IE', async () => {
    const key = example('withoutIe');
    const { emitter, nNF, serie } = accessKeyParts(key);
    const cnpj = cnpjSchema.parse(emitter);
    valueOf(await t.core.call('company.save', { environment, cnpj, name: 'Clínica', uf: 'SP' }));
    valueOf(await t.core.call('consult.note', { environment, chNFe: key, fallback: t.begun.company.cnpj }));
    const evidence = async () =>
      valueOf(await t.core.call('numbering.evidence', { environment, cnpj, mod: '55', serie, nNF }));
    expect(await evidence()).toMatchObject({ state: 'attempted', evidence: [{ cStat: '217' }] });
    valueOf(await t.core.call('company.ie', { environment, cnpj, noIeSince: '2026-10-01' }));
    expect(await evidence()).toEqual({ evidence: [] });
  });

  it('begins where a person says that the series began, until that is taken back', async () => {
    t.core.setTime(new Date(Date.now() + 30 * 86_400_000));
    await consult(example('cancelled'));
    expect((await gaps()).gaps).toEqual([]);
    await t.core.call('numbering.inform-first', { ...place(), first: 2 });
    expect((await gaps()).gaps).toMatchObject([{ nNFIni: 2, notes: ['no-neighbour', 'incomplete'] }]);
    const { evidence } = valueOf(await t.core.call('numbering.evidence', { ...place(), nNF: 2 }));
    expect(evidence).toMatchObject([{ says: 'entered', from: 'person' }]);
    await t.core.call('numbering.inform-first', place());
    expect((await gaps()).gaps).toEqual([]);
  });
});
