/** The calls about the JSON service and its tokens. */

import { z } from 'zod';
import { cnpjSchema } from '../../fiscal/issuer/cnpj.ts';
import { type CallDefinition, environmentSchema, instant, nothing } from '../pieces.ts';

export const tokenScopeSchema = z.enum(['consultar', 'inutilizar']);
export type TokenScope = z.infer<typeof tokenScopeSchema>;

/** An access token of the JSON service; its secret is shown once, when it is made. */
export const tokenViewSchema = z.strictObject({
  id: z.uuid(),
  cnpj: cnpjSchema,
  root: z.string(),
  environment: environmentSchema,
  scopes: z.array(tokenScopeSchema),
  /** Limits in numbers for one call, and for one day, in production. */
  capCall: z.int(),
  capDay: z.int(),
  createdAt: instant,
  lastUsedAt: instant.optional(),
  revokedAt: instant.optional(),
});
export type TokenView = z.infer<typeof tokenViewSchema>;

/** How the files of a folder are written. */
export const dropCharsetSchema = z.enum(['utf-8', 'windows-1252', 'cp850']);
export type DropCharset = z.infer<typeof dropCharsetSchema>;

/** A folder of requests and answers, granted like a token (docs/pasta.md). */
export const dropViewSchema = tokenViewSchema.extend({ folder: z.string(), charset: dropCharsetSchema });
export type DropView = z.infer<typeof dropViewSchema>;

/** One call that the JSON service answered, without its token. */
export const serviceCallSchema = z.strictObject({
  at: instant,
  operation: z.string(),
  /** Of the token; "" if none was sent or none matched. */
  tokenId: z.string(),
  /** The key, or the Id of the range; "" if the call failed before. */
  subject: z.string(),
  http: z.int(),
  /** The body's own status. */
  status: z.int(),
  motivo: z.string(),
  ms: z.number(),
  /** Name of the computer that answered, where it is another one of a shared journal. */
  machine: z.string().optional(),
});
export type ServiceCall = z.infer<typeof serviceCallSchema>;

export const serviceStateSchema = z.strictObject({
  running: z.boolean(),
  /** "http://127.0.0.1:PORT" while it runs. */
  address: z.string().optional(),
  port: z.int(),
  /** A consultation without a token is refused. */
  tokenAlways: z.boolean(),
  /** The only environment of this run; absent: all. */
  only: environmentSchema.optional(),
});
export type ServiceState = z.infer<typeof serviceStateSchema>;

/** What a program may do, and for whom. */
const grantSchema = z.strictObject({
  cnpj: cnpjSchema,
  environment: environmentSchema,
  scopes: z.array(tokenScopeSchema).min(1).max(2),
  capCall: z.int().min(1).max(10_000).optional(),
  capDay: z.int().min(1).max(100_000).optional(),
});

export const serviceCalls = {
  'service.state': { staleAfter: ['service'], input: nothing, output: serviceStateSchema },
  /** Switches the JSON service on or off; a taken port is an error. The values given here are stored. */
  'service.switch': {
    announces: ['service'],
    input: z.strictObject({
      on: z.boolean(),
      /** 0 takes any free one. */
      port: z.int().min(0).max(65535).optional(),
      tokenAlways: z.boolean().optional(),
      /** This run serves one environment: tokens of others, and calls that name another, are refused. */
      only: environmentSchema.optional(),
      /** False: port and `tokenAlways` apply to this run only, and the stored settings stay. */
      remember: z.boolean().default(true),
    }),
    output: serviceStateSchema,
  },
  'service.calls': {
    staleAfter: ['service'],
    input: z.strictObject({ limit: z.int().min(1).max(500) }),
    output: z.array(serviceCallSchema),
  },
  /** The only answer that contains a token's secret, once. */
  'token.create': {
    changes: ['tokens'],
    input: grantSchema,
    output: z.strictObject({ token: z.string(), view: tokenViewSchema }),
  },
  'token.list': { staleAfter: ['service', 'tokens'], input: nothing, output: z.array(tokenViewSchema) },
  'token.revoke': { changes: ['tokens'], input: z.strictObject({ id: z.uuid() }), output: nothing },
  /** Grants a folder, and makes its subfolders. */
  'drop.create': {
    changes: ['tokens'],
    input: grantSchema.extend({
      /** Absent: the host's dialog is shown. */
      folder: z.string().max(32_767).optional(),
      charset: dropCharsetSchema.default('utf-8'),
    }),
    /** Absent: the person cancelled the dialog. */
    output: z.strictObject({ view: dropViewSchema.optional() }),
  },
  'drop.list': { staleAfter: ['service', 'tokens'], input: nothing, output: z.array(dropViewSchema) },
  'drop.revoke': { changes: ['tokens'], input: z.strictObject({ id: z.uuid() }), output: nothing },
} as const satisfies Record<string, CallDefinition>;
