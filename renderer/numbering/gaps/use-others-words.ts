/** Sentences on the files of other computers: whose count, and up to when they are known here. */

import { useTranslation } from 'react-i18next';
import type { OthersFilesView } from '../../../shared/contract.ts';
import { useFormat } from '../../ui/words/use-format.ts';

export interface OthersWords {
  readonly files: string | undefined;
  /** Why a gap may be none; empty while everything is known here. */
  readonly limits: readonly string[];
}

export function useOthersWords(): (others: OthersFilesView) => OthersWords {
  const { t } = useTranslation('numbering');
  const format = useFormat();
  return ({ machines, behind, journalAt }) => ({
    files: machines.length > 0 ? t('others.files', { list: format.list(machines) }) : undefined,
    limits: [
      ...(journalAt === undefined ? [] : [t('others.copy', { at: format.dateTime(journalAt) })]),
      ...(behind
        ? [
            behind.since === undefined
              ? t('others.never')
              : t('others.behind', { at: format.dateTime(behind.since) }),
          ]
        : []),
    ],
  });
}
