/** Lists the history of one request for display: every step with its time, and every document sent or received. */

import type { DisablementDocument, DisablementStep } from '../../shared/contract.ts';
import { utf8Document } from '../sefaz/xml/xml.ts';
import { archiveFolder, apartFileNames, procFileName } from './archive/proc-file.ts';
import type { DisablementContext } from './deps.ts';
import type { Journal } from './journal/journal.ts';
import { eventsOf, lastOf, type EventRow, type Story } from './journal/journal-rows.ts';
import { posesAsHere } from './journal/seat.ts';
import { homologation, lastAnswer, procOf, xmlAt } from './journal/story.ts';

/** In the order of the journal. An answer is listed where it was read, not where its bytes were stored. */
export function stepsOf(events: readonly EventRow[]): DisablementStep[] {
  const attempts = attemptsBySeq(events);
  let attempt = 0;
  return events.flatMap((event): DisablementStep[] => {
    attempt = attempts.get(event.seq) ?? attempt;
    const step = stepOf(event, events, attempts, attempt);
    return step ? [{ at: event.at, state: event.state, ...writerOf(event), ...step }] : [];
  });
}

function writerOf(event: EventRow): Pick<DisablementStep, 'by'> {
  return event.by ? { by: { ...event.by, ...(posesAsHere(event) ? { poses: true } : {}) } } : {};
}

type StepDetails = Omit<DisablementStep, 'at' | 'state' | 'by'>;

function stepOf(
  event: EventRow,
  events: readonly EventRow[],
  attempts: ReadonlyMap<number, number>,
  attempt: number,
): StepDetails | undefined {
  switch (event.kind) {
    case 'prepared':
      // An imported request was signed by another program.
      return events[1]?.kind === 'imported' ? undefined : { kind: 'prepared' };
    case 'waived':
      return { kind: 'waived' };
    case 'signed':
      return { kind: 'signed' };
    case 'sending':
      return { kind: 'sent', attempt, overridden: event.data.overridden };
    case 'unsent':
      return { kind: 'not-sent', attempt, fault: event.data };
    case 'answer':
    case 'clock':
      return undefined;
    case 'outcome': {
      const { answer, fault, answerSeq, provedBy } = event.data;
      const asked = eventsOf(events, 'answer').find(({ seq }) => seq === answerSeq)?.data.sendingSeq;
      const of = asked === undefined ? attempt : (attempts.get(asked) ?? attempt);
      return {
        kind: answer ? 'answered' : 'no-answer',
        ...(of > 0 ? { attempt: of } : {}),
        answer,
        provedBy,
        ...(fault
          ? { fault: fault.phase ? { code: fault.code, phase: fault.phase } : { code: fault.code } }
          : {}),
      };
    }
    case 'file':
      return { kind: 'saved', paths: [...event.data.paths], suffixed: event.data.suffixed };
    case 'file-problem':
      return { kind: 'not-saved', paths: [event.data.path], problem: event.data.problem };
    case 'imported':
      return { kind: 'imported', paths: event.data.path === '' ? [] : [event.data.path] };
    case 'discarded':
      return { kind: 'discarded' };
    case 'closed':
      return event.data.found ? { kind: 'found', nProt: event.data.nProt } : { kind: 'not-found' };
  }
}

/** Number of each send, from 1, by its sequence in the journal; an unsent one has no number. */
function attemptsBySeq(events: readonly EventRow[]): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>();
  let sent = 0;
  for (const { kind, seq } of events) {
    if (kind === 'sending') numbers.set(seq, (sent += 1));
    if (kind === 'unsent') sent -= 1;
  }
  return numbers;
}

/**
 * What was sent, received, and built from both, character for character, in order: for callers that write them as
 * UTF-8.
 */
export async function documentsOf(journal: Journal, { row, events }: Story): Promise<DisablementDocument[]> {
  const attempts = attemptsBySeq(events);
  const names = apartFileNames(row.id);
  const documents: DisablementDocument[] = [
    { kind: 'request', at: row.createdAt, fileName: names.request, text: row.signedXml },
  ];
  for (const { seq, at } of eventsOf(events, 'signed')) {
    documents.push({ kind: 'request', at, fileName: names.request, text: await xmlAt(journal, row, seq) });
  }
  for (const { seq, at, data } of eventsOf(events, 'answer')) {
    const attempt = attempts.get(data.sendingSeq) ?? 0;
    const raw = (await journal.raw(row.requestId, seq)) ?? new Uint8Array();
    // With its HTTP head, so that the fault of the framing is visible; the file type is unknown.
    const fileName = `${row.id}-ret-${attempt}${data.incomplete ? '-incompleta.txt' : '.xml'}`;
    const text = utf8Document(raw);
    documents.push({ kind: 'answer', at, ...(attempt > 0 ? { attempt } : {}), fileName, text });
  }
  const done = homologation(events);
  const proc = await procOf(journal, { row, events });
  if (done && proc) {
    const text = utf8Document(proc);
    documents.push({ kind: 'proc', at: done.at, fileName: procFileName(row.id), text });
  }
  return documents.filter(({ text }) => text !== '');
}

/** The folder for files of a request: that of its XML, or where it would be. */
export function folderOf(context: DisablementContext, { row, events }: Story): string {
  const answer = lastAnswer(events);
  return archiveFolder({
    root: context.deps.archiveRoot(),
    cnpj: row.cnpj,
    environment: row.environment,
    dhRecbto: answer?.dhRecbto ?? '',
    now: new Date(lastOf(events, 'closed')?.at ?? row.createdAt),
  });
}
