/** The JSON of `furos`, as docs/cli.md has it. */

import type { CallOutput, FoundSeries, GapNote, NumberConflict } from '../../../shared/contract.ts';
import { explainOtherDocument, explainReadReason } from '../../../shared/explain/reading/reading.ts';

export type FoundGaps = CallOutput<'ledger.find'>;

export const NOTES: Readonly<Record<GapNote, string>> = {
  contingency: 'contingencia',
  attempted: 'tentada',
  ask: 'consulte',
  'no-neighbour': 'sem-vizinho',
  incomplete: 'pasta-incompleta',
};

const CONFLICTS: Readonly<Record<NumberConflict['reason'], string>> = {
  'two-keys': 'Há duas notas diferentes com este número, as duas com protocolo da SEFAZ.',
  'normal-and-contingency':
    'Este número saiu numa nota normal e numa em contingência: a venda pode ter saído duas vezes.',
  'disabled-and-used': 'O número foi inutilizado, e há uma nota emitida com ele.',
  'booked-but-cancelled': 'A EFD traz a nota como regular, mas ela está cancelada na SEFAZ.',
  'booked-otherwise': 'A EFD traz a nota como cancelada, denegada ou inutilizada, mas ela vale na SEFAZ.',
  'books-differ':
    'Duas EFDs do mesmo período divergem neste número, e não se sabe qual delas vale: deixe na pasta só a última entregue.',
};

/** One sentence. */
export const conflictText = (reason: NumberConflict['reason']): string => CONFLICTS[reason];

export function gapsJson({ files, ignored, series, others }: FoundGaps): Readonly<Record<string, unknown>> {
  return {
    arquivos: files,
    ignorados: ignored.map((each) => ({ arquivo: each.path, motivo: ignoredText(each) })),
    series: series.map(seriesJson),
    ...(others
      ? {
          outrosComputadores: {
            nomes: others.machines,
            atual: others.behind === undefined,
            ate: others.behind?.since ?? null,
            diarioCopiadoEm: others.journalAt ?? null,
          },
        }
      : {}),
  };
}

/** `prazo` is null where no date is known. */
function seriesJson({ cnpj, mod, serie, tpAmb, first, last, used, gaps, waiting, conflicts }: FoundSeries) {
  return {
    ...{ cnpj, mod, serie, tpAmb, primeiro: first, ultimo: last, usados: used },
    furos: gaps.map(({ nNFIni, nNFFin, count, ano, deadline, notes }) => ({
      ...{ nNFIni, nNFFin, quantidade: count, ano, prazo: deadline?.date ?? null },
      observacoes: notes.map((note) => NOTES[note]),
    })),
    aguardando: waiting.map(({ nNFIni, nNFFin, until }) => ({ nNFIni, nNFFin, ate: until })),
    conflitos: conflicts.map(({ nNF, reason }) => ({ nNF, motivo: conflictText(reason) })),
  };
}

const NOT_THERE = 'Não há arquivo nem pasta com este caminho. Confira o que foi escrito.';
const NOT_AWAY =
  'Esta pasta não está entre as que sumiram; nada foi esquecido. Escreva-a como a lista mostra.';
const WENT_AWAY = 'A pasta não está mais lá; vale o que foi lido antes dela.';

export function ignoredText({ named, reason, what, count = 1 }: FoundGaps['ignored'][number]): string {
  if (what !== undefined) {
    const { name, what: sentence } = explainOtherDocument(what);
    return count === 1 ? sentence : `${sentence} (${name}: ${count} documentos)`;
  }
  if (named && reason === 'missing') return NOT_THERE;
  if (named && reason === 'not-away') return NOT_AWAY;
  return reason === 'cancelled' ? WENT_AWAY : explainReadReason(reason ?? 'disk');
}
