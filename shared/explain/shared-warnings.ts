/** What a person should know of a shared journal that works: a sentence each, the same on every face. */

import type { SharedJournalState } from '../contract.ts';
import { rowWarnings } from './shared-rows.ts';
import type { Locale } from './words.ts';

/** Answers take less, and a minute decides nothing. */
const APART_MS = 2 * 60_000;

/** None where nothing needs a look. */
export function sharedWarnings(
  {
    clockAheadMs = 0,
    above,
    aside = [],
    notTaken = [],
    waitingFor,
  }: Partial<Pick<SharedJournalState, 'clockAheadMs' | 'above' | 'aside' | 'notTaken' | 'waitingFor'>>,
  locale: Locale = 'pt-BR',
): string[] {
  return [
    ...(Math.abs(clockAheadMs) < APART_MS ? [] : [clockSentence(clockAheadMs, locale)]),
    ...(above ? [userSentence(above, locale)] : []),
    ...rowWarnings({ aside, notTaken, waitingFor }, locale),
  ];
}

type Above = NonNullable<SharedJournalState['above']>;

const ABOVE: Readonly<Record<Locale, Readonly<Record<Above['as'], string>>>> = {
  'pt-BR': {
    superuser: 'é superusuário do servidor',
    owner: 'pode agir como balcao_dono, o dono das tabelas',
  },
  en: { superuser: 'is a superuser of the server', owner: 'may act as balcao_dono, the owner of the tables' },
};

/** Why it is not the user for every day. */
export function userSentence({ user, as }: Above, locale: Locale = 'pt-BR'): string {
  const why = ABOVE[locale][as];
  return locale === 'en'
    ? `The database user ${user} ${why}: the database’s rights do not protect the journal from this user, who can change and delete what is recorded. For everyday work use one with the role balcao_inutiliza only.`
    : `O usuário ${user} do banco ${why}: os direitos do banco não protegem o diário contra ele, que pode mudar e apagar o que está registrado. No dia a dia, use um que só tenha o papel balcao_inutiliza.`;
}

function clockSentence(aheadMs: number, locale: Locale): string {
  const offset = durationOf(Math.round(Math.abs(aheadMs) / 60_000));
  if (locale === 'en') {
    const side = aheadMs > 0 ? 'ahead of' : 'behind';
    return `The clock of this computer is ${offset} ${side} the one of the journal’s server. Limits and waits count by the server’s time; have the wrong clock set right.`;
  }
  const side = aheadMs > 0 ? 'adiantado' : 'atrasado';
  return `O relógio deste computador está ${offset} ${side} em relação ao do servidor do diário. Limites e esperas contam pela hora do servidor; acerte o relógio que está errado.`;
}

function durationOf(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}
