/** `diagnostico`: a support report without secrets, on the screen or as a zip to send. */

import { resolve } from 'node:path';
import { z } from 'zod';
import { collectReport, type Report } from '../../diagnosis/report.ts';
import { filesOf, linesOf, zipOf } from '../../diagnosis/report-file.ts';
import { reserveFile, type NewFile } from '../output/new-file.ts';
import { finished, printing, type CommandResult, type CliContext } from '../command.ts';

/** Shown, its names are those of its file. */
const REPORTED = z.union([
  z.strictObject({
    arquivo: z.string(),
    conteudo: z.array(z.string()),
    falhas: z.custom<Report['falhas']>(),
  }),
  z.custom<Report>(),
]);

export const run = printing(REPORTED, async (args, context) => {
  const { saida } = args.values;
  if (saida === undefined) {
    const report = await collect(context);
    return finished(report, linesOf(report));
  }
  const file = await reserveFile(resolve(saida));
  if (!file.ok) return file;
  try {
    return await toZip(file.value, context);
  } finally {
    await file.value.release();
  }
});

/** A core that does not open is reported too instead of ending the report. */
async function collect(context: CliContext): Promise<Report> {
  const client = await context.connect();
  const report = await collectReport(client.ok ? client.value.call : undefined, context);
  if (client.ok) return report;
  return { ...report, falhas: [{ parte: 'inicio', codigo: client.error.erro.codigo }, ...report.falhas] };
}

async function toZip(
  { path, write }: NewFile,
  context: CliContext,
): Promise<CommandResult<z.infer<typeof REPORTED>>> {
  const report = await collect(context);
  const files = filesOf(report);
  const written = await write(await zipOf(files, context.now()));
  if (!written.ok) return written;
  return finished({ arquivo: path, conteudo: files.map(({ name }) => name), falhas: report.falhas }, [
    `Diagnóstico gravado em ${path}, sem senhas, chaves nem tokens.`,
  ]);
}
