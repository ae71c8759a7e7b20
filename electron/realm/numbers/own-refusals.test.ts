/** What SEFAZ refused to this program's own requests of one number has the outcome of a saved refusal, through the whole core. */

import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CallOutput } from '../../../shared/contract.ts';
import { accessKeyParts, accessKeySchema } from '../../../shared/fiscal/key/access-key.ts';
import { serieSchema } from '../../../shared/fiscal/numbering.ts';
import { valueOf } from '../../disablement/testing/test-context.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

const environment = 'treino' as const;
let core: TestApp;
let begun: CallOutput<'training.begin'>;

beforeEach(async () => {
  core = await openTestApp();
  begun = valueOf(await core.call('training.begin', {}));
});
afterEach(() => core.close());

const of = (name: string) => {
  const chNFe = accessKeySchema.parse(begun.examples[name]);
  const { nNF, serie } = accessKeyParts(chNFe);
  const place = {
    environment,
    cnpj: begun.company.cnpj,
    mod: '55' as const,
    serie: serieSchema.parse(serie),
  };
  return { chNFe, nNF, place };
};
const refused = async ({ place, nNF }: ReturnType<typeof of>) => {
  const range = { ...place, nNFIni: nNF, nNFFin: nNF, ano: 2026, xJust: 'Número pulado por falha' };
  const { requestId } = valueOf(await core.call('disablement.prepare', range));
  const sent = valueOf(await core.call('disablement.send', { environment, requestId }));
  expect(sent).toMatchObject({ state: 'refused', answer: { cStat: '241' } });
  return core.call('disablement.prepare', range);
};
const known = async ({ place, nNF }: ReturnType<typeof of>) =>
  valueOf(await core.call('numbering.evidence', { ...place, nNF }));

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
  valueOf(await core.call('consult.note', { environment, chNFe: epec.chNFe }));
  expect((await known(epec)).state).toBe('contingency');
});
