/** The calls about the app, its session and training. */

import { z } from 'zod';
import { accessKeySchema } from '../../fiscal/key/access-key.ts';
import { cnpjSchema } from '../../fiscal/issuer/cnpj.ts';
import { modSchema } from '../../fiscal/numbering.ts';
import { companyViewSchema } from '../companies/certificates.ts';
import { LOCALES } from '../../explain/words.ts';
import { type CallDefinition, environmentSchema, nothing } from '../pieces.ts';

export const sessionSchema = z.strictObject({
  /** Undefined until the first choice: the window then shows its first run. */
  environment: environmentSchema.optional(),
  cnpj: cnpjSchema.optional(),
});
export type Session = z.infer<typeof sessionSchema>;

/** How the training SEFAZ handles requests. */
export const trainingScenarioSchema = z.enum([
  'normal',
  /** Decides and records at once, answers late. */
  'slow',
  /** Decides and records, then the connection is reset without an answer. */
  'answer-lost',
  /** Reads the request and discards it: nothing is recorded, the connection is reset. */
  'reset-before-answer',
  /** 108. */
  'stopped',
  /** 109. */
  'stopped-no-forecast',
  /** 656. */
  'abuse',
  /** A web page with status 200 in place of the answer, as from a gateway; nothing is recorded. */
  'html',
  /** Decides and records, then sends half of the answer's bytes and closes. */
  'cut-answer',
  /** Status 500 with a SOAP fault; nothing is recorded. */
  'http-500',
  /** 241 to a disablement; nothing is recorded. */
  'refused',
  /** The TLS of the server takes none of our ciphers: no connection is made. */
  'no-cipher',
]);
export type TrainingScenario = z.infer<typeof trainingScenarioSchema>;

const trainingMaterial = {
  company: companyViewSchema,
  /** Access keys to try, by what they show: authorized, corrected, cancelled, denied, unknown… */
  examples: z.record(z.string(), z.string()),
  /** Keys of authorized notes, which `training.cancel` cancels. */
  cancellable: z.array(accessKeySchema),
  /** Keys of those that it has cancelled. */
  cancelled: z.array(accessKeySchema),
  /** Folder with the XML files of the company's notes, absolute: to look for gaps in without a folder of one's own. */
  notesFolder: z.string(),
  gap: z.strictObject({ mod: modSchema, serie: z.int(), used: z.array(z.int()), missing: z.int() }),
};

export const sessionCalls = {
  'app.about': {
    staleAfter: ['archive'],
    input: nothing,
    output: z.strictObject({
      version: z.string(),
      face: z.enum(['window', 'web', 'cli', 'service', 'test']),
      dataFolder: z.string(),
      /** Hosts named by `enderecos.json`; empty when the official addresses are in use. */
      overriddenHosts: z.array(z.string()),
      /** A signed data file adds to the built-in tables of codes: `sefaz-data.tables` has them. */
      newerTables: z.boolean(),
      /** The data folder is on another computer: read-only until it is moved here. */
      remote: z.boolean(),
      /** Environments in which this host may disable. */
      canDisable: z.array(environmentSchema),
      /** It can open a terminal in which `balcao` is known (`program.terminal`). */
      hasTerminal: z.boolean(),
    }),
  },
  /**
   * Moves a data folder on another computer to the default one of this computer, completely or not at all; takes
   * effect at the next start.
   */
  'data.move': { changes: [], input: nothing, output: z.strictObject({ folder: z.string() }) },
  /** Opens a terminal in which `balcao` is known, and runs nothing there. Error: `host.unsupported`. */
  'program.terminal': { changes: [], input: nothing, output: z.strictObject({ opened: z.boolean() }) },
  'session.get': { staleAfter: ['session', 'training'], input: nothing, output: sessionSchema },
  'session.choose': {
    announces: ['session', 'companies', 'certificates', 'disablements', 'history'],
    input: z.strictObject({ environment: environmentSchema, cnpj: cnpjSchema.optional() }),
    output: sessionSchema,
  },
  /** The language of what is said outside the page: the tray, notices and the system's dialogs. */
  'language.choose': { changes: [], input: z.strictObject({ locale: z.enum(LOCALES) }), output: nothing },
  /** Switches to training: its company becomes the session's. */
  'training.begin': {
    changes: ['session', 'companies', 'certificates', 'training'],
    input: nothing,
    output: z.strictObject({ session: sessionSchema, ...trainingMaterial }),
  },
  /** The material to practise with; changes nothing. */
  'training.get': { staleAfter: ['training'], input: nothing, output: z.strictObject(trainingMaterial) },
  /** Starts the training SEFAZ if it is not running. Its certificate and password are worthless outside. */
  'training.addresses': {
    staleAfter: [],
    input: nothing,
    output: z.strictObject({
      port: z.int(),
      consult: z.url(),
      disable: z.url(),
      status: z.url(),
      /** The only authority to trust for these addresses. */
      caPem: z.string(),
      certificate: z.strictObject({
        path: z.string(),
        password: z.string(),
        cnpj: cnpjSchema,
        name: z.string(),
      }),
    }),
  },
  /** Cancels an authorized note at the training SEFAZ, as its emitter would; false if it is not authorized. */
  'training.cancel': {
    changes: ['training'],
    input: z.strictObject({ chNFe: accessKeySchema }),
    output: z.strictObject({ cancelled: z.boolean() }),
  },
  'training.scenario': {
    changes: [],
    input: z.strictObject({
      scenario: trainingScenarioSchema.optional(),
      /** For so many requests; without it until changed, and a lost answer once. */
      times: z.int().min(1).max(999).optional(),
      /** For the training SEFAZ of any process of this data folder, from its next request on. */
      elsewhere: z.boolean().optional(),
    }),
    /** `times`: for how many requests still, where it does not last until changed. */
    output: z.strictObject({ scenario: trainingScenarioSchema, times: z.int().optional() }),
  },
} as const satisfies Record<string, CallDefinition>;
