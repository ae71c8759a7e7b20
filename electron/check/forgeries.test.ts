/** The table of forgeries: each hides the genuine digest, or the genuine document, where a careless reader would find it. */

import { describe, expect, test } from 'vitest';
import type { NoteFacts } from '../../shared/check/check-facts.ts';
import { verifyDisablement } from '../sefaz/soap/signature.ts';
import { checkProcInut } from './checker.ts';
import { checkFile } from './testing/check-file.ts';
import { answerXml, makeSigner, procXml, signedAnswer, signedRequest } from './testing/documents.ts';
import { eventAnswer, procEvent, signedEvent } from './testing/events.ts';
import { KEY, nfeProc, protocolXml, signedNote, type Forgery } from './testing/notes.ts';
import { judge } from './verdict/judge.ts';
import { listedEvent, RECEIVED, said } from './verdict/testing/answers.ts';

const own = makeSigner();
/** Another certificate that carries the same CNPJ. */
const forger = makeSigner();
const GENUINE = '100.00';
const FORGED = '999999.00';

/** How a forger may hide what is genuine; `digest` is the genuine one, `whole` the genuine element with its signature. */
const TRICKS: readonly (readonly [string, (digest: string, whole: string) => Forgery])[] = [
  ['no trick', () => ({})],
  ['a decoy digest in an Object before SignedInfo', (d) => before('<SignedInfo>', `<Object>${value(d)}</Object>`)],
  ['a decoy digest in an Object at the end', (d) => before('</Signature>', `<Object>${value(d)}</Object>`)],
  ['a decoy digest in KeyInfo', (d) => before('<X509Data>', value(d))],
  ['a decoy digest in X509Data', (d) => before('<X509Certificate>', value(d))],
  ['a decoy digest before the signature\u2019s value', (d) => before('<SignatureValue>', value(d))],
  ['two digests in the reference', (d) => info((text) => text.replace('<DigestValue>', `${value(d)}<DigestValue>`))],
  ['a comment in the digest', (d) => info((text) => text.replace('<DigestValue>', `<DigestValue><!--${d}-->`))],
  ['the genuine digest beside a comment', (d) => info((text) => text.replace(/<DigestValue>([^<]+)/, `<DigestValue>${d}<!--$1-->`))],
  ['two references', (d) => info((text) => text.replace(/<Reference.*<\/Reference>/, (one) => one.replace(/>[^<]+<\/DigestValue>/, `>${d}</DigestValue>`) + one))],
  ['a reference of the whole document', () => info((text) => text.replace(/URI="[^"]*"/, 'URI=""'))],
  ['a transform more', () => info((text) => text.replace('</Transforms>', '<Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"></Transform></Transforms>'))],
  ['a transform with an XPath', () => info((text) => text.replace('></Transform>', '><XPath>not(self::vNF)</XPath></Transform>'))],
  ['no transforms', () => info((text) => text.replace(/<Transforms>.*<\/Transforms>/, ''))],
  ['a second SignedInfo', (d) => before('<SignedInfo>', `<SignedInfo><Reference>${value(d)}</Reference></SignedInfo>`)],
  ['the genuine document wrapped in its Object', (_d, whole) => before('</Signature>', `<Object>${whole}</Object>`)],
  ['the genuine document wrapped in its KeyInfo', (_d, whole) => before('<X509Data>', whole)],
  ['the genuine document beside it', (_d, whole) => ({ signature: (text) => text + whole })],
  ['the genuine document wrapped beside it', (_d, whole) => ({ signature: (text) => `${text}<infAdic>${whole}</infAdic>` })],
  ['the genuine signature beside its own', (_d, whole) => ({ signature: (text) => text + (/<Signature.*/s.exec(whole)?.[0] ?? '') })],
  ['its Id on the signature too', () => ({ signature: (text) => text.replace('<Signature ', `<Signature Id="${idIn(text)}" `) })],
  ['its Id in other letters on another element', () => ({ signature: (text) => `${text}<outro ID="${idIn(text)}"></outro>` })],
  ['its Id as xml:id on another element', () => ({ signature: (text) => `${text}<outro xml:id="${idIn(text)}"></outro>` })],
  ['a signature of another namespace', () => ({ signature: (text) => text.replace('http://www.w3.org/2000/09/xmldsig#', 'urn:outra') })],
  ['a digest of another namespace', (d) => info((text) => text.replace('<DigestValue>', `<x:DigestValue xmlns:x="urn:outra">${d}</x:DigestValue><DigestValue>`))],
  ['the genuine digest within its own', (d) => info((text) => text.replace('</DigestValue>', `${value(d)}</DigestValue>`))],
  ['the genuine document within the certificate', (_d, whole) => before('</X509Certificate>', whole)],
  ['an element within the signature\u2019s value', () => before('</SignatureValue>', '<a></a>')],
  ['CDATA in the digest', (d) => info((text) => text.replace(/<DigestValue>([^<]+)/, `<DigestValue><![CDATA[${d}]]>`))],
  ['the genuine signature before its own', (_d, whole) => ({ signature: (text) => (/<Signature.*/s.exec(whole)?.[0] ?? '') + text })],
]; // prettier-ignore

function value(digest: string): string {
  return `<DigestValue>${digest}</DigestValue>`;
}
function idIn(signature: string): string {
  return /URI="#([^"]+)"/.exec(signature)?.[1] ?? '';
}
function before(place: string, inserted: string): Forgery {
  return { signature: (text) => text.replace(place, inserted + place) };
}
function info(change: (text: string) => string): Forgery {
  return { info: change };
}

