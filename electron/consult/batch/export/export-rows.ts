/** Which rows of a batch an export has, and the answers that go with them. */

import type { BatchRow, BatchWait, Environment, ParsedInput } from '../../../../shared/contract.ts';
import type { AppError } from '../../../../shared/errors.ts';
import type { Locale } from '../../../../shared/explain/words.ts';
import { accessKeySchema } from '../../../../shared/fiscal/key/access-key.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import { toConsultation } from '../../ask-site.ts';
import type { Batches } from '../batches.ts';
import { withEarlier } from '../../earlier.ts';
import type { ConsultHistory } from '../../../history/history.ts';
import type { Ports } from '../../../ports.ts';
import type { ArchiveRoot } from '../../../storage/files/archive-root.ts';
import type { RowWithAnswer } from './export-messages.ts';

export interface ExportContext {
  readonly batches: Batches;
  readonly realm: {
    readonly history: AnswerHistory;
    readonly archiveDir: string;
    readonly archive: Pick<ArchiveRoot, 'standing'>;
  };
  readonly ports: Pick<Ports, 'clock' | 'opener'>;
  readonly version: string;
  /** Of the person who asks. */
  readonly locale: Locale;
  readonly signal: AbortSignal | undefined;
}

type AnswerHistory = Pick<ConsultHistory, 'answerAt' | 'lastKnown' | 'lastFound'>;

const ROWS = 500;
/** Few, since their answers are read and parsed synchronously. */
const ROWS_WITH_ANSWERS = 50;

export async function exportRows(
  { batches, realm, ports, version, locale, signal }: ExportContext,
  { environment, id, as, path, ...selection }: ParsedInput<'batch.export'>,
): Promise<Result<{ shown: boolean; path: string }, AppError>> {
  const found = batches.status(environment, id);
  if (!found.ok) return found;
  const { exportBatch } = await import('./export-batch.ts');
  return exportBatch({
    view: found.value,
    as,
    path,
    version,
    signal,
    archiveDir: realm.archiveDir,
    root: realm.archive.standing(),
    now: ports.clock.now(),
    opener: ports.opener,
    locale,
    own: as === 'own' ? batches.own(environment, id) : undefined,
    rows: ({ after, answers }) => {
      const limit = answers ? ROWS_WITH_ANSWERS : ROWS;
      const rows = batches.following(environment, id, selection, after, limit);
      if (!rows.ok) return undefined;
      return rows.value.map(({ row }) => (answers ? withAnswer(row, environment, realm.history) : { row }));
    },
  });
}

/** A row with its whole answer, where the history has it, as a single consult gives it. */
export function withAnswer(row: BatchRow, environment: Environment, history: AnswerHistory): RowWithAnswer {
  const key = accessKeySchema.safeParse(row.text);
  const given =
    key.success && row.consultadoEm !== undefined
      ? history.answerAt(environment, key.data, row.consultadoEm)
      : undefined;
  if (!key.success || !given) return { row };
  const { retConsSitNFe, avisos, consultadoEm } = given;
  const answer = toConsultation({ chNFe: key.data, environment }, retConsSitNFe, avisos, consultadoEm);
  return { row, answer: withEarlier(history, { ...answer, doArquivo: row.doArquivo === true }) };
}

/** Rows after a position, each with its answer or, where it has none, with what it waits for. */
export function answersAfter(
  { batches, history }: { readonly batches: Batches; readonly history: AnswerHistory },
  { environment, id, after, limit }: ParsedInput<'batch.answers'>,
): Result<(RowWithAnswer & { wait?: BatchWait })[], AppError> {
  const rows = batches.following(environment, id, {}, after, limit);
  if (!rows.ok) return rows;
  return ok(
    rows.value.map(({ row, wait }) => {
      const given = withAnswer(row, environment, history);
      return given.answer === undefined && wait ? { ...given, wait } : given;
    }),
  );
}
