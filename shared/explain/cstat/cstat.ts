/** Explains SEFAZ's status code for one of the two services; an unknown code gets a general text that says so. */

import { isCancelledByEvent, situationOf } from '../../fiscal/cstat.ts';
import type { Situation } from '../../fiscal/situation.ts';
import { isMarked } from '../situation-notices.ts';
import { CSTAT_EN } from './cstat.en.ts';
import { CSTAT_PT } from './cstat.pt.ts';
import { CSTAT_WHO, type CStatEntry } from './cstat-who.ts';
import type { Who } from '../../errors.ts';
import type { Explanation, Locale } from '../words.ts';

const TABLES = { 'pt-BR': CSTAT_PT, en: CSTAT_EN } as const;

/** `resend`: a disablement whose earlier sending has no answer, of which a refusal says nothing. */
export type ExplainedService = 'consult' | 'disable' | 'resend';

/** What an answer to a request of the journal was given to. */
export function answeredService({ state }: { readonly state: string }): ExplainedService {
  return state === 'uncertain' ? 'resend' : 'disable';
}

export function explainCStat(
  cStat: string,
  service: ExplainedService,
  locale: Locale = 'pt-BR',
): Required<Explanation> & { readonly who: Who } {
  const entry = entryOf(cStat, service);
  const words = TABLES[locale][entry];
  return { what: words.what, action: words.action, who: CSTAT_WHO[entry] };
}

/** The code whose text is true of a note. */
export function noteCStat({
  cStat,
  situacao,
  avisos,
}: {
  readonly cStat: string;
  readonly situacao?: Situation | undefined;
  readonly avisos?: readonly string[] | undefined;
}): string {
  if (isMarked({ situacao, avisos })) return 'marked';
  if (situacao === 'denegada' && situationOf({ cStat }) !== 'denegada') return '110';
  return isCancelledByEvent(cStat, situacao) ? '101' : cStat;
}

/** True if the code has its own text. */
export function knowsCStat(cStat: string): boolean {
  return isEntry(cStat) && /^\d/.test(cStat);
}

/** The codes that have their own texts, in ascending order. */
export const EXPLAINED_CSTATS: readonly string[] = Object.keys(CSTAT_WHO).filter((entry) =>
  /^\d+$/.test(entry),
);

/** True if the text depends on the kind of request. */
export function dependsOnService(cStat: string): boolean {
  return isEntry(`${cStat}/disable`);
}

function entryOf(cStat: string, service: ExplainedService): CStatEntry {
  const own = `${cStat}/${service}`;
  if (isEntry(own)) return own;
  if (service === 'resend') {
    const entry = entryOf(cStat, 'disable');
    return entry === 'default/disable' ? 'default/resend' : entry;
  }
  if (isEntry(cStat)) return cStat;
  if (service === 'consult') return isOfIssuing(cStat) ? 'nt2026007' : ENTRY_OF[situationOf({ cStat })];
  // An unknown 1xx does not mean that the request was refused: the journal keeps it as unanswered.
  return /^1\d\d$/.test(cStat) ? 'unknown/disable' : 'default/disable';
}

/** NT 2026.007: they refuse when a note or an event is issued; no consult answers them, but files and programs show them. 160 and 174 do not exist, and 172 is an alert of NT 2026.002. */
function isOfIssuing(cStat: string): boolean {
  return /^1(?:5[6-9]|6[1-9]|7[0135-9]|8[0-8])$/.test(cStat);
}

/** The text of a code without one of its own: that of its situation's usual code. */
const ENTRY_OF: Readonly<Record<Situation, CStatEntry>> = {
  autorizada: '100',
  cancelada: '101',
  denegada: '110',
  epec: '124',
  'nao-consta': '217',
  outra: 'unknown',
  'nao-consultada': 'default',
};

function isEntry(text: string): text is CStatEntry {
  return Object.hasOwn(CSTAT_WHO, text);
}
