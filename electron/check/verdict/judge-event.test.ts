/** The verdicts on events, disablements, saved messages and other files: each is named for what it is. */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { setNewerTables } from '../../../shared/fiscal/code-tables.ts';
import { explainVerdict } from '../../../shared/explain/verdict/verdict.ts';
import { BUILT_IN } from '../../sefaz/data/built-in.ts';
import { NEEDS_SAMPLES, SAMPLES } from '../../testing/references.ts';
import { checkAll } from '../checker.ts';
import { checkFile } from '../testing/check-file.ts';
import { answerXml, makeSigner, procXml, signedRequest } from '../testing/documents.ts';
import { eventAnswer, procEvent, signedEvent, soap } from '../testing/events.ts';
import { KEY, nfeProc, protocolXml, signedNote } from '../testing/notes.ts';
import { judge } from './judge.ts';
import { compareWithSefaz } from './compare.ts';
import { listedEvent, said, verdictOf } from './testing/answers.ts';

const signer = makeSigner();
const stranger = makeSigner('OUTRA EMPRESA LTDA:99999999000191');
const { evento, digest } = signedEvent(signer);
const good = procEvent(evento, eventAnswer());
const letter = signedEvent(signer, { tpEvento: '110110', words: 'Onde se lê A, leia-se B' });

const pretty = (xml: string) => xml.replace(/></g, '>\n  <');
const listed = said('101', { digVal: 'x', events: [listedEvent('110111', { digest })] });
const without = said('100', { digVal: 'x' });

test.each<[what: string, xml: string, alone: string, ifListed: string, ifNotListed: string]>([
  ['a cancellation', good, 'event-unconfirmed', 'event-registered', 'event-unlisted'],
  [
    'in a SOAP body',
    soap(good.replace(/^<\?xml[^>]*>/, '')),
    'event-unconfirmed',
    'event-registered',
    'event-unlisted',
  ],
  ['pretty-printed', pretty(good), 'reformatted', 'reformatted', 'event-unlisted'],
  [
    'with another justification',
    good.replace('Erro', 'Falta'),
    'bad-signature',
    'event-other-content',
    'bad-signature',
  ],
  [
    'signed by another company',
    procEvent(signedEvent(stranger).evento, eventAnswer()),
    'bad-signature',
    'bad-signature',
    'bad-signature',
  ],
  [
    'without its signature',
    good.replace(/<Signature.*<\/Signature>/s, ''),
    'unsigned',
    'unsigned',
    'unsigned',
  ],
  ['without an answer', evento, 'event-unsent', 'event-registered', 'event-unlisted'],
  ['only the answer', eventAnswer(), 'event-answer', 'event-registered', 'event-unlisted'],
  [
    'refused',
    procEvent(evento, eventAnswer({ cStat: '573' })),
    'event-refused',
    'event-registered',
    'event-refused',
  ],
  [
    'with the answer to another',
    procEvent(evento, eventAnswer({ tpEvento: '110110' })),
    'wrong-protocol',
    'wrong-protocol',
    'wrong-protocol',
  ],
  [
    'with an Id of another note',
    procEvent(signedEvent(signer, { id: `ID110111${KEY.slice(0, 43)}001` }).evento, eventAnswer()),
    'key-differs',
    'key-differs',
    'key-differs',
  ],
])('an event: %s', async (_what, xml, alone, ifListed, ifNotListed) => {
  expect((await verdictOf(xml)).code).toBe(alone);
  expect((await verdictOf(xml, listed)).code).toBe(ifListed);
  expect((await verdictOf(xml, without)).code).toBe(ifNotListed);
});

test('an event, and a note with its answer, is registered by a code that only newer data know', async () => {
  setNewerTables({ ...BUILT_IN.tables, registered: [...BUILT_IN.tables.registered, '1135'] });
  onTestFinished(() => setNewerTables(undefined));
  const xml = procEvent(evento, eventAnswer({ cStat: '1135' }));
  expect((await verdictOf(xml)).code).toBe('event-unconfirmed');
  const events = [listedEvent('110111', { digest, cStat: '1135' })];
  expect((await verdictOf(xml, said('101', { digVal: 'x', events }))).code).toBe('event-registered');
  const made = signedNote(signer, { tpAmb: '1' });
  const note = nfeProc(made.nfe, protocolXml(made.digest, { tpAmb: '1', cStat: '1135' }));
  expect((await verdictOf(note)).code).toBe('cancelled');
});

