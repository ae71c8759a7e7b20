/** `certificado importar PASTA`: every certificate file of a folder, each with what became of it. */

import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { folderImportSchema, type FolderImport } from '../../../../shared/contract.ts';
import { appError } from '../../../../shared/errors.ts';
import { explainError } from '../../../../shared/explain/errors/errors.ts';
import { formatCnpj } from '../../../../shared/fiscal/issuer/cnpj.ts';
import type { Uf } from '../../../../shared/fiscal/issuer/uf.ts';
import { err } from '../../../../shared/result.ts';
import { named, some, words } from '../../../../shared/service/named.ts';
import { finished, type CliContext, type CommandResult } from '../../command.ts';
import type { ParsedArgs } from '../../input/options.ts';
import { passwordSourceProblem, readPasswords } from '../../input/password.ts';
import { OTHER, othersText } from './certificates.ts';
import { EXIT, worstOf } from '../../output/exit-codes.ts';
import { ERROR, failureOf } from '../../output/failure.ts';
import { counted } from '../../output/words.ts';

const FILE = named(folderImportSchema, {
  arquivo: 'file',
  titular: [z.string(), ({ holder = '' }) => holder],
  cnpj: [z.string(), ({ cnpj = '' }) => cnpj],
  situacao: [
    'outcome',
    words({
      imported: 'guardado',
      renewed: 'renovado',
      known: 'ja-guardado',
      refused: 'recusado',
      unread: 'nao-lido',
    }),
  ],
  erro: ['error', ERROR],
  naoGuardados: ['others', OTHER],
});
const OUTCOME_TEXT: Readonly<Record<Exclude<FolderImport['outcome'], 'refused'>, string>> = {
  imported: 'guardado',
  renewed: 'renovado',
  known: 'já estava guardado',
  unread: 'NÃO LIDO: a importação foi interrompida',
};

export const FOLDER_IMPORT = z.strictObject({
  pasta: z.string(),
  arquivos: z.array(FILE.schema),
  naoLidos: z.int(),
  pastasNaoLidas: z.array(z.string()).optional(),
});

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Exit 5 where a file was refused, 4 where a stop left some unread; the others are stored. */
export async function importFolder(
  path: string,
  uf: Uf | undefined,
  args: ParsedArgs,
  context: CliContext,
): Promise<CommandResult<z.infer<typeof FOLDER_IMPORT>>> {
  const unusable = passwordSourceProblem(args, context);
  if (unusable) return err(unusable);
  const client = await context.connect();
  if (!client.ok) return client;
  const passwords = await readPasswords(args, context);
  if (!passwords.ok) return passwords;
  const done = await client.value.call('certificate.import-folder', {
    path: resolve(path),
    passwords: [...passwords.value],
    uf,
  });
  if (!done.ok) return err(failureOf(done.error));
  const { results, more, unread } = done.value;
  const refused = results.filter(({ outcome }) => outcome === 'refused');
  const unreached = results.filter(({ outcome }) => outcome === 'unread').length;
  const stored = results.length - refused.length - unreached;
  return finished(
    {
      pasta: resolve(path),
      arquivos: results.map((each) => FILE.of(each)),
      naoLidos: more,
      pastasNaoLidas: some(unread),
    },
    [
      ...results.flatMap(linesOf),
      results.length === 0
        ? 'Nenhum arquivo .pfx ou .p12 nesta pasta.'
        : `Certificados guardados: ${stored} de ${results.length}${refused.length > 0 ? `; ${counted(refused.length, 'recusado', 'recusados')}` : ''}${unreached > 0 ? `; ${counted(unreached, 'não lido', 'não lidos')}` : ''}.`,
      ...(more > 0
        ? [
            more === 1
              ? 'Outro arquivo não foi lido: divida a pasta.'
              : `Outros ${more} arquivos não foram lidos: divida a pasta.`,
          ]
        : []),
      ...unread.map((below) => `Pasta que não abriu, e não foi olhada: ${below}`),
    ],
    worstOf([refused.length > 0 ? EXIT.certificate : EXIT.done, unreached > 0 ? EXIT.noAnswer : EXIT.done]),
  );
}

function linesOf({ file, holder, cnpj, outcome, error, others }: FolderImport): string[] {
  const whose = [...(holder ? [holder] : []), ...(cnpj ? [formatCnpj(cnpj)] : [])].join(' · ');
  const what =
    outcome === 'refused'
      ? `RECUSADO: ${explainError(error ?? appError('internal')).what}`
      : OUTCOME_TEXT[outcome];
  return [`${file}: ${whose ? `${whose}: ` : ''}${what}`, ...(others ? [`  ${othersText(others)}`] : [])];
}
