/** When a note was issued, read from pasted or dropped content: its XML, or the QR code of an offline NFC-e. */

import { ACCESS_KEY_PATTERN, accessKeyProblems, monthOfKey } from './access-key.ts';

/** Of the note's own infNFe, whatever comes after it: the issue date is near its beginning (leiauteNFe B09). */
const XML =
  /<infNFe\b[^>]*?\bId\s*=\s*["']NFe([0-9A-Z]{44})["'][^>]*>[\s\S]{0,4000}?<dhEmi>\s*([^<\s]+)\s*</g;
const INSTANT = /^20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9:]{8}[+-][0-9]{2}:[0-9]{2}$/;
/** Only a QR code of an offline note has the day, after key, version and environment (Manual DANFE NFC-e, 2 and 3). */
const QR = /[?&]p=([0-9A-Z]{44})\|[23]\|[12]\|([0-9]{2})\|/gi;

/**
 * For each key whose date is in the text: an instant with offset (`dhEmi`), or a day AAAA-MM-DD (QR code). A date
 * outside the key's own month is ignored.
 */
export function issuedIn(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (key: string, issued: (month: string) => string) => {
    if (!ACCESS_KEY_PATTERN.test(key) || accessKeyProblems(key).length > 0) return;
    const own = monthOfKey(key);
    const dated = issued(own);
    if (dated.startsWith(own) && !Number.isNaN(Date.parse(dated)) && !found.has(key)) found.set(key, dated);
  };
  for (const [, key = '', dhEmi = ''] of text.matchAll(XML)) if (INSTANT.test(dhEmi)) add(key, () => dhEmi);
  const decoded = text.replace(/%7C/gi, '|');
  for (const [, key = '', day = ''] of decoded.matchAll(QR)) {
    add(key.toUpperCase(), (month) => (existsIn(month, day) ? `${month}-${day}` : ''));
  }
  return found;
}

/** 31/02 would otherwise be parsed as a day of March. */
function existsIn(month: string, day: string): boolean {
  const date = new Date(`${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
}
