/** An answer of SEFAZ as a file: as received, and as a page to print. */

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Consultation } from '../../shared/contract.ts';
import type { AccessKey } from '../../shared/fiscal/key/access-key.ts';
import { accessKeySchema, formatAccessKey } from '../../shared/fiscal/key/access-key.ts';
import { createClient } from '../faces/client.ts';
import { portugueseLeft } from '../receipt/testing/portuguese-left.ts';
import { pageContents, shownStrings, structureProblems } from '../receipt/testing/read-pdf.ts';
import { consultReport } from '../receipt/consult-report.ts';
import { must, openTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let examples: Readonly<Record<string, string>>;
beforeAll(async () => {
  t = await openTestApp();
  const begun = await t.call('training.begin', {});
  if (!begun.ok) throw new Error(begun.error.code);
  examples = begun.value.examples;
});
afterAll(() => t.close());

const environment = 'treino' as const;
const keyOf = (name: string): AccessKey => accessKeySchema.parse(examples[name]);
const ask = async (chNFe: AccessKey) => {
  const answered = await t.call('consult.note', { environment, chNFe });
  if (!answered.ok) throw new Error(answered.error.code);
  return answered.value;
};

/** The text of the printed page, without blanks. */
const CONTEXT = { issuedAt: new Date('2026-11-21T12:00:00Z'), version: '1', locale: 'pt-BR' } as const;
const textOf = async (answer: Consultation) =>
  shownStrings(await consultReport(answer, CONTEXT))
    .join('')
    .replace(/\s/g, '');

test('the XML of an answer is stored as received, shown and saved once', async () => {
  const answer = await ask(keyOf('cancelled'));
  const given = { environment, chNFe: answer.chNFe, consultadoEm: answer.consultadoEm };
  const document = await t.call('consult.document', given);
  expect(document.ok && document.value.xml).toMatch(/^<retConsSitNFe .*<\/retConsSitNFe>$/s);
  const saved = await t.call('consult.save', { ...given, as: 'xml' });
  if (!saved.ok || !document.ok) throw new Error('not saved');
  expect(saved.value.path).toContain(`${answer.chNFe}-`);
  expect(readFileSync(saved.value.path, 'utf8')).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>${document.value.xml ?? ''}`,
  );
  expect(await t.call('consult.save', { ...given, as: 'xml' })).toEqual(saved);
});

test('the printed page states the answer and its environment', async () => {
  const answer = await ask(keyOf('corrected'));
  const { chNFe, consultadoEm } = answer;
  const saved = await t.call('consult.save', { environment, chNFe, consultadoEm, as: 'pdf' });
  if (!saved.ok) throw new Error(saved.error.code);
  const pdf = readFileSync(saved.value.path);
  expect(structureProblems(pdf)).toEqual([]);
  const text = shownStrings(pdf).join(' ').replace(/\s+/g, ' ');
  expect(text).toContain('TREINO – SEM VALOR FISCAL');
  expect(text).toContain('AUTORIZADA');
  expect(text).toContain(`${answer.retConsSitNFe.cStat} – ${answer.retConsSitNFe.xMotivo ?? ''}`);
  for (const { nProt, texto = '' } of answer.eventos) {
    expect(text).toContain(nProt);
    expect(text.replace(/\s/g, '')).toContain(texto.replace(/\s/g, ''));
  }
});

test.each(['corrected', 'substituted', 'alerted', 'authorized'])(
  'the printed page of the %s note is English where the reader is',
  async (name) => {
    const answer = await ask(keyOf(name));
    const pdf = await consultReport(answer, { ...CONTEXT, locale: 'en' });
    const { eventos, alertas, retConsSitNFe } = answer;
    const said = [
      retConsSitNFe.xMotivo ?? '',
      ...eventos.flatMap(({ descricao, texto = '' }) => [descricao, texto]),
      ...alertas.map(({ xMsg }) => xMsg),
    ];
    expect(portugueseLeft(pdf, said)).toEqual([]);
    expect(structureProblems(pdf)).toEqual([]);
  },
);

test('a page saved from the window is in the language of the program, and one for a program is Portuguese', async () => {
  const english = await openTestApp(undefined, {
    language: { locale: () => 'en', choose: () => Promise.resolve() },
  });
  try {
    const begun = must(await english.call('training.begin', {}));
    const chNFe = accessKeySchema.parse(begun.examples['authorized']);
    const { consultadoEm } = must(await english.call('consult.note', { environment, chNFe }));
    const save = { environment, chNFe, consultadoEm, as: 'pdf' } as const;
    const byPerson = must(await english.call('consult.save', save));
    expect(shownStrings(readFileSync(byPerson.path)).join(' ')).toContain('Situation of the note at SEFAZ');
    const service = createClient(english.app.dispatch, { face: 'service', session: 'erp' });
    const byProgram = must(await service('consult.save', save));
    expect(shownStrings(readFileSync(byProgram.path)).join(' ')).toContain('Situação da nota na SEFAZ');
  } finally {
    await english.close();
  }
});

test('the printed page of a cancelled note starts with its cancellation, and names the substituting note', async () => {
  const answer = await ask(keyOf('substituted'));
  const text = await textOf(answer);
  const [event] = answer.eventos;
  const at = (words: string) => text.indexOf(words.replace(/\s/g, ''));
  const order = [
    at('CANCELADA'),
    at('Cancelamento por substituição'),
    at('Protocolo do cancelamento'),
    at(event?.nProt ?? '-'),
    at(event?.texto ?? '-'),
    at(formatAccessKey(keyOf('nfce'))),
    at('Protocolo da autorização'),
  ];
  expect(order).not.toContain(-1);
  expect(order).toEqual([...order].sort((a, b) => a - b));
});

test('the story calls no protocol the authorization that is the cancellation’s', async () => {
  const answer = await ask(keyOf('cancelled'));
  const { retConsSitNFe } = answer;
  const infProt = { cStat: '101', nProt: '135260000000321', dhRecbto: '2026-11-20T10:00:00-03:00' };
  const old = { ...answer, retConsSitNFe: Object.assign({}, retConsSitNFe, { protNFe: [{ infProt }] }) };
  const text = await textOf(old);
  expect(text).toContain('Recebida–protocolo135260000000321');
  expect(text).not.toContain('Autorizada–protocolo');
  expect(await textOf(answer)).toContain('Autorizada–protocolo');
});

test('the printed page lists the alerts of SEFAZ in its order', async () => {
  const answer = await ask(keyOf('alerted'));
  const text = await textOf(answer);
  const places = answer.alertas.map(({ cMsg, xMsg }) => text.indexOf(`${cMsg}–${xMsg}`.replace(/\s/g, '')));
  expect(places).toHaveLength(2);
  expect(places[0]).toBeGreaterThan(0);
  expect(places[1]).toBeGreaterThan(places[0] ?? 0);
});

test('events that do not fit on one page go on the next', async () => {
  const answer = await ask(keyOf('corrected'));
  const [event] = answer.eventos;
  if (!event) throw new Error('the corrected note has no event');
  const eventos = Array.from({ length: 20 }, (_, n) => ({
    ...event,
    nProt: `13526000000${1000 + n}`,
    texto: 'x '.repeat(450),
  }));
  const pdf = await consultReport({ ...answer, eventos }, CONTEXT);
  expect(structureProblems(pdf)).toEqual([]);
  expect(pageContents(pdf).length).toBeGreaterThan(3);
  const text = shownStrings(pdf).join(' ');
  for (const { nProt } of eventos) expect(text).toContain(nProt);
});

test('an unknown answer is reported as missing', async () => {
  const chNFe = keyOf('authorized');
  const asked = { environment, chNFe, consultadoEm: '2026-01-01T00:00:00Z' };
  for (const call of [
    t.call('consult.document', asked),
    t.call('consult.save', { ...asked, as: 'pdf' as const }),
  ]) {
    const answer = await call;
    expect(!answer.ok && answer.error.code).toBe('input.invalid');
  }
});
