/** The JSON of `furos`, as docs/cli.md has it. */

import { z } from 'zod';
import {
  contract,
  foundSeriesSchema,
  othersFilesSchema,
  type CallOutput,
  type GapNote,
} from '../../../shared/contract.ts';
import { explainConflict } from '../../../shared/explain/reading/conflicts.ts';
import { explainOtherDocument, explainReadReason } from '../../../shared/explain/reading/reading.ts';
import { named, same, words } from '../../../shared/service/named.ts';

export type FoundGaps = CallOutput<'numbering.find'>;

export const NOTES = {
  contingency: 'contingencia',
  attempted: 'tentada',
  ask: 'consulte',
  cpf: 'cpf-so-mt',
  'no-neighbour': 'sem-vizinho',
  incomplete: 'pasta-incompleta',
} as const satisfies Readonly<Record<GapNote, string>>;

export const OF_THE_FISCO =
  'As séries 890 a 899 são da nota avulsa, numerada pela SEFAZ: os números que faltam não são furos da empresa.';

const { gaps, waiting, conflicts } = foundSeriesSchema.shape;
const { ignored } = contract['numbering.find'].output.shape;

export const GAPS = named(contract['numbering.find'].output, {
  arquivos: 'files',
  ignorados: [
    'ignored',
    named(ignored.element, { arquivo: 'path', motivo: [z.string(), (each) => ignoredText(each)] }),
  ],
  series: [
    'series',
    named(foundSeriesSchema, {
      ...same('cnpj', 'mod', 'serie', 'tpAmb'),
      primeiro: 'first',
      ultimo: 'last',
      usados: 'used',
      furos: [
        'gaps',
        named(gaps.element, {
          ...same('nNFIni', 'nNFFin'),
          quantidade: 'count',
          ano: 'ano',
          // Null where no date is known.
          prazo: [z.string().nullable(), ({ deadline }) => deadline?.date ?? null],
          observacoes: ['notes', words(NOTES)],
        }),
      ],
      aguardando: ['waiting', named(waiting.element, { ...same('nNFIni', 'nNFFin'), ate: 'until' })],
      conflitos: [
        'conflicts',
        named(conflicts.element, {
          nNF: 'nNF',
          motivo: [z.string(), ({ reason }) => explainConflict(reason)],
        }),
      ],
      aviso: [z.string().optional(), ({ ofTheFisco }) => (ofTheFisco ? OF_THE_FISCO : undefined)],
    }),
  ],
  outrosComputadores: [
    'others',
    named(othersFilesSchema, {
      nomes: 'machines',
      atual: [z.boolean(), ({ behind }) => behind === undefined],
      ate: [z.string().nullable(), ({ behind }) => behind?.since ?? null],
      diarioCopiadoEm: [z.string().nullable(), ({ journalAt = null }) => journalAt],
    }),
  ],
});

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
