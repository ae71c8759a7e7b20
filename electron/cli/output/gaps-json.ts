/** The JSON of `furos`, as docs/cli.md has it. */

import type { CallOutput, FoundSeries, GapNote } from '../../../shared/contract.ts';
import { explainConflict } from '../../../shared/explain/reading/conflicts.ts';
import { explainOtherDocument, explainReadReason } from '../../../shared/explain/reading/reading.ts';

export type FoundGaps = CallOutput<'numbering.find'>;

export const NOTES: Readonly<Record<GapNote, string>> = {
  contingency: 'contingencia',
  attempted: 'tentada',
  ask: 'consulte',
  cpf: 'cpf-so-mt',
  'no-neighbour': 'sem-vizinho',
  incomplete: 'pasta-incompleta',
};

export const OF_THE_FISCO =
  'As séries 890 a 899 são da nota avulsa, numerada pela SEFAZ: os números que faltam não são furos da empresa.';

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
function seriesJson(found: FoundSeries) {
  const { cnpj, mod, serie, tpAmb, first, last, used, gaps, waiting, conflicts, ofTheFisco } = found;
  return {
    cnpj,
    mod,
    serie,
    tpAmb,
    primeiro: first,
    ultimo: last,
    usados: used,
    furos: gaps.map(({ nNFIni, nNFFin, count, ano, deadline, notes }) => ({
      nNFIni,
      nNFFin,
      quantidade: count,
      ano,
      prazo: deadline?.date ?? null,
      observacoes: notes.map((note) => NOTES[note]),
    })),
    aguardando: waiting.map(({ nNFIni, nNFFin, until }) => ({ nNFIni, nNFFin, ate: until })),
    conflitos: conflicts.map(({ nNF, reason }) => ({ nNF, motivo: explainConflict(reason) })),
    ...(ofTheFisco ? { aviso: OF_THE_FISCO } : {}),
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
