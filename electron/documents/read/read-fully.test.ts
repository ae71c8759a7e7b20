/** The full reader: layouts, envelopes, encodings, other documents, and a reason for each that cannot be read. */

import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  cancellationDocument,
  disabledDocument,
  encoded,
  keyOf,
  noteDocument,
} from '../../numbering/testing/documents.ts';
import { readFully } from './read-fully.ts';

const CNPJ = '11222333000181';
const NOTE = noteDocument({ cnpj: CNPJ, nNF: 7 });
const KEY = keyOf({ cnpj: CNPJ, nNF: 7 });
const OTHER_KEY = keyOf({ cnpj: CNPJ, nNF: 8 });

const read = (text: string) => readFully(Buffer.from(text));
const broken = (reason: string): unknown => expect.objectContaining({ is: 'broken', reason });
const other = (what: string) => ({ is: 'other', what });
const asked = (...keys: readonly string[]) =>
  keys.map((chNFe) => ({
    kind: 'witness', chNFe, tpAmb: '1', standing: 'ask', cStat: '', tpEvento: '', at: '', nProt: '',
  })); // prettier-ignore
/** The protocol of {@link NOTE}. */
const protocol = /<protNFe.*<\/protNFe>/.exec(NOTE.xml)?.[0] ?? '';
const protocolFact = {
  kind: 'protocol', chNFe: KEY, tpAmb: '1', standing: 'authorized', cStat: '100', nProt: '135260000000007',
}; // prettier-ignore
const soap = (body: string) =>
  `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><nfeResultMsg>${body}</nfeResultMsg></s:Body></s:Envelope>`;

