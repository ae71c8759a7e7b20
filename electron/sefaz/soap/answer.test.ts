/** Reads the project's sample answers and the unusual forms of real servers, and shows what is refused. */

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppError } from '../../../shared/errors.ts';
import { situationOf } from '../../../shared/fiscal/cstat.ts';
import type { Result } from '../../../shared/result.ts';
import { readConsultAnswer, readDisablementAnswer, readStatusAnswer } from './answer.ts';
import { NEEDS_SAMPLES, SAMPLES } from '../../testing/references.ts';
import type { SoapResponse } from '../tls/exchange.ts';
import { parseXml } from '../xml/xml.ts';
import { KEY, RANGE } from '../testing/question.ts';

const NFE = 'http://www.portalfiscal.inf.br/nfe';

function reply(body: string | Buffer, httpStatus = 200): SoapResponse {
  return { httpStatus, contentType: 'application/soap+xml; charset=utf-8', body: Buffer.from(body) };
}

function sample(file: string): SoapResponse {
  const bytes = readFileSync(new URL(file, SAMPLES));
  // One sample starts with the HTTP headers.
  return reply(file.endsWith('.txt') ? bytes.subarray(bytes.indexOf('<?xml')) : bytes);
}

const soap = (inner: string) =>
  `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><r xmlns="u">${inner}</r></s:Body></s:Envelope>`;
const ret = (fields: string) => `<retConsSitNFe xmlns="${NFE}" versao="4.00">${fields}</retConsSitNFe>`;
const retInut = (fields: string) =>
  `<retInutNFe xmlns="${NFE}" versao="4.00"><infInut>${fields}</infInut></retInutNFe>`;

const consult = (body: string | Buffer, status?: number) =>
  readConsultAnswer(reply(body, status), { tpAmb: '2', chNFe: KEY });
const disable = (body: string | Buffer, status?: number) => readDisablementAnswer(reply(body, status), RANGE);

