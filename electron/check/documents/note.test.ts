/** The checker's report of a note: its key, signature and protocol, compared with SEFAZ's digest. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { accessKeyCheckDigit } from '../../../shared/fiscal/key/access-key.ts';
import { NEEDS_SAMPLES, SAMPLES } from '../../testing/references.ts';
import { checkFile } from '../testing/check-file.ts';
import { makeSigner } from '../testing/documents.ts';
import { eventAnswer, signedEvent } from '../testing/events.ts';
import { KEY, nfeProc, protocolXml, signedNote } from '../testing/notes.ts';

const { nfe, digest } = signedNote(makeSigner());
const good = nfeProc(nfe, protocolXml(digest));
const wrongIn = async (xml: string) =>
  (await checkFile(Buffer.from(xml))).findings
    .filter(({ level }) => level !== 'ok')
    .map(({ code, data }) => (code === 'note.key-differs' ? `${code} ${data?.['field']}` : code));

const wrapped = (_: string, base64: string) => `>\n${base64.replace(/.{64}/g, '$&\r\n')}\n<`;
const VERIFIED = ['signature.ok', 'signer.own', 'signer.valid', 'note.key-ok'];

describe('a note', () => {
  test('of nfeProc is right, and returns what is needed to consult SEFAZ', async () => {
    const report = await checkFile(Buffer.from(good));
    expect(report).toMatchObject({
      kind: 'nfeProc',
      verdict: 'ok',
      note: { chNFe: KEY, tpAmb: '2', digestValue: digest },
      signer: { cnpj: '11222333000181' },
    });
  });

  test('a note in UTF-16 is said not to be in UTF-8', async () => {
    for (const mark of ['', '\ufeff']) {
      const { findings } = await checkFile(Buffer.from(mark + good, 'utf16le'));
      expect(findings.map(({ code }) => code)).toContain('file.encoding');
    }
  });

  test.each([
    ['empty elements closed in one tag', nfe.replace(/><\/(?:\w+Method|Transform)>/g, ' />')],
    ['the certificate and the signature in lines', nfe.replace(/>([A-Za-z0-9+/=]{100,})</g, wrapped)],
    ['attributes in another order', nfe.replace(/<infNFe (Id="\w+") (versao="4.00")>/, '<infNFe $2\n $1>')],
    ['quotes of the other kind', nfe.replace(/(Algorithm|URI|Id|versao)="([^"]*)"/g, "$1='$2'")],
    ['a declaration and a line break in front', `<?xml version="1.0"?>\r\n${nfe}`],
  ])('signed by another tool, with %s, verifies', async (_form, written) => {
    expect(written).not.toBe(nfe);
    const { findings } = await checkFile(Buffer.from(written));
    expect(findings.map(({ code }) => code)).toEqual(expect.arrayContaining(VERIFIED));
  });

  test.each([
    ['without IE is right, and says where such notes are kept', '', true],
    ['with its IE has nothing said of it', '<IE>111111111111</IE>', false],
    ['exempt from IE has given it', '<IE>ISENTO</IE>', false],
  ])('%s', async (_name, ie, said) => {
    const base = `352611${KEY.slice(6, 43)}`;
    const chNFe = base + accessKeyCheckDigit(base);
    const made = signedNote(makeSigner(), { chNFe }).nfe.replace('</xNome></emit>', `</xNome>${ie}</emit>`);
    const { findings } = await checkFile(Buffer.from(made));
    const found = findings.filter(({ code }) => code === 'note.without-ie');
    expect(found).toEqual(said ? [{ level: 'ok', code: 'note.without-ie' }] : []);
  });

  test('without IE of before October 2026 has nothing said of it', async () => {
    const base = `352609${KEY.slice(6, 43)}`;
    const chNFe = base + accessKeyCheckDigit(base);
    const { findings } = await checkFile(Buffer.from(signedNote(makeSigner(), { chNFe }).nfe));
    expect(findings.map(({ code }) => code)).not.toContain('note.without-ie');
  });

  test('without its protocol gets a warning; a truncated nfeProc is wrong', async () => {
    expect(await wrongIn(nfe)).toEqual(['note.protocol-missing']);
    expect((await checkFile(Buffer.from(nfeProc(nfe, '')))).verdict).toBe('error');
  });

  test.each(['  ', '\t'])(
    'that was pretty-printed is reported as reformatted, not as altered',
    async (indent) => {
      const pretty = good.replace(/></g, `>\r\n${indent}<`);
      const report = await checkFile(Buffer.from(pretty));
      expect(report.verdict).toBe('warn');
      expect(report.findings).toContainEqual({ level: 'warn', code: 'signature.reformatted' });
      expect(await wrongIn(pretty)).not.toContain('signature.digest');
      expect(await wrongIn(pretty.replace('Venda', 'Doação'))).toContain('signature.digest');
    },
  );

  test.each([
    ['the value of a field', good.replace('Venda', 'Doação'), ['signature.digest']],
    ['the number', good.replace('<nNF>123<', '<nNF>124<'), ['note.key-differs nNF', 'signature.digest']],
    [
      'the emitter',
      good.replace('<emit><CNPJ>11222333000181', '<emit><CNPJ>99999999000191'),
      ['note.key-differs CNPJ', 'signer.other'],
    ],
    [
      'the key',
      good.replaceAll(KEY, `${KEY.slice(0, 43)}${(Number(KEY.slice(43)) + 1) % 10}`),
      ['note.key-invalid'],
    ],
    [
      'the digest of the protocol',
      nfeProc(nfe, protocolXml('AAAAAAAAAAAAAAAAAAAAAAAAAAA=')),
      ['note.protocol-digest'],
    ],
    [
      'the key of the protocol',
      nfeProc(nfe, protocolXml(digest, { chNFe: '1'.repeat(44) })),
      ['note.protocol-other-key'],
    ],
    [
      'the situation in the protocol',
      nfeProc(nfe, protocolXml(digest, { cStat: '110' })),
      ['note.protocol-status'],
    ],
  ])('in which %s was changed is detected', async (_what, xml, codes) => {
    expect(await wrongIn(xml)).toEqual(expect.arrayContaining(codes));
  });

  test('is cancelled by the registered cancellation in its file, also where the answer leaves out what its request says', async () => {
    const { evento } = signedEvent(makeSigner(), { tpAmb: '2' });
    const event = `<procEventoNFe>${evento}${eventAnswer({ tpAmb: '2' })}</procEventoNFe>`;
    const old =
      `<procCancNFe><cancNFe><infCanc><chNFe>${KEY}</chNFe></infCanc></cancNFe><retCancNFe><infCanc><tpAmb>2</tpAmb>` +
      `<cStat>101</cStat><chNFe>${KEY}</chNFe></infCanc></retCancNFe></procCancNFe>`;
    const without = (xml: string, name: string) =>
      xml.replace(new RegExp(`(<ret.*)<${name}>\\w+</${name}>`), '$1');
    const all = [event, without(event, 'chNFe'), without(event, 'tpEvento'), old, without(old, 'chNFe')];
    for (const inside of all) {
      const report = await checkFile(Buffer.from(nfeProc(nfe, protocolXml(digest) + inside)));
      expect(report.facts).toMatchObject({ protocol: 'cancelled' });
    }
    const other = `${KEY.slice(0, 43)}x`;
    const refused = [
      event.replace('>135<', '>494<'),
      old.replace('>101<', '>220<'),
      old.replaceAll(KEY, other),
    ];
    for (const inside of refused) {
      const report = await checkFile(Buffer.from(nfeProc(nfe, protocolXml(digest) + inside)));
      expect(report.facts).toMatchObject({ protocol: 'ok' });
    }
  });

  test.each(['100', '120', '150'])('whose protocol says %s is authorized', async (cStat) => {
    const { findings } = await checkFile(Buffer.from(nfeProc(nfe, protocolXml(digest, { cStat }))));
    expect(findings.map(({ code }) => code)).toContain('note.protocol-ok');
  });
});

describe.skipIf(SAMPLES === undefined)(`notes signed by other tools ${NEEDS_SAMPLES}`, () => {
  test.each(['notes/41180526972743000117650010001220251914636324-procNFe.xml', 'responses/protNFe-310.xml'])(
    'verify: %s',
    async (name) => {
      const { findings } = await checkFile(readFileSync(new URL(name, SAMPLES)));
      expect(findings.map(({ code }) => code)).toEqual(expect.arrayContaining(VERIFIED));
    },
  );
});
