/** Writes a result of the history as a workbook or a CSV file, page by page, so that a million rows take no more memory than one page. */

import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnswerChange, Environment, HistoryEntry } from '../../../shared/contract.ts';
import { paperWords, shortNotices } from '../../../shared/explain/paper/paper.ts';
import type { Locale } from '../../../shared/explain/words.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { shownState } from '../../../shared/fiscal/cstat.ts';
import { ACCESS_KEY_PATTERN, accessKeyParts } from '../../../shared/fiscal/key/access-key.ts';
import { entryIssuer } from '../../../shared/history/entry-issuer.ts';
import { fileStamp } from '../../../shared/moments.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Opener } from '../../ports.ts';
import { nameFinished } from '../../storage/files/atomic-file.ts';
import { makeWithin, type StandingRoot } from '../../storage/files/standing-root.ts';
import { tempName } from '../../storage/files/temp-files.ts';
import { writeCsvTable } from '../../storage/tables/csv-table.ts';
import { dateCell, numberCell, textCell, type TableColumn } from '../../storage/tables/table-cell.ts';
import { SHEET_ROWS, writeXlsxTable } from '../../storage/tables/xlsx-table.ts';
import { problemOf } from '../../log/system-code.ts';

export interface ExportDeps {
  readonly archiveDir: string;
  /** The archive where a person chose it: it is never made, since its disk may be away. */
  readonly root?: StandingRoot | undefined;
  readonly now: Date;
  readonly opener: Opener;
  /** "" for a company that is not registered. */
  readonly nameOf: (cnpj: string) => string;
  /** Resolves when the pages have all that is stored, not only the newest. */
  readonly filled: () => Promise<unknown>;
  readonly page: (place: {
    readonly offset: number;
    readonly limit: number;
    readonly asOf: string | undefined;
    readonly whole: true;
  }) => Promise<Result<ExportPage, AppError>>;
}

interface ExportPage {
  readonly entries: readonly HistoryEntry[];
  /** Of all pages, where it is known. */
  readonly total?: number | undefined;
  readonly asOf: string;
}

interface Words {
  readonly kinds: Readonly<Record<HistoryEntry['kind'], string>>;
  readonly results: Readonly<Record<string, string>>;
  readonly changes: Readonly<Record<AnswerChange, string>>;
}

const PAGE = 200;
/** Not the name of the screen, which Excel keeps for itself. */
const TITLES: Readonly<Record<Locale, string>> = {
  'pt-BR': 'Consultas e inutilizações',
  en: 'Consults and disablements',
};

const WORDS: Readonly<Record<Locale, Words>> = {
  'pt-BR': {
    kinds: { consult: 'Consulta', disablement: 'Inutilização' },
    results: {
      ...paperWords('pt-BR').table.situations,
      epec: 'EPEC',
      prepared: 'Não enviada',
      sending: 'Enviando',
      homologated: 'Inutilizada',
      refused: 'Rejeitada',
      stopped: 'SEFAZ parada',
      uncertain: 'Sem resposta',
      imported: 'Importada, resposta não comprovada',
      closed: 'Encerrada por você',
      discarded: 'Descartada',
    },
    changes: { situation: 'situação', events: 'eventos', protocol: 'protocolo' },
  },
  en: {
    kinds: { consult: 'Consult', disablement: 'Disablement' },
    results: {
      ...paperWords('en').table.situations,
      epec: 'EPEC',
      'nao-consta': 'Not in the database',
      prepared: 'Not sent',
      sending: 'Being sent',
      homologated: 'Disabled',
      refused: 'Rejected',
      stopped: 'SEFAZ stopped',
      uncertain: 'No answer',
      imported: 'Imported, answer not proved',
      closed: 'Closed by you',
      discarded: 'Discarded',
    },
    changes: { situation: 'situation', events: 'events', protocol: 'protocol' },
  },
};

