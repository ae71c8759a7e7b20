/** The part of `conferir` for the zip of a closing: its manifest, its seal, and every entry against them. */

import { resolve } from 'node:path';
import type { Call, ClosingReport } from '../../../shared/contract.ts';
import { explainClosingFault } from '../../../shared/explain/closing.ts';
import { formatCnpj } from '../../../shared/fiscal/cnpj.ts';
import { readCapped } from '../../faces/read-file.ts';
import { EXIT, type ExitCode } from '../output/exit-codes.ts';
import { counted } from '../output/words.ts';

export interface ZipCheck {
  readonly entry: Readonly<Record<string, unknown>>;
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

function zipCheck(path: string, { whole, of, entries, faults, more }: ClosingReport): ZipCheck {
  const found = faults.map((fault) => ({
    ...{ nivel: 'errado', codigo: `closing.${fault.kind}`, mensagem: explainClosingFault(fault) },
    ...('name' in fault ? { entrada: fault.name } : {}),
  }));
  const name = of ? `${of.company || formatCnpj(of.cnpj)}, ${of.month}, ${of.environment}` : '';
  const listed = counted(entries, 'arquivo', 'arquivos');
  const right = {
    nivel: 'certo',
    codigo: 'closing.whole',
    mensagem: `O zip está inteiro: ${listed}, cada um como foi gravado.`,
  };
  return {
    entry: {
      ...{ arquivo: resolve(path), tipo: 'fechamento', situacao: whole ? 'certo' : 'errado' },
      achados: whole ? [right] : found,
      ...(of
        ? {
            fechamento: {
              cnpj: of.cnpj,
              empresa: of.company,
              mes: of.month,
              ambiente: of.environment,
              geradoEm: of.madeAt,
              entradas: entries,
            },
          }
        : {}),
      ...(more > 0 ? { maisAchados: more } : {}),
    },
    text: [
      `${path}: ${whole ? 'certo' : 'errado'} (fechamento${name === '' ? '' : ` de ${name}`})`,
      ...(whole ? [right] : found).map(({ nivel, mensagem }) => `  ${nivel.padEnd(6)}  ${mensagem}`),
      ...(more > 0 ? [`  e mais ${more}`] : []),
    ],
    exit: whole ? EXIT.done : EXIT.refused,
  };
}