const BELIEVED = ['authentic', 'unconfirmed', 'event-registered', 'event-unconfirmed', 'disabled'];
const codeOf = async (xml: string, answer?: Parameters<typeof judge>[2]) => {
  const report = await checkFile(Buffer.from(xml));
  return { level: report.verdict, code: judge(report, [], answer).code, codes: report.findings };
};

describe('a note', () => {
  const made = signedNote(own, { tpAmb: '1', total: GENUINE });
  const protocol = protocolXml(made.digest, { tpAmb: '1', dhRecbto: RECEIVED });
  const sefaz = said('100', { digVal: made.digest });
  const whole = made.nfe.replace(/^<NFe[^>]*>|<\/NFe>$/g, '');

  test('is believed as SEFAZ authorized it', async () => {
    expect((await codeOf(nfeProc(made.nfe, protocol), sefaz)).code).toBe('authentic');
  });

  test.each(TRICKS)('with another total and %s is not believed', async (_what, trick) => {
    const { nfe } = signedNote(forger, { tpAmb: '1', total: FORGED, forgery: trick(made.digest, whole) });
    const file = nfeProc(nfe, protocol);
    const alone = await codeOf(file);
    expect(alone.level).toBe('error');
    expect(BELIEVED).not.toContain(alone.code);
    expect(alone.codes.map(({ code }) => code)).not.toContain('note.protocol-ok');
    expect(BELIEVED).not.toContain((await codeOf(file, sefaz)).code);
  });

  test.each([
    ['the forged protocol first', (forged: string) => forged + protocol],
    ['the genuine protocol first', (forged: string) => protocol + forged],
  ])('with two protocols, %s, is not believed', async (_what, both) => {
    const forged = signedNote(forger, { tpAmb: '1', total: FORGED });
    const file = nfeProc(forged.nfe, both(protocolXml(forged.digest, { tpAmb: '1', dhRecbto: RECEIVED })));
    for (const answer of [undefined, sefaz])
      expect(BELIEVED).not.toContain((await codeOf(file, answer)).code);
  });

  test.each([
    ['code', '<cStat>302</cStat>'],
    ['key', `<chNFe>${KEY}</chNFe>`],
    ['digest', '<digVal>AAAA</digVal>'],
    ['number', '<nProt>135260000000777</nProt>'],
    ['environment', '<tpAmb>2</tpAmb>'],
  ])('whose protocol has its %s twice is not believed', async (_what, field) => {
    const twice = nfeProc(made.nfe, protocol.replace('</infProt>', `${field}</infProt>`));
    for (const answer of [undefined, sefaz]) {
      const { code, level, codes } = await codeOf(twice, answer);
      expect([code, level]).toEqual(['wrong-protocol', 'error']);
      expect(codes.map((one) => one.code)).not.toContain('note.protocol-ok');
    }
  });

  test.each(['', '1', '13526000000000A'])(
    'whose protocol has the number "%s" is not believed',
    async (nProt) => {
      const numberless = protocol.replace(/<nProt>\d+/, `<nProt>${nProt}`);
      const { code, level, codes } = await codeOf(nfeProc(made.nfe, numberless));
      expect([code, level]).toEqual(['wrong-protocol', 'error']);
      expect(codes.map((one) => one.code)).not.toContain('note.protocol-ok');
    },
  );

  test.each([0, 1])('beside another one is not believed, whichever is first (%i)', async (genuineAt) => {
    const forged = signedNote(forger, { tpAmb: '1', total: FORGED }).nfe;
    const notes = genuineAt === 0 ? made.nfe + forged : forged + made.nfe;
    for (const answer of [undefined, sefaz])
      expect(BELIEVED).not.toContain((await codeOf(nfeProc(notes, protocol), answer)).code);
  });

  test.each([
    ['a comment in it', '1<!-- -->00.00', GENUINE],
    ['CDATA', '<![CDATA[100.00]]>', GENUINE],
    ['CDATA before it', '<![CDATA[9]]>100.00', '9100.00'],
    ['a character reference', '&#49;00.00', GENUINE],
  ])('is read as XML says where its total has %s', async (_what, written, total) => {
    const file = nfeProc(made.nfe.replace(GENUINE, written), protocol);
    const { facts } = await checkFile(Buffer.from(file));
    expect((facts as NoteFacts).vNF).toBe(total);
    expect((await codeOf(file, sefaz)).code === 'authentic').toBe(total === GENUINE);
  });
});

