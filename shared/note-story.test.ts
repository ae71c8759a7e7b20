import { expect, test } from 'vitest';
import { consultationSchema } from './contract.ts';
import { authorizes, cancellationOf, protocolOf, textAt, timelineOf } from './note-story.ts';

const KEY = '35261011222333000181550010000001231482057313';

test('a path through lists and objects finds its text without blanks around it, and "" if there is none', () => {
  expect(textAt({ a: [{ b: '\n x y ' }] }, 'a', 'b')).toBe('x y');
  expect(textAt({ a: 'x' }, 'a', 'b')).toBe('');
  expect(textAt(undefined, 'a')).toBe('');
});

test('the timeline puts the authorization before its correction, whatever their order in the answer', () => {
  const event = (tpEvento: string, dhEvento: string) => ({
    tpEvento,
    descricao: tpEvento,
    dhEvento,
    nProt: '1',
  });
  const consultation = consultationSchema.safeParse({
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

test('a cancellation is described by its event, with its own protocol, time and reason, and the substituting note', () => {
  const other = '35261011222333000181650010000001241482057315';
  const storyOf = (tpEvento: string, chNFeRef: string) =>
    cancellationOf(
      consultationSchema.parse({
        chNFe: KEY,
        environment: 'treino',
        situacao: 'cancelada',
        retConsSitNFe: {
          cStat: '101',
          protNFe: [{ infProt: { cStat: '100', nProt: '135260000012345' } }],
          procEventoNFe: [],
        },
        eventos: [
          { tpEvento: '110110', descricao: 'Carta de correção', dhEvento: '2026-10-20', nProt: '1' },
          {
            tpEvento,
            descricao: 'Cancelamento',
            dhEvento: '2026-10-21',
            nProt: '2',
            cStat: '135',
            texto: 'Erro no preço',
            chNFeRef,
          },
        ],
        consultadoEm: '2026-11-20T14:05:00-03:00',
        doArquivo: false,
        alertas: [],
        avisos: [],
      }),
    );
  expect(storyOf('110112', other)).toEqual({
    name: 'Cancelamento',
    at: '2026-10-21',
    nProt: '2',
    reason: 'Erro no preço',
    substitute: other,
  });
  expect(storyOf('110111', KEY)?.substitute).toBeUndefined();
  expect(storyOf('110130', '')).toBeUndefined();
});

test('a protocol is the authorization’s only if its own code authorizes', () => {
  const answer = (cStat: string) => ({ cStat: '101', protNFe: [{ infProt: { cStat } }], procEventoNFe: [] });
  expect(authorizes(answer('120'))).toBe(true);
  expect(authorizes(answer('101'))).toBe(false);
});
