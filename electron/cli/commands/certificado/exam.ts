/** The result of a certificate examination in `certificado examinar`: `exame` of --json, and text lines. */

import { z } from 'zod';
import {
  certificateReportSchema,
  examCodeSchema,
  examIssuerSchema,
  examNoticeSchema,
  type CertificateReport,
} from '../../../../shared/certificate-report.ts';
import {
  explainChainSource,
  explainExamCode,
  explainExamNotice,
} from '../../../../shared/explain/certificate/certificate.ts';
import { formatDate } from '../../../../shared/moments.ts';
import { named, words } from '../../../../shared/service/named.ts';

const CNPJ_FROM = { san: 'campo-proprio', cn: 'nome' } as const;
const CNPJ_FROM_TEXT = { san: 'do campo próprio (2.16.76.1.3.3)', cn: 'do fim do nome' } as const;
const MARKS = { ok: 'passa', fails: 'FALHARIA', unknown: 'não se sabe' } as const;

const { key, uses, chain, clock } = certificateReportSchema.shape;

export const EXAM = named(certificateReportSchema, {
  tipo: ['kind', words({ 'e-cnpj': 'e-cnpj', 'e-cpf': 'e-cpf', unknown: 'desconhecido' })],
  cnpjLidoDe: [z.string(), ({ cnpjFrom }) => (cnpjFrom ? CNPJ_FROM[cnpjFrom] : '')],
  numeroDeSerie: 'serial',
  chave: ['key', named(key, { tipo: 'type', bits: 'bits' })],
  algoritmo: 'signatureAlgorithm',
  diasRestantes: 'daysLeft',
  usos: [
    'uses',
    named(uses, {
      assinaturaDigital: 'digitalSignature',
      naoRepudio: 'nonRepudiation',
      autenticacaoDeCliente: 'clientAuth',
      assina: 'sign',
      conecta: 'connect',
    }),
  ],
  cadeia: [
    'chain',
    named(chain, {
      completa: 'complete',
      noArquivo: 'inFile',
      icpBrasil: [z.string(), ({ icpBrasil = '' }) => icpBrasil],
      falta: [z.string(), ({ missing = '' }) => missing],
      emissores: [
        'issuers',
        named(examIssuerSchema, {
          nome: 'name',
          validoDe: 'validFrom',
          validoAte: 'validUntil',
          vigente: 'inForce',
          raiz: 'root',
          origem: ['from', words({ file: 'arquivo', system: 'computador', kept: 'cofre' })],
        }),
      ],
    }),
  ],
  relogio: ['clock', named(clock, { agora: 'now', suspeito: 'suspect' })],
  codigos: [
    'codes',
    named(examCodeSchema, {
      cStat: 'cStat',
      assunto: [z.string(), (code) => explainExamCode(code).aspect],
      resultado: ['verdict', words({ ok: 'passa', fails: 'falharia', unknown: 'nao-se-sabe' })],
      mensagem: [z.string(), (code) => explainExamCode(code).sentence],
      acao: [z.string().optional(), (code) => explainExamCode(code).refusal?.action || undefined],
    }),
  ],
  avisos: [
    'notices',
    named(examNoticeSchema, {
      codigo: 'code',
      nivel: ['level', words({ bad: 'erro', warn: 'atencao', info: 'nota' })],
      mensagem: [z.string(), (notice) => explainExamNotice(notice)],
    }),
  ],
});

export function examLines(report: CertificateReport): string[] {
  const { chain, uses, key } = report;
  const yes = (value: boolean) => (value ? 'sim' : 'não');
  const root = chain.icpBrasil ? `termina na ICP-Brasil ${chain.icpBrasil}` : 'não termina na ICP-Brasil';
  return [
    ...(report.cnpjFrom ? [`  CNPJ lido  ${CNPJ_FROM_TEXT[report.cnpjFrom]}`] : []),
    `  Chave      ${key.type.toUpperCase()} ${key.bits}, ${report.signatureAlgorithm}`,
    `  Assina     ${yes(uses.sign)}`,
    `  Conecta    ${yes(uses.connect)}`,
    `  Cadeia     ${chain.complete ? `completa, ${root}` : `incompleta: falta ${chain.missing ?? 'o emissor'}`}`,
    ...chain.issuers.map(
      (issuer) =>
        `    ${issuer.name} (até ${formatDate(issuer.validUntil)}, ${explainChainSource(issuer.from)})`,
    ),
    ...(report.notices.length > 0 ? ['', 'Avisos'] : []),
    ...report.notices.map((notice) => `  - ${explainExamNotice(notice)}`),
    '',
    'O que a SEFAZ diria',
    ...report.codes.map((code) => {
      const { aspect, sentence } = explainExamCode(code);
      const suffix = code.verdict === 'ok' ? '' : ` ${sentence}`;
      return `  ${code.cStat}  ${MARKS[code.verdict]} - ${aspect}.${suffix}`;
    }),
  ];
}