describe('a note', () => {
  it('is read in every encoding', () => {
    for (const encoding of ['utf-8', 'bom', 'latin1', 'utf-16le', 'utf-16be'] as const) {
      expect(readFully(encoded(NOTE.xml, encoding))).toEqual({ is: 'facts', facts: NOTE.facts });
    }
    const wide = Buffer.from(NOTE.xml, 'utf16le');
    expect(readFully(wide)).toEqual({ is: 'facts', facts: NOTE.facts });
    expect(readFully(Buffer.from(wide).swap16())).toEqual({ is: 'facts', facts: NOTE.facts });
    expect(readFully(Buffer.from(NOTE.xml, 'latin1'))).toEqual({ is: 'facts', facts: NOTE.facts });
    const mislabelled = Buffer.from(`\uFEFF<?xml version="1.0" encoding="ISO-8859-1"?>${NOTE.xml}`);
    expect(readFully(mislabelled)).toEqual({ is: 'facts', facts: NOTE.facts });
  });

  it('is read with prefixes, blanks before the declaration, comments and stray characters', () => {
    const prefixed = NOTE.xml
      .replaceAll(/<(\/?)(\w)/g, '<$1n:$2')
      .replaceAll('xmlns=', 'xmlns:n=')
      .replace('Cliente &amp; Filhos', 'Cliente & Filhos\u0002<!-- <n:nNF>9</n:nNF> -->');
    expect(read(`\r\n<?xml version="1.0"?>${prefixed}<!-- end -->`)).toEqual({
      is: 'facts',
      facts: NOTE.facts,
    });
  });

  it('has the day of dEmi, or of a time without offset, and "" for what is no date', () => {
    const issued = (from: string) =>
      read(NOTE.xml.replace(/<dhEmi>.*<\/dhEmi>/, from)) as { facts: readonly { issued: string }[] };
    expect(issued('<dEmi>2026-03-10</dEmi>').facts[0]?.issued).toBe('2026-03-10');
    expect(issued('<dhEmi>2026-03-10T09:30:00</dhEmi>').facts[0]?.issued).toBe('2026-03-10');
    expect(issued('<dhEmi>2026-13-41T09:30:00-03:00</dhEmi>').facts[0]?.issued).toBe('');
    expect(issued('').facts[0]?.issued).toBe('');
  });

  it('is broken where its key, its fields, its protocol or its environment contradict each other', () => {
    expect(read(NOTE.xml.replace('<nNF>7<', '<nNF>8<'))).toEqual(broken('key-differs'));
    expect(read(NOTE.xml.replace('<serie>1<', '<serie>2<'))).toEqual(broken('key-differs'));
    expect(read(NOTE.xml.replace('<mod>55<', '<mod>65<'))).toEqual(broken('key-differs'));
    expect(read(NOTE.xml.replace(`<emit><CNPJ>${CNPJ}`, '<emit><CNPJ>11444777000161'))).toEqual(
      broken('key-differs'),
    );
    expect(read(NOTE.xml.replaceAll(KEY, `${KEY.slice(0, 43)}0`))).toEqual(broken('key-invalid'));
    expect(read(NOTE.xml.replace(`<chNFe>${KEY}`, `<chNFe>${OTHER_KEY}`))).toEqual(
      broken('protocol-differs'),
    );
    expect(read(NOTE.xml.replace('<infProt><tpAmb>1', '<infProt><tpAmb>2'))).toEqual(
      broken('environment-differs'),
    );
    expect(read(NOTE.xml.replaceAll('<tpAmb>1', '<tpAmb>3'))).toEqual(broken('environment-unknown'));
    expect(read(NOTE.xml.replace('<nNF>7<', '<nNF>string<'))).toEqual(broken('no-values'));
    expect(read(NOTE.xml.replace('<nNF>7<', '<nNF>7</nNF><nNF>8<'))).toEqual(broken('no-values'));
  });

  it('has another’s CNPJ only as an NF-e of series 890 to 909: an NFC-e of them is no note of the Fisco', () => {
    const ofAnother = (mod: '55' | '65') => {
      const { xml, facts } = noteDocument({ cnpj: CNPJ, nNF: 7, mod, serie: 890 });
      return { read: read(xml.replace(`<emit><CNPJ>${CNPJ}`, '<emit><CNPJ>11444777000161')), facts };
    };
    const nfe = ofAnother('55');
    expect(nfe.read).toEqual({ is: 'facts', facts: nfe.facts });
    expect(ofAnother('65').read).toMatchObject({ is: 'broken', reason: 'key-differs' });
  });

  it.each([
    ['225', 'no-protocol'],
    ['204', 'authorized'],
    ['205', 'denied'],
    ['206', 'disabled-by-rejection'],
    ['218', 'cancelled'],
    ['539', 'taken'],
  ])('that SEFAZ refused with %s is %s, and keeps the code', (cStat, standing) => {
    const facts = [{ ...NOTE.facts[0], standing, cStat }];
    expect(read(NOTE.xml.replace('<cStat>100<', `<cStat>${cStat}<`))).toEqual({ is: 'facts', facts });
  });

  it('in a batch is read with the others, each with its own protocol', () => {
    const notes = [7, 8, 9].map((nNF) => noteDocument({ cnpj: CNPJ, nNF, standing: 'no-protocol' }));
    const batch = `<lote><enviNFe>${notes.map(({ xml }) => xml).join('')}</enviNFe><retEnviNFe>${protocol}</retEnviNFe></lote>`;
    const facts = [NOTE.facts[0], notes[1]?.facts[0], notes[2]?.facts[0]];
    expect(read(batch)).toEqual({ is: 'facts', facts });
    expect(read(batch.replace('<nNF>9<', '<nNF>10<'))).toEqual({
      is: 'facts',
      facts: facts.slice(0, 2),
      lacks: 'key-differs',
      asks: asked(keyOf({ cnpj: CNPJ, nNF: 9 })),
    });
  });
});

