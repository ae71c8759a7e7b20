/**
 * What an answer to a consult, or its absence, keeps from being served beside its own key, and until when: the one table of
 * batches, watched notes, piles of files, typed and pasted keys, and the test of a connection.
 */

import type { Consultation } from '../contract.ts';
import type { AppError } from '../errors.ts';
import { CSTAT_ABUSE } from '../fiscal/cstat.ts';
import { newerTables } from '../fiscal/code-tables.ts';
import type { Result } from '../result.ts';
import { refusesCertificate } from './certificate-refused.ts';

interface Rule {
  readonly why: 'abuse' | 'stopped' | 'connection' | 'locked' | 'expired';
  /** All keys of an authorizer's service, those that the same certificate asks there, or all that it asks anywhere. */
  readonly whose: 'service' | 'certificate' | 'certificate-everywhere';
  /** Whether the key itself may be the cause: "perhaps" and "likely" are given up after some tries, "likely" stops no others. */
  readonly ofKey: 'no' | 'perhaps' | 'likely';
}

export interface Hindered extends Rule {
  /** Absent: tried again after a while, longer each time. */
  readonly until?: Date;
  readonly cStat?: string;
  readonly xMotivo?: string;
  readonly error?: AppError;
}

export type Asked = Result<Consultation, AppError>;

const STOPPED: Rule = { why: 'stopped', whose: 'service', ofKey: 'no' };
const ABUSE: Rule = { why: 'abuse', whose: 'certificate', ofKey: 'no' };
/** No connection was made. */
const LOST: Rule = { why: 'connection', whose: 'service', ofKey: 'no' };
/** No answer came, or one that says nothing of the note. */
const SILENT: Rule = { ...LOST, ofKey: 'perhaps' };
const CERTIFICATE_REFUSED: Rule = { ...SILENT, whose: 'certificate' };

/** A code that is not here, and in no signed data as not served, is a matter of the key alone. */
const BY_CSTAT: Readonly<Record<string, Rule | undefined>> = {
  // Stopped for a while, without forecast, or its contingency is being switched (MOC 7.0 Anexo I; NT 2018.002).
  '108': STOPPED,
  '109': STOPPED,
  '113': STOPPED,
  '114': STOPPED,
  // Counted for each company that asks.
  [CSTAT_ABUSE]: ABUSE,
  // An error without a code of its own.
  '999': { ...STOPPED, ofKey: 'likely' },
  // A CNPJ that is not valid: a consult names none but that in its key.
  '9302': undefined,
};
const NEWLY_NOT_SERVED: Rule = { ...STOPPED, ofKey: 'perhaps' };

const BY_ERROR: readonly (readonly [RegExp, Rule])[] = [
  [/^sefaz\.paused$/, ABUSE],
  [/^certificate\.locked$/, { why: 'locked', whose: 'certificate-everywhere', ofKey: 'no' }],
  // A renewed one is imported while the others go on.
  [/^certificate\.expired$/, { why: 'expired', whose: 'certificate-everywhere', ofKey: 'no' }],
  [/^(proxy\.|sefaz\.(dns|refused|unreachable|tls(-[\w-]+)?)$)/, LOST],
  [/^sefaz\.(reset|timeout|http|too-large|not-xml|soap-fault|mismatch)$/, SILENT],
  [
    /^(sefaz\.(unrecognised|address-file)|file\.unreadable|data\.(folder|shared)|secret\.unprotected|internal)$/,
    { ...LOST, ofKey: 'likely' },
  ],
];

/** Where the end of a pause is not stated. */
const SOON_MS = 60_000;

/**
 * Undefined where nothing follows for other keys.
 *
 * @param pauseMs how long a 656 counts where no guard knows its end
 */
export function hinderedBy(asked: Asked, now: Date, pauseMs: number): Hindered | undefined {
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (!asked.ok) {
    const { error } = asked;
    const rule = ruleOfError(error);
    if (rule !== ABUSE) return rule && { ...rule, error };
    const stated = Date.parse(String(error.data?.['until'] ?? ''));
    return { ...rule, until: Number.isNaN(stated) ? after(SOON_MS) : new Date(stated) };
  }
  const { retConsSitNFe, avisos } = asked.value;
  // An older answer of the store, because the service is paused.
  if (avisos.includes('sefaz.paused')) return { ...ABUSE, until: after(SOON_MS) };
  const { cStat, xMotivo = '' } = retConsSitNFe;
  const rule = ruleOfAnswer(cStat);
  return rule && { ...rule, cStat, xMotivo, ...(rule === ABUSE ? { until: after(pauseMs) } : {}) };
}

/**
 * What an answer stops for those who keep no key waiting: what this computer itself refused or answered costs SEFAZ nothing, so the others
 * are asked, and get the same or what the store has.
 */
export function stoppedBy(asked: Asked, now: Date, pauseMs: number): Hindered | undefined {
  const met = hinderedBy(asked, now, pauseMs);
  const free = isLocal(asked) && met?.why !== 'connection';
  return free || met?.ofKey === 'likely' ? undefined : met;
}

/** Nothing was sent to SEFAZ for this answer. */
export function isLocal(asked: Asked): boolean {
  if (asked.ok) return asked.value.doArquivo;
  const { code } = asked.error;
  return !code.startsWith('sefaz.') || code === 'sefaz.paused' || code === 'sefaz.no-address';
}

/** No connection was made, so that another try takes as long. */
export function isUnconnected(error: AppError): boolean {
  return ruleOfError(error) === LOST;
}

function ruleOfAnswer(cStat: string): Rule | undefined {
  if (Object.hasOwn(BY_CSTAT, cStat)) return BY_CSTAT[cStat];
  return newerTables().notServed.includes(cStat) ? NEWLY_NOT_SERVED : undefined;
}

function ruleOfError(error: AppError): Rule | undefined {
  if (refusesCertificate(error)) return CERTIFICATE_REFUSED;
  return BY_ERROR.find(([codes]) => codes.test(error.code))?.[1];
}
