/**
 * Whom an answer to a consult, or its absence, keeps from being served beside its own key: the one table of batches, watched
 * notes, piles of files and the test of a connection.
 */

import type { AppError } from '../errors.ts';
import { CSTAT_ABUSE } from './cstat.ts';

/** All keys of the authorizer's service, or those that the same certificate asks there. */
export type Hindered = 'authorizer' | 'certificate';

const BY_CSTAT: Readonly<Record<string, Hindered>> = {
  // Stopped for a while, without forecast, or its contingency is being switched (MOC 7.0 Anexo I; NT 2018.002).
  '108': 'authorizer',
  '109': 'authorizer',
  '113': 'authorizer',
  '114': 'authorizer',
  // Counted for each company that asks.
  [CSTAT_ABUSE]: 'certificate',
  // The CNPJ is not valid: that of a key is looked at before it is asked.
  '9302': 'certificate',
};

/**
 * With these alerts the server refuses the company's certificate, not the connection (RFC 5246, 7.2; RFC 8446, 6.2).
 */
const CERTIFICATE_ALERTS: ReadonlySet<unknown> = new Set([42, 43, 44, 45, 46, 48, 49, 116]);

type Failure = Pick<AppError, 'code' | 'data'>;

/** Undefined where the answer says nothing of other keys. */
export function hinderedByAnswer(cStat: string): Hindered | undefined {
  return Object.hasOwn(BY_CSTAT, cStat) ? BY_CSTAT[cStat] : undefined;
}

/** Undefined where the error says nothing of other keys, as one of this computer. */
export function hinderedByError(error: Failure): Hindered | undefined {
  const { code } = error;
  if (code === 'sefaz.paused' || code.startsWith('certificate.') || refusesCertificate(error)) {
    return 'certificate';
  }
  return code.startsWith('sefaz.') || code.startsWith('proxy.') ? 'authorizer' : undefined;
}

export function refusesCertificate({ code, data }: Partial<Failure>): boolean {
  return code === 'sefaz.tls-alert' && CERTIFICATE_ALERTS.has(data?.['alert']);
}
