/** The calls about the journal that several computers share, on PostgreSQL. */

import { z } from 'zod';
import { appErrorSchema } from '../../errors.ts';
import { cnpjSchema } from '../../fiscal/issuer/cnpj.ts';
import { disablementStateSchema } from '../disablement/disablement.ts';
import { asideRowsSchema, type CallDefinition, nothing } from '../pieces.ts';

export const journalSituationSchema = z.strictObject({
  /** Version of PostgreSQL, e.g. "18.4". */
  version: z.string(),
  /** Version of the journal's tables. */
  schema: z.int(),
  requests: z.int(),
  /** Without a known answer. */
  uncertain: z.int(),
  /** Network names of the computers that wrote in it, sorted. */
  machines: z.array(z.string()),
  /** There was no time to look at every row: the audit does. */
  unfinished: z.literal(true).optional(),
});

/** A user of the database whom its rights do not hinder, so that they do not protect the journal from this user. */
const userAboveSchema = z.strictObject({
  user: z.string(),
  /** `owner`: may act as the owner of the tables. */
  as: z.enum(['superuser', 'owner']),
});

/** The state of the connection. */
export const sharedJournalStateSchema = z.strictObject({
  /** `none`: this computer has a journal of its own; `connecting`: before the server's first answer. */
  standing: z.enum(['none', 'connecting', 'connected', 'away']),
  /** ISO 8601. */
  since: z.string(),
  /** Name or IP address of the server, once it is known. */
  server: z.string().optional(),
  /** Why it is away. */
  error: appErrorSchema.optional(),
  /** `database.rewound` or `database.altered`, of each company whose chain is not what this computer saw of it. */
  chains: z.array(appErrorSchema),
  /** Consultations and the like of this computer that the server does not have yet. */
  waiting: z.int(),
  /** Why these are not handed in, where the journal itself can be used. */
  waitingFor: appErrorSchema.optional(),
  /** Rows of the shared log that this computer could not read and set aside, at most a hundred, absent for none: position, and the user of the database who wrote it. */
  aside: z.array(z.strictObject({ position: z.int(), kind: z.string(), role: z.string() })).optional(),
  /** Rows of this computer that the server does not take, at most a hundred, absent for none; `why` as of `sharing.refused` in the log. */
  notTaken: z.array(z.strictObject({ kind: z.string(), company: z.string(), why: z.string() })).optional(),
  /** Requests of this folder's own journal that the shared one does not know: nothing is disabled until they are imported. */
  lacking: z.int(),
  /** Why this computer disables nothing, whether or not the server answers: `database.reopen`, `database.rights`, `database.not-imported`. */
  refused: appErrorSchema.optional(),
  /** How far this computer's clock is ahead of the server's, in milliseconds; absent before the first answer. */
  clockAheadMs: z.int().optional(),
  above: userAboveSchema.optional(),
  /** Which way out to SEFAZ this computer uses, "" where the office has one. */
  exitLabel: z.string(),
  /** When this computer's own copy was made, which answers while the server is away; absent before the first one. ISO 8601. */
  copyAt: z.string().optional(),
  /** Why the last copy was not made. */
  copyError: appErrorSchema.optional(),
});
export type SharedJournalState = z.infer<typeof sharedJournalStateSchema>;

/** The connection that a person set for this data folder; the password is never given out. */
export const sharedConnectionSchema = z.strictObject({
  host: z.string(),
  port: z.int(),
  database: z.string(),
  user: z.string(),
  /** Path of the authority that signed the server's certificate; '' for those of the system. */
  authority: z.string(),
  isSet: z.boolean(),
  /** `compartilhado.json` is there and cannot be read. */
  damaged: z.boolean(),
  /** It is another one than this run began with: it counts when the program is opened again, and nothing is disabled until then. */
  reopen: z.boolean(),
  /** Server of `DATABASE_URL`, which counts before the settings; '' where that cannot be read. */
  variable: z.string().optional(),
});
export type SharedConnection = z.infer<typeof sharedConnectionSchema>;

const overlapSideSchema = z.strictObject({
  requestId: z.string(),
  nNFIni: z.int(),
  nNFFin: z.int(),
  state: disablementStateSchema,
  /** When it was first sent, or made. */
  at: z.string(),
  /** Computer that imported it and the folder it came from; absent for one that was made on the shared journal. */
  origin: z.strictObject({ machine: z.string(), folder: z.string() }).optional(),
});

/** Numbers that two pasts both have: history that happened. */
export const pastOverlapSchema = z.strictObject({
  cnpj: z.string(),
  tpAmb: z.string(),
  mod: z.string(),
  serie: z.int(),
  /** Those that both have. */
  nNFIni: z.int(),
  nNFFin: z.int(),
  /** Of the imported folder, and the other one. */
  sides: z.array(overlapSideSchema).length(2),
});
export type PastOverlap = z.infer<typeof pastOverlapSchema>;

export const importedFolderSchema = z.strictObject({
  /** Where the databases were found. */
  folder: z.string(),
  requests: z.int(),
  events: z.int(),
  /** Events that the shared journal did not have. */
  added: z.int(),
  /** Of these requests, those without a known answer now. */
  open: z.int(),
  /** Rows of history, companies and numbers handed in; 0 for the program's own folder, which hands them in by itself. */
  handedIn: z.int(),
  overlaps: z.strictObject({ total: z.int(), listed: z.array(pastOverlapSchema) }),
  /** What was not brought in, absent for nothing. */
  aside: asideRowsSchema.optional(),
});
export type ImportedFolder = z.infer<typeof importedFolderSchema>;

