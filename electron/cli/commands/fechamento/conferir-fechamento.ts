/** The part of `conferir` for the zip of a closing: its manifest, its seal, and every entry against them. */

import { resolve } from 'node:path';
import { z } from 'zod';
import { closingReportSchema, type Call, type ClosingReport } from '../../../../shared/contract.ts';
import { explainClosingFault, explainClosingSigner } from '../../../../shared/explain/closing.ts';
import { formatCnpj } from '../../../../shared/fiscal/issuer/cnpj.ts';
import { named } from '../../../../shared/service/named.ts';
import { readCapped } from '../../../faces/read-file.ts';
import { findingSchema } from '../../output/check-output.ts';
import { TOTALS, totalsText } from '../../output/closing-totals.ts';
import { EXIT, type ExitCode } from '../../output/exit-codes.ts';
import { counted } from '../../output/words.ts';

const SIGNATURE = named(closingReportSchema.shape.signature.unwrap(), {
  titular: 'holder',
  cnpj: 'cnpj',
  emissor: 'issuer',
  assinadoEm: 'at',
  cadeiaConhecida: 'known',
});
const { of: closed } = closingReportSchema.shape;
const CLOSED = named(closed.unwrap(), {
  cnpj: 'cnpj',
  empresa: 'company',
  mes: 'month',
  ambiente: 'environment',
  geradoEm: 'madeAt',
});
const foundSchema = findingSchema.extend({ entrada: z.string().optional() });
type Finding = z.infer<typeof foundSchema>;

export const zipSchema = z.strictObject({
  arquivo: z.string(),
  tipo: z.literal('fechamento'),
  situacao: z.enum(['certo', 'errado']),
  achados: z.array(foundSchema),
  fechamento: CLOSED.schema
    .extend({
      entradas: z.int(),
      totais: TOTALS.schema.optional(),
      assinatura: SIGNATURE.schema.optional(),
    })
    .optional(),
  maisAchados: z.int().optional(),
});

export interface ZipCheck {
  readonly entry: z.infer<typeof zipSchema>;
  readonly text: readonly string[];
  readonly exit: ExitCode;
}

/** By its name, since a damaged one may not begin as a zip does, or by its first bytes. */
export async function isZip(path: string): Promise<boolean> {
  if (/\.zip$/i.test(path)) return true;
  const head = await readCapped(path, 3);
  return head.ok && Buffer.from(head.value).toString('latin1').startsWith('PK\x03\x04');
}

/** Undefined for a zip that is no closing, or cannot be read as one: its XML files are judged one by one. */
export async function checkZip(call: Call, path: string, signal: AbortSignal): Promise<ZipCheck | undefined> {
  const report = await call('closing.verify', { path: resolve(path) }, { signal });
  return report.ok && report.value.closing ? zipCheck(path, report.value) : undefined;
}

function zipCheck(path: string, report: ClosingReport): ZipCheck {
  const { whole, of, entries, faults, more, signature, totals } = report;
  const found: Finding[] = faults.map((fault) => ({
    nivel: 'errado',
    codigo: `closing.${fault.kind}`,
    mensagem: explainClosingFault(fault),
    ...('name' in fault ? { entrada: fault.name } : {}),
  }));
  const name = of ? `${of.company || formatCnpj(of.cnpj)}, ${of.month}, ${of.environment}` : '';
  const listed = counted(entries, 'arquivo', 'arquivos');
  if (whole) {
    const mensagem = `O zip está inteiro: ${listed}, cada um como foi gravado.`;
    found.push({ nivel: 'certo', codigo: 'closing.whole', mensagem });
  }
  if (whole && totals) {
    const says = totalsText(totals).join('; ') || 'Nenhuma autorizada';
    const mensagem = `Somado de novo dos XML do zip e igual ao manifesto. ${says}.`;
    found.push({ nivel: 'certo', codigo: 'closing.totals-right', mensagem });
  }
  const signed = signatureFinding(report);
  if (signed) found.push(signed);
  return {
    entry: {
      arquivo: resolve(path),
      tipo: 'fechamento',
      situacao: whole ? 'certo' : 'errado',
      achados: found,
      fechamento: of && {
        ...CLOSED.of(of),
        entradas: entries,
        totais: totals && TOTALS.of(totals),
        assinatura: signature && SIGNATURE.of(signature),
      },
      maisAchados: more || undefined,
    },
    text: [
      `${path}: ${whole ? 'certo' : 'errado'} (fechamento${name === '' ? '' : ` de ${name}`})`,
      ...found.map(({ nivel, mensagem }) => `  ${nivel.padEnd(6)}  ${mensagem}`),
      ...(more > 0 ? [`  e mais ${more}`] : []),
    ],
    exit: whole ? EXIT.done : EXIT.refused,
  };
}

/** Who closed the month, or that nothing in the zip proves it; undefined where a fault says more. */
function signatureFinding({ of, signature, faults }: ClosingReport): Finding | undefined {
  if (signature) {
    const known = signature.known && !faults.some(({ kind }) => kind === 'signer');
    return {
      nivel: known ? 'certo' : 'aviso',
      codigo: known ? 'closing.signed' : 'closing.signed-unknown',
      mensagem: explainClosingSigner(signature),
    };
  }
  if (!of || faults.some(({ kind }) => kind === 'signature')) return undefined;
  const mensagem = 'Sem assinatura: o zip não prova quem o fechou, nem que ninguém o gravou de novo.';
  return { nivel: 'aviso', codigo: 'closing.unsigned', mensagem };
}
