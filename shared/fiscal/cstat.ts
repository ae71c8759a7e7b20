/** What the authority's status codes mean for a note: the one table from which every face derives its word (MOC 5.4). */

import { z } from 'zod';

export const situationSchema = z.enum([
  'autorizada',
  'cancelada',
  'denegada',
  'epec',
  'nao-consta',
  'rejeitada',
  'sem-resposta',
]);
/** The situation of a note as people say it; `rejeitada` is a refused question, not a refused note. */
export type Situation = z.infer<typeof situationSchema>;

const BY_CSTAT: Readonly<Record<string, Situation>> = {
  '100': 'autorizada',
  '150': 'autorizada',
  '101': 'cancelada',
  '151': 'cancelada',
  '155': 'cancelada',
  '110': 'denegada',
  '301': 'denegada',
  '302': 'denegada',
  '303': 'denegada',
  '124': 'epec',
  '217': 'nao-consta',
};

/** Situation told by the top-level cStat of a consult's answer; any code that gives none is a refusal of the question. */
export function situationOf(cStat: string): Situation {
  return (givesSituation(cStat) ? BY_CSTAT[cStat] : undefined) ?? 'rejeitada';
}

/** True when the authority gave the situation of the note, "not in the database" included (SERVICE.md, status 200). */
export function givesSituation(cStat: string): boolean {
  return Object.hasOwn(BY_CSTAT, cStat);
}

/** The disablement was done. */
export const CSTAT_DISABLED = '102';
/** The same range had been disabled before (tested before 256 and 241, MOC I07). */
export const CSTAT_ALREADY_DISABLED = '563';
/** Consumption abuse: the service is closed to this company for up to an hour. */
export const CSTAT_ABUSE = '656';
