/** What a batch has, as the entries of the command: one for each key that was read, in its order. */

import type { BatchView, Call, CallOutput, Consultation } from '../../../../shared/contract.ts';
import { appError } from '../../../../shared/errors.ts';
import { accessKeyProblems } from '../../../../shared/fiscal/key/access-key.ts';
import { ANSWERED_DAYS } from '../../../../shared/fiscal/key/key-age.ts';
import { newestIssueYear } from '../../../../shared/fiscal/key/issue-time.ts';
import { ok, err, type Result } from '../../../../shared/result.ts';
import type { CliContext } from '../../command.ts';
import {
  answerOutput,
  errorOutput,
  invalidOutput,
  notAskedOutput,
  otherDocumentOutput,
  pausedOutput,
  stoppedOutput,
  type ConsultOutput,
} from '../../output/consult-json.ts';
import { EXIT } from '../../output/exit-codes.ts';
import { failureOf, type CommandFailure } from '../../output/failure.ts';
import { lastKnown } from './typed-keys.ts';

type Answered = CallOutput<'batch.answers'>[number];

const AT_ONCE = 200;

export async function outputsOf(
  call: Call,
  { environment, id }: BatchView,
  context: CliContext,
): Promise<Result<ConsultOutput[], CommandFailure>> {
  const outputs = new Map<number, ConsultOutput>();
  for (let after = 0; ;) {
    const piece = await call('batch.answers', { environment, id, after, limit: AT_ONCE });
    if (!piece.ok) return err(failureOf(piece.error));
    for (const each of piece.value) {
      const { position, sameAs } = each.row;
      const first = sameAs === undefined ? undefined : outputs.get(sameAs);
      outputs.set(position, first ?? (await outputOf(call, environment, each, context)));
    }
    const last = piece.value.at(-1);
    if (!last) return ok([...outputs.values()]);
    after = last.row.position;
  }
}

async function outputOf(
  call: Call,
  environment: BatchView['environment'],
  { row, answer, wait }: Answered,
  context: CliContext,
): Promise<ConsultOutput> {
  const at = context.now();
  const key = row.text;
  if (row.kind === 'invalid') return invalidOutput(key, accessKeyProblems(key, newestIssueYear(at)), at);
  if (row.kind === 'other-document') return otherDocumentOutput(key, row.mod ?? '', at);
  const earlier = () => lastKnown(call, environment, key);
  if (row.state === 'asked') {
    const given = answer ?? withoutDetails(row, environment);
    if (given.situacao !== 'nao-consultada') return answerOutput(given);
    const anterior = await earlier();
    return answerOutput(anterior ? { ...given, anterior } : given);
  }
  if (row.error) return errorOutput(key, row.error, at, await earlier());
  if (row.state === 'put-aside') {
    const old = appError('consult.too-old', { days: ANSWERED_DAYS });
    return notAskedOutput(key, old, at, await earlier(), EXIT.refused);
  }
  const { cStat, xMotivo = '', until, why, error, authorizer = '', mod = '' } = wait ?? {};
  if (why === 'stopped' && cStat !== undefined) {
    return stoppedOutput(key, { cStat, xMotivo }, until, at, await earlier());
  }
  if (why === 'abuse') {
    const end = until === undefined ? at : new Date(until);
    return pausedOutput(key, { authorizer, mod }, end, at, await earlier());
  }
  return notAskedOutput(key, error ?? appError('call.aborted'), at, await earlier());
}

/** The history no longer has the whole answer. */
function withoutDetails(row: Answered['row'], environment: BatchView['environment']): Consultation {
  return {
    chNFe: row.text as Consultation['chNFe'],
    environment,
    situacao: row.situacao ?? 'nao-consultada',
    retConsSitNFe: { cStat: row.cStat ?? '', xMotivo: row.xMotivo ?? '', protNFe: [], procEventoNFe: [] },
    eventos: [],
    alertas: [],
    consultadoEm: row.consultadoEm ?? '',
    doArquivo: true,
    avisos: [],
  };
}
