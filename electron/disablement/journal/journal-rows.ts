/** The types of the journal's rows, and of the data of each kind of event. */

import { z } from 'zod';
import {
  disablementStateSchema,
  waiverSchema,
  type DisablementState,
  type Environment,
  type Waiver,
} from '../../../shared/contract.ts';
import { instant, requestId } from '../../../shared/contract/pieces.ts';
import type { Mod, TpAmb } from '../../../shared/fiscal/numbering.ts';
import type { Uf } from '../../../shared/fiscal/issuer/uf.ts';
import type { Step } from './state-machine.ts';
import { UnreadableRow } from './unreadable-row.ts';

/** One immutable request. */
export interface RequestRow {
  readonly requestId: string;
  readonly id: string;
  readonly environment: Environment;
  readonly tpAmb: TpAmb;
  readonly uf: Uf;
  /** Four digits. */
  readonly ano: number;
  readonly cnpj: string;
  readonly company: string;
  readonly mod: Mod;
  readonly serie: number;
  readonly nNFIni: number;
  readonly nNFFin: number;
  readonly xJust: string;
  readonly signedXml: string;
  /** SHA-256 of the certificate that signed. */
  readonly certificate: string;
  /** ISO 8601: until when that certificate is valid. */
  readonly certificateUntil: string;
  readonly createdAt: string;
}

const answerSchema = z.object({
  cStat: z.string(),
  xMotivo: z.string(),
  nProt: z.string(),
  dhRecbto: z.string(),
});

/** The `data` of an event, by its kind. */
export const eventDataSchemas = {
  prepared: z.object({ request: z.string() }),
  /** The same infInut under a new signature, which is the `raw`. */
  signed: z.object({ certificate: z.string(), certificateUntil: z.string() }),
  /** What a person waived, in the same transaction as the sending that follows. */
  waived: z.object({ waivers: z.array(waiverSchema) }),
  /** `xmlSeq`: the event whose bytes were sent, 0 for the request's own. */
  sending: z.object({
    owner: z.string(),
    xmlSeq: z.int(),
    overridden: z.boolean(),
    /** Id of the token of the JSON service that gave the consent. */
    token: z.string().optional(),
  }),
  /** The connection was lost before the first byte: the state of the request is unchanged. */
  unsent: z.object({ code: z.string(), phase: z.string() }),
  /**
   * Its `raw` is the body, unchanged; where `incomplete` says why the answer could not be read, all bytes received,
   * with the head (rule 4).
   */
  answer: z.object({
    sendingSeq: z.int(),
    httpStatus: z.int(),
    contentType: z.string(),
    incomplete: z.object({ code: z.string(), phase: z.string() }).optional(),
  }),
  /**
   * What an answer, or its absence, decided; `raw` is what is saved to the archive: ProcInutNFe, or the 563 answer.
   */
  outcome: z.object({
    answerSeq: z.int().optional(),
    answer: answerSchema.optional(),
    provedBy: z.enum(['102', '563']).optional(),
    nProt: z.string(),
    fault: z.object({ code: z.string(), phase: z.string().optional() }).optional(),
  }),
  file: z.object({ paths: z.array(z.string()).min(1), sha256: z.array(z.string()), suffixed: z.boolean() }),
  'file-problem': z.object({ problem: z.string(), path: z.string() }),
  /**
   * Imported from a ProcInutNFe on disk; `path` is "" if the file had to be corrected, `folder` the searched one.
   * Without `answer` the next outcome contains the file, `vouched` if SEFAZ's own signature proves it. With it the
   * file, which is the `raw`, proves nothing, and the request waits for a person's statement.
   */
  imported: z.object({
    path: z.string(),
    sha256: z.string(),
    folder: z.string().optional(),
    vouched: z.boolean().optional(),
    answer: answerSchema.optional(),
  }),
  /** The clock was found to be before the previous event: the limits of resending count from here. */
  clock: z.object({}),
  discarded: z.object({}),
  /** A person's statement: the protocol found in the state's query, or that there is none. */
  closed: z.object({ found: z.boolean(), nProt: z.string() }),
} as const;

export type EventKind = keyof typeof eventDataSchemas;
export type EventData<K extends EventKind> = z.output<(typeof eventDataSchemas)[K]>;

