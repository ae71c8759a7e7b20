/** What a person should know of a shared journal that works: a sentence each, the same on every face. */

import type { SharedJournalState } from '../contract.ts';
import type { Locale } from './words.ts';

/** Answers take less, and a minute decides nothing. */
const APART_MS = 2 * 60_000;

/** None where nothing needs a look. */
export function sharedWarnings(
  { clockAheadMs = 0 }: Pick<SharedJournalState, 'clockAheadMs'>,
  locale: Locale = 'pt-BR',
): string[] {
  return Math.abs(clockAheadMs) < APART_MS ? [] : [clockSentence(clockAheadMs, locale)];
}

function clockSentence(aheadMs: number, locale: Locale): string {
  const apart = durationOf(Math.round(Math.abs(aheadMs) / 60_000));
  if (locale === 'en') {
    const side = aheadMs > 0 ? 'ahead of' : 'behind';
    return `The clock of this computer is ${apart} ${side} the one of the journal’s server. Limits and waits count by the server’s time; have the wrong clock set right.`;
  }
  const side = aheadMs > 0 ? 'adiantado' : 'atrasado';
  return `O relógio deste computador está ${apart} ${side} em relação ao do servidor do diário. Limites e esperas contam pela hora do servidor; acerte o relógio que está errado.`;
}

function durationOf(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}
