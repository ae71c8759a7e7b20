/** The support report as readable text, and as one file to send. */

import type { Report } from './report.ts';
import { zip } from './zip.ts';

export interface ReportFile {
  readonly name: string;
  readonly text: string;
}

/** `diagnostico.txt` for people, `diagnostico.json` for tools, and the log. */
export function filesOf(report: Report): ReportFile[] {
  const { registros, ...rest } = report;
  const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
  return [
    { name: 'diagnostico.txt', text: text(linesOf({ ...report, registros: [] })) },
    { name: 'diagnostico.json', text: text([JSON.stringify(rest, null, 2)]) },
    { name: 'registros.jsonl', text: text(registros) },
  ];
}

/** `at` is the time of the entries. */
export function zipOf(files: readonly ReportFile[], at: Date): Promise<Uint8Array> {
  return zip(
    files.map(({ name, text }) => ({ name, content: Buffer.from(text) })),
    at,
  );
}

export function linesOf(report: Report): string[] {
  const { registros, falhas, ...parts } = report;
  return [
    'Diagnóstico do Balcão NF-e (sem senhas, chaves nem tokens)',
    ...Object.entries(parts).flatMap(([name, value]) => section(name, value)),
    ...(falhas.length > 0 ? section('falhas', falhas) : []),
    ...(registros.length > 0 ? ['', 'registros', ...registros.map((line) => `  ${line}`)] : []),
  ];
}

/** A scalar on one line, a list one item per line, an object one field per line. */
function section(name: string, value: unknown): string[] {
  if (Array.isArray(value))
    return value.length === 0 ? [] : ['', name, ...value.map((one) => `  ${flat(one)}`)];
  if (typeof value !== 'object' || value === null) return [`${name}: ${flat(value)}`];
  return ['', name, ...Object.entries(value).map(([key, inner]) => `  ${key}: ${flat(inner)}`)];
}

function flat(value: unknown): string {
  if (Array.isArray(value)) return value.map(flat).join(', ');
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([key, inner]) => `${key} ${flat(inner)}`)
      .join(', ');
  }
  return String(value);
}
