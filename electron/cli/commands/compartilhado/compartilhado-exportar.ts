/** `compartilhado exportar`: gives one company of the shared journal as a data folder that a single computer opens. */

import { resolve } from 'node:path';
import { formatCnpj } from '../../../../shared/fiscal/issuer/cnpj.ts';
import { z } from 'zod';
import { contract } from '../../../../shared/contract.ts';
import { grouped } from '../../../../shared/numbers.ts';
import { err } from '../../../../shared/result.ts';
import { named } from '../../../../shared/service/named.ts';
import { finished, printing } from '../../command.ts';
import { missingOptions, readCnpj } from '../../input/fields.ts';
import { failureOf } from '../../output/failure.ts';
import { counted } from '../../output/words.ts';
import { showShare } from './compartilhado-importar.ts';

const { exported: exportedSchema } = contract['shared-journal.export'].output.shape;
const COUNTS = named(exportedSchema.unwrap(), {
  pedidos: 'requests',
  registros: 'events',
  historico: 'rows',
  arquivos: 'files',
});

const EXPORTED = z.strictObject({ pasta: z.string(), cnpj: z.string(), ...COUNTS.schema.shape });

export const run = printing(EXPORTED, async (args, context) => {
  const missing = missingOptions(args, ['cnpj', 'saida'], 'compartilhado exportar');
  if (missing) return err(missing);
  const cnpj = readCnpj(args, 'cnpj');
  if (!cnpj.ok) return cnpj;
  if (cnpj.value === undefined) throw new Error('an option that is there and missing');
  const folder = resolve(args.values.saida ?? '');
  const client = await context.connect({
    filePicker: {
      pickCertificate: () => Promise.resolve(undefined),
      pickFolder: () => Promise.resolve(folder),
    },
  });
  if (!client.ok) return client;
  const quiet = showShare(client.value, context);
  const done = await client.value.call(
    'shared-journal.export',
    { cnpj: cnpj.value },
    { signal: context.signal },
  );
  quiet();
  if (!done.ok) return err(failureOf(done.error));
  const { exported } = done.value;
  if (!exported) throw new Error('a named folder that was not chosen');
  const { requests, events, rows, files } = exported;
  return finished({ pasta: exported.folder, cnpj: cnpj.value, ...COUNTS.of(exported) }, [
    `Gravado em ${exported.folder}: ${formatCnpj(cnpj.value)}, ${counted(requests, 'pedido', 'pedidos')}, ${counted(events, 'registro', 'registros')}.`,
    `Histórico: ${counted(rows, 'linha', 'linhas')}. Arquivos: ${grouped(files, 'pt-BR')}. Certificados não saem: ficam em cada máquina.`,
    'Quem abrir esta pasta sem o servidor trabalha à parte: não inutilize nos dois lugares.',
  ]);
});
