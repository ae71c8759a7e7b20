/** `compartilhado importar`: brings a single computer's data folder into the journal that several share. */

import { z } from 'zod';
import {
  importedFolderSchema,
  pastOverlapSchema,
  type ImportedFolder,
  type PastOverlap,
} from '../../../../shared/contract.ts';
import { formatCnpj } from '../../../../shared/fiscal/issuer/cnpj.ts';
import { grouped } from '../../../../shared/numbers.ts';
import { err } from '../../../../shared/result.ts';
import { named, same, words } from '../../../../shared/service/named.ts';
import { finished, printing, type Client, type CliContext } from '../../command.ts';
import { namedFolder } from '../../input/picked-folder.ts';
import { ASIDE, asideText } from '../../output/aside-output.ts';
import { EXIT } from '../../output/exit-codes.ts';
import { failureOf } from '../../output/failure.ts';
import { showProgress } from '../../output/progress.ts';
import { formatInstant } from '../../output/format-instant.ts';
import { counted } from '../../output/words.ts';

const STATES = {
  prepared: 'preparada',
  sending: 'enviando',
  uncertain: 'incerta',
  homologated: 'homologada',
  refused: 'recusada',
  discarded: 'descartada',
  closed: 'encerrada',
  imported: 'importada',
} as const satisfies Readonly<Record<PastOverlap['sides'][number]['state'], string>>;

const OVERLAP = named(pastOverlapSchema, {
  ...same('cnpj', 'tpAmb', 'mod', 'serie', 'nNFIni', 'nNFFin'),
  pedidos: [
    'sides',
    named(pastOverlapSchema.shape.sides.element, {
      id: 'requestId',
      estado: ['state', words(STATES)],
      em: 'at',
      ...same('nNFIni', 'nNFFin'),
      maquina: [z.string().optional(), ({ origin }) => origin?.machine],
      pasta: [z.string().optional(), ({ origin }) => origin?.folder],
    }),
  ],
});
const IMPORTED = named(importedFolderSchema, {
  pasta: 'folder',
  pedidos: 'requests',
  registros: 'events',
  novos: 'added',
  incertos: 'open',
  historico: 'handedIn',
  sobreposicoes: [z.array(OVERLAP.schema), ({ overlaps }) => overlaps.listed.map((one) => OVERLAP.of(one))],
  maisSobreposicoes: [
    z.int().optional(),
    ({ overlaps: { total, listed } }) => (total > listed.length ? total - listed.length : undefined),
  ],
  deixadas: ['aside', ASIDE],
});

export const run = printing(IMPORTED.schema, async (args, context) => {
  const folder = namedFolder(args.rest[0] ?? '');
  if (!folder.ok) return folder;
  const client = await context.connect({ filePicker: folder.value });
  if (!client.ok) return client;
  const quiet = showShare(client.value, context);
  const done = await client.value.call(
    'shared-journal.import',
    { which: 'chosen' },
    { signal: context.signal },
  );
  quiet();
  if (!done.ok) return err(failureOf(done.error));
  const { imported } = done.value;
  if (!imported) throw new Error('a named folder that was not chosen');
  // A company whose past stays out is not protected by the shared journal.
  const isWhole = !imported.aside?.listed.some(({ table }) => table === 'diario');
  return finished(
    IMPORTED.of(imported),
    [...textOf(imported), ...asideText(imported.aside)],
    isWhole ? EXIT.done : EXIT.usage,
  );
});

/** The share of a long import or export that is done. */
export function showShare(client: Client, context: CliContext): () => void {
  const percent = ({ done, total }: { readonly done: number; readonly total: number }) =>
    `${Math.floor((done * 100) / Math.max(total, 1))} %`;
  return showProgress(client, context, 'journal.progress', percent, 1_000);
}

function textOf(imported: ImportedFolder): string[] {
  const { folder, requests, events, added, open, handedIn, overlaps } = imported;
  return [
    added === 0
      ? `O diário compartilhado já tinha tudo de ${folder}: ${counted(requests, 'pedido', 'pedidos')}.`
      : `Trazido de ${folder}: ${counted(added, 'registro', 'registros')} de ${grouped(events, 'pt-BR')}, ${counted(requests, 'pedido', 'pedidos')}.`,
    ...(handedIn > 0 ? [`Histórico, empresas e números: ${counted(handedIn, 'linha', 'linhas')}.`] : []),
    ...(open > 0
      ? [`Sem resposta conhecida: ${grouped(open, 'pt-BR')}. Qualquer máquina resolve: veja pendencias.`]
      : []),
    ...(overlaps.total > 0
      ? [
          `atenção  ${counted(overlaps.total, 'sobreposição', 'sobreposições')} entre os passados de duas máquinas. Nada foi recusado nem apagado; estes números contam como usados.`,
        ]
      : []),
    ...overlaps.listed.map(overlapLine),
    ...(overlaps.total > overlaps.listed.length
      ? [`  e mais ${grouped(overlaps.total - overlaps.listed.length, 'pt-BR')}`]
      : []),
  ];
}

function overlapLine({ cnpj, mod, serie, nNFIni, nNFFin, sides, tpAmb }: PastOverlap): string {
  const numbers = nNFIni === nNFFin ? `número ${nNFIni}` : `números ${nNFIni} a ${nNFFin}`;
  const where = `${tpAmb === '1' ? 'produção' : 'homologação'}, modelo ${mod}, série ${serie}`;
  const each = sides.map(
    ({ state, at, origin }) => `${STATES[state]} (${formatInstant(at)}${origin ? `, ${origin.folder}` : ''})`,
  );
  return `  ${formatCnpj(cnpj)}, ${where}, ${numbers}: ${each.join(' e ')}`;
}