test('an event of another note in the answer is not this one', async () => {
  const events = [listedEvent('110111', { digest, chNFe: KEY.replace(/.$/, 'x') })];
  expect((await verdictOf(good, said('100', { digVal: 'x', events }))).code).toBe('event-unlisted');
});

test('another cancellation than the one that SEFAZ lists is not registered because the note is cancelled', async () => {
  const substitution = signedEvent(signer, { tpEvento: '110112' });
  const forged = procEvent(substitution.evento, eventAnswer({ tpEvento: '110112' }));
  expect((await verdictOf(forged, listed)).code).toBe('event-unlisted');
  const report = await checkFile(Buffer.from(forged));
  expect(compareWithSefaz(report, listed).map(({ code }) => code)).toContain('event.sefaz-missing');
  // Answers with 101 may leave the event out.
  expect((await verdictOf(forged, said('101', { digVal: 'x' }))).code).toBe('event-registered');
});

test('a pretty-printed event that SEFAZ refused, or does not list, is not only reformatted', async () => {
  const refused = pretty(procEvent(evento, eventAnswer({ cStat: '573' })));
  expect((await verdictOf(refused)).code).toBe('event-refused');
  expect((await verdictOf(pretty(good), without)).code).toBe('event-unlisted');
  expect((await verdictOf(pretty(good), listed)).code).toBe('reformatted');
});

test('a pretty-printed event is the one SEFAZ has only where their digests were compared', async () => {
  const bare = said('101', { digVal: 'x', events: [listedEvent('110111')] });
  const same = 'o resumo do conteúdo é o mesmo que a SEFAZ tem';
  expect(explainVerdict(await verdictOf(pretty(good), listed)).meaning).toContain(same);
  expect(explainVerdict(await verdictOf(pretty(good), bare)).meaning).not.toContain(same);
  expect(explainVerdict(await verdictOf(pretty(good), bare)).meaning).not.toContain('só a SEFAZ diz');
});

test('the answer to an event that SEFAZ refused is that without its request too, and not an unsigned event', async () => {
  const refused = eventAnswer({ cStat: '573' });
  for (const answer of [undefined, without])
    expect((await verdictOf(refused, answer)).code).toBe('event-refused');
});

test('an event whose answer has no code, or a protocol that is none, is neither refused nor registered', async () => {
  const answer = eventAnswer();
  for (const [broken, field] of [
    [answer.replace('<cStat>135</cStat>', ''), 'cStat'],
    [answer.replace('<nProt>135260000000777<', '<nProt>1352<'), 'nProt'],
  ] as const) {
    const xml = procEvent(evento, broken);
    expect((await verdictOf(xml)).code).toBe('wrong-protocol');
    const { findings } = await checkFile(Buffer.from(xml));
    expect(findings.map(({ data }) => data?.['field'])).toContain(`retEvento/infEvento/${field}`);
  }
  expect((await verdictOf(answer.replace('>135<', '><'))).code).toBe('wrong-protocol');
  expect((await verdictOf(procEvent(evento, answer.replace(/<nProt>\d+<\/nProt>/, '')))).code).toBe(
    'event-unconfirmed',
  );
});

test('a correction letter is found by its number, and its words are kept', async () => {
  const xml = procEvent(letter.evento, eventAnswer({ tpEvento: '110110' }));
  const of = (nSeqEvento: string) =>
    said('100', { events: [listedEvent('110110', { digest: letter.digest, nSeqEvento })] });
  expect(await verdictOf(xml, of('1'))).toMatchObject({
    code: 'event-registered',
    data: { event: 'Carta de correção', text: 'Onde se lê A, leia-se B' },
  });
  expect((await verdictOf(xml, of('2'))).code).toBe('event-unlisted');
});