describe('an answer', () => {
  it('is read in its envelope, in CDATA and escaped', () => {
    const answer = `<retEnviNFe><cStat>104</cStat>${protocol}</retEnviNFe>`;
    const escaped = answer.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    for (const body of [answer, `<![CDATA[<?xml version="1.0"?>${answer}]]>`, escaped]) {
      expect(read(soap(body))).toEqual({ is: 'facts', facts: [protocolFact] });
    }
  });

  it('to a consult says that a note is cancelled by its own code or by the event', () => {
    const consult = (cStat: string, inner: string) =>
      read(
        `<retConsSitNFe><tpAmb>1</tpAmb><cStat>${cStat}</cStat><chNFe>${KEY}</chNFe>${inner}</retConsSitNFe>`,
      );
    const { xml, facts } = cancellationDocument({ cnpj: CNPJ, nNF: 7 });
    const bare = { kind: 'cancellation', chNFe: KEY, tpAmb: '1', at: '', nProt: '' };
    expect(consult('101', protocol)).toEqual({ is: 'facts', facts: [protocolFact, bare] });
    expect(consult('101', xml)).toEqual({ is: 'facts', facts });
    expect(consult('100', protocol + xml)).toEqual({ is: 'facts', facts: [protocolFact, ...facts] });
    expect(consult('217', '')).toEqual(other('consult'));
    expect(consult('1 00', '')).toMatchObject({ reason: 'no-values', asks: asked(KEY) });
  });

  it('that refuses a note, an event or a disablement gives no fact', () => {
    const cancellation = cancellationDocument({ cnpj: CNPJ, nNF: 7 }).xml;
    const disablement = disabledDocument({ cnpj: CNPJ, nNFIni: 3, nNFFin: 5 }).xml;
    expect(read(protocol.replace('>100<', '>225<'))).toEqual(other('note-refused'));
    expect(read(cancellation.replace('>135<', '>494<'))).toEqual(other('cancellation-refused'));
    expect(read(cancellation.replace(/<retEvento.*<\/retEvento>/, ''))).toEqual({
      ...other('cancellation-unanswered'),
      asks: asked(KEY),
    });
    expect(read(disablement.replace('>102<', '>241<'))).toEqual(other('disablement-refused'));
    expect(read(disablement.replace(/<retInutNFe.*<\/retInutNFe>/, ''))).toEqual(
      other('disablement-unanswered'),
    );
  });

  it.each([
    // tpEvento, cStat → what it proves of the note
    ['110110', '135', 'authorized'],
    ['210200', '135', 'authorized'],
    ['110192', '155', 'authorized'],
    ['110110', '136', 'ask'],
    ['210240', '573', 'ask'],
    ['110140', '135', 'epec'],
    ['110140', '136', 'epec'],
    ['110111', '501', 'authorized'],
    ['110111', '573', 'ask'],
    ['110110', '573', 'ask'],
  ])('to event %s with %s says that the note is %s', (tpEvento, cStat, standing) => {
    const { xml } = cancellationDocument({ cnpj: CNPJ, nNF: 7 });
    expect(read(xml.replaceAll('>110111<', `>${tpEvento}<`).replace('>135<', `>${cStat}<`))).toMatchObject({
      is: 'facts',
      facts: [{ kind: 'witness', chNFe: KEY, standing, tpEvento, cStat, at: '2026-03-10T17:00:00-03:00' }],
    });
  });

  it.each([
    ['110111', '135'],
    ['110111', '136'],
    ['110111', '155'],
    ['110112', '136'],
    ['110111', '420'],
  ])('to event %s with %s says that the note is cancelled', (tpEvento, cStat) => {
    const { xml } = cancellationDocument({ cnpj: CNPJ, nNF: 7 });
    const found = read(xml.replaceAll('>110111<', `>${tpEvento}<`).replace('>135<', `>${cStat}<`));
    const fact = cStat === '420' ? { kind: 'witness', standing: 'cancelled' } : { kind: 'cancellation' };
    expect(found).toMatchObject({ is: 'facts', facts: [{ ...fact, chNFe: KEY }] });
  });

  it('to a cancellation by substitution names the note that replaced it', () => {
    const { xml } = cancellationDocument({ cnpj: CNPJ, nNF: 7 });
    const replaced = xml
      .replaceAll('>110111<', '>110112<')
      .replace('</detEvento>', `<chNFeRef>${OTHER_KEY}</chNFeRef></detEvento>`);
    expect(read(replaced)).toMatchObject({
      facts: [
        { kind: 'cancellation', chNFe: KEY },
        { kind: 'witness', chNFe: OTHER_KEY, standing: 'authorized' },
      ],
    });
    const refused = (cStat: string) => read(replaced.replace('>135<', `>${cStat}<`));
    const asks = (key: string, cStat: string) =>
      asked(key).map((note) => ({ ...note, cStat, tpEvento: '110112' }));
    // The one says that SEFAZ has no note that could be cancelled, the other that it has none that replaces it.
    expect(refused('494')).toEqual({ ...other('cancellation-refused'), asks: asks(OTHER_KEY, '494') });
    expect(refused('912')).toEqual({ ...other('cancellation-refused'), asks: asks(KEY, '912') });
  });

  it('to another event that was refused proves nothing, and its note is asked about', () => {
    const { xml } = cancellationDocument({ cnpj: CNPJ, nNF: 7 });
    expect(read(xml.replaceAll('>110111<', '>110110<').replace('>135<', '>489<'))).toEqual({
      ...other('event-refused'),
      asks: asked(KEY).map((note) => ({ ...note, cStat: '489', tpEvento: '110110' })),
    });
  });
});

