/** `compartilhado importar`: brings a single computer's data folder into the journal that several share. */

import type { ImportedFolder, PastOverlap } from '../../../../shared/contract.ts';
import { formatCnpj } from '../../../../shared/fiscal/issuer/cnpj.ts';
import { err, ok } from '../../../../shared/result.ts';
import type { Client, CliContext, Run } from '../../command.ts';
import { namedFolder } from '../../input/picked-folder.ts';
import { asideJson, asideText } from '../../output/aside-output.ts';
import { EXIT } from '../../output/exit-codes.ts';
import { failureOf } from '../../output/failure.ts';
import { formatInstant } from '../../output/format-instant.ts';
import { counted } from '../../output/words.ts';

const PROGRESS_MS = 1_000;
const STATES: Readonly<Record<PastOverlap['sides'][number]['state'], string>> = {
  prepared: 'preparada',
  sending: 'enviando',
  uncertain: 'incerta',
  homologated: 'homologada',
  refused: 'recusada',
  discarded: 'descartada',
  closed: 'encerrada',
  imported: 'importada',
};

export const run: Run = async (args, context) => {
  const folder = namedFolder(args.rest[0] ?? '');
  if (!folder.ok) return folder;
  const client = await context.connect({ filePicker: folder.value });
  if (!client.ok) return client;
  const quiet = showProgress(client.value, context);
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
  return ok({
    json: { ...jsonOf(imported), ...asideJson(imported.aside) },
    text: [...textOf(imported), ...asideText(imported.aside)],
    exit: isWhole ? EXIT.done : EXIT.usage,
  });
};

/** Lines on stderr about a long import or export, at most one a second. */
export function showProgress(client: Client, context: CliContext): () => void {
  let shown = 0;
  return client.subscribe((event) => {
    if (event.name !== 'journal.progress') return;
    const now = context.now().getTime();
    if (now - shown < PROGRESS_MS) return;
    shown = now;
    const { done, total } = event.data;
    context.progress(`${Math.floor((done * 100) / Math.max(total, 1))} %`);
  });
}

function jsonOf(imported: ImportedFolder): Readonly<Record<string, unknown>> {
  const { folder, requests, events, added, open, handedIn, overlaps } = imported;
  return {
    pasta: folder,
    pedidos: requests,
    registros: events,
    novos: added,
    incertos: open,
    historico: handedIn,
    sobreposicoes: overlaps.listed.map(({ cnpj, tpAmb, mod, serie, nNFIni, nNFFin, sides }) => ({
      cnpj,
      tpAmb,
      mod,
      serie,
      nNFIni,
      nNFFin,
      pedidos: sides.map(({ requestId, state, at, origin, ...range }) => ({
        id: requestId,
        estado: STATES[state],
        em: at,
        nNFIni: range.nNFIni,
        nNFFin: range.nNFFin,
        ...(origin ? { maquina: origin.machine, pasta: origin.folder } : {}),
      })),
    })),
    ...(overlaps.total > overlaps.listed.length
      ? { maisSobreposicoes: overlaps.total - overlaps.listed.length }
      : {}),
  };
}

function textOf(imported: ImportedFolder): string[] {
  const { folder, requests, events, added, open, handedIn, overlaps } = imported;
  return [
    added === 0
      ? `O diário compartilhado já tinha tudo de ${folder}: ${counted(requests, 'pedido', 'pedidos')}.`
      : `Trazido de ${folder}: ${counted(added, 'registro', 'registros')} de ${events.toLocaleString('pt-BR')}, ${counted(requests, 'pedido', 'pedidos')}.`,
    ...(handedIn > 0 ? [`Histórico, empresas e números: ${counted(handedIn, 'linha', 'linhas')}.`] : []),
    ...(open > 0
      ? [
          `Sem resposta conhecida: ${open.toLocaleString('pt-BR')}. Qualquer máquina resolve: veja pendencias.`,
        ]
      : []),
    ...(overlaps.total > 0
      ? [
          `atenção  ${counted(overlaps.total, 'sobreposição', 'sobreposições')} entre os passados de duas máquinas. Nada foi recusado nem apagado; estes números contam como usados.`,
        ]
      : []),
    ...overlaps.listed.map(overlapLine),
    ...(overlaps.total > overlaps.listed.length
      ? [`  e mais ${(overlaps.total - overlaps.listed.length).toLocaleString('pt-BR')}`]
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
