/** The sentences of verdicts: what is said of a note that SEFAZ cancelled, replaced, or does not have. */

import { expect, test } from 'vitest';
import { explainVerdict } from '../../../shared/explain/verdict/verdict.ts';
import { LOCALES } from '../../../shared/explain/words.ts';
import { makeSigner } from '../testing/documents.ts';
import { eventAnswer, procEvent, signedEvent } from '../testing/events.ts';
import { KEY, nfeProc, protocolXml, signedNote } from '../testing/notes.ts';
import { listedEvent, said, verdictOf } from './testing/answers.ts';

const signer = makeSigner();
const { evento, digest } = signedEvent(signer);
const good = procEvent(evento, eventAnswer());
const letter = signedEvent(signer, { tpEvento: '110110', words: 'Onde se lê A, leia-se B' });
const listed = said('101', { digVal: 'x', events: [listedEvent('110111', { digest })] });
const without = said('100', { digVal: 'x' });
const retConsSit = `<retConsSitNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><tpAmb>1</tpAmb><cStat>100</cStat><xMotivo>Autorizado</xMotivo><chNFe>${KEY}</chNFe>${protocolXml('x')}</retConsSitNFe>`;

test('a refused event names the reason of its own answer, not what a consult says of the note', async () => {
  const refused = procEvent(letter.evento, eventAnswer({ tpEvento: '110110', cStat: '594' }));
  const { meaning, advice } = explainVerdict(await verdictOf(refused, without));
  expect(meaning).toContain('594');
  expect(meaning).not.toContain('motivo 100');
  expect(advice).toContain('nada mudou');
  const events = [listedEvent('110111', { digest, cStat: '999' })];
  const there = await verdictOf(evento, said('100', { digVal: 'x', events }));
  expect(explainVerdict(there).meaning).toContain('o evento: 999. A nota');
});

test.each(['pt-BR', 'en'] as const)(
  'a cancellation that is refused because the note is cancelled is not said to have changed nothing (%s)',
  async (locale) => {
    const [nothing, again] = [/nada mudou|nothing has changed/, /de novo, se ainda|event again/];
    for (const cStat of ['218', '420', '573'])
      for (const role of ['issuer', 'recipient', 'carrier', 'third'] as const) {
        const found = await verdictOf(procEvent(evento, eventAnswer({ cStat })));
        expect(found.code).toBe('event-refused');
        const { meaning, advice } = explainVerdict({ ...found, role }, locale);
        expect(meaning + advice).not.toMatch(nothing);
        expect(meaning + advice).not.toMatch(again);
      }
    // SEFAZ says now that it is not.
    const now = await verdictOf(procEvent(evento, eventAnswer({ cStat: '218' })), without);
    expect(explainVerdict(now, locale).advice).toMatch(nothing);
  },
);

test.each(['pt-BR', 'en'] as const)(
  'an event of a note that SEFAZ does not have is not said to be missing on it (%s)',
  async (locale) => {
    const unknown = said('217', { bare: true });
    for (const [avisos, svrs] of [
      [[], false],
      [['answer.perhaps-at-svrs'], true],
    ] as const)
      for (const role of ['issuer', 'recipient', 'carrier', 'third'] as const) {
        const found = await verdictOf(good, { ...unknown, avisos: [...avisos] });
        expect(found.code).toBe('event-unlisted');
        const { meaning, advice } = explainVerdict({ ...found, role }, locale);
        expect(meaning + advice).not.toMatch(
          /sobre a nota|a nota continua|about the note|the note does not have/,
        );
        expect(meaning.includes('SVRS')).toBe(svrs);
      }
    expect(explainVerdict(await verdictOf(good, without), locale).meaning).toMatch(
      /não mostra|does not list/,
    );
  },
);

test('a saved answer says that an event cancelled the note, where SEFAZ’s own code still is the authorization’s', async () => {
  const events = [listedEvent('110111', { digest })];
  const found = await verdictOf(retConsSit, said('100', { digVal: 'x', events }));
  expect(explainVerdict(found).meaning).toContain(
    'Agora a SEFAZ diz: 100 – motivo 100, e um evento cancelou a nota.',
  );
  expect(explainVerdict(found, 'en').meaning).toContain('100 – motivo 100, and an event cancelled the note.');
  const valid = explainVerdict(await verdictOf(retConsSit, said('100', { digVal: 'x' })));
  expect(valid.meaning).toContain('Agora a SEFAZ diz: 100 – motivo 100.');
});

test('the issuer of a note that another replaced is not told to make one more', async () => {
  const made = signedNote(signer, { tpAmb: '1' });
  const note = nfeProc(made.nfe, protocolXml(made.digest, { tpAmb: '1' }));
  const other = KEY.replace(/^35/, '33');
  const detail = { evento: { infEvento: { tpEvento: '110112', detEvento: { chNFeRef: other } } } };
  const events = [{ ...detail, retEvento: { infEvento: { tpEvento: '110112', cStat: '135' } } }];
  const found = {
    ...(await verdictOf(note, said('101', { digVal: made.digest, events }))),
    role: 'issuer',
  } as const;
  expect(found.code).toBe('cancelled');
  for (const locale of LOCALES) {
    const { meaning, advice } = explainVerdict(found, locale);
    expect(meaning).toContain(other);
    expect(advice).not.toMatch(/emita outra|issue another/);
  }
  const alone = { ...(await verdictOf(note, listed)), role: 'issuer' } as const;
  expect(explainVerdict(alone).advice).toContain('emita outra');
});

test.each(['pt-BR', 'en'] as const)(
  'a file that is no XML is not called one that is cut off (%s)',
  async (locale) => {
    const cut = /cortado|cut off/;
    const told = async (text: string) => {
      const { meaning, advice } = explainVerdict(await verdictOf(text), locale);
      return `${meaning} ${advice}`;
    };
    for (const text of ['%PDF-1.7\n/ID[<AB12 ><CD34>]', '\u00ff\u00d8\u00ff JFIF <x:xmpmeta a="b">', KEY]) {
      expect(await told(text)).not.toMatch(cut);
      expect(await told(text)).toMatch(/não é um XML|is no XML/);
    }
    expect(await told('%PDF-1.7')).toContain('PDF');
    expect(await told(KEY)).not.toContain('PDF');
    // What has lost its beginning, too.
    for (const text of [good.slice(0, 600), good.slice(5)]) expect(await told(text)).toMatch(cut);
  },
);

test.each(LOCALES)(
  'a note that the Fisco marked is never said to be fine, until that is taken back (%s)',
  async (locale) => {
    const note = signedNote(signer, { tpAmb: '1' });
    const xml = nfeProc(note.nfe, protocolXml(note.digest, { tpAmb: '1' }));
    const advised = async (...types: string[]) => {
      const events = types.map((tpEvento) => listedEvent(tpEvento));
      const found = await verdictOf(xml, said('100', { digVal: note.digest, events }));
      expect(found.code).toBe('authentic');
      const { title, advice } = explainVerdict({ ...found, role: 'recipient' }, locale);
      return [/Fisco|tax authority/.test(title), /Pode dar entrada|You can book/.test(advice)];
    };
    expect(await advised()).toEqual([false, true]);
    expect(await advised('400200')).toEqual([true, false]);
    expect(await advised('400200', '400201')).toEqual([false, true]);
  },
);
