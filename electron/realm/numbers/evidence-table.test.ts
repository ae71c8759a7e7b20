/** Walks the table of evidence (docs/tax-rules.md): each row by a document of its own, asked through every reader, with one answer. */

import { gzipSync } from 'node:zlib';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Finding, GapNote, NumberState } from '../../../shared/contract.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { tableOf, zipTexts } from '../../closing/testing/read-closing.ts';
import { valueOf } from '../../disablement/testing/test-context.ts';
import { keyOf, noteDocument, type MadeDocument, type NotePlan } from '../../numbering/testing/documents.ts';
import {
  bare563,
  consulted,
  disabled,
  event,
  note,
  refusedNote,
  replacing,
} from '../../numbering/testing/sayings.ts';
import { makeTree, writeTree } from '../../numbering/testing/trees.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

/** The answer of SEFAZ alone, as programs save it beside the note. */
const answered = (cStat: string, tpEmis: string) => (place: NotePlan) =>
  `<retConsReciNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><tpAmb>2</tpAmb><cStat>104</cStat><protNFe versao="4.00"><infProt><tpAmb>2</tpAmb><verAplic>A</verAplic><chNFe>${keyOf({ ...place, tpEmis })}</chNFe><cStat>${cStat}</cStat><xMotivo>Rejeicao</xMotivo></infProt></protNFe></retConsReciNFe>`;
const withoutEnvironment = (part: string) => (xml: string) =>
  xml.replace(new RegExp(`(<${part}>.*?)<tpAmb>.</tpAmb>`), '$1');
const withProtocol = (consult: string, xml: string) =>
  consult.replace('</retConsSitNFe>', `${/<protNFe.*<\/protNFe>/.exec(xml)?.[0] ?? ''}</retConsSitNFe>`);
const ANSWER = /<retEvento[^]*<\/retEvento>/;
/** An event as it was sent, whose answer lies elsewhere or never came. */
const requested = (tpEvento: string) => (place: NotePlan) =>
  event(tpEvento, '135')(place).replace(ANSWER, '');
const oldCancellation = (place: NotePlan) =>
  `<cancNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="2.00"><infCanc><tpAmb>2</tpAmb><xServ>CANCELAR</xServ><chNFe>${keyOf(place)}</chNFe><nProt>135260000000001</nProt><xJust>Erro de digitacao</xJust></infCanc></cancNFe>`;
const oldRefusal = (cStat: string) => (place: NotePlan) =>
  `<retCancNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="2.00"><infCanc><tpAmb>2</tpAmb><verAplic>A</verAplic><cStat>${cStat}</cStat><xMotivo>Rejeicao</xMotivo><cUF>35</cUF><chNFe>${keyOf(place)}</chNFe></infCanc></retCancNFe>`;

interface Row {
  readonly what: string;
  /** That says something of this note. */
  readonly document: (plan: NotePlan) => string;
  readonly state: NumberState;
  /** Of the gap that is offered; absent where the number is none. */
  readonly gap?: readonly GapNote[];
  readonly check: Finding['code'] | readonly Finding['code'][];
  /** In the closing: 0 of a number that no note names, nor a month. */
  readonly lines?: 0;
}

const distributed = (inner: (place: NotePlan) => string) => (place: NotePlan) =>
  `<retDistDFeInt xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.01"><tpAmb>2</tpAmb><cStat>138</cStat><loteDistDFeInt><docZip NSU="1" schema="x">${gzipSync(inner(place)).toString('base64')}</docZip></loteDistDFeInt></retDistDFeInt>`;
const beside = (inner: (place: NotePlan) => string) => (place: NotePlan) =>
  `<lote>${note({})({ ...place, nNF: 4 })}${inner(place)}</lote>`;
const summary = (situation: string) => (place: NotePlan) =>
  `<resNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.01"><chNFe>${keyOf(place)}</chNFe><cSitNFe>${situation}</cSitNFe></resNFe>`;