/** Error: `file.not-written`; then no file is left. */
export async function exportHistory(
  { archiveDir, root, now, opener, nameOf, filled, page }: ExportDeps,
  environment: Environment,
  { as, language }: { readonly as: 'csv' | 'xlsx'; readonly language: Locale },
): Promise<Result<{ shown: boolean; path: string; rows: number }, AppError>> {
  const folder = join(archiveDir, 'listas', environment);
  const path = join(folder, `historico-${fileStamp(now)}.${as}`);
  const unfinished = join(folder, tempName(randomUUID()));
  let left = true;
  const columns = columnsOf(WORDS[language], nameOf, language);
  let rows = 0;
  let failure: AppError | undefined;
  async function* pages(): AsyncGenerator<readonly HistoryEntry[]> {
    let asOf: string | undefined;
    for (let offset = 0; ; offset += PAGE) {
      const found = await page({ offset, limit: PAGE, asOf, whole: true });
      if (!found.ok) {
        failure = found.error;
        return;
      }
      const { entries, total } = found.value;
      asOf = found.value.asOf;
      if (entries.length === 0 && total === undefined) return;
      if (as === 'xlsx' && Math.max(total ?? 0, rows + entries.length) >= SHEET_ROWS) {
        failure = appError('file.not-written', { path, problem: 'sheet-rows' });
        return;
      }
      rows += entries.length;
      yield entries;
      // A page may have fewer rows: those that were removed meanwhile are left out.
      if (total !== undefined && offset + PAGE >= total) return;
    }
  }
  try {
    await makeWithin(folder, root);
    await filled();
    if (as === 'xlsx') await writeXlsxTable(unfinished, TITLES[language], columns, pages(), now);
    else await writeCsvTable(unfinished, columns, pages());
    if (failure) return err(failure);
    // Another one may be of the same second.
    const named = await nameFinished(unfinished, path);
    left = false;
    return ok({ shown: await opener.showInFolder(named), path: named, rows });
  } catch (error) {
    return err(appError('file.not-written', { path, problem: problemOf(error) }));
  } finally {
    if (left) await rm(unfinished, { force: true });
  }
}

/** The columns, each with its titles and its width in characters: a new one is one row here. */
function columnsOf(
  words: Words,
  nameOf: ExportDeps['nameOf'],
  language: Locale,
): readonly TableColumn<HistoryEntry>[] {
  const column = (
    titles: Readonly<Record<Locale, string>>,
    width: number,
    cell: TableColumn<HistoryEntry>['cell'],
  ): TableColumn<HistoryEntry> => ({ heading: titles[language], width, cell });
  return [
    column({ 'pt-BR': 'Data', en: 'Date' }, 18, ({ at }) => dateCell(at, language)),
    column({ 'pt-BR': 'Tipo', en: 'Kind' }, 13, ({ kind }) => textCell(words.kinds[kind])),
    column({ 'pt-BR': 'CNPJ', en: 'CNPJ' }, 19, (entry) => textCell(entryIssuer(entry))),
    column({ 'pt-BR': 'Empresa', en: 'Company' }, 36, ({ cnpj, disablement }) =>
      textCell(disablement?.company ?? nameOf(cnpj)),
    ),
    column({ 'pt-BR': 'Modelo', en: 'Model' }, 9, (entry) => textCell(numbersOf(entry)?.mod)),
    column({ 'pt-BR': 'Série', en: 'Series' }, 7, (entry) => numberCell(numbersOf(entry)?.serie)),
    column({ 'pt-BR': 'Número inicial', en: 'First number' }, 14, (entry) =>
      numberCell(numbersOf(entry)?.first),
    ),
    column({ 'pt-BR': 'Número final', en: 'Last number' }, 12, (entry) => numberCell(numbersOf(entry)?.last)),
    column({ 'pt-BR': 'Chave ou Id', en: 'Key or Id' }, 48, ({ subject }) => textCell(subject)),
    column({ 'pt-BR': 'Resultado', en: 'Result' }, 24, ({ disablement, situacao = '', avisos }) => {
      const result = disablement ? shownState(disablement) : situacao;
      return textCell([words.results[result] ?? result, ...shortNotices(avisos, language)].join('. '));
    }),
    column({ 'pt-BR': 'cStat', en: 'cStat' }, 8, ({ cStat }) => textCell(cStat)),
    column({ 'pt-BR': 'Motivo', en: 'Reason' }, 40, ({ xMotivo }) => textCell(xMotivo)),
    column({ 'pt-BR': 'Protocolo', en: 'Protocol' }, 18, ({ nProt }) => textCell(nProt)),
    column({ 'pt-BR': 'Mudou desde a última vez', en: 'Changed since the last time' }, 24, ({ changed }) =>
      textCell((changed ?? []).map((change) => words.changes[change]).join(', ')),
    ),
    column({ 'pt-BR': 'Justificativa', en: 'Justification' }, 50, ({ disablement }) =>
      textCell(disablement?.xJust),
    ),
  ];
}

function numbersOf({
  subject,
  disablement,
}: HistoryEntry):
  | { readonly mod: string; readonly serie: number; readonly first: number; readonly last: number }
  | undefined {
  if (disablement) {
    const { mod, serie, nNFIni, nNFFin } = disablement;
    return { mod, serie, first: nNFIni, last: nNFFin };
  }
  if (!ACCESS_KEY_PATTERN.test(subject)) return undefined;
  const { mod, serie, nNF } = accessKeyParts(subject);
  return { mod, serie, first: nNF, last: nNF };
}
