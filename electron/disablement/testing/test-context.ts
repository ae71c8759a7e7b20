/**
 * A realm for tests: fakes for the network, the clock, the certificate and the owners around the real journal and
 * flow.
 */

import type { DisablementSummary, Environment, Neighbour, ParsedInput } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import type { Uf } from '../../../shared/fiscal/issuer/uf.ts';
import { noteNumberSchema, serieSchema } from '../../../shared/fiscal/numbering.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Identity } from '../../certificates/vault/vault.ts';
import type { Confirm } from '../../ports.ts';
import type { SoapResponse, TransportFault } from '../../sefaz/tls/connection.ts';
import { openDatabase } from '../../storage/database/database.ts';
import type { Consent } from '../send/consent.ts';
import type { DisablementDeps, KnownContingency, Link } from '../deps.ts';
import { JOURNAL_SCHEMA } from '../journal/sqlite/sqlite-schema.ts';
import type { Journal } from '../journal/journal.ts';
import { createJournal } from '../journal/sqlite/sqlite-journal.ts';
import type { Owners } from '../journal/owners.ts';
import { CNPJ, REASON } from './company.ts';

export { CNPJ, REASON };

/** What happens to one request on the network. `process` is the authorizer; it may be called or not. */
export type Wire = (
  body: Buffer,
  process: (body: Buffer) => Buffer,
) => Promise<Result<SoapResponse, TransportFault>> | Result<SoapResponse, TransportFault>;

export const answered = (body: Buffer, httpStatus = 200): Result<SoapResponse, TransportFault> =>
  ok({ httpStatus, contentType: 'application/soap+xml; charset=utf-8', body });

export const lost = (
  code: TransportFault['code'] = 'sefaz.reset',
  requestWritten = true,
): Result<never, TransportFault> =>
  err({ code, phase: requestWritten ? 'answer' : 'send', requestWritten, data: { host: 'sefaz.invalid' } });

export const wires = {
  works: (body, process) => answered(process(body)),
  neverArrives: () => lost(),
  answerLost: (body, process) => {
    process(body);
    return lost('sefaz.timeout');
  },
  notWritten: () => lost('sefaz.reset', false),
  html: () => answered(Buffer.from('<html>proxy</html>'), 502),
} satisfies Record<string, Wire>;

export interface TestContext {
  now: number;
  readonly progress: string[];
  readonly asked: DisablementSummary[];
  /** What was asked in one question for several requests. */
  readonly askedTogether: (readonly DisablementSummary[])[];
  readonly posted: Buffer[];
  wire: Wire;
  refusesConnection: AppError | undefined;
  /** Why no certificate can sign or connect. */
  refusesCertificate: AppError | undefined;
  /** Why nothing may be sent, whatever the request. */
  refusesSends: AppError | undefined;
  /** Runs when a connection is open, before anything is recorded. */
  beforeLink: () => void;
  confirms: boolean;
  lastKnown: number | undefined;
  used: number[];
  /** Notes in contingency, by number. */
  contingencies: KnownContingency[];
  /** When SEFAZ received a note above every range; undefined: never. */
  passedAt: number | undefined;
  /** Notes that a consultation showed to exist, sorted, for the year and month of a gap. */
  notes: Neighbour[];
  /** The states of notes, by number. */
  ufs: Readonly<Record<number, Uf>>;
}

export function makeTestContext(): TestContext {
  return {
    now: Date.parse('2026-11-20T17:00:00Z'),
    progress: [],
    asked: [],
    askedTogether: [],
    refusesCertificate: undefined,
    refusesSends: undefined,
    posted: [],
    wire: wires.works,
    refusesConnection: undefined,
    beforeLink: () => undefined,
    confirms: true,
    lastKnown: undefined,
    used: [],
    contingencies: [],
    passedAt: undefined,
    notes: [],
    ufs: {},
  };
}