const USED = { state: 'used', check: 'range.used' } as const;
const CANCELLED = { state: 'cancelled', check: 'range.used' } as const;
const DENIED = { state: 'denied', check: 'range.used' } as const;
const DISABLED = { state: 'disabled', check: 'range.disabled-in-file' } as const;
const BY_REJECTION = { state: 'disabled', check: 'range.disabled-by-rejection' } as const;
const TRIED = { state: 'attempted', gap: ['attempted'], check: 'range.no-note-here' } as const;
/** SEFAZ refuses its number with 241 (MOC I09). */
const REGISTERED = {
  state: 'contingency',
  gap: ['contingency'],
  check: ['range.used', 'range.contingency'],
} as const;
const AWAY = { state: 'contingency', gap: ['contingency'], check: 'range.contingency' } as const;
const ASK = { state: 'attempted', gap: ['ask'], check: 'range.ask' } as const;
const NOTHING = { state: 'free', gap: [], check: 'range.no-note-here' } as const;

const ROWS: readonly Row[] = [
  { what: 'a note with 100', document: note({}), ...USED },
  { what: 'a note with 101', document: note({ standing: 'cancelled' }), ...CANCELLED },
  { what: 'a note with 302', document: note({ standing: 'denied' }), ...DENIED },
  { what: 'a note without protocol', document: note({ standing: 'no-protocol' }), ...TRIED },
  { what: 'a note in contingency without protocol', document: note({ standing: 'no-protocol', tpEmis: '5' }), ...AWAY },
  { what: 'a note that is in contingency by its fields and not by its key', document: (place) => note({ standing: 'no-protocol' })(place).replace('<tpEmis>1<', '<tpEmis>9<'), state: 'contingency', gap: ['contingency', 'ask'], check: ['range.contingency', 'range.ask'] },
  { what: 'a note in contingency whose key has a wrong check digit', document: (place) => note({ standing: 'no-protocol', tpEmis: '9' })(place).replace(/(Id="NFe\d{43})\d/, (_all, key: string) => `${key}${(Number(keyOf({ ...place, tpEmis: '9' }).slice(43)) + 1) % 10}`), state: 'contingency', gap: ['contingency', 'ask'], check: ['range.contingency', 'range.ask'] },
  { what: 'a note rejected with 225', document: refusedNote('225'), ...TRIED },
  { what: 'a note rejected with 204', document: refusedNote('204'), ...USED },
  { what: 'a note rejected with 205', document: refusedNote('205'), ...DENIED },
  { what: 'a note rejected with 206', document: refusedNote('206'), ...BY_REJECTION },
  { what: 'a note rejected with 218', document: refusedNote('218'), ...CANCELLED },
  { what: 'a note rejected with 539', document: refusedNote('539'), ...USED },
  { what: 'a note rejected with 635', document: refusedNote('635'), ...ASK },
  { what: 'a note rejected with 692', document: refusedNote('692'), ...REGISTERED },
  { what: 'a rejection with 225 without its note', document: answered('225', '1'), ...NOTHING },
  { what: 'a rejection with 225 without its note, which was issued offline', document: answered('225', '9'), state: 'contingency', gap: ['contingency', 'ask'], check: ['range.contingency', 'range.ask'] },
  { what: 'a cancellation with 135', document: event('110111', '135'), ...CANCELLED },
  { what: 'a cancellation with 136', document: event('110111', '136'), ...CANCELLED },
  { what: 'a cancellation with 155', document: event('110111', '155'), ...CANCELLED },
  { what: 'a cancellation by substitution with 136', document: event('110112', '136'), ...CANCELLED },
  { what: 'the note that replaced a cancelled one', document: replacing, ...USED },
  { what: 'a cancellation refused with 501', document: event('110111', '501'), ...USED },
  { what: 'a cancellation refused with 420', document: event('110111', '420'), ...CANCELLED },
  { what: 'a cancellation refused with 219', document: event('110111', '219'), ...USED },
  { what: 'a cancellation refused with 221', document: event('110111', '221'), ...USED },
  { what: 'a cancellation refused with 222', document: event('110111', '222'), ...USED },
  { what: 'a cancellation refused with 690', document: event('110111', '690'), ...USED },
  { what: 'a cancellation refused with 494', document: event('110111', '494'), ...NOTHING },
  { what: 'a cancellation refused with 494, of a note issued offline', document: (place) => event('110111', '494')({ ...place, tpEmis: '9' }), state: 'contingency', gap: ['contingency', 'ask'], check: ['range.contingency', 'range.ask'] },
  { what: 'a cancellation of before events refused with 999', document: oldRefusal('999'), ...ASK },
  { what: 'a cancellation refused with 999', document: event('110111', '999'), ...ASK },
  { what: 'a correction refused with 489', document: event('110110', '489'), ...ASK },
  { what: 'a cancellation without its answer', document: requested('110111'), ...ASK },
  { what: 'a cancellation of before events without its answer', document: oldCancellation, ...ASK },
  { what: 'a cancellation of before events whose answer leaves the key out', document: (place) => `<procCancNFe>${oldCancellation(place)}${oldRefusal('101')(place).replace(/<chNFe>.*<\/chNFe>/, '')}</procCancNFe>`, ...CANCELLED },
  { what: 'a cancellation of before events whose answer is about another note', document: (place) => `<procCancNFe>${oldCancellation(place)}${oldRefusal('101')({ ...place, nNF: 4 })}</procCancNFe>`, ...ASK },
  { what: 'a correction without its answer', document: requested('110110'), ...ASK },
  { what: 'an EPEC without its answer', document: requested('110140'), ...ASK },
  { what: 'a cancellation without its answer, beside another note', document: beside(requested('110111')), ...ASK },
  { what: 'a cancellation of before events without its answer, beside another note', document: beside(oldCancellation), ...ASK },
  { what: 'a cancellation without its answer, beside another that has one', document: (place) => event('110111', '135')({ ...place, nNF: 4 }).replace('<evento', `${/<evento[^]*<\/evento>/.exec(requested('110111')(place))?.[0] ?? ''}<evento`), ...ASK },
  { what: 'a correction without its answer, beside the note without protocol', document: (place) => `<lote>${note({ standing: 'no-protocol' })(place)}${requested('110110')(place)}</lote>`, ...ASK },
  { what: 'a correction without its answer, beside the note', document: (place) => `<lote>${note({})(place)}${requested('110110')(place)}</lote>`, ...USED },
  { what: 'the note that replaces another, in a cancellation without its answer', document: (place) => replacing(place).replace(ANSWER, ''), ...ASK },
  { what: 'the note that would have replaced another, in a cancellation refused with 914', document: (place) => replacing(place).replace('>135<', '>914<'), ...ASK },
  { what: 'the note that would have replaced another, in a cancellation refused with 420', document: (place) => replacing(place).replace('>135<', '>420<'), ...ASK },
  { what: 'a correction with 135', document: event('110110', '135'), ...USED },
  { what: 'a correction with 155', document: event('110110', '155'), ...USED },
  { what: 'a correction with 136', document: event('110110', '136'), ...ASK },
  { what: 'a correction with 573', document: event('110110', '573'), ...ASK },
  { what: 'a correction refused with 580', document: event('110110', '580'), ...ASK },
  { what: 'a manifestation with 135', document: event('210200', '135'), ...USED },
  { what: 'an EPEC with 136', document: event('110140', '136'), ...REGISTERED },
  { what: 'an EPEC with 135', document: event('110140', '135'), ...REGISTERED },
  { what: 'an EPEC refused with 485', document: event('110140', '485'), ...REGISTERED },
  { what: 'an EPEC sent twice, with 573', document: event('110140', '573'), ...REGISTERED },
  { what: 'an EPEC refused with 661', document: event('110140', '661'), ...USED },
  { what: 'an EPEC refused with 662', document: event('110140', '662'), ...BY_REJECTION },
  { what: 'a note whose protocol leaves the environment out', document: (place) => withoutEnvironment('infProt')(note({})(place)), ...USED },
  { what: 'a protocol that leaves the environment out, which the answer around it says', document: (place) => withoutEnvironment('infProt')(answered('100', '1')(place)), ...USED },
  { what: 'a consult with 100 whose protocol leaves the environment out', document: (place) => withProtocol(consulted('100')(place), withoutEnvironment('infProt')(note({})(place))), ...USED },
  { what: 'a consult with 100 whose protocol is of another note', document: (place) => withProtocol(consulted('100')(place), note({})({ ...place, cNF: '55443322' })), ...ASK },
  { what: 'a consult with 101 whose protocol is of another note', document: (place) => withProtocol(consulted('101')(place), note({})({ ...place, nNF: 4 })), ...ASK },
  { what: 'a consult with 101 whose protocol is of the other environment', document: (place) => withProtocol(consulted('101')(place), note({})({ ...place, tpAmb: '1' })), ...ASK },
  { what: 'a cancellation whose answer leaves the environment out', document: (place) => event('110111', '135')(place).replace(/(<retEvento.*)<tpAmb>.<\/tpAmb>/, '$1'), ...CANCELLED },
  { what: 'a cancellation that leaves the environment out, which the answer around it says', document: (place) => `<retEnvEvento xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.00"><tpAmb>2</tpAmb><cStat>128</cStat>${/<retEvento.*<\/retEvento>/.exec(event('110111', '135')(place))?.[0].replace(/<tpAmb>.<\/tpAmb>/, '') ?? ''}</retEnvEvento>`, ...CANCELLED },
  { what: 'a cancellation of before events whose answer leaves the environment out', document: (place) => `<procCancNFe>${oldCancellation(place)}${oldRefusal('101')(place).replace(/<tpAmb>.<\/tpAmb>/, '')}</procCancNFe>`, ...CANCELLED },
  { what: 'a cancellation whose answer is of the other environment', document: (place) => event('110111', '135')(place).replace(/(<evento.*?<tpAmb>)2/, '$11'), ...ASK },
  { what: 'a cancellation of before events whose answer is of the other environment', document: (place) => `<procCancNFe>${oldCancellation(place).replace('<tpAmb>2<', '<tpAmb>1<')}${oldRefusal('101')(place)}</procCancNFe>`, ...ASK },
  { what: 'a disablement with 102', document: disabled('102'), ...DISABLED },
  { what: 'a disablement with 563', document: disabled('563'), ...DISABLED },
  { what: 'a bare answer with 563 that names the range', document: bare563, ...DISABLED },
  { what: 'a bare answer with 563 that names no range', document: (place) => bare563(place).replace(/<cUF>.*<\/nNFFin>/, ''), ...NOTHING },
  { what: 'a disablement of it alone refused with 241', document: disabled('241'), ...USED, lines: 0 },
  { what: 'a disablement of it alone refused with 256', document: disabled('256'), ...BY_REJECTION, lines: 0 },
  { what: 'a bare answer with 241 that names it alone', document: (place) => bare563(place).replace('>563<', '>241<'), ...USED, lines: 0 },
  { what: 'a bare answer with 241 that names no range', document: (place) => bare563(place).replace('>563<', '>241<').replace(/<cUF>.*<\/nNFFin>/, ''), ...NOTHING },
  { what: 'a disablement of several numbers refused with 241', document: (place) => disabled('241')(place).replaceAll('<nNFFin>5<', '<nNFFin>6<'), ...NOTHING },
  { what: 'a disablement refused with 240', document: disabled('240'), ...NOTHING },
  { what: 'a disablement refused with 241, beside the EPEC that has the number', document: (place) => `<lote>${disabled('241')(place)}${event('110140', '135')({ ...place, tpEmis: '4' })}</lote>`, ...REGISTERED },
  { what: 'a consult with 100, without the protocol', document: consulted('100'), ...USED },
  { what: 'a consult with 302, without the protocol', document: consulted('302'), ...DENIED },
  { what: 'a consult with 302 whose protocol is of the authorization', document: (place) => withProtocol(consulted('302')(place), note({})(place)), ...DENIED },
  { what: 'a consult with 100 whose protocol is of a denial', document: (place) => withProtocol(consulted('100')(place), note({ standing: 'denied' })(place)), ...DENIED },
  { what: 'a consult with 100 whose protocol has a code that is new', document: (place) => withProtocol(consulted('100')(place), note({})(place).replace('<cStat>100<', '<cStat>127<')), ...USED },
  { what: 'a consult with 100 whose protocol has no code', document: (place) => withProtocol(consulted('100')(place), note({})(place).replace('<cStat>100</cStat>', '')), ...USED },
  { what: 'a consult with a code that is new, with a protocol', document: (place) => withProtocol(consulted('127')(place), refusedNote('225')(place)), ...USED },
  { what: 'a consult with a code that is new, without a protocol', document: consulted('127'), ...NOTHING },
  { what: 'a note whose protocol has a code that is new', document: (place) => note({})(place).replace('<cStat>100<', '<cStat>127<'), ...USED },
  { what: 'a note whose protocol number is none', document: (place) => note({})(place).replace(/<nProt>[0-9]+/, '<nProt>12345'), ...USED },
  { what: 'a consult with 101', document: consulted('101'), ...CANCELLED },
  { what: 'a consult with 124', document: consulted('124'), ...REGISTERED },
  { what: 'a consult with 562', document: consulted('562'), ...USED },
  { what: 'a consult with 562 that has its key in its text alone', document: (place) => consulted('562')(place).replace(/<chNFe>.*<\/chNFe>/, '').replace('>Resposta<', `>Rejeicao [chNFe:${keyOf(place)}]<`), ...USED },
  { what: 'a consult with 101 that has its key in the protocol alone', document: (place) => consulted('101')(place).replace(/<chNFe>.*<\/chNFe>/, /<protNFe.*<\/protNFe>/.exec(note({})(place))?.[0] ?? ''), ...CANCELLED },
  { what: 'a note in a distribution', document: distributed(note({})), ...USED },
  { what: 'a cancellation in a distribution', document: distributed(event('110111', '135')), ...CANCELLED },
  { what: 'a summary in a distribution', document: distributed(summary('1')), ...USED },
  { what: 'a summary of a denied note in a distribution', document: distributed(summary('2')), ...DENIED },
  { what: 'a note that a program wraps under a name of the cities’ service notes', document: (place) => `<RetornoConsultaNFe>${note({})(place)}</RetornoConsultaNFe>`, ...USED },
  { what: 'an answer that a program wraps so', document: (place) => `<retornoConsulta>${answered('100', '1')(place)}</retornoConsulta>`, ...USED },
  { what: 'a note among other words of a log in XML', document: (place) => `<log><linha><![CDATA[10:02 enviada ${note({})(place)}]]></linha></log>`, ...ASK },
  { what: 'a note that another one refers to (refNFe)', document: (place) => note({})({ ...place, nNF: 4 }).replace('</ide>', `<NFref><refNFe>${keyOf(place)}</refNFe></NFref></ide>`), ...ASK },
  { what: 'a note in the load of an MDF-e', document: (place) => `<mdfeProc><ide><tpAmb>2</tpAmb></ide><emit><CNPJ>${place.cnpj}</CNPJ></emit><infNFe><chNFe>${keyOf(place)}</chNFe></infNFe></mdfeProc>`, ...ASK },
  { what: 'a note in the load of a CT-e', document: (place) => `<cteProc><ide><tpAmb>2</tpAmb></ide><emit><CNPJ>${place.cnpj}</CNPJ></emit><infNFe><chave>${keyOf(place)}</chave></infNFe></cteProc>`, ...ASK },
  { what: 'a note in the load of another issuer’s MDF-e', document: (place) => `<mdfeProc><ide><tpAmb>2</tpAmb></ide><emit><CNPJ>99888777000100</CNPJ></emit><infNFe><chNFe>${keyOf(place)}</chNFe></infNFe></mdfeProc>`, ...NOTHING },
  { what: 'a note of a log in XML that is cut off', document: (place) => `<log><linha>${note({})(place).slice(0, 600).replaceAll('<', '&lt;').replaceAll('"', '&quot;')}</linha></log>`, ...ASK },
  { what: 'an answer among other words of a log in XML', document: (place) => `<log><linha>10:02 ${event('110111', '135')(place).replaceAll('<', '&lt;')}</linha></log>`, ...ASK },
  { what: 'a cancellation without its answer in a distribution', document: distributed(requested('110111')), ...ASK },
  { what: 'a note in a distribution that contradicts its key', document: distributed((place) => note({})(place).replace('<nNF>5<', '<nNF>9<')), ...ASK },
  { what: 'a note in a distribution that is cut off', document: distributed((place) => note({})(place).slice(0, 600)), ...ASK },
  { what: 'a consult with 217', document: consulted('217'), ...NOTHING },
  { what: 'a consult with 217, of a note issued offline', document: (place) => consulted('217')({ ...place, tpEmis: '9' }), state: 'contingency', gap: ['contingency', 'ask'], check: ['range.contingency', 'range.ask'] },
  { what: 'a consult with 656, of a note issued offline', document: (place) => consulted('656')({ ...place, tpEmis: '9' }), state: 'contingency', gap: ['contingency', 'ask'], check: ['range.contingency', 'range.ask'] },
  { what: 'the request of a consult without its answer, of a note issued offline', document: (place) => consulted('217')({ ...place, tpEmis: '9' }).replaceAll('retConsSitNFe', 'consSitNFe').replace(/<cStat>.*<\/xMotivo>/, '<xServ>CONSULTAR</xServ>'), state: 'contingency', gap: ['contingency', 'ask'], check: ['range.contingency', 'range.ask'] },
]; // prettier-ignore

const environment = 'treino' as const;
let core: TestApp;
let cnpj: string;
let folder: string;
const FIRST_SERIE = 100;

beforeAll(async () => {
  core = await openTestApp();
  cnpj = valueOf(await core.call('training.begin', {})).company.cnpj;
  folder = mkdtempSync(join(tmpdir(), 'balcao-tabela-'));
  const documents = ROWS.flatMap(({ document }, i): MadeDocument[] => {
    const place = { cnpj, serie: FIRST_SERIE + i, tpAmb: '2', day: '2026-03-10' } as const;
    const around = [4, 6].map((nNF) => noteDocument({ ...place, nNF }));
    return [...around, { xml: document({ ...place, nNF: 5 }), facts: [] }];
  });
  writeTree(folder, await makeTree(documents));
  valueOf(await core.call('numbering.read', { environment, path: folder }));
});
afterAll(async () => {
  await core.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

it.each(ROWS.map((row, i) => ({ ...row, serie: FIRST_SERIE + i })))('$what: $state', async (row) => {
  const place = { environment, cnpj, mod: '55', serie: row.serie } as const;
  const one = { nNFIni: 5, nNFFin: 5 };
  const { state } = valueOf(await core.call('numbering.evidence', { ...place, nNF: 5 }));
  const { runs } = valueOf(await core.call('numbering.line', { ...place, ...one }));
  const { gaps } = valueOf(await core.call('numbering.gaps', place));
  const { findings } = valueOf(await core.call('disablement.check', { ...place, ...one, ano: 2026 }));
  const offered = gaps.filter(({ nNFIni, nNFFin }) => nNFIni <= 5 && nNFFin >= 5);
  const spoken = findings.map(({ code }) => code).filter((code) => code.startsWith('range.'));
  expect({
    state: state ?? 'free',
    line: runs.map((run) => run.state),
    gap: offered[0]?.notes,
    check: spoken,
  }).toEqual({
    state: row.state,
    line: [row.state],
    gap: row.gap,
    check: [row.check].flat(),
  });
});

it('the panel counts the numbers that are offered, and no others', async () => {
  const { gaps } = valueOf(await core.call('numbering.gaps', { environment, cnpj }));
  expect(gaps.map(({ serie }) => serie).toSorted()).toEqual(
    ROWS.flatMap(({ gap }, i) => (gap ? [FIRST_SERIE + i] : [])),
  );
  const without = (...aside: readonly string[]) =>
    gaps.filter((gap) => !gap.notes.some((note) => aside.includes(note))).length;
  await vi.waitFor(async () => {
    const { rows } = valueOf(await core.call('panel.list', { environment }));
    expect(rows.find((row) => row.cnpj === cnpj)).toMatchObject({
      read: true,
      gaps: without('contingency', 'incomplete'),
      contingency: 15,
    });
  });
  const review = valueOf(
    await core.call('closing.review', { environment, cnpj: cnpjSchema.parse(cnpj), month: '2026-03' }),
  );
  expect(review.gaps).toMatchObject({ gaps: without('contingency'), numbers: without('contingency') });
  expect(review.contingency).toMatchObject({ notes: 15 });
});

it('the closing has one line for each number, with the same state', async () => {
  const WORDS: Readonly<Record<NumberState, readonly string[]>> = {
    used: ['Autorizada', 'Usada'],
    cancelled: ['Cancelada'],
    denied: ['Denegada'],
    disabled: ['Inutilizada'],
    attempted: ['Sem autorização'],
    contingency: ['Contingência a transmitir'],
    free: ['Furo'],
    waiting: ['Aguardando'],
    uncertain: ['Inutilização sem resposta'],
  };
  const path = join(folder, 'marco.zip');
  const asked = { environment, cnpj: cnpjSchema.parse(cnpj), month: '2026-03' };
  const made = valueOf(await core.call('closing.make', { ...asked, path }));
  const lines = tableOf(await zipTexts(path));
  ROWS.forEach(({ what, state, lines: expected = 1 }, i) => {
    const ofNumber = lines.filter((line) => line[1] === String(FIRST_SERIE + i) && line[2] === '5');
    expect({ what, lines: ofNumber.length }).toEqual({ what, lines: expected });
    for (const line of ofNumber) expect(WORDS[state], what).toContain(line[4]);
  });
  expect(made.open).toBe(ROWS.filter(({ gap }) => gap).length);
});
