/**
 * "Testar conexão": connects to an authorizer step by step, and reports how far it came, the durations, and the
 * failure.
 */

import { X509Certificate } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';
import type { CallOutput } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { refusesCertificate } from '../../../shared/asking/certificate-refused.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Identity } from '../../certificates/vault/vault.ts';
import { cUfOf } from '../../../shared/fiscal/issuer/uf.ts';
import { readStatusAnswer } from '../../sefaz/soap/answer.ts';
import { statusEnvelope } from '../../sefaz/soap/envelope.ts';
import { homeAuthorizer } from '../../sefaz/addresses/authorizers.ts';
import { CONSULT_LIMITS, faultToError, openFresh, type Destination } from '../../sefaz/tls/connection.ts';
import { certificateFor, hasChain } from '../../sefaz/tls/leaf-alone.ts';
import { nameOf } from '../../sefaz/proxy/route.ts';
import { causeOf } from '../../sefaz/tls/fault.ts';
import { askStatus, type StatusDeps, type StatusQuestion } from './status.ts';

type ConnectionReport = CallOutput<'sefaz.test'>;
type ConnectionStep = ConnectionReport['steps'][number];

const DIRECT_STEPS = ['dns', 'tcp', 'tls', 'certificate', 'service'] as const;
/** The proxy finds the server's name and reaches it. */
const PROXIED_STEPS = ['proxy', 'tls', 'certificate', 'service'] as const;

/** The result of one step; `code` if our side or the network failed, not if SEFAZ answers "stopped". */
type Outcome = Pick<ConnectionStep, 'ok' | 'code' | 'data'>;

const STEP_MS = 15_000;
const IN_OPERATION = '107';
const FORBIDDEN = 403;

/** Errors: `sefaz.no-address`, `sefaz.address-file`, `call.aborted`; every other failure is reported in its step. */
export async function testConnection(
  deps: StatusDeps,
  question: StatusQuestion,
  signal?: AbortSignal,
): Promise<Result<ConnectionReport, AppError>> {
  const authorizer = homeAuthorizer(question.uf, question.mod);
  const found = deps.find({ mod: question.mod, authorizer, tpAmb: question.tpAmb, service: 'status' });
  if (!found.ok) return found;
  const { destination, overridden } = found.value;
  const host = destination.url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(destination.url.port || 443);

  const done = new Map<ConnectionStep['step'], Outcome & { readonly ms: number }>();
  const run = async (step: ConnectionStep['step'], work: () => Promise<Outcome>): Promise<boolean> => {
    const began = performance.now();
    const outcome = await work();
    done.set(step, { ...outcome, ms: Math.round((performance.now() - began) * 10) / 10 });
    return outcome.ok;
  };

  const identity = await deps.identity();
  const routes = await deps.proxying?.routes(host, port);
  const proxied = routes !== undefined && (!routes.ok || routes.value[0]?.kind === 'proxy');
  const reached = proxied
    ? await run('proxy', () => openWay(deps.proxying, host, port, signal))
    : (await run('dns', () => resolveName(host, signal))) &&
      (await run('tcp', () => openPort(host, port, signal)));
  const secured =
    reached &&
    identity.ok &&
    (await run('tls', () => handshakeEither(deps, destination, identity.value, signal)));
  if (!identity.ok) await run('certificate', async () => failed(identity.error));
  else if (secured) {
    await run('certificate', async () => validityOf(identity.value));
    await run('service', () => askService(deps, question, signal));
    if (isForbidden(done.get('service')))
      await tryOtherWay(deps, { destination, identity: identity.value, question }, done, signal);
  }
  // Some servers check the certificate in the handshake, others only after the request has arrived.
  for (const step of ['tls', 'service'] as const) {
    const outcome = done.get(step);
    if (!outcome || !refusesCertificate(outcome)) continue;
    done.set('certificate', outcome);
    if (step === 'tls') done.set('tls', { ok: true, ms: outcome.ms });
    else done.delete('service');
  }

  if (signal?.aborted) return err(appError('call.aborted', { host }));
  const steps = (proxied ? PROXIED_STEPS : DIRECT_STEPS).map((step): ConnectionStep => {
    const outcome = done.get(step);
    return outcome ? { step, skipped: false, ...outcome } : { step, ok: false, skipped: true, ms: 0 };
  });
  return ok({ authorizer, host, port, overridden, at: deps.clock.now().toISOString(), steps });
}

function fine(data?: AppError['data']): Outcome {
  return data ? { ok: true, data } : { ok: true };
}

function failed({ code, data }: AppError): Outcome {
  return data ? { ok: false, code, data } : { ok: false, code };
}

function late(host: string): AppError {
  return appError('sefaz.timeout', { host, limitMs: STEP_MS, phase: 'connect' });
}

/** Why the host could not be reached, as an error code. */
function unreached(error: unknown, host: string): AppError {
  const { code, data } = causeOf(error, host);
  return appError(code, { ...data, phase: 'connect' });
}

/** The system's lookup cannot be cancelled; its result is ignored. */
function resolveName(host: string, signal: AbortSignal | undefined): Promise<Outcome> {
  return new Promise((resolve) => {
    const end = (outcome: Outcome) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', aborted);
      resolve(outcome);
    };
    const aborted = () => end(failed(appError('call.aborted', { host })));
    const timer = setTimeout(() => end(failed(late(host))), STEP_MS);
    signal?.addEventListener('abort', aborted, { once: true });
    if (signal?.aborted) aborted();
    lookup(host, { all: true }).then(
      (found) => end(fine({ host, addresses: found.map(({ address }) => address).join(' ') })),
      (error: unknown) => end(failed(unreached(error, host))),
    );
  });
}

