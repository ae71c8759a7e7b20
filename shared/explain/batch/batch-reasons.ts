/** Why a file, or an entry of a zip, gave no keys to a batch. */

import { BATCH_READ_REASONS, type BatchReadReason } from '../../batch-reading.ts';
import { REASONS_EN } from '../reading/reading.en.ts';
import { REASONS_PT } from '../reading/reading.pt.ts';
import type { Locale } from '../words.ts';
import { BATCH_REASONS_EN } from './reasons.en.ts';
import { BATCH_REASONS_PT } from './reasons.pt.ts';

const PT: Readonly<Record<BatchReadReason, string>> = { ...REASONS_PT, ...BATCH_REASONS_PT };
const EN: Readonly<Record<BatchReadReason, string>> = { ...REASONS_EN, ...BATCH_REASONS_EN };
const TABLES = { 'pt-BR': PT, en: EN } as const;

/** One sentence and what to do; a reason that is not of the list is shown as it is. */
export function explainBatchReason(reason: string, locale: Locale = 'pt-BR'): string {
  const known = BATCH_READ_REASONS.find((each) => each === reason);
  if (known !== undefined) return TABLES[locale][known];
  return locale === 'pt-BR' ? `O motivo: ${reason}.` : `The reason: ${reason}.`;
}
