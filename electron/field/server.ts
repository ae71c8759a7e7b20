/** What is seen of one server: with the whole chain, without a certificate, with the certificate alone, and resumed. */

import type { TpAmb } from '../../shared/fiscal/numbering.ts';
import type { Uf } from '../../shared/fiscal/issuer/uf.ts';
import { readCertificate, shortName } from '../x509/parsed-certificate.ts';
import type { TlsProfile } from '../sefaz/data/tls-profiles.ts';
import { ROOT_V12 } from '../sefaz/addresses/root-not-named.ts';
import { hasChain } from '../sefaz/tls/leaf-alone.ts';
import type { ClientIdentity, Destination } from '../sefaz/tls/connection.ts';
import { askOver, shake, type Attempt, type ShakeDeps, type Shaken } from './shake.ts';

/** Whose status is asked for at which address. */
export interface Server {
  readonly host: string;
  readonly destination: Destination;
  readonly authorizers: readonly string[];
  readonly mods: readonly string[];
  readonly tpAmb: TpAmb;
  readonly uf: Uf;
}

export interface ServerSeen {
  readonly servidor: string;
  readonly tpAmb: TpAmb;
  readonly autorizadores: readonly string[];
  readonly modelos: readonly string[];
  readonly caminho: 'direto' | 'proxy';
  /** As `tlsProfile` of the data on SEFAZ has them, so that they can be compared. */
  readonly perfil: Pick<TlsProfile, 'needs' | 'certificate' | 'namesV12'>;
  readonly comCadeia: Attempt;
  readonly situacao?: Attempt;
  readonly semCertificado?: Attempt;
  readonly soOCertificado?: Attempt;
  readonly situacaoSoOCertificado?: Attempt;
  readonly retomou?: boolean;
  readonly autoridadesAceitas: readonly string[];
  readonly cadeiaDoServidor: readonly Readonly<Record<string, string>>[];
  readonly inspecao?: string;
}

/** Nothing more can be found out about a server that was not reached. */
const NOT_REACHED: ReadonlySet<unknown> = new Set([
  'sefaz.dns',
  'sefaz.refused',
  'sefaz.unreachable',
  'sefaz.timeout',
  'call.aborted',
]);

export async function lookAtServer(
  deps: ShakeDeps,
  server: Server,
  identity: ClientIdentity,
  signal: AbortSignal | undefined,
): Promise<ServerSeen> {
  const { destination } = server;
  // What the folder remembers of a host must not choose what is sent here.
  const chain = { ...identity, sends: 'chain' } as const;
  const none: ClientIdentity = { fingerprint: 'ensaio', keyHolder: { tls: {} }, certPem: '' };
  const leaf = { ...identity, sends: 'leaf' } as const;
  const whole = await shake(deps, destination, chain, undefined, signal);
  const code = whole.attempt.erro?.['codigo'];
  if (NOT_REACHED.has(code) || String(code).startsWith('proxy.')) return seen(server, whole, {});

  const bare = await shake(deps, destination, none, undefined, signal);
  const resumed =
    whole.attempt.certo && whole.session
      ? await shake(deps, destination, chain, whole.session, signal)
      : undefined;
  const status = whole.attempt.certo ? await askOver(deps, destination, chain, server, signal) : undefined;
  const alone = hasChain(identity) ? await shake(deps, destination, leaf, undefined, signal) : undefined;
  // A server that asks late judges the certificate only then.
  const aloneStatus = alone?.attempt.certo
    ? await askOver(deps, destination, leaf, server, signal)
    : undefined;
  return seen(server, whole, {
    ...(status ? { situacao: status } : {}),
    semCertificado: bare.attempt,
    ...(alone ? { soOCertificado: alone.attempt } : {}),
    ...(aloneStatus ? { situacaoSoOCertificado: aloneStatus } : {}),
    ...(resumed?.reused === undefined ? {} : { retomou: resumed.reused }),
  });
}

type Others = Pick<
  ServerSeen,
  'situacao' | 'semCertificado' | 'soOCertificado' | 'situacaoSoOCertificado' | 'retomou'
>;

function seen(
  { host, tpAmb, authorizers, mods }: Server,
  { attempt, flight, inspection, proxied }: Shaken,
  others: Others,
): ServerSeen {
  const certificate = certificateOf(attempt, others);
  const needs = needsOf(attempt);
  const product = inspection?.product ?? attempt.erro?.['product'];
  return {
    servidor: host,
    tpAmb,
    autorizadores: authorizers,
    modelos: mods,
    caminho: proxied ? 'proxy' : 'direto',
    perfil: {
      ...(needs ? { needs } : {}),
      ...(certificate ? { certificate } : {}),
      ...(flight.authorities.length > 0 ? { namesV12: flight.authorities.includes(ROOT_V12) } : {}),
    },
    comCadeia: attempt,
    ...others,
    autoridadesAceitas: flight.authorities,
    // An inspecting proxy may have put the office's own name into its authority.
    cadeiaDoServidor: product === undefined ? chainOf(flight.certificates) : [],
    ...(product === undefined ? {} : { inspecao: String(product) }),
  };
}

function certificateOf(
  { pediuCertificado: asked }: Attempt,
  { situacao, semCertificado }: Others,
): TlsProfile['certificate'] {
  if (asked === true) return semCertificado?.certo ? 'handshake-optional' : 'handshake';
  return situacao?.renegociou ? 'renegotiation' : undefined;
}

/** Of the suite it chose from all that were offered; by its number where the handshake did not get as far as a name. */
function needsOf({ cifra = '', cifraNumero = '' }: Attempt): TlsProfile['needs'] {
  if (cifra.startsWith('ECDHE-')) return /GCM|CHACHA/.test(cifra) ? 'ecdhe-aead' : 'ecdhe-cbc';
  return cifra.startsWith('DHE-') || DHE.has(cifraNumero) ? 'dhe' : undefined;
}

/** DHE with RSA: AES of 128 and 256 bits, with GCM, with SHA-256 and with SHA-1 (RFC 5246, RFC 5288). */
const DHE: ReadonlySet<string> = new Set(['0x009e', '0x009f', '0x0067', '0x006b', '0x0033', '0x0039']);

function chainOf(certificates: readonly Buffer[]): Readonly<Record<string, string>>[] {
  return certificates.flatMap((der) => {
    const read = readCertificate(der);
    if (!read) return [];
    const { subject, issuer, validTo, fingerprint256 } = read;
    const ate = new Date(validTo).toISOString().slice(0, 10);
    return [{ titular: shortName(subject), emissor: shortName(issuer), ate, sha256: fingerprint256 }];
  });
}
