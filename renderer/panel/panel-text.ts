/** The cells of the panel as text, for its columns and for a spreadsheet. */

import type { useTranslation } from 'react-i18next';
import type { PanelRow } from '../../shared/contract.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import type { useFormat } from '../ui/words/use-format.ts';

export interface PanelWords {
  readonly t: ReturnType<typeof useTranslation<['panel', 'frame']>>['t'];
  readonly format: Pick<ReturnType<typeof useFormat>, 'date' | 'dateTime' | 'number'>;
}

export function certificateText({ certificate }: PanelRow, { t, format }: PanelWords): string {
  if (!certificate) return t('certificateMissing');
  if (certificate.state === 'expired') return t('frame:certificateExpired');
  if (certificate.state === 'not-yet-valid') return t('frame:certificateNotYet');
  return t('frame:certificateDays', { count: certificate.daysLeft, n: format.number(certificate.daysLeft) });
}

/** `id`: a column of the table. */
export function cellText(
  row: PanelRow,
  id: string,
  lastBackup: string | undefined,
  words: PanelWords,
): string {
  const { t, format } = words;
  const { certificate: _shown, needs: _needs, deadline, lastConsult, ...plain } = row;
  if (id === 'cnpj') return formatCnpj(row.cnpj);
  if (id === 'certificate') return certificateText(row, words);
  if (id === 'deadline') return deadline ? format.date(deadline.date) : '';
  if (id === 'consult') return lastConsult ? format.dateTime(lastConsult) : '';
  if (id === 'gaps' && row.read === false) return t('unread');
  if (id === 'contingency' && row.read === false && !row.contingency) return t('unread');
  if (id === 'closed')
    return row.closed === undefined ? '' : t(row.closed ? 'closing.closed' : 'closing.open');
  if (id === 'backup') return lastBackup ? format.dateTime(lastBackup) : '';
  return String(Object.entries(plain).find(([name]) => name === id)?.[1] ?? '');
}