test('a correction letter that SEFAZ lists without its digest may have other words', async () => {
  const xml = procEvent(letter.evento, eventAnswer({ tpEvento: '110110' }));
  const bare = said('100', { events: [listedEvent('110110')] });
  const verdict = await verdictOf(xml, bare);
  expect(verdict.code).toBe('event-unconfirmed');
  const { title, meaning } = explainVerdict(verdict);
  expect(title).not.toContain('falta consultar');
  expect(meaning).toContain('tem um evento deste tipo e número, sem o resumo do conteúdo');
  const findings = compareWithSefaz(await checkFile(Buffer.from(xml)), bare);
  expect(findings).toContainEqual({ level: 'warn', code: 'note.sefaz-no-digest' });
  expect(findings.map(({ code }) => code)).not.toContain('event.sefaz-ok');
  // Whoever cancelled the note, it is cancelled.
  expect((await verdictOf(good, said('101', { events: [listedEvent('110111')] }))).code).toBe(
    'event-registered',
  );
});

test('that SEFAZ does not list a manifestation means nothing', async () => {
  const made = signedEvent(stranger, { tpEvento: '210200', author: '99999999000191' });
  const xml = procEvent(made.evento, eventAnswer({ tpEvento: '210200' }));
  expect((await verdictOf(xml, without)).code).toBe('event-unconfirmed');
  const report = await checkFile(Buffer.from(xml));
  expect(compareWithSefaz(report, without).map(({ code }) => code)).toContain('event.sefaz-unlisted');
});

test.each([
  ['a company', '99999999000191'],
  ['a person', '52998224725'],
  ['a person whose number begins as the issuer’s', '11222333000'],
])('a cancellation by %s that did not issue the note is named, and never believed', async (_who, author) => {
  const made = signedEvent(stranger, { author });
  const xml = procEvent(made.evento, eventAnswer());
  const { findings } = await checkFile(Buffer.from(xml));
  expect(findings.map(({ code }) => code)).toContain('event.author-other');
  // An answer with 101 may leave out what cancelled the note.
  for (const answer of [undefined, said('101', { digVal: 'x' })])
    expect((await verdictOf(xml, answer)).code).toBe('bad-signature');
});

test('a cancellation that names no author is not believed of whoever signed it', async () => {
  const nameless = signedEvent(stranger, { author: '' });
  expect((await verdictOf(procEvent(nameless.evento, eventAnswer()))).code).toBe('bad-signature');
});

