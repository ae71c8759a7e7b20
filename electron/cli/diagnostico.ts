/** `diagnostico`: a report for support, without a secret in it, on the screen or as a zip to be sent. */

import { resolve } from 'node:path';
import { ok } from '../../shared/result.ts';
import { collectReport, type Report } from './diagnostic-report.ts';
import { EXIT } from './exit-codes.ts';
import { reserveFile, type NewFile } from './new-file.ts';
import type { CommandResult, Run, World } from './run.ts';
import { zip } from './zip.ts';

export const run: Run = async (given, world) => {
  const { saida } = given.values;
  if (saida === undefined) {
    const report = await collect(world);
    return ok({ json: { ...report }, text: lines(report), exit: EXIT.done });
  }
  const file = await reserveFile(resolve(saida));
  if (!file.ok) return file;
  try {
    return await toZip(file.value, world);
  } finally {
    await file.value.release();
  }
};

/** A core that does not even open is part of the report, not the end of it. */
async function collect(world: World): Promise<Report> {
  const client = await world.connect();
  const report = await collectReport(client.ok ? client.value.call : undefined, world);
  if (client.ok) return report;
  return { ...report, falhas: [{ parte: 'inicio', codigo: client.error.erro.codigo }, ...report.falhas] };
}

async function toZip({ path, write }: NewFile, world: World): Promise<CommandResult> {
  const report = await collect(world);
  const { registros, ...rest } = report;
  const files = {
    'diagnostico.txt': lines({ ...report, registros: [] }),
    'diagnostico.json': [JSON.stringify(rest, null, 2)],
    'registros.jsonl': registros,
  };
  const entries = Object.entries(files).map(([name, text]) => ({
    name,
    content: Buffer.from(text.map((line) => `${line}\n`).join('')),
  }));
  const written = await write(zip(entries, world.now()));
  if (!written.ok) return written;
  return ok({
    json: { arquivo: path, conteudo: Object.keys(files), falhas: report.falhas },
    text: [`Diagnóstico gravado em ${path}, sem senhas, chaves nem tokens.`],
    exit: EXIT.done,
  });
}

function lines(report: Report): string[] {
  const { registros, falhas, ...parts } = report;
  return [
    'Diagnóstico do Balcão NF-e (sem senhas, chaves nem tokens)',
    ...Object.entries(parts).flatMap(([name, value]) => section(name, value)),
    ...(falhas.length > 0 ? section('falhas', falhas) : []),
    ...(registros.length > 0 ? ['', 'registros', ...registros.map((line) => `  ${line}`)] : []),
  ];
}

/** A value by itself, a list one a line, an object one member a line. */
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
