/** Notes and events of persons (CPF): whose certificate may sign them. */

import { describe, expect, test } from 'vitest';
import { accessKeyCheckDigit } from '../../../shared/fiscal/key/access-key.ts';
import { checkFile } from '../testing/check-file.ts';
import { makeSigner, NFE } from '../testing/documents.ts';
import { eventAnswer, procEvent, signedEvent } from '../testing/events.ts';
import { nfeProc, protocolXml, sealed } from '../testing/notes.ts';
import { judge } from './judge.ts';

const stranger = makeSigner('OUTRA EMPRESA LTDA:99999999000191');
const verdict = async (xml: string) => judge(await checkFile(Buffer.from(xml)), []);

test('a note of a person, of series 920 to 969, is that person’s, and not whoever’s certificate signed it', async () => {
  const cpf = '52998224725';
  const codeOf = async (by: ReturnType<typeof makeSigner>, serie = '920') => {
    const first43 = `352611000${cpf}55${serie}000000123148205731`;
    const chNFe = first43 + accessKeyCheckDigit(first43);
    const fields = `<ide><cUF>35</cUF><cNF>48205731</cNF><mod>55</mod><serie>${serie}</serie><nNF>123</nNF><dhEmi>2026-11-20T10:00:00-03:00</dhEmi><tpEmis>1</tpEmis><cDV>${chNFe.slice(43)}</cDV><tpAmb>1</tpAmb></ide><emit><CPF>${cpf}</CPF></emit>`;
    const made = sealed('infNFe', `Id="NFe${chNFe}" versao="4.00"`, `NFe${chNFe}`, fields, by);
    const nfe = `<NFe xmlns="${NFE}">${made.xml}</NFe>`;
    return (await verdict(nfeProc(nfe, protocolXml(made.digest, { chNFe, tpAmb: '1' })))).code;
  };
  expect(await codeOf(makeSigner(`FULANO DE TAL:${cpf}`))).toBe('unconfirmed');
  expect(await codeOf(makeSigner('BELTRANO:11144477735'))).toBe('bad-signature');
  expect(await codeOf(stranger)).toBe('bad-signature');
  // Made on the Fisco's site, which may sign.
  expect(await codeOf(stranger, '910')).toBe('unconfirmed');
});

describe('a cancellation of the note of a person, of series 920 to 969,', () => {
  const CPF = '52998224725';
  const first43 = `352611000${CPF}55920000000123148205731`;
  const chNFe = first43 + accessKeyCheckDigit(first43);
  const codeOf = async (author: string, by: ReturnType<typeof makeSigner>) => {
    const made = signedEvent(by, { author, chNFe });
    return (await verdict(procEvent(made.evento, eventAnswer({ chNFe })))).code;
  };

  test('is its own, and never that of a company or of another person', async () => {
    expect(await codeOf(CPF, makeSigner(`FULANO DE TAL:${CPF}`))).toBe('event-unconfirmed');
    expect(await codeOf('99999999000191', stranger)).toBe('bad-signature');
    // Whoever writes that person's CPF into it signs it with another certificate.
    expect(await codeOf(CPF, stranger)).toBe('bad-signature');
    expect(await codeOf(CPF, makeSigner('BELTRANO:11144477735'))).toBe('bad-signature');
    expect(await codeOf('11144477735', makeSigner('BELTRANO:11144477735'))).toBe('bad-signature');
  });
});
