/** The forms in which an answer may come, and what a consultation takes from it. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retConsSitNFeSchema } from '../../../shared/service/service.ts';
import { KEY } from '../testing/question.ts';
import { consult, disable, NFE, refusal, ret, retInut, soap, value } from '../testing/read-answer.ts';
import { cpuClock } from '../../testing/cpu-clock.ts';

describe('the form of an answer', () => {
  const fields = `<tpAmb>2</tpAmb><cStat>100</cStat><xMotivo>Autorizado o uso, "ação" &amp; fim</xMotivo><chNFe>${KEY}</chNFe>`;

  it.each([
    ['no envelope', ret(fields)],
    [
      'a prefix',
      soap(`<n:retConsSitNFe xmlns:n="${NFE}">${fields.replaceAll(/<(\/?)/g, '<$1n:')}</n:retConsSitNFe>`),
    ],
    [
      'a prefix declared outside',
      `<e xmlns:n="${NFE}"><n:retConsSitNFe>${fields.replaceAll(/<(\/?)/g, '<$1n:')}</n:retConsSitNFe></e>`,
    ],
    ['CDATA', soap(`<![CDATA[<?xml version="1.0"?>${ret(fields)}]]>`)],
    [
      'escaped text',
      soap(ret(fields).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
    ],
    [
      'a byte order mark and a line break before the declaration',
      `\uFEFF\n<?xml version="1.0"?>${soap(ret(fields))}\n`,
    ],
    ['ISO-8859-1', Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${soap(ret(fields))}`, 'latin1')],
    [
      'Latin letters under the name of UTF-8',
      Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${soap(ret(fields))}`, 'latin1'),
    ],
  ])('may be: %s', (_, body) => {
    const answer = value(consult(body));
    expect(answer).toMatchObject({ cStat: '100', xMotivo: 'Autorizado o uso, "ação" & fim' });
    const again = value(consult(answer.xml));
    expect(again.retConsSitNFe).toEqual(answer.retConsSitNFe);
  });

  it('is refused at once where there are thousands below a namespace of a megabyte', () => {
    const body = `<e xmlns="${'a'.repeat(1_000_000)}">${'<retConsSitNFe/>'.repeat(60_000)}</e>`;
    const computed = cpuClock();
    expect(refusal(consult(body))).toBe('sefaz.unrecognised several retConsSitNFe');
    expect(computed()).toBeLessThan(2_000);
  });

  it('may come with another HTTP status, as long as it can be read', () => {
    expect(value(consult(soap(ret(fields)), 500)).cStat).toBe('100');
    expect(refusal(consult('<html/>', 503))).toBe('sefaz.http 503');
    expect(refusal(consult('', 302))).toBe('sefaz.http 302');
    expect(refusal(consult('', 200))).toBe('sefaz.not-xml empty');
    expect(refusal(consult(soap('<x/>'), 403))).toBe('sefaz.http 403');
  });

  it.each([
    ['403.7 - Forbidden: SSL client certificate is required', '403.7'],
    ['HTTP Error 403.16 - Forbidden', '403.16'],
    ['403 - Forbidden', undefined],
    ['403.75', undefined],
  ])('reads of the page %j which 403 it is', (title, substatus) => {
    const answer = consult(`<html><head><title>${title}</title></head></html>`, 403);
    expect(answer.ok ? undefined : answer.error.data).toEqual({
      status: 403,
      ...(substatus ? { substatus } : {}),
    });
  });

  it.each<[string, string | Buffer, string]>([
    ['cut short', soap(ret(fields)).slice(0, -20), 'sefaz.not-xml unfinished'],
    ['with something behind it', soap(ret(fields)) + '<x/>', 'sefaz.not-xml outside-root'],
    ['with an entity bomb', `<!DOCTYPE a [<!ENTITY b "c">]>${ret(fields)}`, 'sefaz.not-xml doctype'],
    // SEFAZ's documents are in UTF-8 (MOC 7.0 Anexo I, rule 402).
    ['in UTF-16', Buffer.from(`\uFEFF${soap(ret(fields))}`, 'utf16le'), 'sefaz.not-xml utf-16'],
    [
      'in UTF-16 without its mark',
      Buffer.from(soap(ret(fields)), 'utf16le').swap16(),
      'sefaz.not-xml utf-16',
    ],
    ['an HTML page that is no XML', '<!DOCTYPE html><html><br></html>', 'sefaz.not-xml html'],
    ['twice', soap(ret(fields) + ret(fields)), 'sefaz.unrecognised several retConsSitNFe'],
    [
      'in another namespace',
      soap(ret(fields).replace(NFE, 'u')),
      'sefaz.unrecognised namespace retConsSitNFe',
    ],
    ['without cStat', ret('<tpAmb>2</tpAmb>'), 'sefaz.unrecognised no-cStat retConsSitNFe'],
    [
      'with two cStat',
      ret('<cStat>100</cStat><cStat>101</cStat>'),
      'sefaz.unrecognised no-cStat retConsSitNFe',
    ],
    ['with a cStat that is no code', ret('<cStat>1e2</cStat>'), 'sefaz.unrecognised no-cStat retConsSitNFe'],
    [
      'with a cStat of another namespace',
      ret('<cStat xmlns="u">100</cStat>'),
      'sefaz.unrecognised no-cStat retConsSitNFe',
    ],
  ])('is refused %s', (_, body, expected) => {
    expect(refusal(consult(body))).toBe(expected);
  });

  it('never makes the reader throw, and a truncated answer is always refused', () => {
    const whole = soap(retInut('<tpAmb>2</tpAmb><cStat>102</cStat><nProt>135260000099999</nProt>'));
    fc.assert(
      fc.property(fc.nat(whole.length - 1), (cut) => {
        expect(disable(whole.slice(0, cut)).ok).toBe(false);
      }),
    );
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void consult(Buffer.from(bytes))));
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.string({ maxLength: 3 }), (at, insert) => {
        void disable(whole.slice(0, at) + insert + whole.slice(at + 1));
      }),
    );
  });
});

describe('the answer to a consultation', () => {
  it('accepts missing and empty fields', () => {
    expect(value(consult(ret('<cStat>1234</cStat>')))).toMatchObject({ cStat: '1234', xMotivo: '' });
    expect(value(consult(ret('<tpAmb/><cStat>656</cStat><cUF /><chNFe></chNFe>'))).retConsSitNFe).toEqual({
      versao: '4.00',
      tpAmb: '',
      cStat: '656',
      cUF: '',
      chNFe: '',
      protNFe: [],
      procEventoNFe: [],
    });
  });

  const other = KEY.replace('3526', '3525');
  it.each([
    [
      'another environment in its protocol',
      `<tpAmb>2</tpAmb><cStat>100</cStat><protNFe><infProt><tpAmb>1</tpAmb><chNFe>${KEY}</chNFe></infProt></protNFe>`,
      'sefaz.mismatch tpAmb 2 1',
    ],
    ['another environment', '<tpAmb>1</tpAmb><cStat>100</cStat>', 'sefaz.mismatch tpAmb 2 1'],
    ['another note', `<cStat>100</cStat><chNFe>${other}</chNFe>`, `sefaz.mismatch chNFe ${KEY} ${other}`],
    [
      'the protocol of another note',
      `<cStat>100</cStat><chNFe>${KEY}</chNFe><protNFe><infProt><chNFe>${other}</chNFe></infProt></protNFe>`,
      `sefaz.mismatch chNFe ${KEY} ${other}`,
    ],
  ])('refuses an answer about %s', (_, fields, expected) => {
    expect(refusal(consult(ret(fields)))).toBe(expected);
  });

  it('accepts 252 with another environment', () => {
    expect(value(consult(ret('<tpAmb>1</tpAmb><cStat>252</cStat>'))).cStat).toBe('252');
  });

  it('keeps and flags an event or a cancellation of another note, or of the other environment', () => {
    const event = `<procEventoNFe><evento><infEvento><chNFe>${other}</chNFe></infEvento></evento></procEventoNFe>`;
    const cancelled = `<retCancNFe><infCanc><chNFe>${other}</chNFe></infCanc></retCancNFe>`;
    expect(value(consult(ret(`<cStat>100</cStat>${event}`)))).toMatchObject({
      otherKey: true,
      retConsSitNFe: { procEventoNFe: [{ evento: { infEvento: { chNFe: other } } }] },
    });
    expect(value(consult(ret(`<cStat>101</cStat>${cancelled}`))).otherKey).toBe(true);
    const elsewhere = event.replace(`<chNFe>${other}</chNFe>`, '<tpAmb>1</tpAmb>');
    expect(value(consult(ret(`<tpAmb>2</tpAmb><cStat>100</cStat>${elsewhere}`))).otherKey).toBe(true);
  });

  it('that says that there is no note (217) beside its protocol or its cancellation is not believed', () => {
    const infProt = (fields: string) => `<protNFe><infProt>${fields}</infProt></protNFe>`;
    const canc = `<retEvento><infEvento><tpEvento>110111</tpEvento><cStat>135</cStat></infEvento></retEvento>`;
    for (const part of [
      infProt('<nProt>135260000000123</nProt>'),
      infProt('<cStat>100</cStat>'),
      infProt('<cStat>302</cStat>'),
      `<procEventoNFe>${canc}</procEventoNFe>`,
      '<retCancNFe><infCanc><cStat>101</cStat></infCanc></retCancNFe>',
    ])
      expect(refusal(consult(ret(`<cStat>217</cStat>${part}`)))).toBe(
        'sefaz.unrecognised contradiction retConsSitNFe',
      );
    for (const part of ['<protNFe/>', infProt(''), infProt('<cStat>217</cStat><nProt>0</nProt>')])
      expect(value(consult(ret(`<cStat>217</cStat>${part}`))).cStat).toBe('217');
  });

  it('is read even with very many parts', () => {
    // Grouping by name in quadratic time would take half a minute here.
    const parts = Array.from({ length: 60_000 }, (_, i) => `<p${i}/>`).join('');
    expect(Object.keys(value(consult(ret(`<cStat>100</cStat>${parts}`))).retConsSitNFe)).toHaveLength(60_004);
  });

  it('has its first members as texts and its lists as lists, whatever stands in and beside them', () => {
    const twice = (name: string, text: string) => `<${name}>${text}</${name}><${name}>${text}</${name}>`;
    const odd =
      twice('tpAmb', '2') +
      `<verAplic a="1">SP</verAplic><cStat> 217 </cStat>` +
      '<xMotivo lang="pt">Não <b>consta</b></xMotivo><xMotivo>outro</xMotivo><cUF><x>35</x></cUF>' +
      twice('dhRecbto', '2026-11-20T10:00:00-03:00') +
      twice('chNFe', KEY) +
      '<versao><x/></versao>';
    const { retConsSitNFe } = value(
      consult(ret(odd).replace('<retConsSitNFe', '<retConsSitNFe protNFe="x" procEventoNFe="x"')),
    );
    expect(retConsSitNFeSchema.parse(retConsSitNFe)).toMatchObject({
      versao: '',
      tpAmb: '2',
      verAplic: 'SP',
      cStat: '217',
      xMotivo: 'Não',
      cUF: '',
      dhRecbto: '2026-11-20T10:00:00-03:00',
      chNFe: KEY,
      protNFe: [],
      procEventoNFe: [],
    });
  });

  it('keeps every part of an unknown answer, without touching prototypes', () => {
    const answer = value(
      consult(
        ret(
          `<cStat>100</cStat><novo a="1">x</novo><lista><i>1</i><i>2</i></lista><vazio/><__proto__><toString>1</toString></__proto__>` +
            `<versao>9</versao>`,
        ),
      ),
    );
    expect(JSON.parse(JSON.stringify(answer.retConsSitNFe))).toEqual(
      JSON.parse(
        '{"@versao":"4.00","cStat":"100","novo":{"a":"1","#text":"x"},"lista":{"i":["1","2"]},"vazio":"","__proto__":{"toString":"1"},"versao":"9","protNFe":[],"procEventoNFe":[]}',
      ),
    );
    expect(Object.getPrototypeOf(answer.retConsSitNFe)).toBe(Object.prototype);
    expect(({} as { toString: unknown }).toString).toBeTypeOf('function');
  });
});
