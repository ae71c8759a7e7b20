/** A registered cancellation that lies in the same file as the note, or as what SEFAZ said of it. */

import { expect, test } from 'vitest';
import { checkFile } from '../testing/check-file.ts';
import { makeSigner } from '../testing/documents.ts';
import { eventAnswer, procEvent, signedEvent } from '../testing/events.ts';
import { KEY, nfeProc, protocolXml, signedNote } from '../testing/notes.ts';

const signer = makeSigner();
const { evento } = signedEvent(signer, { tpAmb: '1' });
const answer = eventAnswer({ tpAmb: '1' });
const note = signedNote(signer, { tpAmb: '1' });
const whole = nfeProc(note.nfe, protocolXml(note.digest, { tpAmb: '1' }));
const beside = (event: string) => whole.replace('</nfeProc>', `${event}</nfeProc>`);
const consulted = (event: string) =>
  `<retConsSitNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><tpAmb>1</tpAmb><cStat>100</cStat><xMotivo>Autorizado</xMotivo><chNFe>${KEY}</chNFe>${protocolXml('x', { tpAmb: '1' })}${event}</retConsSitNFe>`;
const said = async (xml: string) => {
  const { findings, verdict } = await checkFile(Buffer.from(xml));
  return { verdict, cancelled: findings.some(({ code }) => code === 'note.cancelled-inside') };
};

test.each([
  ['beside the note', beside],
  ['in a saved answer with 100', consulted],
])('is named %s, by each of its codes, and only of this note and environment', async (_what, put) => {
  const event = procEvent(evento, answer).replace(/^<\?xml[^>]*>/, '');
  expect(await said(put(event))).toMatchObject({ cancelled: true });
  expect((await said(put(event))).verdict).not.toBe('ok');
  const code = (codes: string) => put(event.replace('<cStat>135</cStat>', codes));
  for (const codes of ['<cStat>573</cStat><cStat>135</cStat>', '<cStat>135</cStat><cStat>573</cStat>'])
    expect((await said(code(codes))).cancelled).toBe(true);
  expect((await said(code('<cStat>573</cStat>'))).cancelled).toBe(false);
  const other = event.replace(/(<retEvento.*?<tpAmb>)1/s, '$12');
  expect(other).not.toBe(event);
  expect((await said(put(other))).cancelled).toBe(false);
});
