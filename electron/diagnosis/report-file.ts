/** The support report as readable text, and as one file to send. */

import type { Report } from './report.ts';
import { zip } from './zip.ts';

/** `diagnostico.txt` for people, `diagnostico.json` for tools, and the log; `at` is the time of the entries. */
export async function zipOf(
  report: Report,
  at: Date,
): Promise<{ readonly names: readonly string[]; readonly bytes: Uint8Array }> {
  const { registros, ...rest } = report;
  const files = {
    'diagnostico.txt': linesOf({ ...report, registros: [] }),
    'diagnostico.json': [JSON.stringify(rest, null, 2)],
    'registros.jsonl': registros,
  };
  const entries = Object.entries(files).map(([name, text]) => ({
    name,
    content: Buffer.from(text.map((line) => `${line}\n`).join('')),
  }));
  return { names: Object.keys(files), bytes: await zip(entries, at) };
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