/** The library that verifies takes the data of a processing instruction for text; nothing here reads it. */
const UNREAD: readonly (readonly [string, (text: string) => string])[] = [
  ['a processing instruction with all of it', (text) => `<?x ${text}?>`],
  ['a processing instruction with some of it', (text) => `${text.slice(0, 1)}<?x ${text.slice(1, 3)}?>${text.slice(3)}`],
  ['an empty processing instruction', (text) => `<?x?>${text}`],
]; // prettier-ignore

describe('an event', () => {
  const made = signedEvent(own, { tpEvento: '110110', words: 'Onde se l\u00ea A, leia-se B' });
  const answer = eventAnswer({ tpEvento: '110110' });
  const listed = said('100', { digVal: 'x', events: [listedEvent('110110', { digest: made.digest })] });
  const whole = made.evento.replace(/^<evento[^>]*>|<\/evento>$/g, '');
  const forge = (forgery: Forgery = {}) =>
    signedEvent(forger, { tpEvento: '110110', words: 'Onde se l\u00ea 1, leia-se 1000', forgery }).evento;

  test('is believed as SEFAZ registered it', async () => {
    expect((await codeOf(procEvent(made.evento, answer), listed)).code).toBe('event-registered');
  });

  test.each(TRICKS)('with other words and %s is not believed', async (_what, trick) => {
    const file = procEvent(forge(trick(made.digest, whole)), answer);
    expect(BELIEVED).not.toContain((await codeOf(file, listed)).code);
  });

  test('beside another one, or with two answers, is not believed', async () => {
    const forged = forge();
    const files = [
      procEvent(made.evento + forged, answer),
      procEvent(forged + made.evento, answer),
      procEvent(made.evento, answer + eventAnswer({ tpEvento: '110110', cStat: '573' })),
    ];
    for (const file of files) expect(BELIEVED).not.toContain((await codeOf(file, listed)).code);
  });

  test.each(['<cStat>573</cStat>', '<tpEvento>110111</tpEvento>', '<nProt>135260000000777</nProt>'])(
    'whose answer has %s beside its own is not believed',
    async (field) => {
      const twice = answer.replace('</infEvento>', `${field}</infEvento>`);
      const { code, level } = await codeOf(procEvent(made.evento, twice), listed);
      expect([code, level]).toEqual(['wrong-protocol', 'error']);
    },
  );
});

