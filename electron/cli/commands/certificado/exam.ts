/** The result of a certificate examination in `certificado examinar`: `exame` of --json, and text lines. */

import type { CertificateReport } from '../../../../shared/certificate-report.ts';
import {
  explainChainSource,
  explainExamCode,
  explainExamNotice,
} from '../../../../shared/explain/certificate/certificate.ts';
import { formatDate } from '../../../../shared/moments.ts';

const KINDS: Readonly<Record<CertificateReport['kind'], string>> = {
  'e-cnpj': 'e-cnpj',
  'e-cpf': 'e-cpf',
  unknown: 'desconhecido',
};
const CNPJ_FROM = { san: 'campo-proprio', cn: 'nome' } as const;
const CNPJ_FROM_TEXT = { san: 'do campo próprio (2.16.76.1.3.3)', cn: 'do fim do nome' } as const;
const SOURCES = { file: 'arquivo', system: 'computador', kept: 'cofre' } as const;
const VERDICTS = { ok: 'passa', fails: 'falharia', unknown: 'nao-se-sabe' } as const;
const MARKS = { ok: 'passa', fails: 'FALHARIA', unknown: 'não se sabe' } as const;
const LEVELS = { bad: 'erro', warn: 'atencao', info: 'nota' } as const;

export function examJson(report: CertificateReport): Record<string, unknown> {
  const { chain, uses, clock } = report;
  return {
    tipo: KINDS[report.kind],
    cnpjLidoDe: report.cnpjFrom ? CNPJ_FROM[report.cnpjFrom] : '',
    numeroDeSerie: report.serial,
    chave: { tipo: report.key.type, bits: report.key.bits },
    algoritmo: report.signatureAlgorithm,
    diasRestantes: report.daysLeft,
    usos: {
      assinaturaDigital: uses.digitalSignature,
      naoRepudio: uses.nonRepudiation,
      autenticacaoDeCliente: uses.clientAuth,
      assina: uses.sign,
      conecta: uses.connect,
    },
    cadeia: {
      completa: chain.complete,
      noArquivo: chain.inFile,
      icpBrasil: chain.icpBrasil ?? '',
      falta: chain.missing ?? '',
      emissores: chain.issuers.map((issuer) => ({
        nome: issuer.name,
        validoDe: issuer.validFrom,
        validoAte: issuer.validUntil,
        vigente: issuer.inForce,
        raiz: issuer.root,
        origem: SOURCES[issuer.from],
      })),
    },
    relogio: { agora: clock.now, suspeito: clock.suspect },
    codigos: report.codes.map((code) => {
      const { aspect, sentence, refusal } = explainExamCode(code);
      return {
        cStat: code.cStat,
        assunto: aspect,
        resultado: VERDICTS[code.verdict],
        mensagem: sentence,
        ...(refusal?.action ? { acao: refusal.action } : {}),
      };
    }),
    avisos: report.notices.map((notice) => ({
      codigo: notice.code,
      nivel: LEVELS[notice.level],
      mensagem: explainExamNotice(notice),
    })),
  };
}

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
