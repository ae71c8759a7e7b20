/** What SEFAZ answered to a request of one number alone is known by every later check, as a saved answer of it is. */

import { expect, test } from 'vitest';
import { realmForTests } from '../testing/realm.ts';
import { answerBody } from '../testing/model-sefaz.ts';
import { answered, codeOf, rangeOf, valueOf, wires } from '../testing/test-context.ts';

const t = realmForTests();

const refuse = async (cStat: string, ini: number, fin = ini) => {
  t.context.wire = () => answered(answerBody(cStat, 'Rejeicao'));
  expect(valueOf(await t.send(await t.prepared(ini, fin))).state).toBe('refused');
  t.context.wire = wires.works;
};
const check = async (ini: number, fin = ini) => {
  const { xJust: _xJust, ...asked } = rangeOf(ini, fin);
  return valueOf(await t.app.check(asked));
};

test('a number refused with 241 is used: it blocks, and is left out of a wider range', async () => {
  await refuse('241', 5);
  expect((await check(5)).findings).toContainEqual(
    expect.objectContaining({ level: 'block', code: 'range.used', cStat: '241' }),
  );
  const wider = await check(3, 9);
  expect(wider.findings.find(({ code }) => code === 'range.used')).toMatchObject({
    data: { used: '5', free: '3,4,6-9' },
    mend: [
      { nNFIni: 3, nNFFin: 4 },
      { nNFIni: 6, nNFFin: 9 },
    ],
  });
  expect(wider.taken).toEqual([{ nNFIni: 5, nNFFin: 5, why: 'used' }]);
  expect(codeOf(await t.app.prepare(rangeOf(3, 9)))).toBe('input.invalid');
  expect(codeOf(await t.app.prepare(rangeOf(6, 9)))).toBe('ok');
});

test('a request prepared before is refused when it is sent', async () => {
  const before = await t.prepared(3, 9);
  await refuse('241', 5);
  t.context.posted.length = 0;
  expect(codeOf(await t.send(before))).toBe('input.invalid');
  expect(t.context.posted).toHaveLength(0);
});

test('a number refused with 256 is disabled, as the rejection says, however many refusals followed', async () => {
  await refuse('256', 5);
  await refuse('256', 7, 8);
  expect((await check(3, 9)).findings).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      code: 'range.disabled-by-rejection',
      data: { numbers: '5' },
    }),
  );
});

test('a range of several numbers refused with 241 says of none which it is', async () => {
  await refuse('241', 5, 6);
  expect((await check(5)).findings.map(({ code }) => code)).not.toContain('range.used');
  const one = { cnpj: rangeOf(5).cnpj, tpAmb: '2', mod: '55', serie: 1, nNFIni: 5, nNFFin: 5 };
  expect(await t.app.speaksOf(one)).toEqual([]);
});

test('each is evidence in the words of a saved answer', async () => {
  await refuse('241', 5);
  await refuse('256', 7);
  const speaksOf = async (n: number) => {
    const one = { cnpj: rangeOf(5).cnpj, tpAmb: '2', mod: '55', serie: 1, nNFIni: n, nNFFin: n };
    return (await t.app.speaksOf(one)).map(({ says }) => says);
  };
  expect([await speaksOf(5), await speaksOf(7)]).toEqual([['taken'], ['disabled-by-rejection']]);
});
