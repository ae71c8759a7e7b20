/**
 * Groups, events and codes that are not defined yet, in an answer to a consult: the reading never fails by them, shows them,
 * and turns none into a situation of the note.
 */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainCStat, LOCALES } from '../../shared/explain/index.ts';
import { NOT_SERVED, SITUATIONS, situationOf, givesSituation } from '../../shared/fiscal/cstat.ts';
import { EVENT_NAMES, eventName } from '../../shared/fiscal/events.ts';
import type { RetConsSitNFe } from '../../shared/service/service.ts';
import { long } from '../disablement/testing/figures.ts';
import { readConsultAnswer } from '../sefaz/soap/answer.ts';
import { CONSULT, enveloped, protocol, retConsSit, SHAPE_KEY } from '../sefaz/testing/answer-writer.ts';
import { noteAlerts, noteEvents, noteSituation } from './note-answer.ts';

/** A million in the proof; a run of the tests has a tenth of the others. */
const RUNS = long ? 1_000_000 : 20_000;

const code = fc
  .oneof(fc.integer({ min: 100, max: 999 }), fc.integer({ min: 1_000, max: 9_999 }))
  .map(String)
  .filter((each) => !Object.hasOwn(SITUATIONS, each));
const unknownEvent = fc
  .integer({ min: 100_000, max: 999_999 })
  .map(String)
  .filter((each) => !Object.hasOwn(EVENT_NAMES, each));
const name = fc.stringMatching(/^[a-z][A-Za-z]{2,14}$/).map((each) => `${each}Novo`);
const value = fc.stringMatching(/^[A-Za-z0-9 .,-]{0,20}$/);
/** A group of any depth, as a later layout may add anywhere. */
const group = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc.tuple(name, value).map(([tag, inside]) => `<${tag}>${inside}</${tag}>`),
    fc
      .tuple(name, fc.array(tie('node'), { minLength: 1, maxLength: 3 }))
      .map(([tag, inside]) => `<${tag} versao="9.99">${inside.join('')}</${tag}>`),
  ),
})).node;

function eventXml(tpEvento: string, cStat: string, more: string): string {
  return (
    `<procEventoNFe versao="1.00"><evento versao="1.00"><infEvento><chNFe>${SHAPE_KEY}</chNFe><tpEvento>${tpEvento}</tpEvento>` +
    `<dhEvento>2026-11-20T10:00:00-03:00</dhEvento><detEvento versao="1.00"><descEvento>Evento novo</descEvento>${more}</detEvento></infEvento></evento>` +
    `<retEvento versao="1.00"><infEvento><cStat>${cStat}</cStat><xMotivo>x</xMotivo><chNFe>${SHAPE_KEY}</chNFe><tpEvento>${tpEvento}</tpEvento>` +
    `<nProt>135260000000124</nProt></infEvento></retEvento>${more}</procEventoNFe>`
  );
}

function read(cStat: string, more: string): RetConsSitNFe {
  const xml = retConsSit({ cStat, motive: 'Texto novo', more });
  const answer = readConsultAnswer(
    {
      httpStatus: 200,
      contentType: 'application/soap+xml',
      body: Buffer.from(enveloped('NFeConsultaProtocolo4', xml)),
    },
    CONSULT,
  );
  if (!answer.ok) throw new Error(`${answer.error.code} ${JSON.stringify(answer.error.data)} ${xml}`);
  return answer.value.retConsSitNFe;
}

describe('an answer from after this program', () => {
  it('with an unknown code is read, and says nothing of the note by that code', () => {
    fc.assert(
      fc.property(code, fc.array(group, { maxLength: 3 }), (cStat, groups) => {
        const answer = read(cStat, groups.join(''));
        expect(answer.cStat).toBe(cStat);
        const { situation } = noteSituation(answer, noteEvents(answer, CONSULT));
        expect(['outra', 'nao-consultada']).toContain(situation);
        expect(situationOf(answer)).toBe(situation);
        // Without the protocol of a note it is no situation at all.
        expect(givesSituation(answer)).toBe(false);
        if (NOT_SERVED.includes(cStat)) expect(situation).toBe('nao-consultada');
        for (const locale of LOCALES) expect(explainCStat(cStat, 'consult', locale).what).not.toBe('');
      }),
      { numRuns: RUNS },
    );
  });

  it('with unknown events, refused or registered, is still that of its note, and shows each of them', () => {
    const events = fc.array(fc.tuple(unknownEvent, fc.oneof(code, fc.constant('135')), group), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(events, group, (made, extra) => {
        const more = made.map(([tpEvento, cStat, inside]) => eventXml(tpEvento, cStat, inside)).join('');
        const answer = read('100', protocol(SHAPE_KEY) + more + extra);
        const shown = noteEvents(answer, CONSULT);
        expect(shown.map(({ tpEvento }) => tpEvento).toSorted()).toEqual(
          made.map(([tpEvento]) => tpEvento).toSorted(),
        );
        for (const { descricao } of shown) expect(descricao).toBe('Evento novo');
        expect(noteSituation(answer, shown)).toEqual({ situation: 'autorizada', disagrees: false });
        expect(noteAlerts(answer)).toEqual([]);
      }),
      { numRuns: Math.ceil(RUNS / 3) },
    );
  });

  it('an event without words of its own has a name all the same', () => {
    expect(eventName('999999')).toBe('Evento 999999');
  });
});
