/** The calls about how this computer reaches SEFAZ: directly, by the system's proxy, or by one given by hand. */

import { z } from 'zod';
import { appErrorSchema } from '../../errors.ts';
import { ufSchema } from '../../fiscal/issuer/uf.ts';
import { type CallDefinition, nothing } from '../pieces.ts';

export const proxyModeSchema = z.enum(['none', 'system', 'manual']);

/** A name or an address alone: no scheme, port, user or path. */
export const proxyHost = z.string().regex(/^(?:[^\s:/@[\]]{1,253}|[0-9a-f]*(?::[0-9a-f.]*){2,7})?$/i);
export const proxyPort = z.int().min(1).max(65_535);

export const networkSettingsSchema = z.strictObject({
  mode: proxyModeSchema,
  /** Of the proxy given by hand, kept while another mode is chosen; '' if there is none. */
  host: z.string(),
  port: proxyPort,
  /** '' if the proxy asks for none. */
  user: z.string(),
  hasPassword: z.boolean(),
  /** Whether this front end can ask the system; the command line has variables in its place. */
  canAskSystem: z.boolean(),
  /** `host:port` of `HTTPS_PROXY`, which counts before the settings where variables count at all. */
  variable: z.string().optional(),
  /** Servers whose short group of Diffie-Hellman (1024 bits at least) a person accepted. */
  weakGroups: z.array(z.string()),
  /** `rede.json` is there and cannot be used; nothing is sent until the settings are saved again. */
  damaged: z.boolean(),
});
export type NetworkSettings = z.infer<typeof networkSettingsSchema>;

/** The way to one of SEFAZ's hosts as it was tried. */
export const networkTestSchema = z.strictObject({
  host: z.string(),
  /** `direct`: no proxy is used, and nothing was tried. */
  route: z.enum(['direct', 'proxy']),
  /** `host:port`. */
  proxy: z.string().optional(),
  source: z.enum(['manual', 'system', 'environment']).optional(),
  /** The proxy's answer to CONNECT. */
  status: z.int().optional(),
  ms: z.number(),
  error: appErrorSchema.optional(),
});
export type NetworkTest = z.infer<typeof networkTestSchema>;

/** As it is in an address, in small letters. */
const serverName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?=.{1,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*$/);

export const networkCalls = {
  'network.get': { staleAfter: ['network'], input: nothing, output: networkSettingsSchema },
  /**
   * Counts for this data folder from the next connection on. Without `password` the stored one is kept while host,
   * port and user do not change. Errors: `input.invalid` (`host`, by hand without one), `secret.unprotected` if this
   * host cannot keep a password, `data.folder` if it was not written.
   */
  'network.set': {
    changes: ['network'],
    input: z.strictObject({
      mode: proxyModeSchema,
      host: proxyHost,
      port: proxyPort,
      user: z.string().max(256),
      password: z.string().max(256).optional(),
    }),
    output: networkSettingsSchema,
  },
  /** A person's word on one server's short group of Diffie-Hellman. Error `data.folder` if it was not written. */
  'network.weak-group': {
    changes: ['network'],
    input: z.strictObject({ host: serverName, accept: z.boolean() }),
    output: networkSettingsSchema,
  },
  /** Asks the proxy for the way to the authorizer of a state in production, and closes it: SEFAZ is sent nothing. */
  'network.test': { changes: [], input: z.strictObject({ uf: ufSchema }), output: networkTestSchema },
} as const satisfies Record<string, CallDefinition>;
