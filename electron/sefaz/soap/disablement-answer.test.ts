/** The answer to a disablement: taken for exactly the range that was asked, with its protocol, and kept as it came. */

import { describe, expect, it } from 'vitest';
import { disable, NFE, refusal, retInut, soap, value } from '../testing/read-answer.ts';

describe('the answer to a disablement', () => {
  const done =
    '<tpAmb>2</tpAmb><verAplic>V</verAplic><cStat>102</cStat><xMotivo>Homologado</xMotivo><cUF>35</cUF><ano>26</ano><CNPJ>11222333000181</CNPJ>' +
    '<mod>55</mod><serie>1</serie><nNFIni>50</nNFIni><nNFFin>52</nNFFin><dhRecbto>2026-11-20T10:00:00-03:00</dhRecbto><nProt>135260000099999</nProt>';

  it('is accepted for exactly the requested range', () => {
    expect(value(disable(soap(retInut(done))))).toEqual({
      cStat: '102',
      xMotivo: 'Homologado',
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
    expect(refusal(disable(soap(retInut(fields))))).toMatch(
      new RegExp(`^sefaz\\.mismatch ${field} \\S+ ${answered}$`),
    );
  });

  it.each(['ano', 'CNPJ', 'mod', 'serie', 'nNFIni', 'nNFFin'])(
    'proves nothing as a 563 with a protocol whose %s is not the one asked',
    (field) => {
      const before = done.replace('<cStat>102<', '<cStat>563<');
      expect(value(disable(soap(retInut(before))))).toMatchObject({ cStat: '563', nProt: '135260000099999' });
      const other = before.replace(new RegExp(`<${field}>[^<]*<`), `<${field}>77<`);
      expect(refusal(disable(soap(retInut(other))))).toMatch(new RegExp(`^sefaz\\.mismatch ${field} `));
    },
  );

  it.each([
    '13526000009999',
    '1352600000999999',
    '135260000099999000',
    'protocolo',
    '13526000009999A',
    '000000000000000',
    '135260000099999</nProt><nProt>135260000011111',
  ])(
    'is refused if it homologates by the protocol %s, which is none of the layout, or one of two; a refusal is read without it',
    (nProt) => {
      const odd = done.replace(/<nProt>[0-9]+/, `<nProt>${nProt}`);
      expect(refusal(disable(retInut(odd)))).toBe('sefaz.unrecognised protocol retInutNFe');
      expect(value(disable(retInut(odd.replace('>102<', '>241<')))).cStat).toBe('241');
    },
  );

  it.each<[string, (answer: string) => string, RegExp]>([
    [
      'a fault of SOAP 1.2',
      (answer) =>
        `<s:Fault xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Reason><s:Text>no</s:Text></s:Reason><s:Detail>${answer}</s:Detail></s:Fault>`,
      /^sefaz\.soap-fault 500 {2}no$/,
    ],
    [
      'a fault of SOAP 1.1, in CDATA',
      (answer) =>
        `<s:Fault xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><detail><![CDATA[${answer}]]></detail></s:Fault>`,
      /^sefaz\.soap-fault 500/,
    ],
    ['a page', (answer) => `<html><body><pre>${answer}</pre></body></html>`, /^sefaz\.http 500/],
    [
      'a page in XHTML',
      (answer) => `<HTML xmlns="http://www.w3.org/1999/xhtml"><body>${answer}</body></HTML>`,
      /^sefaz\.http 500/,
    ],
  ])('is not taken out of %s, which only quotes it', (_where, around, expected) => {
    expect(refusal(disable(around(retInut(done)), 500))).toMatch(expected);
    expect(refusal(disable(soap(around(retInut(done))), 500))).toMatch(expected);
    expect(disable(around(retInut(done))).ok).toBe(false);
  });

  it('is refused about a CPF, and without infInut or cStat', () => {
    expect(
      refusal(disable(retInut(done.replace(/CNPJ>[0-9]+/, 'CPF>12345678909').replace('/CNPJ', '/CPF')))),
    ).toMatch(/^sefaz\.mismatch CPF/);
    expect(refusal(disable(`<retInutNFe xmlns="${NFE}"><cStat>102</cStat></retInutNFe>`))).toBe(
      'sefaz.unrecognised no-infInut retInutNFe',
    );
    expect(refusal(disable(retInut('<tpAmb>2</tpAmb>')))).toBe('sefaz.unrecognised no-cStat infInut');
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
    // The number of a receipt is as long.
    expect(answer('<cStat>563</cStat><xMotivo>ja existe (nRec: 351000012345678)</xMotivo>')).toBe('');
    expect(answer('<cStat>563</cStat><nProt>0</nProt><xMotivo>nProt 131260152624931</xMotivo>')).toBe(
      '131260152624931',
    );
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
