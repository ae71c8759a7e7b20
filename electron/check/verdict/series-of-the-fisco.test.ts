/** Whose certificate may sign in series 890 to 909: the Fisco's for an NF-e (NT 2018.001); for an NFC-e, where these series are contingency, only the issuer's. */

import { expect, test } from 'vitest';
import { accessKeyCheckDigit } from '../../../shared/fiscal/key/access-key.ts';
import { checkFile } from '../testing/check-file.ts';
import { CNPJ, makeSigner, NFE } from '../testing/documents.ts';
import { eventAnswer, procEvent, signedEvent } from '../testing/events.ts';
import { nfeProc, protocolXml, sealed } from '../testing/notes.ts';
import { judge } from './judge.ts';

const stranger = makeSigner('OUTRA EMPRESA LTDA:99999999000191');
const verdict = async (xml: string) => judge(await checkFile(Buffer.from(xml)), []);

const keyOf = (mod: string) => {
  const first43 = `352611${CNPJ}${mod}890000000123148205731`;
  return first43 + accessKeyCheckDigit(first43);
};
const noteOf = (mod: string, emitter = CNPJ) => {
  const chNFe = keyOf(mod);
  const fields = `<ide><cUF>35</cUF><cNF>48205731</cNF><mod>${mod}</mod><serie>890</serie><nNF>123</nNF><dhEmi>2026-11-20T10:00:00-03:00</dhEmi><tpEmis>1</tpEmis><cDV>${chNFe.slice(43)}</cDV><tpAmb>1</tpAmb></ide><emit><CNPJ>${emitter}</CNPJ></emit>`;
  const made = sealed('infNFe', `Id="NFe${chNFe}" versao="4.00"`, `NFe${chNFe}`, fields, stranger);
  const nfe = `<NFe xmlns="${NFE}">${made.xml}</NFe>`;
  return nfeProc(nfe, protocolXml(made.digest, { chNFe, tpAmb: '1' }));
};

test('another signs an NF-e of series 890, and no NFC-e', async () => {
  expect((await verdict(noteOf('55'))).code).toBe('unconfirmed');
  expect((await verdict(noteOf('65'))).code).toBe('bad-signature');
});

test('another’s CNPJ stands in an NF-e of series 890, and in no NFC-e', async () => {
  const codesOf = async (xml: string) => (await checkFile(Buffer.from(xml))).findings.map(({ code }) => code);
  expect(await codesOf(noteOf('55', '99999999000191'))).toContain('note.key-ok');
  expect(await codesOf(noteOf('65', '99999999000191'))).toContain('note.key-differs');
});

test('another cancels an NF-e of series 890, and no NFC-e', async () => {
  const codeOf = async (chNFe: string) => {
    const made = signedEvent(stranger, { author: '99999999000191', chNFe });
    return (await verdict(procEvent(made.evento, eventAnswer({ chNFe })))).code;
  };
  expect(await codeOf(keyOf('55'))).toBe('event-unconfirmed');
  expect(await codeOf(keyOf('65'))).toBe('bad-signature');
});