describe('any other file', () => {
  it.each([
    [
      '<cteProc xmlns="u"><CTe><infCte><infDoc><infNFe><chave>1</chave></infNFe></infDoc></infCte></CTe></cteProc>',
      'cte',
    ],
    ['<procEventoCTe/>', 'cte'],
    ['<cteOSProc/>', 'cte'],
    ['<mdfeProc/>', 'mdfe'],
    ['<nfcomProc/>', 'nfcom'],
    ['<CFe/>', 'cfe-sat'],
    ['<CFeCanc/>', 'cfe-sat'],
    ['<nf3eProc/>', 'nf3e'],
    ['<bpeProc/>', 'bpe'],
    ['<dceProc/>', 'dce'],
    ['<CompNfse/>', 'nfse'],
    ['<NFe><ChaveNFe/></NFe>', 'nfse'],
    ['<RetornoConsulta><NFe><ChaveNFe/></NFe></RetornoConsulta>', 'nfse'],
    ['<resNFe/>', 'distribution'],
    ['<retDistDFeInt/>', 'distribution'],
    ['<retConsCad/>', 'registry'],
    ['<enviNFe/>', 'batch'],
    [soap('<retConsStatServ/>'), 'status'],
    ['<Caractere/>', 'xml'],
    ['<a><__proto__/><constructor/></a>', 'xml'],
    ['<html><body/></html>', 'xml'],
  ])('%s is named', (text, what) => {
    expect(read(text)).toEqual(other(what));
  });

  it.each([
    ['nothing', '', 'empty'],
    ['blanks', ' \r\n', 'empty'],
    ['zeros', '\0\0\0\0', 'zeros'],
    ['text', 'HTTP/1.1 200 OK', 'not-xml'],
    ['a PDF named .xml', '%PDF-1.7\n', 'pdf'],
    ['a note cut off', NOTE.xml.slice(0, -20), 'cut-off'],
    ['a note cut off in a tag', NOTE.xml.slice(0, NOTE.xml.indexOf('<emit>') + 3), 'cut-off'],
    ['a note whose end was overwritten with zeros', `${NOTE.xml.slice(0, 900)}\0\0\0\0`, 'cut-off'],
    ['a tag closed wrongly', NOTE.xml.replace('</emit>', '</emitt>'), 'malformed'],
    ['two documents in one file', NOTE.xml + NOTE.xml, 'malformed'],
    ['text after the end', `${NOTE.xml}x`, 'malformed'],
    ['a DTD', `<!DOCTYPE nfeProc [<!ENTITY a "b">]>${NOTE.xml}`, 'doctype'],
    ['too many levels', '<a>'.repeat(101) + '</a>'.repeat(101), 'too-deep'],
    ['a note without content', '<nfeProc><NFe/><protNFe/></nfeProc>', 'no-values'],
  ])('%s is broken, with its reason', (_, text, reason) => {
    expect(read(text)).toEqual(broken(reason));
  });

  it('that is packed or too large is broken, with its reason', () => {
    expect(readFully(gzipSync(NOTE.xml))).toEqual(broken('compressed'));
    expect(readFully(Buffer.alloc(10 * 1024 * 1024 + 1, 0x20))).toEqual(broken('too-large'));
  });

  it('as deep as is allowed is read', () => {
    expect(read('<a>'.repeat(100) + '</a>'.repeat(100))).toEqual(other('xml'));
  });
});