/** Who wrote an event. */
export interface WrittenBy {
  /** As the writer says: of the system, and of the computer. */
  readonly user: string;
  readonly machine: string;
  /** The database's role, which the server knows; absent where only this program's own memory has the event. */
  readonly role?: string;
}

/** As every program of ours names a request; the contract takes no other. */
export function isRequestId(text: string): boolean {
  return requestId.safeParse(text).success;
}

/** One event as read, without its raw bytes. */
export type EventRow = {
  [K in EventKind]: {
    readonly kind: K;
    readonly seq: number;
    readonly state: DisablementState;
    readonly at: string;
    readonly disabled: boolean;
    readonly data: EventData<K>;
    /** Who wrote it, where the store keeps that: the shared one. */
    readonly by?: WrittenBy;
    /** Another role of the server, or another data folder, wrote it, as the server knows. */
    readonly foreign?: true;
  };
}[EventKind];

/** A request with all that happened to it, oldest first; of requests in the journal never empty. */
export interface Story {
  readonly row: RequestRow;
  readonly events: readonly EventRow[];
}

/** One event to be appended. */
export type EventDraft = {
  [K in EventKind]: {
    readonly kind: K;
    readonly step: Step;
    readonly at: string;
    readonly data: z.input<(typeof eventDataSchemas)[K]>;
    readonly raw?: Uint8Array;
    /** This event proves that the numbers are disabled. */
    readonly disabled?: boolean;
  };
}[EventKind];

const ROW = z.object({
  kind: z.enum(Object.keys(eventDataSchemas) as [EventKind, ...EventKind[]]),
  seq: z.int().min(1),
  state: disablementStateSchema,
  at: instant,
  disabled: z.literal([0, 1]),
  data: z.string(),
  machine: z.string().nullable().default(null),
  os_user: z.string().nullable().default(null),
  role: z.string().nullable().default(null),
  foreign: z.boolean().default(false),
});

/** Throws an {@link UnreadableRow}. */
export function readEvent(row: Readonly<Record<string, unknown>>): EventRow {
  try {
    const { kind, data, disabled, machine, os_user, role, foreign, ...same } = ROW.parse(row);
    const by =
      machine === null ? undefined : { user: os_user ?? '', machine, ...(role === null ? {} : { role }) };
    return {
      ...same,
      kind,
      disabled: disabled === 1,
      data: eventDataSchemas[kind].parse(JSON.parse(data)),
      ...(by ? { by } : {}),
      ...(foreign ? { foreign } : {}),
    } as EventRow; // the schema is that of its kind
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError) throw new UnreadableRow(row, error);
    throw error;
  }
}

export function eventsOf<K extends EventKind>(
  events: readonly EventRow[],
  kind: K,
): Extract<EventRow, { kind: K }>[] {
  return events.filter((event): event is Extract<EventRow, { kind: K }> => event.kind === kind);
}

/** The last event of a kind; undefined if there is none. */
export function lastOf<K extends EventKind>(
  events: readonly EventRow[],
  kind: K,
): Extract<EventRow, { kind: K }> | undefined {
  return eventsOf(events, kind).at(-1);
}

/** The waivers of the sendings that went out, oldest first: one that never left takes its own along. */
export function waiversOf(events: readonly EventRow[]): Waiver[] {
  const left = new Set<EventRow>(sendingsOf(events));
  let next: readonly Waiver[] = [];
  return events.flatMap((event) => {
    if (event.kind === 'waived') next = event.data.waivers;
    if (event.kind !== 'sending') return [];
    const given = left.has(event) ? next : [];
    next = [];
    return given;
  });
}

/** State after the last event. */
export function stateOf(events: readonly EventRow[]): DisablementState {
  const last = events.at(-1);
  if (!last) throw new Error('a request without events');
  return last.state;
}

/** `seq` of the last event. */
export function lastSeqOf({ events }: Story): number {
  return events.at(-1)?.seq ?? 0;
}

/** The sendings that went out, oldest first: without those of which no byte left. */
export function sendingsOf(events: readonly EventRow[]): Extract<EventRow, { kind: 'sending' }>[] {
  const sent: Extract<EventRow, { kind: 'sending' }>[] = [];
  for (const event of events) {
    if (event.kind === 'sending') sent.push(event);
    else if (event.kind === 'unsent') sent.pop();
  }
  return sent;
}

/** Number of times the request was sent to SEFAZ. */
export function attemptsOf(events: readonly EventRow[]): number {
  return sendingsOf(events).length;
}
