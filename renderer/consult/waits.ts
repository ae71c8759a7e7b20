/** Computes until when a consult must wait, from an error of the rate limit or from a 656, and when to retry a stopped service. */

import type { CallOutput, CompanyView, Consultation } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { accessKeyParts } from '../../shared/fiscal/key/access-key.ts';
import { CSTAT_ABUSE } from '../../shared/fiscal/cstat.ts';
import { cnpjRoot } from '../../shared/fiscal/issuer/cnpj.ts';
import { ufOf } from '../../shared/fiscal/issuer/uf.ts';

export interface Wait {
  /** Whether the pause is for the whole service or for this key only. */
  readonly what: 'consult' | 'key';
  readonly until: Date;
}

type Limits = CallOutput<'consult.limits'>;

/** MOC 7.0, Anexo I, 4.3; used until the core has answered with its own figure. */
const PAUSE_MINUTES = 60;

/** `failedAt` in milliseconds since the epoch. */
export function waitOfError({ code, data }: AppError, failedAt: number): Wait | undefined {
  if (code !== 'sefaz.paused' && code !== 'consult.key-limit') return undefined;
  const given = typeof data?.['until'] === 'string' ? Date.parse(data['until']) : NaN;
  const seconds = Number(data?.['seconds'] ?? 0);
  const until = Number.isNaN(given) ? failedAt + seconds * 1_000 : given;
  if (until <= failedAt) return undefined;
  return { what: code === 'sefaz.paused' ? 'consult' : 'key', until: new Date(until) };
}

/** Whose certificate asks about a note: that of its emitter, where one is here, else that of the current company. */
export function askerOf<C extends Pick<CompanyView, 'root' | 'certificate'>>(
  chNFe: string,
  companies: readonly C[],
  current: C | undefined,
): C | undefined {
  const { emitter, emitterKind } = accessKeyParts(chNFe);
  const root = emitterKind === 'CNPJ' ? cnpjRoot(emitter) : undefined;
  return companies.find((each) => each.root === root && each.certificate !== undefined) ?? current;
}

/** Notices of a stored answer that are shown as a pause with its end. */
export const WAIT_NOTICES: ReadonlySet<string> = new Set(['sefaz.paused', 'consult.key-limit']);

/** What clocks, and the other computers that tell of a pause, differ by. */
const SAME_MS = 60_000;

/**
 * The pause after a 656: the one that the core keeps from then on, else (as in training, or once it is over) one hour from the 656.
 * After a stored answer given in place of one, the pause that the core keeps for this model where this certificate asks.
 */
export function waitOfAnswer(answer: Consultation, limits: Limits | undefined): Wait | undefined {
  const nextAt = limits?.key?.nextAt;
  if (answer.avisos.includes('consult.key-limit'))
    return nextAt ? { what: 'key', until: new Date(nextAt) } : undefined;
  const refused = answer.retConsSitNFe.cStat === CSTAT_ABUSE;
  if (!refused && !answer.avisos.includes('sefaz.paused')) return undefined;
  const { mod } = accessKeyParts(answer.chNFe);
  const kept = (limits?.pauses ?? [])
    .filter((pause) => pause.service === 'consult' && pause.mod === mod)
    .map((pause) => Date.parse(pause.until));
  if (!refused && kept.length === 0) return undefined;
  if (!refused) return { what: 'consult', until: new Date(Math.max(...kept)) };
  const minutes = limits?.figures.find(({ name }) => name === 'pause')?.value ?? PAUSE_MINUTES;
  const end = Date.parse(answer.consultadoEm) + minutes * 60_000;
  // Those of other states and certificates end at other times.
  const until = kept.find((each) => Math.abs(each - end) <= SAME_MS) ?? end;
  return { what: 'consult', until: new Date(until) };
}

/** Minutes after which a stopped service may be queried again; 109 is a stop without a forecast (MOC 5.4). */
const STOP_MINUTES: Readonly<Record<string, number>> = { '108': 3, '109': 15, '113': 3, '114': 3 };

/** When a retry of a stopped service is worthwhile; a person may retry before. */
export function nextTryOf({ retConsSitNFe, consultadoEm }: Consultation): Date | undefined {
  const minutes = STOP_MINUTES[retConsSitNFe.cStat];
  return minutes === undefined ? undefined : new Date(Date.parse(consultadoEm) + minutes * 60_000);
}

/** "SP" of a key; "" where its first digits are no state's code. */
export function ufOfKey(chNFe: string): string {
  return ufOf(accessKeyParts(chNFe).cUF) ?? '';
}
