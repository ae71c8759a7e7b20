/**
 * The training SEFAZ: an offline authorizer in this process, with its own certificates, notes, ledger and scripted
 * scenarios.
 */

import { X509Certificate } from 'node:crypto';
import { abuseGuard } from './abuse-guard.ts';
import { isCancellable, withCancelled } from './notes/cancel-note.ts';
import type { Subject } from './certificate-shape.ts';
import type { ProtocolOf563 } from './checks-disable.ts';
import { openLedger, type LedgerEntry } from './notes/ledger.ts';
import { layNotesFolder } from './notes/notes-folder.ts';
import { noteWriter } from './notes/note-xml.ts';
import { openPki } from './pki.ts';
import { scenarioBook, type Scenario } from './scenario.ts';
import { scenarioMailbox } from './scenario-mailbox.ts';
import { COMPANY, makeSeeds } from './notes/seeds.ts';
import { startServer } from './https.ts';
import { SERVICES, type ServiceName } from './soap.ts';

/** Of the training company's PFX; public, because the certificate has no value outside. */
const COMPANY_PASSWORD = 'treino';
/** Longer ago than the company's example notes. */
const NOTES_DAYS = 1_000;
const DAY_MS = 86_400_000;
const SLOW_MS = 5000;

export interface TrainingOptions {
  /** Its own folder, created if absent; all training data is below it. */
  readonly dataDir: string;
  readonly clock: { now(): Date };
  /** 0, the default, takes any free one. */
  readonly port?: number;
  /** Milliseconds that the scenario `slow` delays an answer; default 5000. */
  readonly slowMs?: number;
  /** Counts abuse (656) as an authorizer does; default off, so that training is never blocked for an hour. */
  readonly abuseGuard?: boolean;
  /** Where a 563 has the earlier protocol; default `tag`. */
  readonly protocolOf563?: ProtocolOf563;
}

export interface CompanyCertificate {
  readonly pfx: Buffer;
  /** Where the same bytes are stored. */
  readonly path: string;
  readonly password: string;
  readonly cnpj: string;
  readonly name: string;
  readonly uf: 'SP';
}

export interface Gap {
  readonly mod: '55';
  readonly serie: 1;
  readonly used: readonly number[];
  readonly missing: 3;
  readonly highest: number;
}

export type Training = Awaited<ReturnType<typeof startTraining>>;

/**
 * Starts the training SEFAZ on 127.0.0.1. Rejects with the system's error if the folder or the port is unavailable.
 * A first start creates keys (well under a second); later ones take about ten milliseconds.
 */
export async function startTraining(options: TrainingOptions) {
  const now = () => options.clock.now();
  const pki = await openPki(options.dataDir, now);
  const ledger = openLedger(options.dataDir, now());
  const seeds = makeSeeds(ledger.since);
  const known = withCancelled(seeds, ledger);
  const mailbox = scenarioMailbox(options.dataDir);
  const scenario = scenarioBook(mailbox.take);
  const { authority } = pki;
  // Valid when its oldest notes were issued, so that each of them is found authentic.
  const validFrom = new Date(ledger.since.getTime() - NOTES_DAYS * DAY_MS);
  const writer = noteWriter(await pki.signer('emitente', { ...COMPANY, validFrom }));
  const authorizer = {
    ledger,
    seeds: known,
    writer,
    issuer: new X509Certificate(authority.issuing.cert),
    guard: options.abuseGuard === true ? abuseGuard() : undefined,
    protocolOf563: options.protocolOf563 ?? 'tag',
    now,
  };
  const start = async () => ({
    notesFolder: layNotesFolder(options.dataDir, seeds.all, writer),
    server: await startServer({
      authority,
      authorizer,
      scenario,
      port: options.port ?? 0,
      slowMs: options.slowMs ?? SLOW_MS,
    }),
  });
  const { notesFolder, server } = await start().catch((error: unknown) => {
    ledger.close();
    throw error;
  });
  const address = (name: ServiceName) =>
    `https://localhost:${server.port}${SERVICES.find((service) => service.name === name)?.path ?? ''}`;
  let closing: Promise<void> | undefined;
  let company: ReturnType<typeof pki.kept> | undefined;
  const certificate = async (anew: boolean) => {
    if (anew || !company) company = pki.kept('empresa', COMPANY, COMPANY_PASSWORD, anew);
    return { ...(await company), password: COMPANY_PASSWORD, ...COMPANY };
  };
  return {
    port: server.port,
    /** The root of the training PKI: the only one to trust for {@link addresses}. */
    caPem: authority.root.cert,
    addresses: { consult: address('consult'), disable: address('disable'), status: address('status') },
    /** The training company and its A1; the same bytes at every start until it is renewed. */
    certificate: (): Promise<CompanyCertificate> => certificate(false),
    /** Another one in its place, for when it has ended. */
    renewCertificate: (): Promise<CompanyCertificate> => certificate(true),
    /** A new valid certificate for any holder (`cpf` makes an e-CPF), as PFX. */
    issue: (subject: Subject, password: string) => pki.issue(subject, password),
    /** Valid access keys by what they show. */
    examples: seeds.examples,
    /** Folder with the XML files of the company's series 1, absolute. */
    notesFolder,
    /** The gap in the company's model 55 numbering. */
    gap: { mod: '55', serie: 1, used: [1, 2, 4], missing: 3, highest: 4 } satisfies Gap,
    /** Keys of authorized notes that {@link cancel} would cancel now. */
    cancellable: () =>
      seeds.all.flatMap(({ chNFe }) => {
        const note = known.find(chNFe);
        return note && isCancellable(note) ? [chNFe] : [];
      }),
    /** Keys of those that {@link cancel} cancelled. */
    cancelled: () =>
      seeds.all.flatMap(({ chNFe }) => (ledger.cancelledAt(chNFe) === undefined ? [] : [chNFe])),
    /** Cancels an authorized note, as its emitter would; false if there is none with this key. */
    cancel: (chNFe: string) => {
      const note = known.find(chNFe);
      if (!note || !isCancellable(note)) return false;
      ledger.cancel(chNFe, now());
      return true;
    },
    scenario: {
      get: () => scenario.get(),
      set: (next: Scenario) => {
        scenario.set(next);
      },
      /** For the training SEFAZ of any process over this folder, from its next request on. */
      leave: mailbox.leave,
    },
    /** The recorded disablements, by Id of the request. */
    ledger: (): readonly LedgerEntry[] => ledger.entries(),
    /** Number of requests to a service since the start. */
    requests: () => server.requests(),
    /** Closes every connection, pending answer and file handle. */
    close: () => {
      closing ??= server.close().then(() => {
        ledger.close();
      });
      return closing;
    },
  };
}