describe('a part that occurs twice, or has the name of another', () => {
  const answer = (chNFe: string, cStat: string) =>
    `<infProt><tpAmb>1</tpAmb><chNFe>${chNFe}</chNFe><nProt>135260000000007</nProt><cStat>${cStat}</cStat></infProt>`;
  const event = (nNF: number) => cancellationDocument({ cnpj: CNPJ, nNF }).xml;
  const part = (text: string, pattern: RegExp) => pattern.exec(text)?.[0] ?? '';

  it('is each of the answers in one protNFe: the authorization counts before a refusal', () => {
    const both = (first: string, second: string) =>
      NOTE.xml.replace(/<infProt>.*<\/infProt>/, answer(KEY, first) + answer(KEY, second));
    expect(read(both('225', '100'))).toEqual({ is: 'facts', facts: NOTE.facts });
    expect(read(both('100', '225'))).toEqual({ is: 'facts', facts: NOTE.facts });
    const two = `<retConsReciNFe><protNFe>${answer(OTHER_KEY, '100')}${answer(KEY, '100')}</protNFe></retConsReciNFe>`;
    expect(read(two)).toMatchObject({ facts: [{ chNFe: OTHER_KEY }, { chNFe: KEY }] });
  });

  it('is each event in one answer, and in one request', () => {
    const answered = [7, 8].map((nNF) => part(event(nNF), /<infEvento><tpAmb>.*?<\/infEvento>/)).join('');
    expect(read(`<retEnvEvento><retEvento>${answered}</retEvento></retEnvEvento>`)).toMatchObject({
      facts: [{ kind: 'cancellation', chNFe: KEY }, { kind: 'cancellation', chNFe: OTHER_KEY }],
    }); // prettier-ignore
    const asking = [7, 8].map((nNF) => part(event(nNF), /<infEvento Id.*?<\/infEvento>/)).join('');
    expect(read(`<envEvento><evento>${asking}</evento></envEvento>`)).toMatchObject({
      asks: [{ chNFe: KEY }, { chNFe: OTHER_KEY }],
    });
  });

  it('is no disablement: one of the two ranges may be the refused one', () => {
    const { xml } = disabledDocument({ cnpj: CNPJ, nNFIni: 3, nNFFin: 5 });
    const twice = xml.replace(/(<retInutNFe[^>]*>)(<infInut>.*<\/infInut>)/, '$1$2$2');
    expect(read(twice)).toEqual(broken('no-values'));
  });

  it.each(['evento', 'cancNFe', 'inutNFe', 'resNFe', 'resEvento', 'NFe', 'nfe', 'cteProc', 'mdfe'])(
    'is only what <%s> is around, where that is no such document',
    (name) => {
      expect(read(`<${name}><dados>${NOTE.xml}</dados></${name}>`)).toEqual({
        is: 'facts',
        facts: NOTE.facts,
      });
    },
  );
});
