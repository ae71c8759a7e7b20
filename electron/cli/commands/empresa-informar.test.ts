/** `empresa informar`: one word on the IE, with --sim only. */

import { beforeEach, describe, expect, it } from 'vitest';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { ok } from '../../../shared/result.ts';
import { fakeContext, type Answers } from '../testing/fake-context.ts';
import { certificate, company, perform } from '../testing/fixtures.ts';

const CNPJ = cnpjSchema.parse('11222333000181');
const line = ['empresa', 'informar', '--cnpj', CNPJ, '--ambiente', 'homologacao'];
let asked: unknown[];
beforeEach(() => {
  asked = [];
});
const answers: Answers = {
  'company.ie': (input) => {
    asked.push(input);
    const { noIeSince } = input;
    const view = { cnpj: CNPJ, root: '11222333', name: 'Clínica Sul', ufConfirmed: true };
    return ok({ ...view, ...(noIeSince ? { noIeSince } : {}) });
  },
};

describe('empresa informar', () => {
  it('records the day, and says what follows', async () => {
    const done = await perform([...line, '--sem-ie-desde', '2026-11-16', '--sim'], fakeContext(answers));
    expect(done).toMatchObject({ exit: 0, json: { cnpj: CNPJ, semIeDesde: '2026-11-16' } });
    expect(done.text.join('\n')).toMatch(/16\/11\/2026[\s\S]*SVRS[\s\S]*não são enviadas/);
    expect(asked).toEqual([{ environment: 'homologacao', cnpj: CNPJ, noIeSince: '2026-11-16' }]);
  });

  it('records that it has one', async () => {
    const done = await perform([...line, '--com-ie', '--sim'], fakeContext(answers));
    expect(done).toMatchObject({ exit: 0, json: { comIe: true } });
    expect(asked).toEqual([{ environment: 'homologacao', cnpj: CNPJ, noIeSince: '' }]);
  });

  it.each([
    ['without --sim', ['--com-ie']],
    ['with neither', ['--sim']],
    ['with both', ['--com-ie', '--sem-ie-desde', '2026-11-16', '--sim']],
    ['with no day', ['--sem-ie-desde', '16/11/2026', '--sim']],
    ['with a year before there was an NF-e', ['--sem-ie-desde', '0026-11-16', '--sim']],
    ['with a year that no company plans for', ['--sem-ie-desde', '2206-11-16', '--sim']],
  ])('records nothing %s', async (_, more) => {
    const { exit } = await perform([...line, ...more], fakeContext(answers));
    expect([exit, asked]).toEqual([2, []]);
  });
});

it('what is shown of a range of such a company has the code of its refusal', async () => {
  const context = fakeContext({
    'certificate.list': () => ok([certificate]),
    'company.list': () => ok([company]),
    'disablement.check': () =>
      ok({
        findings: [{ level: 'block', code: 'company.without-ie', data: { since: '2026-11-16' } }],
        ano: 2026,
        neighbours: {},
        taken: [],
        typedCount: false,
        yearKnown: false,
      }),
  });
  const range = [
    '--ano',
    '26',
    '--serie',
    '1',
    '--de',
    '3',
    '--ate',
    '3',
    '--justificativa',
    'Pulado por falha',
  ];
  const line = ['inutilizar', '--ambiente', 'homologacao', '--cnpj', CNPJ, ...range];
  expect(await perform(line, context)).toMatchObject({
    exit: 2,
    json: { estado: 'preparada', erro: { codigo: 'company.without-ie' } },
  });
});
