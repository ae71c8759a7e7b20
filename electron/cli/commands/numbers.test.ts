/** What the command line records about numbers: waived findings, waiting requests, the last number issued. */

import { describe, expect, it } from 'vitest';
import { appError } from '../../../shared/errors.ts';
import { noteNumberSchema } from '../../../shared/fiscal/numbering.ts';
import { err, ok } from '../../../shared/result.ts';
import { dig } from '../testing/dig.ts';
import { fakeContext, type Answers } from '../testing/fake-context.ts';
import { certificate, CNPJ, company, perform, view } from '../testing/fixtures.ts';

const core: Answers = {
  'certificate.list': () => ok([certificate]),
  'company.list': () => ok([company]),
};
const KEY = '35261111222333000181650010000000059482057310';

describe('inutilizar with a number issued in contingency', () => {
  const line = [
    'inutilizar', '--ambiente', 'homologacao', '--cnpj', CNPJ, '--ano', '26', '--serie', '1', '--de', '3', '--ate', '5',
    '--justificativa', 'Numero pulado por falha',
  ]; // prettier-ignore

  it('ends in 2, sends nothing, and says how to declare it', async () => {
    const context = fakeContext({
      ...core,
      'disablement.perform': () => err(appError('range.contingency', { numbers: '5', chNFe: KEY })),
    });
    const { exit, json, text } = await perform([...line, '--sim'], context);
    expect([exit, dig(json, 'erro', 'codigo')]).toEqual([2, 'range.contingency']);
    expect(text.join('\n')).toContain('--confirmar range.contingency');
  });

  it('is sent with the declaration, which is passed to the core', async () => {
    const given: unknown[] = [];
    const context = fakeContext({
      ...core,
      'disablement.perform': ({ confirm }) => {
        given.push(confirm);
        return ok({ view: view('homologated'), sent: true, findings: [] });
      },
    });
    const codes = 'range.contingency, year.contradicted';
    const { exit } = await perform([...line, '--confirmar', codes, '--sim'], context);
    const both = ['range.contingency', 'year.contradicted'];
    expect([exit, given]).toEqual([0, [both]]);
  });

  it('refuses a code that cannot be waived', async () => {
    const { exit, json } = await perform([...line, '--confirmar', 'range.used', '--sim'], fakeContext(core));
    expect(exit).toBe(2);
    expect(dig(json, 'erro', 'mensagem')).toContain('range.contingency ou year.contradicted');
  });
});

describe('pendencias confirmar', () => {
  const waiting = view('prepared');
  const sent: unknown[] = [];
  const answers: Answers = {
    'disablement.list': ({ environment, waiting: asked }) =>
      ok(environment === 'homologacao' && asked ? [waiting] : []),
    'disablement.check': () =>
      ok({
        ano: 2026,
        yearKnown: true,
        neighbours: {},
        taken: [],
        typedCount: true,
        findings: [{ level: 'warn', code: 'range.future', data: { lastKnown: 2 } }],
      }),
    'disablement.send': (input) => {
      sent.push(input);
      return ok(view('homologated'));
    },
  };
  const line = ['pendencias', 'confirmar', waiting.id];

  it('requires the count, and shows the findings of the check before --sim', async () => {
    const uncounted = await perform([...line, '--sim'], fakeContext(answers));
    expect(uncounted.exit).toBe(2);
    expect(dig(uncounted.json, 'erro', 'mensagem')).toContain('--quantidade');
    const shown = await perform([...line, '--quantidade', '1'], fakeContext(answers));
    expect(shown.exit).toBe(2);
    expect(shown.text.join('\n')).toContain('Numeração futura');
    expect(sent).toEqual([]);
  });

  it('sends the request with the typed count', async () => {
    const { exit, json } = await perform([...line, '--quantidade', '1', '--sim'], fakeContext(answers));
    expect([exit, dig(json, 'estado')]).toEqual([0, 'homologada']);
    expect(sent).toEqual([
      { environment: 'homologacao', requestId: waiting.requestId, typedCount: 1, confirm: [] },
    ]);
  });

  it('keeps a request that the core refuses, because it belongs to another program', async () => {
    const discarded: unknown[] = [];
    const context = fakeContext({
      ...answers,
      'disablement.send': () => err(appError('confirmation.count', { count: 1 })),
      'disablement.discard': (input) => {
        discarded.push(input);
        return ok(view('discarded'));
      },
    });
    const { exit } = await perform([...line, '--quantidade', '9', '--sim'], context);
    expect([exit, discarded]).toEqual([2, []]);
  });

  it('is suggested by pendencias', async () => {
    const { json, text } = await perform(['pendencias'], fakeContext(answers));
    expect(dig(json, 'pendencias')).toEqual([]);
    expect(dig(json, 'aConfirmar')).toMatchObject([{ id: waiting.id }]);
    expect(text.join('\n')).toContain('pendencias confirmar ID --quantidade N --sim');
  });
});

describe('numeros informar', () => {
  const line = [
    'numeros', 'informar', '--ambiente', 'homologacao', '--cnpj', CNPJ, '--modelo', '65', '--serie', '1', '--ultimo', '4217',
  ]; // prettier-ignore
  const given: unknown[] = [];
  const answers: Answers = {
    'numbers.inform-last': (input) => {
      given.push(input);
      return ok({ informed: noteNumberSchema.parse(4217), lastKnown: noteNumberSchema.parse(4300) });
    },
  };

  it('records nothing without --sim', async () => {
    const { exit } = await perform(line, fakeContext(answers));
    expect([exit, given]).toEqual([2, []]);
  });

  it('passes it to the core, and says which number counts', async () => {
    const { exit, json, text } = await perform([...line, '--sim'], fakeContext(answers));
    expect(exit).toBe(0);
    expect(given).toEqual([{ environment: 'homologacao', cnpj: CNPJ, mod: '65', serie: 1, last: '4217' }]);
    expect(json).toMatchObject({ serie: 1, mod: '65', ultimo: 4217, ultimoConhecido: 4300 });
    expect(text.join('\n')).toContain('Vale o 4300');
  });

  it('names every missing option', async () => {
    const { exit, json } = await perform(['numeros', 'informar', '--sim'], fakeContext(answers));
    expect(exit).toBe(2);
    const missing = ['ambiente', 'cnpj', 'modelo', 'serie', 'ultimo'].map(
      (name) => `Falta a opção --${name}.`,
    );
    expect(dig(json, 'erro', 'detalhes', 'erros')).toEqual(missing);
  });
});