describe('a signed text that is read otherwise than it was verified', () => {
  test.each(UNREAD)('in a note, by %s, is not believed', async (_what, hide) => {
    const made = signedNote(own, { tpAmb: '1', total: GENUINE });
    const nfe = made.nfe.replace(GENUINE, hide(GENUINE));
    expect(nfe).not.toBe(made.nfe);
    const file = nfeProc(nfe, protocolXml(made.digest, { tpAmb: '1', dhRecbto: RECEIVED }));
    const unsigned = file.replace(/<SignatureValue>.{8}/, '<SignatureValue>AAAAAAAA');
    for (const each of [file, unsigned]) {
      const { code, codes } = await codeOf(each, said('100', { digVal: made.digest }));
      expect(BELIEVED).not.toContain(code);
      expect(codes.map((one) => one.code)).not.toContain('note.protocol-ok');
    }
    expect(BELIEVED).not.toContain((await codeOf(file)).code);
  });

  test.each(UNREAD)('in an event, by %s, is not believed', async (_what, hide) => {
    const made = signedEvent(own, { tpEvento: '110110', words: 'O valor nunca muda' });
    const listed = said('100', { digVal: 'x', events: [listedEvent('110110', { digest: made.digest })] });
    const file = procEvent(
      made.evento.replace('nunca ', hide('nunca ')),
      eventAnswer({ tpEvento: '110110' }),
    );
    expect(BELIEVED).not.toContain((await codeOf(file, listed)).code);
    expect(BELIEVED).not.toContain((await codeOf(file)).code);
  });

  test.each(UNREAD)('in a disablement, by %s, is neither believed nor sent', async (_what, hide) => {
    const request = signedRequest(own).replace('pulados', hide('pulados'));
    expect((await verifyDisablement(request)).ok).toBe(false);
    expect(BELIEVED).not.toContain((await codeOf(procXml(request, answerXml()))).code);
  });

  test('an attribute that the library takes for a namespace is not believed', async () => {
    const made = signedNote(own, { tpAmb: '1', total: GENUINE });
    const nfe = made.nfe.replace('<vNF>', '<vNF xmlnsa="1">');
    const file = nfeProc(nfe, protocolXml(made.digest, { tpAmb: '1', dhRecbto: RECEIVED }));
    expect(BELIEVED).not.toContain((await codeOf(file, said('100', { digVal: made.digest }))).code);
  });
});

describe('a disablement', () => {
  const genuine = signedRequest(own);
  const digest = /<DigestValue>([^<]+)/.exec(genuine)?.[1] ?? '';
  const whole = genuine.replace(/^<inutNFe[^>]*>|<\/inutNFe>$/g, '');
  /** Of a request for other numbers, signed by the forger. */
  const forged = (forgery: Forgery) => applied(signedRequest(forger, { nNFFin: 4 }), forgery);
  const tricks = TRICKS.filter(([what]) => what !== 'no trick');

  test.each(tricks)('request with %s is neither believed nor sent', async (_what, trick) => {
    const request = forged(trick(digest, whole));
    expect((await verifyDisablement(request)).ok).toBe(false);
    expect(BELIEVED).not.toContain((await codeOf(procXml(request, answerXml({ nNFFin: '4' })))).code);
  });

  test.each(tricks)('answer whose signature has %s proves nothing', async (_what, trick) => {
    const genuineAnswer = signedAnswer(own);
    const inner = genuineAnswer.replace(/^<retInutNFe[^>]*>|<\/retInutNFe>$/g, '');
    const signed = applied(genuineAnswer, trick('AAAA', inner));
    expect(signed).not.toBe(genuineAnswer);
    expect(
      (await checkProcInut(Buffer.from(procXml(genuine, genuineAnswer)))).answerCertificate,
    ).toBeDefined();
    const report = await checkProcInut(Buffer.from(procXml(genuine, signed)));
    expect(report.answerCertificate).toBeUndefined();
  });
});

/** A SignedInfo is not signed anew. */
function applied(
  document: string,
  { signature = (text) => text, info: changed = (text) => text }: Forgery,
): string {
  return document
    .replace(
      /<SignedInfo>(.*)<\/SignedInfo>/s,
      (_all, text: string) => `<SignedInfo>${changed(text)}</SignedInfo>`,
    )
    .replace(/<Signature xmlns.*<\/Signature>/s, signature);
}
