/** What SEFAZ refused to this program's own requests of one number has the outcome of a saved refusal, through the whole core. */

import { expect, it } from 'vitest';
import { accessKeyParts, accessKeySchema } from '../../../shared/fiscal/key/access-key.ts';
import { serieSchema } from '../../../shared/fiscal/numbering.ts';
import { valueOf } from '../../disablement/testing/test-context.ts';
import { trainingForEachTest } from '../../testing/training-app.ts';

const environment = 'treino' as const;
const t = trainingForEachTest();

const of = (name: string) => {
  const chNFe = accessKeySchema.parse(t.begun.examples[name]);
  const { nNF, serie } = accessKeyParts(chNFe);
  const place = {
    environment,
    cnpj: t.begun.company.cnpj,
    mod: '55' as const,
    serie: serieSchema.parse(serie),
  };
  return { chNFe, nNF, place };
};
const refused = async ({ place, nNF }: ReturnType<typeof of>) => {
  const range = { ...place, nNFIni: nNF, nNFFin: nNF, ano: 2026, xJust: 'Número pulado por falha' };
  const { requestId } = valueOf(await t.core.call('disablement.prepare', range));
  const sent = valueOf(await t.core.call('disablement.send', { environment, requestId }));
  expect(sent).toMatchObject({ state: 'refused', answer: { cStat: '241' } });
  return t.core.call('disablement.prepare', range);
};
const known = async ({ place, nNF }: ReturnType<typeof of>) =>
  valueOf(await t.core.call('numbering.evidence', { ...place, nNF }));

it('a number of which SEFAZ said 241 is used, and asked for no more', async () => {
  const note = of('authorized');
  expect(await refused(note)).toMatchObject({
    error: { code: 'input.invalid', issues: [{ rule: 'range.used' }] },
  });
  expect(await known(note)).toMatchObject({
    state: 'used',
    evidence: [{ says: 'taken', from: 'refusal', cStat: '241' }],
  });
});

it('beside the EPEC that has the number it stays in contingency', async () => {
  const epec = of('epec');
  await refused(epec);
  valueOf(await t.core.call('consult.note', { environment, chNFe: epec.chNFe }));
  expect((await known(epec)).state).toBe('contingency');
});
