/** What a rehearsal's zip says against the data on SEFAZ. */

import { expect, it } from 'vitest';
import { differencesOf, rehearsalSchema, tableOf } from './compare.ts';

const good = { certo: true, cifra: 'ECDHE-RSA-AES128-GCM-SHA256' };
const server = (servidor: string, rest: object = {}) => ({
  servidor,
  tpAmb: '1',
  comCadeia: good,
  situacao: { certo: true, cStat: '107', relogioMs: 200 },
  retomou: true,
  perfil: { needs: 'ecdhe-aead', certificate: 'renegotiation' },
  ...rest,
});
const rehearsal = (...servidores: object[]) =>
  rehearsalSchema.parse({
    geradoEm: '2026-11-26T12:00:00.000Z',
    programa: '1.0.0',
    motor: 'Node 24',
    servidores,
    situacoes: [],
    consultas: [],
    janela: [{ item: 'bandeja', visto: false }],
    reenvio: { de: 'série 1, 5 a 6', certo: true, cStat: '563', xMotivo: 'Rejeicao', forma: ['<a>'] },
  });

it('finds no difference where the host does what the data say', () => {
  const seen = rehearsal(server('nfe.fazenda.sp.gov.br'));
  expect(differencesOf(seen)).toEqual([]);
  const table = tableOf(seen).join('\n');
  expect(table).toContain(
    '| nfe.fazenda.sp.gov.br (1) | ECDHE-RSA-AES128-GCM-SHA256 | 107 |  | ecdhe-aead | renegotiation |  | yes |',
  );
  expect(table).toContain('identical resend, série 1, 5 a 6: 563 Rejeicao (1 elements)');
  expect(table).toContain('window, bandeja: NOT as it should be');
});

it('gives a terminal nothing to obey, whoever wrote the zip', () => {
  const seen = rehearsal(server('nfe.fazenda.sp.gov.br', { inspecao: 'x\u001b[2Jy' }));
  const lines = [...tableOf({ ...seen, motor: 'Node\u001b]0;a\u0007' }), ...differencesOf(seen)];
  expect(lines.join('')).not.toMatch(/[\u0000-\u001f]/);
});

it('names what a host does otherwise, hosts that the data lack, and what was not reached', () => {
  const refused = { certo: false, erro: { codigo: 'sefaz.tls-no-cipher', alert: 40 } };
  const seen = rehearsal(
    server('nfe.sefa.pr.gov.br', {
      perfil: { needs: 'ecdhe-aead', certificate: 'handshake', namesV12: false },
    }),
    server('nfce.sefa.pr.gov.br'),
    server('nfe.sefaz.go.gov.br', { perfil: {}, comCadeia: refused, situacao: undefined }),
    server('nfe.fazenda.mg.gov.br', {
      perfil: {},
      comCadeia: { certo: false, erro: { codigo: 'sefaz.tls-alert', alert: 46 } },
      soOCertificado: good,
      situacao: { certo: true, cStat: '107', relogioMs: -90_000 },
    }),
  );
  expect(differencesOf(seen)).toEqual([
    'nfe.sefa.pr.gov.br: needs is ecdhe-aead, the data say ecdhe-cbc',
    'nfe.sefa.pr.gov.br: namesV12 is no, the data say yes',
    'nfce.sefa.pr.gov.br: the data say nothing of this host; add it to tlsProfile',
    'nfe.sefaz.go.gov.br: not reached with the whole chain (no, sefaz.tls-no-cipher, alert 40)',
    'nfe.fazenda.mg.gov.br: not reached with the whole chain (no, sefaz.tls-alert, alert 46)',
    'nfe.fazenda.mg.gov.br: reached with the certificate alone',
    "nfe.fazenda.mg.gov.br: its clock is -90 s from the computer's",
  ]);
});
