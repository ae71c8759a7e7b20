/** One connection of the rehearsal to a server: a handshake alone, or one that then asks for the status of the service. */

import type { AppError } from '../../shared/errors.ts';
import type { TpAmb } from '../../shared/fiscal/numbering.ts';
import { cUfOf, type Uf } from '../../shared/fiscal/issuer/uf.ts';
import type { Proxying } from '../sefaz/proxy/open-route.ts';
import { readStatusAnswer } from '../sefaz/soap/answer.ts';
import { statusEnvelope } from '../sefaz/soap/envelope.ts';
import {
  CONSULT_LIMITS,
  faultToError,
  openFresh,
  type ClientIdentity,
  type Destination,
  type TrustKeeper,
} from '../sefaz/tls/connection.ts';
import { openVerified } from '../sefaz/tls/secure-socket.ts';
import { targetOf } from '../sefaz/tls/tls-options.ts';
import type { Inspection } from '../sefaz/trust/inspection.ts';
import { readFlight, type Flight } from './flight.ts';
import { tapped } from './tap.ts';

export interface ShakeDeps {
  readonly trust: TrustKeeper | undefined;
  readonly proxying: Proxying | undefined;
  readonly now: () => Date;
}

/** As written to the zip; what was not seen is absent. */
export interface Attempt {
  readonly certo: boolean;
  readonly ms: number;
  readonly protocolo?: string;
  readonly cifra?: string;
  /** The suite's number, also where the handshake failed after it was chosen. */
  readonly cifraNumero?: string;
  readonly grupo?: string;
  /** A certificate was asked for in the first handshake. */
  readonly pediuCertificado?: boolean;
  /** The server began another handshake after the request. */
  readonly renegociou?: boolean;
  readonly http?: number;
  readonly cStat?: string;
  readonly xMotivo?: string;
  /** Its clock less this computer's, in milliseconds. */
  readonly relogioMs?: number;
  readonly erro?: Readonly<Record<string, string | number | boolean>>;
}

export interface Shaken {
  readonly attempt: Attempt;
  readonly flight: Flight;
  /** To be offered to the next connection. */
  readonly session?: Buffer | undefined;
  readonly reused?: boolean;
  readonly inspection?: Inspection | undefined;
  readonly proxied: boolean;
}

/** Sends nothing but the handshake. */
export async function shake(
  { trust, proxying }: ShakeDeps,
  destination: Destination,
  identity: ClientIdentity,
  session: Buffer | undefined,
  signal: AbortSignal | undefined,
): Promise<Shaken> {
  const tap = tapped(proxying);
  const began = performance.now();
  const opened = await openVerified(targetOf(destination), identity, {
    connectMs: CONSULT_LIMITS.connectMs,
    signal,
    trust,
    proxying: tap.proxying,
    ...(session ? { session: { session, inspection: undefined } } : {}),
  });
  const ms = since(began);
  const flight = readFlight(tap.last());
  const proxied = tap.hop() !== undefined;
  if (!opened.ok) {
    const attempt = { certo: false, ms, ...seenIn(flight), ...errorOf(faultToError(opened.error)) };
    return { attempt, flight, proxied };
  }
  const { socket, inspection } = opened.value;
  const attempt: Attempt = {
    certo: true,
    ms,
    protocolo: socket.getProtocol() ?? '',
    cifra: socket.getCipher().name,
    ...seenIn(flight),
  };
  const ended = { session: socket.getSession(), reused: socket.isSessionReused() };
  socket.on('error', () => undefined).destroy();
  return { attempt, flight, ...ended, inspection, proxied };
}

/** A handshake as of {@link shake}, with one request for the status of the service over it. */
export async function askOver(
  { trust, proxying, now }: ShakeDeps,
  destination: Destination,
  identity: ClientIdentity,
  { tpAmb, uf }: { readonly tpAmb: TpAmb; readonly uf: Uf },
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  const tap = tapped(proxying);
  const began = performance.now();
  const link = await openFresh(destination, identity, {
    signal,
    limits: CONSULT_LIMITS,
    trust,
    proxying: tap.proxying,
    inspected: 'accept' as const,
  });
  if (!link.ok) {
    const seen = seenIn(readFlight(tap.last()));
    return { certo: false, ms: since(began), ...seen, ...errorOf(faultToError(link.error)) };
  }
  const body = statusEnvelope({ tpAmb, cUF: cUfOf(uf) });
  const response = await link.value.post({ service: 'status', body });
  const flight = readFlight(tap.last());
  const shown = { ms: since(began), ...seenIn(flight), renegociou: flight.renegotiates };
  if (!response.ok) return { certo: false, ...shown, ...errorOf(faultToError(response.error)) };
  const http = response.value.httpStatus;
  const answer = readStatusAnswer(response.value, { tpAmb });
  if (!answer.ok) return { certo: false, ...shown, http, ...errorOf(answer.error) };
  const { cStat, xMotivo, dhRecbto } = answer.value;
  const theirs = Date.parse(dhRecbto);
  return {
    certo: true,
    ...shown,
    http,
    cStat,
    xMotivo,
    ...(Number.isNaN(theirs) ? {} : { relogioMs: theirs - now().getTime() }),
  };
}

function seenIn({ suite, curve, groupBits, asksCertificate, certificates }: Flight): Partial<Attempt> {
  const group = groupBits === undefined ? curve && `curva ${curve}` : `DH de ${groupBits} bits`;
  return {
    ...(suite === undefined ? {} : { cifraNumero: `0x${suite.toString(16).padStart(4, '0')}` }),
    ...(group ? { grupo: group } : {}),
    // Of a resumed connection nothing can be said: there is no certificate in it at all.
    ...(certificates.length > 0 ? { pediuCertificado: asksCertificate } : {}),
  };
}

export function errorOf({ code, data }: AppError): Pick<Attempt, 'erro'> {
  const shown = ['alert', 'alertName', 'reason', 'phase', 'status', 'limitMs', 'repair', 'product'] as const;
  const facts = shown.flatMap((name) => {
    const value = data?.[name];
    return value === undefined || value === null ? [] : [[name, value] as const];
  });
  return { erro: { codigo: code, ...Object.fromEntries(facts) } };
}

function since(began: number): number {
  return Math.round(performance.now() - began);
}
