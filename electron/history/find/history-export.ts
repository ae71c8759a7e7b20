/** Writes a result of the history as a CSV file, page by page, so that a million rows take no more memory than one page. */

import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnswerChange, Environment, HistoryEntry } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { ACCESS_KEY_PATTERN, accessKeyParts } from '../../../shared/fiscal/access-key.ts';
import { formatCnpj } from '../../../shared/fiscal/cnpj.ts';
import { formatDateTime } from '../../../shared/moments.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Opener } from '../../ports.ts';
import { CSV_START, csvLine } from '../../storage/files/csv-line.ts';
import { makeFolders } from '../../storage/files/make-folders.ts';

export interface ExportDeps {
  readonly archiveDir: string;
  readonly now: Date;
  readonly opener: Opener;
  /** "" for a company that is not registered. */
  readonly nameOf: (cnpj: string) => string;
  readonly page: (place: {
    readonly offset: number;
    readonly limit: number;
    readonly asOf: string | undefined;
  }) => Promise<Result<{ readonly entries: readonly HistoryEntry[]; readonly asOf: string }, AppError>>;
}

type Language = 'pt-BR' | 'en';
interface Words {
  readonly head: readonly string[];
  readonly kinds: Readonly<Record<HistoryEntry['kind'], string>>;
  readonly results: Readonly<Record<string, string>>;
  readonly changes: Readonly<Record<AnswerChange, string>>;
}

const PAGE = 200;

const WORDS: Readonly<Record<Language, Words>> = {
  'pt-BR': {
    head: [
      ...[
        'Data',
        'Tipo',
        'CNPJ',
        'Empresa',
        'Modelo',
        'Série',
        'Número inicial',
        'Número final',
        'Chave ou Id',
      ],
      ...['Resultado', 'cStat', 'Motivo', 'Protocolo', 'Mudou desde a última vez', 'Justificativa'],
    ],
    kinds: { consult: 'Consulta', disablement: 'Inutilização' },
    results: {
      ...{ autorizada: 'Autorizada', cancelada: 'Cancelada', denegada: 'Denegada', epec: 'EPEC' },
      ...{ 'nao-consta': 'Não consta', outra: 'Outra resposta', 'nao-consultada': 'Não consultada' },
      ...{ prepared: 'Não enviada', sending: 'Enviando', homologated: 'Inutilizada', refused: 'Rejeitada' },
      ...{ uncertain: 'Sem resposta', imported: 'Importada, resposta não comprovada' },
      ...{ closed: 'Encerrada por você', discarded: 'Descartada' },
    },
    changes: { situation: 'situação', events: 'eventos', protocol: 'protocolo' },
  },
  en: {
    head: [
      ...['Date', 'Kind', 'CNPJ', 'Company', 'Model', 'Series', 'First number', 'Last number', 'Key or Id'],
      ...['Result', 'cStat', 'Reason', 'Protocol', 'Changed since the last time', 'Justification'],
    ],
    kinds: { consult: 'Consult', disablement: 'Disablement' },
    results: {
      ...{ autorizada: 'Authorized', cancelada: 'Cancelled', denegada: 'Denied', epec: 'EPEC' },
      ...{ 'nao-consta': 'Not in the database', outra: 'Another answer', 'nao-consultada': 'Not consulted' },
      ...{ prepared: 'Not sent', sending: 'Being sent', homologated: 'Disabled', refused: 'Rejected' },
      ...{ uncertain: 'No answer', imported: 'Imported, answer not proved' },
      ...{ closed: 'Closed by you', discarded: 'Discarded' },
    },
    changes: { situation: 'situation', events: 'events', protocol: 'protocol' },
  },
};

/** Error: `file.not-written`; then no file is left. */
export async function exportHistory(
  { archiveDir, now, opener, nameOf, page }: ExportDeps,
  environment: Environment,
  language: Language,
): Promise<Result<{ shown: boolean; path: string; rows: number }, AppError>> {
  const folder = join(archiveDir, 'listas', environment);
  const stamp = now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  const path = join(folder, `historico-${stamp}.csv`);
  const unfinished = `${path}.parcial`;
  const words = WORDS[language];
  try {
    await makeFolders(folder);
    const file = await open(unfinished, 'w', 0o600);
    let rows = 0;
    try {
      await file.write(`${CSV_START}${csvLine(words.head)}`);
      let asOf: string | undefined;
      for (;;) {
        const found = await page({ offset: rows, limit: PAGE, asOf });
        if (!found.ok) return found;
        const { entries } = found.value;
        asOf = found.value.asOf;
        if (entries.length === 0) break;
        await file.write(entries.map((entry) => csvLine(cellsOf(entry, words, nameOf, language))).join(''));
        rows += entries.length;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
    return ok({ shown: await opener.showInFolder(path), path, rows });
  } catch (error) {
    const problem = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    if (problem === undefined) throw error;
    return err(appError('file.not-written', { path, problem }));
  } finally {
    await rm(unfinished, { force: true });
  }
}

function cellsOf(
  entry: HistoryEntry,
  words: Words,
  nameOf: ExportDeps['nameOf'],
  language: Language,
): readonly string[] {
  const { at, kind, cnpj, subject, disablement, cStat, xMotivo, nProt, changed } = entry;
  const key = ACCESS_KEY_PATTERN.test(subject) ? accessKeyParts(subject) : undefined;
  const numbers = disablement
    ? [disablement.mod, disablement.serie, disablement.nNFIni, disablement.nNFFin]
    : key
      ? [key.mod, key.serie, key.nNF, key.nNF]
      : ['', '', '', ''];
  const result = disablement?.state ?? entry.situacao ?? '';
  return [
    ...[
      formatDateTime(at, true, language),
      words.kinds[kind],
      formatCnpj(cnpj),
      disablement?.company ?? nameOf(cnpj),
    ],
    ...numbers.map(String),
    ...[subject, words.results[result] ?? result, cStat, xMotivo, nProt],
    (changed ?? []).map((change) => words.changes[change]).join(', '),
    disablement?.xJust ?? '',
  ];
}
