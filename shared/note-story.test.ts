import { expect, test } from 'vitest';
import { consultationSchema } from './contract.ts';
import { protocolOf, textAt, timelineOf } from './note-story.ts';

const KEY = '35261011222333000181550010000001231482057313';

test('a path through lists and objects finds its text, and nothing where there is nothing', () => {
  expect(textAt({ a: [{ b: 'x' }] }, 'a', 'b')).toBe('x');
  expect(textAt({ a: 'x' }, 'a', 'b')).toBe('');
  expect(textAt(undefined, 'a')).toBe('');
});

test('the timeline puts the authorization before its correction, whatever order they came in', () => {
  const event = (tpEvento: string, dhEvento: string) => ({
    tpEvento,
    descricao: tpEvento,
    dhEvento,
    nProt: '1',
  });
  const consultation = consultationSchema().safeParse({
    chNFe: KEY,
    environment: 'treino',
    situacao: 'autorizada',
    retConsSitNFe: {
      cStat: '100',
      protNFe: [{ infProt: { nProt: '135260000012345', dhRecbto: '2026-10-20T10:02:00-03:00' } }],
      procEventoNFe: [],
    },
    eventos: [event('110111', '2026-10-22T10:00:00-03:00'), event('110110', '2026-10-21T10:00:00-03:00')],
    consultadoEm: '2026-11-20T14:05:00-03:00',
    doArquivo: false,
    alertas: [],
    avisos: [],
  });
  if (!consultation.success) return expect(consultation.error).toBeUndefined();
  expect(protocolOf(consultation.data.retConsSitNFe)?.nProt).toBe('135260000012345');
  expect(timelineOf(consultation.data).map((step) => step.event?.tpEvento ?? step.kind)).toEqual([
    'received',
    '110110',
    '110111',
  ]);
});
