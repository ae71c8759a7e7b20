/** Every form of answer, given to both readers: accepted where it answers the question, else refused by name. */

import { describe, expect, it } from 'vitest';
import { situationOf } from '../../../shared/fiscal/cstat.ts';
import { CONSULT_SHAPES, DISABLEMENT_SHAPES, STATUS_SHAPES, type Shape } from '../testing/answer-shapes.ts';
import { CONSULT } from '../testing/answer-writer.ts';
import { RANGE } from '../testing/question.ts';
import { OTHER_SHAPES } from '../testing/other-shapes.ts';
import { refusal, reply, value } from '../testing/read-answer.ts';
import { parseXml } from '../xml/xml.ts';
import { readConsultAnswer, readDisablementAnswer, readStatusAnswer } from './answer.ts';

const consult = ({ body, consult: expected }: Shape) =>
  readConsultAnswer(reply(body), { ...CONSULT, ...expected?.question });
const disable = ({ body, disablement: expected }: Shape) =>
  readDisablementAnswer(reply(body), { ...RANGE, ...expected?.question });

describe('an answer to a consult', () => {
  it.each(Object.entries(CONSULT_SHAPES))('%s is read, and answers no disablement', (_, shape) => {
    const answer = value(consult(shape));
    const { cStat, situation, protocols, events } = shape.consult ?? {};
    expect(answer).toMatchObject({ cStat, otherKey: false });
    expect(answer.xMotivo).not.toBe('');
    expect(situationOf(answer.retConsSitNFe)).toBe(situation);
    expect(answer.retConsSitNFe.protNFe).toHaveLength(protocols ?? -1);
    expect(answer.retConsSitNFe.procEventoNFe).toHaveLength(events ?? -1);
    expect(parseXml(answer.xml).ok).toBe(true);
    expect(refusal(disable(shape))).toMatch(/^sefaz\.(?:unrecognised|mismatch) /);
  });

  it('keeps the events of a note with their texts, attributes beside children', () => {
    const { retConsSitNFe } = value(
      consult(shapeOf(CONSULT_SHAPES, 'cancelled after a correction, in single quotes')),
    );
    expect(retConsSitNFe).toMatchObject({
      versao: '4.00',
      protNFe: [{ versao: '4.00', infProt: { Id: 'ID135260000000123', cStat: '100' } }],
      procEventoNFe: [
        {
          versao: '1.00',
          evento: {
            infEvento: { tpEvento: '110110', detEvento: { versao: '1.00', xCorrecao: 'Endereco certo' } },
          },
        },
        { evento: { infEvento: { tpEvento: '110111' } }, retEvento: { infEvento: { cStat: '135' } } },
      ],
    });
    expect(JSON.stringify(retConsSitNFe)).not.toContain('xmlns');
  });
});

describe('an answer to a disablement', () => {
  it.each(Object.entries(DISABLEMENT_SHAPES))('%s is read, and answers no consult', (_, shape) => {
    const answer = value(disable(shape));
    const { cStat, nProt } = shape.disablement ?? {};
    expect(answer).toMatchObject({ cStat, nProt });
    expect(parseXml(answer.retInutNFe).ok).toBe(true);
    expect(refusal(consult(shape))).toMatch(/^sefaz\.(?:unrecognised|mismatch) /);
  });
});

it.each(Object.entries(STATUS_SHAPES))('a status %s is read, and answers nothing else', (_, shape) => {
  expect(value(readStatusAnswer(reply(shape.body), { tpAmb: '2' })).cStat).toBe(shape.status?.cStat);
  expect(refusal(consult(shape))).toMatch(/^sefaz\.unrecognised /);
  expect(refusal(disable(shape))).toMatch(/^sefaz\.unrecognised /);
});

it.each(Object.entries(OTHER_SHAPES))('%s answers neither', (_, { body, refusal: expected }) => {
  expect(refusal(consult({ body }))).toBe(expected);
  expect(refusal(disable({ body }))).toBe(expected);
});

function shapeOf(shapes: Readonly<Record<string, Shape>>, name: string): Shape {
  const shape = shapes[name];
  if (shape === undefined) throw new Error(`no shape ${name}`);
  return shape;
}
