import { describe, expect, it } from 'vitest';
import { accessKeyCheckDigit } from './access-key.ts';
import { issuedIn } from './issued.ts';

const first43 = '3526111122233300018165001000000005948205731';
const KEY = `${first43}${accessKeyCheckDigit(first43)}`;
const address = 'https://www.nfce.fazenda.sp.gov.br/qrcode?p=';
const xml = (dhEmi: string) =>
  `<NFe><infNFe versao="4.00" Id="NFe${KEY}"><ide><cUF>35</cUF><dhEmi>${dhEmi}</dhEmi></ide></infNFe></NFe>`;

describe('when a note was issued', () => {
  it('is read from its XML', () => {
    expect(issuedIn(xml('2026-11-20T22:15:00-03:00')).get(KEY)).toBe('2026-11-20T22:15:00-03:00');
  });

  it.each([
    ['version 2', `${address}${KEY}|2|1|20|15.00|4d6f|1|abcdef`],
    ['version 3', `${address}${KEY}|3|1|20|15.00|1|12345678909|c2ln`],
    ['escaped in a link', `${address}${KEY}%7C2%7C1%7C20%7C15.00%7C4d6f%7C1%7Cabcdef`],
  ])('is read from the QR code of an offline note, %s', (_version, text) => {
    expect(issuedIn(`Cupom: ${text}`).get(KEY)).toBe('2026-11-20');
  });

  it('is not in the QR code of a note issued online, which has no day', () => {
    expect(issuedIn(`${address}${KEY}|2|1|1|abcdef`).size).toBe(0);
    expect(issuedIn(`${address}${KEY}|3|1`).size).toBe(0);
  });

  it('is ignored if it is of another month than the key, not a date, or without offset', () => {
    for (const dhEmi of ['2026-10-20T22:15:00-03:00', '2026-11-20', '2026-11-20T22:15:00', 'ontem']) {
      expect(issuedIn(xml(dhEmi)).size).toBe(0);
    }
    expect(issuedIn(`${address}${KEY}|2|1|31|15.00|4d6f|1|abcdef`).size).toBe(0);
  });
});