function value<T>(result: Result<T, AppError>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function error(result: Result<unknown, AppError>): string {
  if (result.ok) return 'believed';
  return `${result.error.code} ${Object.values(result.error.data ?? {}).join(' ')}`;
}

describe.skipIf(SAMPLES === undefined)(`the sample answers ${NEEDS_SAMPLES}`, () => {
  it.each([
    [
      'responses/consult-100-autorizado.soap11.xml',
      '2',
      '26200124494200000106550010000010111352744151',
      'autorizada',
      1,
      0,
    ],
    [
      'responses/consult-110-302-denegado.xml',
      '1',
      '26200124494200000106550010000010111352744151',
      'denegada',
      1,
      0,
    ],
    [
      'responses/consult-217.soap11.xml',
      '2',
      '42230675277525000259550010000364481754015406',
      'nao-consta',
      0,
      0,
    ],
    ['synthetic/consult-100-BOM.xml', '2', KEY, 'autorizada', 1, 0],
    ['synthetic/consult-100-CDATA-inner.xml', '2', KEY, 'autorizada', 1, 0],
    ['synthetic/consult-100-S-prefix-old-result-element.xml', '2', KEY, 'autorizada', 1, 0],
    [
      'synthetic/consult-100-cnpj-alfa.xml',
      '2',
      '43261012ABC34501DE35550010000000771482057320',
      'autorizada',
      1,
      0,
    ],
    ['synthetic/consult-100-nprot-17.xml', '2', KEY, 'autorizada', 1, 0],
    ['synthetic/consult-124-epec-only.xml', '2', KEY, 'epec', 0, 0],
    ['synthetic/consult-526.xml', '2', KEY, 'nao-consultada', 0, 0],
    ['synthetic/consult-562-with-key.xml', '2', KEY, 'nao-consultada', 0, 0],
    ['synthetic/consult-656.xml', '2', KEY, 'nao-consultada', 0, 0],
    [
      'transcribed/consult-101-PR-cce-and-cancel.xml',
      '2',
      '41190511476285000158550010000440821165944325',
      'cancelada',
      1,
      2,
    ],
  ] as const)('%s is read', (file, tpAmb, chNFe, situation, protocols, events) => {
    const answer = value(readConsultAnswer(sample(file), { tpAmb, chNFe }));
    expect(situationOf(answer.retConsSitNFe)).toBe(situation);
    expect(answer.retConsSitNFe.protNFe).toHaveLength(protocols);
    expect(answer.retConsSitNFe.procEventoNFe).toHaveLength(events);
    expect(answer.otherKey).toBe(false);
    expect(answer.xMotivo).not.toBe('');
    expect(parseXml(answer.xml).ok).toBe(true);
  });

  it.each([
    [
      'responses/disable-102-GO-env-prefix.xml',
      { cUF: '52', ano: '25', cnpj: '00000000000000', mod: '55', serie: 3, nNFIni: 53, nNFFin: 53 },
      '102',
      '152250025831513',
    ],
    [
      'responses/disable-102-nfce.soap11.xml',
      { cUF: '33', ano: '23', cnpj: '07984267003800', mod: '65', serie: 4, nNFIni: 35, nNFFin: 35 },
      '102',
      '333230000396102',
    ],
    [
      'responses/disable-102-v310-no-result-wrapper.xml',
      { cUF: '35', ano: '17', cnpj: '58716523000119', mod: '55', serie: 2, nNFIni: 234, nNFFin: 235 },
      '102',
      '135130006498891',
    ],
    ['synthetic/disable-102.xml', {}, '102', '135260000099999'],
    ['synthetic/disable-102-nested-result-twice.xml', {}, '102', '141260000099999'],
    ['synthetic/disable-563-nprot-tag.xml', {}, '563', '131260152624931'],
    ['synthetic/disable-563-nprot-in-xMotivo.xml', {}, '563', '131260152624931'],
    ['synthetic/disable-241.xml', {}, '241', ''],
    ['synthetic/disable-256.xml', {}, '256', ''],
  ] as const)('%s is read', (file, question, cStat, nProt) => {
    const answer = value(readDisablementAnswer(sample(file), { ...RANGE, ...question }));
    expect(answer).toMatchObject({ cStat, nProt });
    expect(parseXml(answer.retInutNFe).ok).toBe(true);
  });

  it.each([
    'responses/status-107.soap11.xml',
    'responses/status-v310.xml',
    'responses/status-v310-with-http-headers.txt',
  ])('%s says that the service is up', (file) => {
    expect(value(readStatusAnswer(sample(file), { tpAmb: '2' })).cStat).toBe('107');
  });

  it.each([
    ['synthetic/html-instead-of-soap.html', 'sefaz.not-xml html'],
    [
      'synthetic/soap11-fault.xml',
      'sefaz.soap-fault 200 soap:Server Server was unable to process request. ---> Timeout expired.',
    ],
    ['transcribed/autorizacao-656-empty-cUF-and-newline.xml', 'sefaz.unrecognised no-answer Envelope'],
    ['responses/autorizacao-denegada.xml', 'sefaz.unrecognised no-answer Envelope'],
    ['responses/retEnviNFe2.xml', 'sefaz.unrecognised no-answer retEnviNFe'],
    ['responses/cassette-status_servico.yaml', 'sefaz.not-xml outside-root'],
  ])('%s is refused as %s, for a consult and a disablement', (file, expected) => {
    expect(error(readConsultAnswer(sample(file), { tpAmb: '2', chNFe: KEY }))).toBe(expected);
    expect(error(readDisablementAnswer(sample(file), RANGE))).toBe(expected);
  });

  it('a SOAP 1.2 fault is reported with its code and text', () => {
    expect(
      error(readConsultAnswer(sample('transcribed/soap12-fault-no-action.xml'), { tpAmb: '2', chNFe: KEY })),
    ).toMatch(
      /^sefaz\.soap-fault 200 soap:Sender System\.Web\.Services\.Protocols\.SoapException: Unable to handle request/,
    );
  });

  it('keeps every field of a cancelled note with its correction letter, attributes next to children', () => {
    const chNFe = '41190511476285000158550010000440821165944325';
    const { retConsSitNFe } = value(
      readConsultAnswer(sample('transcribed/consult-101-PR-cce-and-cancel.xml'), { tpAmb: '2', chNFe }),
    );
    expect(retConsSitNFe).toMatchObject({
      versao: '4.00',
      chNFe,
      protNFe: [
        { versao: '4.00', infProt: { Id: 'ID141190000393719', nProt: '141190000393719', cStat: '100' } },
      ],
      procEventoNFe: [
        {
          versao: '1.00',
          evento: {
            infEvento: {
              tpEvento: '110110',
              detEvento: { versao: '1.00', xCorrecao: 'teste de carta de correcao' },
            },
          },
        },
        { evento: { infEvento: { tpEvento: '110111' } }, retEvento: { infEvento: { cStat: '135' } } },
      ],
    });
    expect(JSON.stringify(retConsSitNFe)).not.toContain('xmlns');
  });
});

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

  it('may come with another HTTP status, as long as it can be read', () => {
    expect(value(consult(soap(ret(fields)), 500)).cStat).toBe('100');
    expect(error(consult('<html/>', 503))).toBe('sefaz.http 503');
    expect(error(consult('', 302))).toBe('sefaz.http 302');
    expect(error(consult('', 200))).toBe('sefaz.not-xml empty');
    expect(error(consult(soap('<x/>'), 403))).toBe('sefaz.http 403');
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

  it.each([
    ['cut short', soap(ret(fields)).slice(0, -20), 'sefaz.not-xml unfinished'],
    ['with something behind it', soap(ret(fields)) + '<x/>', 'sefaz.not-xml outside-root'],
    ['with an entity bomb', `<!DOCTYPE a [<!ENTITY b "c">]>${ret(fields)}`, 'sefaz.not-xml doctype'],
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
    expect(error(consult(body))).toBe(expected);
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
    ['another environment', '<tpAmb>1</tpAmb><cStat>100</cStat>', 'sefaz.mismatch tpAmb 2 1'],
    ['another note', `<cStat>100</cStat><chNFe>${other}</chNFe>`, `sefaz.mismatch chNFe ${KEY} ${other}`],
    [
      'the protocol of another note',
      `<cStat>100</cStat><chNFe>${KEY}</chNFe><protNFe><infProt><chNFe>${other}</chNFe></infProt></protNFe>`,
      `sefaz.mismatch chNFe ${KEY} ${other}`,
    ],
  ])('refuses an answer about %s', (_, fields, expected) => {
    expect(error(consult(ret(fields)))).toBe(expected);
  });

  it('accepts 252 with another environment', () => {
    expect(value(consult(ret('<tpAmb>1</tpAmb><cStat>252</cStat>'))).cStat).toBe('252');
  });

  it('keeps and flags an event or a cancellation of another note', () => {
    const event = `<procEventoNFe><evento><infEvento><chNFe>${other}</chNFe></infEvento></evento></procEventoNFe>`;
    const cancelled = `<retCancNFe><infCanc><chNFe>${other}</chNFe></infCanc></retCancNFe>`;
    expect(value(consult(ret(`<cStat>100</cStat>${event}`)))).toMatchObject({
      otherKey: true,
      retConsSitNFe: { procEventoNFe: [{ evento: { infEvento: { chNFe: other } } }] },
    });
    expect(value(consult(ret(`<cStat>101</cStat>${cancelled}`))).otherKey).toBe(true);
  });

  it('is read even with very many parts', () => {
    // Grouping by name in quadratic time would take half a minute here.
    const parts = Array.from({ length: 60_000 }, (_, i) => `<p${i}/>`).join('');
    expect(Object.keys(value(consult(ret(`<cStat>100</cStat>${parts}`))).retConsSitNFe)).toHaveLength(60_004);
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

describe('the answer to a disablement', () => {
  const done =
    '<tpAmb>2</tpAmb><verAplic>V</verAplic><cStat>102</cStat><xMotivo>Homologado</xMotivo><cUF>35</cUF><ano>26</ano><CNPJ>11222333000181</CNPJ>' +
    '<mod>55</mod><serie>1</serie><nNFIni>50</nNFIni><nNFFin>52</nNFFin><dhRecbto>2026-11-20T10:00:00-03:00</dhRecbto><nProt>135260000099999</nProt>';

  it('is accepted for exactly the requested range', () => {
    expect(value(disable(soap(retInut(done))))).toEqual({
      cStat: '102',
      xMotivo: 'Homologado',
      tpAmb: '2',
      verAplic: 'V',
      cUF: '35',
      dhRecbto: '2026-11-20T10:00:00-03:00',
      nProt: '135260000099999',
      retInutNFe: retInut(done),
    });
  });

  it.each([
    ['tpAmb', '1'],
    ['cUF', '43'],
    ['ano', '25'],
    ['CNPJ', '11222333000262'],
    ['mod', '65'],
    ['serie', '2'],
    ['nNFIni', '49'],
    ['nNFFin', '53'],
    ['nNFFin', 'x'],
  ])('is refused if its %s is %s', (field, answered) => {
    const fields = done.replace(new RegExp(`<${field}>[^<]*<`), `<${field}>${answered}<`);
    expect(error(disable(soap(retInut(fields))))).toMatch(
      new RegExp(`^sefaz\\.mismatch ${field} \\S+ ${answered}$`),
    );
  });

  it.each(['ano', 'CNPJ', 'mod', 'serie', 'nNFIni', 'nNFFin'])(
    'proves nothing as a 563 with a protocol whose %s is not the one asked',
    (field) => {
      const before = done.replace('<cStat>102<', '<cStat>563<');
      expect(value(disable(soap(retInut(before))))).toMatchObject({ cStat: '563', nProt: '135260000099999' });
      const other = before.replace(new RegExp(`<${field}>[^<]*<`), `<${field}>77<`);
      expect(error(disable(soap(retInut(other))))).toMatch(new RegExp(`^sefaz\\.mismatch ${field} `));
    },
  );

  it('is refused about a CPF, and without infInut or cStat', () => {
    expect(
      error(disable(retInut(done.replace(/CNPJ>[0-9]+/, 'CPF>12345678909').replace('/CNPJ', '/CPF')))),
    ).toMatch(/^sefaz\.mismatch CPF/);
    expect(error(disable(`<retInutNFe xmlns="${NFE}"><cStat>102</cStat></retInutNFe>`))).toBe(
      'sefaz.unrecognised no-infInut retInutNFe',
    );
    expect(error(disable(retInut('<tpAmb>2</tpAmb>')))).toBe('sefaz.unrecognised no-cStat infInut');
  });

  it('treats numbers with leading zeros and a year of four digits as equal', () => {
    const fields = done
      .replace('>1</serie', '>001</serie')
      .replace('>50<', '>000000050<')
      .replace('<ano>26', '<ano>2026');
    expect(value(disable(retInut(fields))).cStat).toBe('102');
  });

  it('is accepted with 102 without protocol, and gives the earlier protocol of 563 from tag or text, 15 or 17 digits, or none', () => {
    const answer = (fields: string) => value(disable(retInut(fields))).nProt;
    expect(answer('<cStat>102</cStat>')).toBe('');
    expect(answer('<cStat>563</cStat><xMotivo>ja existe (nProt: 13126015262493155)</xMotivo>')).toBe(
      '13126015262493155',
    );
    expect(answer('<cStat>563</cStat><xMotivo>[nProt:131260152624931]</xMotivo>')).toBe('131260152624931');
    expect(answer('<cStat>563</cStat><xMotivo>nProt: 1312601526249312</xMotivo>')).toBe('');
    expect(answer('<cStat>256</cStat><xMotivo>nProt: 131260152624931</xMotivo>')).toBe('');
  });

  it('keeps the element character for character, adding only the declarations it inherits and uses', () => {
    const inner = `<n:retInutNFe versao='4.00' ><n:infInut x:a="1" ><n:cStat>102</n:cStat><!-- é --></n:infInut>\r\n</n:retInutNFe>`;
    const outer = (body: string) =>
      `<e xmlns:n="${NFE}" xmlns:x="u&amp;&quot;" xmlns:unused="w"><f xmlns="d">${body}</f></e>`;
    expect(value(disable(outer(inner))).retInutNFe).toBe(
      inner.replace('<n:retInutNFe', `<n:retInutNFe xmlns:n="${NFE}" xmlns:x="u&#38;&#34;"`),
    );
    const byDefault = '<retInutNFe><infInut><cStat>102</cStat></infInut></retInutNFe>';
    expect(value(disable(`<e xmlns="${NFE}" xmlns:soap="s">${byDefault}</e>`)).retInutNFe).toBe(
      byDefault.replace('<retInutNFe', `<retInutNFe xmlns="${NFE}"`),
    );
  });
});
