/**
 * The shape of the data about SEFAZ that can be newer than the program: addresses, roots, TLS limits and the tables of
 * codes, with one version (docs/adr/0042).
 */

import { z } from 'zod';
import { codeTablesSchema } from '../../../shared/fiscal/code-tables.ts';
import { modSchema, tpAmbSchema } from '../../../shared/fiscal/numbering.ts';
import { UFS, ufSchema } from '../../../shared/fiscal/issuer/uf.ts';
import { fingerprintOf } from '../../x509/icp-brasil-pins.ts';
import { AUTHORIZERS } from '../addresses/authorizers-data.ts';

/** The message of the issue where a host is outside the government's domain. */
export const NOT_GOV_BR = 'not-gov-br';

const GOV_BR = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+gov\.br$/;
const host = z.string().refine((name) => GOV_BR.test(name), { message: NOT_GOV_BR });

const authorizer = z.enum([...new Set([...AUTHORIZERS, ...UFS])]);
/** Letters that need no escape in an address, and no segment of dots. */
const plain = (form: RegExp) =>
  z
    .string()
    .max(200)
    .regex(form)
    .refine((path) => !path.includes('//') && !/(?:^|\/)\.+(?:\/|$)/.test(path));
const folder = plain(/^\/(?:[\w.-]+\/)*$/);
const path = plain(/^[\w.-]+(?:\/[\w.-]+)*$/);

const row = z.strictObject({
  hosts: z.record(tpAmbSchema, host),
  folder,
  paths: z.strictObject({ consult: path, disable: path.optional(), status: path }),
});

const root = z
  .strictObject({
    version: z.string().regex(/^v\d{1,3}$/),
    use: z.enum(['tls-server', 'client-chain']),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    certificate: z.base64().max(12_000).optional(),
  })
  .refine(
    ({ sha256, certificate }) =>
      certificate === undefined || fingerprintOf(Buffer.from(certificate, 'base64')) === sha256,
    { path: ['certificate'] },
  );

/** What decides where requests go and whom they trust: a change waits for a person. */
export const connectionsSchema = z.strictObject({
  addresses: z.record(modSchema, z.partialRecord(authorizer, row)),
  /** Authorizer of each state that SVRS does not serve. */
  home: z.record(modSchema, z.partialRecord(ufSchema, authorizer)),
  /** By environment; every other state's contingency is SVC-AN. */
  svcRsStates: z.record(tpAmbSchema, z.array(ufSchema).max(UFS.length)),
  roots: z.array(root).min(1).max(50),
  /** Hosts known to send the root in their chains. */
  rootSenders: z.array(host).max(50),
});
export type Connections = Readonly<z.infer<typeof connectionsSchema>>;

export const PROGRAM_VERSION = /^(\d{1,5})\.(\d{1,5})\.(\d{1,5})(-[0-9A-Za-z.-]+)?$/;

/** Who says so, and on which day. */
const origin = z.strictObject({ source: z.string().min(1).max(200), asOf: z.iso.date() });

/** What a host was seen to need of a TLS connection. Nothing here narrows the ciphers that are offered. */
export const tlsProfileSchema = z.strictObject({
  /** The highest version to offer; 1.2 where absent: servers that ask for the certificate by renegotiation fail under 1.3. */
  offer: z.enum(['1.2', '1.3']).optional(),
  /** Kind of cipher it chose: ECDHE with GCM; ECDHE without; DHE with GCM and no ECDHE with it. */
  needs: z.enum(['ecdhe-aead', 'ecdhe-cbc', 'dhe']).optional(),
  /** When it asks for the client's certificate; "optional": a client without one is refused by HTTP. */
  certificate: z.enum(['handshake', 'handshake-optional', 'renegotiation']).optional(),
  /** Whether its list of authorities names ICP-Brasil's root v12; absent where its list was not seen. */
  namesV12: z.boolean().optional(),
  seen: z.iso.date().optional(),
});

/** What an older program understands of any later shape. */
export const headSchema = z.object({
  version: z.int().min(1).max(1_000_000_000),
  /** The oldest program that may use it. */
  minProgram: z.string().regex(PROGRAM_VERSION).optional(),
});

export const sefazDataSchema = z
  .strictObject({
    ...headSchema.shape,
    /** When it was made. */
    date: z.iso.date(),
    /** What changed and why, for the person who decides about it. */
    notes: z
      .string()
      .regex(/^[^\p{Cc}\p{Cf}]{0,500}$/u)
      .optional(),
    /** Source and day of each table. */
    origins: z.record(z.enum(['addresses', 'home', 'contingency']), origin),
    connections: connectionsSchema,
    tlsProfile: z.record(host, tlsProfileSchema),
    tables: codeTablesSchema,
  })
  .superRefine(({ connections: { addresses, home, rootSenders } }, context) => {
    for (const mod of modSchema.options) {
      const served = addresses[mod];
      // SVRS serves every state that is not named, and the SVC both kinds of contingency of model 55.
      const needed = ['SVRS' as const, ...(mod === '55' ? (['SVC-AN', 'SVC-RS'] as const) : [])];
      for (const each of [...needed, ...Object.values(home[mod])]) {
        if (!served[each]) {
          context.addIssue({ code: 'custom', path: ['connections', 'addresses', mod, each] });
        }
      }
    }
    const hosts = new Set(
      Object.values(addresses).flatMap((rows) =>
        Object.values(rows).flatMap((one) => Object.values(one.hosts)),
      ),
    );
    for (const sender of rootSenders) {
      if (!hosts.has(sender))
        context.addIssue({ code: 'custom', path: ['connections', 'rootSenders', sender] });
    }
  });
export type SefazData = Readonly<z.infer<typeof sefazDataSchema>>;