function openPort(host: string, port: number, signal: AbortSignal | undefined): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (outcome: Outcome) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', aborted);
      // Errors after the socket was abandoned are irrelevant.
      socket.removeAllListeners().on('error', () => undefined);
      socket.destroy();
      resolve(outcome);
    };
    const aborted = () => end(failed(appError('call.aborted', { host })));
    const timer = setTimeout(() => end(failed(late(host))), STEP_MS);
    signal?.addEventListener('abort', aborted, { once: true });
    socket
      .once('connect', () => end(fine({ address: socket.remoteAddress ?? '', port })))
      .once('error', (error) => end(failed(unreached(error, host))));
    if (signal?.aborted) aborted();
  });
}

/** The hop alone: how the proxy was chosen, and what it answered; user and password are in no step. */
async function openWay(
  proxying: StatusDeps['proxying'],
  host: string,
  port: number,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const opened = await proxying?.open(host, port, { limitMs: STEP_MS, signal });
  if (!opened) return fine({ route: 'direct' });
  if (!opened.ok) return failed(appError(opened.error.code, { ...opened.error.data, phase: 'connect' }));
  if (opened.value.kind === 'direct') return fine({ route: 'direct' });
  const { hop, status, socket } = opened.value;
  socket.destroy();
  return fine({ proxy: nameOf(hop), source: hop.source, status });
}

/** As usual; where that is refused, with the certificate alone, or with its chain again, and what worked is remembered. */
async function handshakeEither(
  deps: StatusDeps,
  destination: Destination,
  identity: Identity,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const usual = await handshake(deps, destination, identity, signal);
  const other = refusesCertificate(usual) ? otherWay(destination, identity) : undefined;
  if (!other) return usual;
  const tried = await handshake(deps, destination, other.identity, signal);
  if (!tried.ok) return usual;
  deps.keepLeafAlone?.(destination.url.hostname, identity.fingerprint, other.alone);
  return other.alone ? fine({ ...tried.data, leafAlone: true }) : tried;
}

/** The certificate without its chain; with it where the host once took it only without. Undefined where it has none. */
function otherWay({ url }: Destination, identity: Identity) {
  if (!hasChain(identity)) return undefined;
  const alone = certificateFor(url.hostname, identity) === identity.certPem;
  return { alone, identity: { ...identity, sends: alone ? 'leaf' : 'chain' } as const };
}

/** The answer of a server that judges the certificate only once it has a request. */
function isForbidden(outcome: Outcome | undefined): boolean {
  return outcome?.code === 'sefaz.http' && outcome.data?.['status'] === FORBIDDEN;
}

/** Asks once more in the other way; where that is answered, it is remembered, and is the result. */
async function tryOtherWay(
  deps: StatusDeps,
  asked: {
    readonly destination: Destination;
    readonly identity: Identity;
    readonly question: StatusQuestion;
  },
  done: Map<ConnectionStep['step'], Outcome & { readonly ms: number }>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { destination, identity, question } = asked;
  const other = otherWay(destination, identity);
  const certificate = done.get('certificate');
  if (!other || !certificate) return;
  const began = performance.now();
  const { trust, proxying } = deps;
  const link = await openFresh(destination, other.identity, {
    signal,
    trust,
    proxying,
    limits: CONSULT_LIMITS,
    inspected: 'accept',
  });
  if (!link.ok) return;
  const body = statusEnvelope({ tpAmb: question.tpAmb, cUF: cUfOf(question.uf) });
  const response = await link.value.post({ service: 'status', body });
  const answer = response.ok ? readStatusAnswer(response.value, question) : undefined;
  if (!answer?.ok) return;
  deps.keepLeafAlone?.(destination.url.hostname, identity.fingerprint, other.alone);
  if (other.alone)
    done.set('certificate', { ...certificate, data: { ...certificate.data, leafAlone: true } });
  const { cStat, xMotivo, tMed } = answer.value;
  const data = {
    cStat,
    xMotivo,
    at: deps.clock.now().toISOString(),
    fromStore: false,
    ...(tMed ? { tMed } : {}),
  };
  const ms = Math.round((performance.now() - began) * 10) / 10;
  done.set('service', { ok: cStat === IN_OPERATION, data, ms });
}

async function handshake(
  { trust, proxying }: StatusDeps,
  destination: Destination,
  identity: Identity,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const link = await openFresh(destination, identity, { signal, trust, proxying, inspected: 'accept' });
  if (!link.ok) return failed(faultToError(link.error));
  const { inspection } = link.value;
  link.value.close();
  return inspection ? fine({ issuer: inspection.issuer, inspected: inspection.product }) : fine();
}

function validityOf({ cnpj, leafDer }: Identity): Outcome {
  const validUntil = new Date(new X509Certificate(leafDer).validTo).toISOString();
  return fine({ cnpj, validUntil });
}

async function askService(
  deps: StatusDeps,
  question: StatusQuestion,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const status = await askStatus(deps, question, signal);
  if (!status.ok) return failed(status.error);
  const { cStat, xMotivo, at, fromStore, tMed } = status.value;
  return { ok: cStat === IN_OPERATION, data: { cStat, xMotivo, at, fromStore, ...(tMed ? { tMed } : {}) } };
}
