/** The environment of a consultation for tests: a manual clock, a database, and a SEFAZ with scripted answers. */

import { Buffer } from 'node:buffer';
import type { DatabaseSync } from 'node:sqlite';
import type { Consultation } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { accessKeyCheckDigit, type AccessKey } from '../../../shared/fiscal/key/access-key.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Identity } from '../../certificates/vault/vault.ts';
import type { Authorizer } from '../../sefaz/addresses/authorizers.ts';
import type { ConsultPool, SoapResponse, TransportFault } from '../../sefaz/tls/connection.ts';
import { openDatabase } from '../../storage/database/database.ts';
import { SCHEMA } from '../../storage/database/schema.ts';
import type { ConsultDeps, ConsultQuestion } from '../deps.ts';
import { createConsultGuard, type ConsultGuard } from '../limits/guard.ts';
import { consultNote } from '../consult.ts';
import type { StatusDeps } from '../status/status.ts';

/**
 * A site's reaction: a cStat (followed by elements, as by {@link noteWith}), a fault, or a promise that the test
 * resolves.
 */
export type Script = string | TransportFault | Promise<string | TransportFault>;

export interface ScriptedSefaz {
  readonly deps: ConsultDeps & { readonly guard: ConsultGuard; readonly find: StatusDeps['find'] };
  readonly db: DatabaseSync;
  /** Where each request went, in order. */
  readonly asked: { authorizer: string; service: string; chNFe: string }[];
  /** Number of requests aborted in flight. */
  aborted(): number;
  /** Sets the next answers of one site; the last one repeats. */
  answers(authorizer: Authorizer, ...scripts: Script[]): void;
  /** How often the pool tries each request; default 1. */
  tries(times: number): void;
  /** Marks every address as overridden by the company, with another host. */
  override(host: string | undefined): void;
  pass(ms: number): void;
  now(): Date;
  consult(
    chNFe: AccessKey,
    extra?: Partial<ConsultQuestion>,
    signal?: AbortSignal,
  ): ReturnType<typeof consultNote>;
  readonly consultWith: typeof consultWith;
  /** As {@link consult}, where no answer is a failure of the test. */
  answerOf(...args: Parameters<ScriptedSefaz['consult']>): Promise<Consultation>;
  /** How many consultations are in the history. */
  rows(): number;
  close(): void;
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** A key of São Paulo, model 55; normal emission unless `tpEmis` says otherwise. */
export function keyOf(nNF: number, { tpEmis = '1', mod = '55' } = {}): AccessKey {
  const first43 = `35261011222333000181${mod}001${String(nNF).padStart(9, '0')}${tpEmis}48205731`;
  return `${first43}${accessKeyCheckDigit(first43)}` as AccessKey;
}

export function notConnected(host = 'sefaz.test'): TransportFault {
  return { code: 'sefaz.refused', phase: 'connect', requestWritten: false, data: { host } };
}

export function noAnswer(host = 'sefaz.test'): TransportFault {
  return { code: 'sefaz.timeout', phase: 'answer', requestWritten: true, data: { host } };
}

/** An answer with the protocol of the note, with `inside` at the end of its infProt. */
export function noteWith(cStat: string, inside = ''): string {
  return `${cStat}<protNFe><infProt><nProt>135260000000001</nProt><cStat>${cStat}</cStat>${inside}</infProt></protNFe>`;
}

export function scriptedSefaz(path = ':memory:'): ScriptedSefaz {
  const opened = openDatabase(path, { durability: 'normal', migrations: SCHEMA });
  if (!opened.ok) throw new Error(opened.error.code);
  const db = opened.value;
  let time = Date.parse('2026-11-20T12:00:00.000Z');
  let host: string | undefined;
  let givenUp = 0;
  let tries = 1;
  const asked: ScriptedSefaz['asked'] = [];
  const scripts = new Map<string, Script[]>();
  const { history, guard } = createConsultGuard(db, (error) => {
    throw error;
  });

  const pool: ConsultPool = {
    closeIdle: () => undefined,
    close: () => undefined,
    post: async ({ destination, service, body, signal, asking }) => {
      const authorizer = destination.url.pathname.slice(1);
      const chNFe = /<chNFe>(\w+)</.exec(body.toString())?.[1] ?? '';
      const may = Array.from({ length: tries }, () => asking?.());
      if (may[0] === false) return err({ ...notConnected(), code: 'call.aborted' });
      asked.push({ authorizer, service, chNFe });
      const list = scripts.get(authorizer) ?? ['100'];
      const script = (list.length > 1 ? list.shift() : list[0]) ?? '100';
      const aborted = new Promise<TransportFault>((resolve) =>
        signal?.addEventListener('abort', () => {
          givenUp += 1;
          resolve({ ...noAnswer(), code: 'call.aborted' });
        }),
      );
      const outcome = await Promise.race([script, aborted]);
      return typeof outcome === 'string' ? ok(response(service, chNFe, outcome)) : err(outcome);
    },
  };
  const deps: ScriptedSefaz['deps'] = {
    clock: { now: () => new Date(time) },
    pool,
    history,
    guard,
    find: ({ authorizer, mod, tpAmb, service }) =>
      ok({
        destination: {
          url: new URL(`https://${host ?? 'sefaz.test'}/${authorizer}?${mod}-${tpAmb}-${service}`),
        },
        overridden: host !== undefined,
      }),
    hasValidCertificate: () => true,
    personRoot: () => undefined,
    identityFor: async (root): Promise<Result<Identity, AppError>> =>
      ok({ fingerprint: 'f', cnpj: `${root}000181`, root } as Identity),
  };

  const consult: ScriptedSefaz['consult'] = (chNFe, extra = {}, signal) =>
    consultWith(deps, chNFe, extra, signal);
  return {
    deps,
    db,
    asked,
    aborted: () => givenUp,
    answers: (authorizer, ...list) => scripts.set(authorizer, list),
    tries: (times) => (tries = times),
    override: (next) => (host = next),
    pass: (ms) => (time += ms),
    now: () => new Date(time),
    consult,
    consultWith,
    answerOf: async (...args) => {
      const result = await consult(...args);
      if (!result.ok) throw new Error(JSON.stringify(result.error));
      return result.value;
    },
    rows: () => {
      history.flush();
      return Number(db.prepare('SELECT COUNT(*) AS n FROM consultation').get()?.['n']);
    },
    close: () => {
      history.flush();
      db.close();
    },
  };
}

/** With other dependencies, such as another guard. */
function consultWith(
  deps: ConsultDeps,
  chNFe: AccessKey,
  extra: Partial<ConsultQuestion> = {},
  signal?: AbortSignal,
): ReturnType<typeof consultNote> {
  const question = { environment: 'producao', tpAmb: '1', refresh: false, person: false } as const;
  return consultNote(deps, { ...question, chNFe, ...extra }, signal);
}

function response(service: string, chNFe: string, script: string): SoapResponse {
  const cStat = script.replace(/<.*/s, '');
  const root = service === 'status' ? 'retConsStatServ' : 'retConsSitNFe';
  const key = service === 'status' ? '<tMed>1</tMed>' : `<chNFe>${chNFe}</chNFe>`;
  const xml =
    `<Envelope xmlns="http://www.w3.org/2003/05/soap-envelope"><Body><nfeResultMsg xmlns="urn:x">` +
    `<${root} xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><tpAmb>1</tpAmb><cStat>${cStat}</cStat>` +
    `<xMotivo>Palavras da SEFAZ</xMotivo><dhRecbto>2026-11-20T09:00:00-03:00</dhRecbto>${key}${script.slice(cStat.length)}</${root}>` +
    `</nfeResultMsg></Body></Envelope>`;
  return { httpStatus: 200, contentType: 'application/soap+xml', body: Buffer.from(xml) };
}