describe('what is neither note nor event', () => {
  const request = signedRequest(signer);
  const proc = procXml(request, answerXml());
  const retConsSit = `<retConsSitNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><tpAmb>1</tpAmb><cStat>100</cStat><xMotivo>Autorizado</xMotivo><chNFe>${KEY}</chNFe>${protocolXml('x')}</retConsSitNFe>`;

  test.each<[string, string, string, string | undefined]>([
    ['a ProcInutNFe', proc, 'disabled', undefined],
    ['an inutNFe', request, 'disablement-unsent', undefined],
    ['an inutNFe in a SOAP body', soap(request), 'disablement-unsent', undefined],
    ['a retInutNFe', answerXml(), 'disablement-answer', undefined],
    [
      'a refused disablement',
      procXml(request, answerXml({ cStat: '241', nProt: '' })),
      'disablement-refused',
      undefined,
    ],
    ['a pretty-printed disablement', pretty(proc), 'reformatted', undefined],
    [
      'a pretty-printed refused disablement',
      pretty(procXml(request, answerXml({ cStat: '241', nProt: '' }))),
      'disablement-refused',
      undefined,
    ],
    [
      'a pretty-printed disablement with the answer to another range',
      pretty(procXml(request, answerXml({ nNFFin: '9' }))),
      'disablement-faulty',
      undefined,
    ],
    [
      'a pretty-printed disablement signed by another company',
      pretty(procXml(signedRequest(stranger), answerXml())),
      'bad-signature',
      undefined,
    ],
    ['an altered disablement', proc.replace('<nNFFin>5<', '<nNFFin>6<'), 'bad-signature', undefined],
    [
      'a misnamed disablement',
      proc.replaceAll('ProcInutNFe', 'procInutNFe'),
      'disablement-faulty',
      undefined,
    ],
    ['a saved consultation', soap(retConsSit), 'answer', 'retConsSitNFe'],
    ['one with the answer as text', soap(retConsSit.replaceAll('<', '&lt;')), 'answer', 'retConsSitNFe'],
    [
      'the request of a consultation',
      `<consSitNFe><chNFe>${KEY}</chNFe></consSitNFe>`,
      'request',
      'consSitNFe',
    ],
    [
      'the answer to a lot',
      `<retEnviNFe><cStat>104</cStat>${protocolXml('x')}</retEnviNFe>`,
      'answer',
      'retEnviNFe',
    ],
    ['a CT-e', '<cteProc><CTe/></cteProc>', 'other-document', 'cte'],
    ['an MDF-e’s event', '<procEventoMDFe/>', 'other-document', 'mdfe'],
    ['another XML', '<html/>', 'unknown', undefined],
    ['no XML', 'texto', 'unreadable', undefined],
    ['nothing', '', 'unreadable', undefined],
    ['a note without content', '<NFe/>', 'unreadable', undefined],
    ['an event without content', '<procEventoNFe/>', 'unreadable', undefined],
  ])('%s is named', async (_what, xml, code, root) => {
    const report = await checkFile(Buffer.from(xml));
    expect(judge(report, []).code).toBe(code);
    expect(report.root).toBe(root);
  });

  test('a saved answer says what SEFAZ said then, and says now', async () => {
    const { data, asked } = await verdictOf(soap(retConsSit), said('101', { digVal: 'x' }));
    expect(asked).toBe(true);
    expect(data).toMatchObject({ then: '100 – Autorizado', cStat: '101' });
  });

  test('a lot gives one verdict for each note in it, and a note in a SOAP body is verified there', async () => {
    const made = signedNote(signer, { tpAmb: '1' });
    const { nfe, digest: own } = made;
    const proc55 = nfeProc(nfe, protocolXml(own, { tpAmb: '1' })).replace(/^<\?xml[^>]*>/, '');
    const lot = `<enviNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><idLote>1</idLote>${nfe}${nfe}</enviNFe>`;
    const codes = async (xml: string) => (await checkAll(Buffer.from(xml))).map((one) => judge(one, []).code);
    expect(await codes(lot)).toEqual(['no-protocol', 'no-protocol']);
    expect(await codes(soap(lot))).toEqual(['no-protocol', 'no-protocol']);
    expect(await codes(soap(proc55))).toEqual(['unconfirmed']);
    expect(await codes(`<notas>${proc55}${proc55}${evento}</notas>`)).toEqual([
      'unconfirmed',
      'unconfirmed',
      'event-unsent',
    ]);
  });
});

describe.skipIf(SAMPLES === undefined)(`files of other programs ${NEEDS_SAMPLES}`, () => {
  const codeOf = async (path: string) =>
    judge(await checkFile(readFileSync(new URL(path, SAMPLES))), []).code;

  test.each([
    ['notes/41180526972743000117650010001220251914636324-procNFe.xml', 'test'],
    ['responses/protNFe-310.xml', 'test'],
    ['events/cce-01-procEventoNFe.xml', 'test'],
    ['responses/consult-100-autorizado.soap11.xml', 'answer'],
    ['responses/event-cancel-128-135.xml', 'test'],
    ['responses/autorizacao-denegada.xml', 'answer'],
    ['responses/disable-102-GO-env-prefix.xml', 'disablement-answer'],
    ['transcribed/consult-101-PR-cce-and-cancel.xml', 'answer'],
    ['synthetic/consult-100-CDATA-inner.xml', 'answer'],
    ['transcribed/soap12-fault-no-action.xml', 'answer'],
    ['synthetic/html-instead-of-soap.html', 'unknown'],
  ])('%s is %s', async (path, code) => {
    expect(await codeOf(path)).toBe(code);
  });

  test('none is unknown that has a document of NF-e in it', async () => {
    for (const folder of ['notes/', 'events/', 'responses/', 'requests/', 'transcribed/', 'synthetic/']) {
      for (const name of readdirSync(new URL(folder, SAMPLES))) {
        if (!name.endsWith('.xml')) continue;
        const code = await codeOf(folder + name);
        expect([name, code]).not.toEqual([name, 'unknown']);
      }
    }
  });
});