export const refusedConnection = appError('sefaz.refused', { host: 'sefaz.invalid', phase: 'connect' });

export function testDeps(
  context: TestContext,
  process: (body: Buffer) => Buffer,
  identity: Identity,
  place: { readonly dataDir: string; readonly archive: string },
): DisablementDeps {
  const link: Link = {
    post: async ({ body }) => {
      context.posted.push(body);
      return context.wire(body, process);
    },
    close: () => undefined,
  };
  return {
    realm: 'real',
    dataDir: place.dataDir,
    archiveRoot: () => place.archive,
    clock: { now: () => new Date(context.now) },
    log: { write: () => undefined },
    company: (cnpj) => (cnpj === CNPJ ? { name: 'Padaria Aurora', uf: 'SP', ufConfirmed: true } : undefined),
    identityFor: async () => (context.refusesCertificate ? err(context.refusesCertificate) : ok(identity)),
    connect: async () => {
      if (context.refusesConnection) return err(context.refusesConnection);
      context.beforeLink();
      return ok({ link, overridden: false });
    },
    known: () => ({
      last: context.lastKnown,
      used: ({ nNFIni, nNFFin }) => context.used.filter((n) => n >= nNFIni && n <= nNFFin),
      keyOf: () => undefined,
      ufOf: (nNF) => context.ufs[nNF],
      contingencies: ({ nNFIni, nNFFin }) =>
        context.contingencies.filter(({ nNF }) => nNF >= nNFIni && nNF <= nNFFin),
      toAsk: () => [],
      tried: () => [],
      disabledInFiles: () => [],
      disabledBy: () => undefined,
      passedBefore: (_range, instant) => (context.passedAt ?? Infinity) < instant.getTime(),
      nearest: ({ nNFIni, nNFFin }, side) =>
        side === 'below'
          ? context.notes.findLast(({ nNF }) => nNF < nNFIni)
          : context.notes.find(({ nNF }) => nNF > nNFFin),
    }),
    progress: (_requestId, step) => context.progress.push(step),
    changed: () => undefined,
    sendsRefused: () => context.refusesSends,
  };
}

export function consentOf(context: TestContext, taken: Omit<Consent, 'confirm'> = {}): Consent {
  const confirm: Confirm = {
    allows: () => true,
    disable: async (summary) => {
      context.asked.push(summary);
      return context.confirms;
    },
    disableGroup: async (summaries) => {
      context.askedTogether.push([...summaries]);
      return context.confirms;
    },
    grant: async () => false,
  };
  return { confirm, ...taken };
}

export function rangeOf(
  nNFIni: number,
  nNFFin = nNFIni,
  { environment = 'homologacao', ano = 2026 }: { environment?: Environment; ano?: number } = {},
): ParsedInput<'disablement.prepare'> {
  return {
    environment,
    cnpj: CNPJ,
    mod: '55',
    serie: serieSchema.parse(1),
    nNFIni: noteNumberSchema.parse(nNFIni),
    nNFFin: noteNumberSchema.parse(nNFFin),
    ano,
    xJust: REASON,
  };
}

export function memoryJournal(): Journal {
  const db = openDatabase(':memory:', { durability: 'full', migrations: JOURNAL_SCHEMA });
  if (!db.ok) throw new Error(db.error.code);
  return createJournal(db.value);
}

/** Owners of a machine whose processes die on command. */
export function memoryOwners(alive: Set<string>, owner: string): Owners {
  return {
    mine: async () => {
      alive.add(owner);
      return owner;
    },
    isMine: (asked) => asked === owner,
    ifDead: async (asked, work) => {
      if (alive.has(asked)) return false;
      await work();
      return true;
    },
    sweep: async () => undefined,
    release: async () => {
      alive.delete(owner);
    },
  };
}

export function valueOf<T>(result: Result<T, AppError>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

export function codeOf(result: Result<unknown, AppError>): string {
  return result.ok ? 'ok' : result.error.code;
}