const field = z.string().trim().min(1).max(256);
const connectionFields = z.strictObject({
  host: field,
  port: z.int().min(1).max(65_535),
  database: field,
  user: field,
  authority: z.string().trim().max(1_000),
  /** Absent: the stored one, while server, port and user do not change. */
  password: z.string().min(1).max(256).optional(),
});

export const sharedJournalCalls = {
  'shared-journal.connection': { staleAfter: ['sharing'], input: nothing, output: sharedConnectionSchema },
  /** Connects with these fields, changes nothing and stores nothing. Errors: `database.*`. */
  'shared-journal.test': {
    changes: [],
    input: connectionFields,
    output: journalSituationSchema.omit({ machines: true, uncertain: true, unfinished: true }).extend({
      /** False for a user who may only read. */
      mayDisable: z.boolean(),
      above: userAboveSchema.optional(),
    }),
  },
  /**
   * Stores the connection, the password sealed. Errors: `database.url`, `secret.unprotected` if this host cannot keep a
   * password, `data.folder` if it was not written.
   */
  'shared-journal.connect': { changes: ['sharing'], input: connectionFields, output: sharedConnectionSchema },
  /** Forgets the connection: this computer goes back to its own journal. Error: `data.folder`. */
  'shared-journal.leave': { changes: ['sharing'], input: nothing, output: sharedConnectionSchema },
  /** Asks nothing of the server; `data.changed` with `sharing` says that it is another one. */
  'shared-journal.state': {
    staleAfter: ['history', 'sharing'],
    input: nothing,
    output: sharedJournalStateSchema,
  },
  /** Compares a company's chain on the server with what this computer saw of it. Errors: `database.*`, with the fault `absent` of `database.url` where no connection is set. */
  'shared-journal.chain': {
    staleAfter: [],
    input: z.strictObject({ cnpj: cnpjSchema }),
    /** `database.rewound` or `database.altered`; absent where nothing prevents it. */
    output: z.strictObject({ fault: appErrorSchema.optional() }),
  },
  /**
   * A person has looked: what is on the server counts from now on, which is recorded. Where the server had lost something, the
   * files of this computer's archive are brought into the journal before anything is sent. Errors: `database.*`, those of an import.
   */
  'shared-journal.accept-chain': {
    changes: ['sharing', 'disablements', 'history'],
    input: z.strictObject({ cnpj: cnpjSchema }),
    output: z.strictObject({
      /** False where nothing stood in the way. */
      accepted: z.boolean(),
      /** Requests that the archive brought back. */
      imported: z.int(),
    }),
  },
  /**
   * Asks the server, and looks for rows that no program wrote, some seconds at most: `shared-journal.state` names them then.
   * Errors: `database.url` with the fault `absent` where no connection is set, else `database.*`.
   */
  'shared-journal.situation': { staleAfter: [], input: nothing, output: journalSituationSchema },
  /**
   * Brings the journal of this data folder, or of one that a person chooses, into the shared one, and hands in what the chosen one
   * knows beside it. Nothing of the folder is changed; again it adds nothing. Without `imported` the person cancelled. Progress by
   * `journal.progress`. Errors: `database.*`, among them `database.chain-broken` with `path` and `position`, and
   * `database.nothing-to-import`; `data.*`, `backup.other-realm` for a folder of training, `call.aborted`.
   */
  'shared-journal.import': {
    changes: ['sharing'],
    input: z.strictObject({ which: z.enum(['own', 'chosen']) }),
    output: z.strictObject({ imported: importedFolderSchema.optional() }),
  },
  /**
   * Writes one company as the data folder of a single computer, into the folder that a person chooses, which must not exist or
   * be empty; `inside`: into a new one in it. Progress by `journal.progress`. Errors: `database.*`, among them
   * `database.export-taken`; `company.missing` where the shared journal has nothing of it, `data.folder`, `call.aborted`.
   */
  'shared-journal.export': {
    changes: [],
    input: z.strictObject({ cnpj: cnpjSchema, inside: z.boolean().default(false) }),
    output: z.strictObject({
      exported: z
        .strictObject({
          folder: z.string(),
          requests: z.int(),
          events: z.int(),
          rows: z.int(),
          files: z.int(),
        })
        .optional(),
    }),
  },
  /**
   * Makes the database into a shared journal by the administrator's connection that the host was started with; again is
   * harmless. Errors: `database.url` with the fault `administrator` without one, else `database.*`.
   */
  'shared-journal.prepare': {
    changes: [],
    input: nothing,
    output: z.strictObject({
      server: z.string(),
      /** Of the tables before, 0 without any, and now. */
      from: z.int(),
      schema: z.int(),
      /** The user of the connection that is set, if it may now disable. */
      user: z.string().optional(),
      /** The connection that is set leads to another database, where nothing was done. */
      elsewhere: z.boolean().optional(),
      /** Users put in charge by it: empty where one is already. */
      responsible: z.array(z.string()),
      /** Of the user of the connection that is set. */
      above: userAboveSchema.optional(),
    }),
  },
} as const satisfies Record<string, CallDefinition>;
