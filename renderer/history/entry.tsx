/** One entry of the history in words: what it was about, and how it ended. */

import { useCallback, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '../../shared/contract.ts';
import { ACCESS_KEY_PATTERN, accessKeyParts } from '../../shared/fiscal/access-key.ts';
import { disablementTone, SITUATION_TONE, StatusBadge } from '../ui/tones.tsx';
import { useFormat } from '../ui/use-format.ts';

/** "Inutilização · NF-e série 1, nº 3 a 5". */
export function useEntryWhat(entry: HistoryEntry): string {
  const describe = useDescribe();
  return describe(entry);
}

export function useDescribe(): (entry: HistoryEntry) => string {
  const { t } = useTranslation('history');
  const subject = useSubject();
  return useCallback((entry) => `${t(`kind.${entry.kind}`)} · ${subject(entry)}`, [t, subject]);
}

/** "NF-e série 1, nº 3 a 5"; the bare text of what is neither a note nor a range. Each is worded once: a search and a sort ask for thousands. */
export function useSubject(): (entry: HistoryEntry) => string {
  const { t } = useTranslation(['history', 'common']);
  const format = useFormat();
  return useMemo(() => {
    const word = (entry: HistoryEntry): string => {
      if (entry.disablement) {
        const { mod, serie } = entry.disablement;
        const range = format.range(entry.disablement);
        return t('history:rangeOf', { model: t(`common:modelNames.${mod}`), serie, range });
      }
      if (!ACCESS_KEY_PATTERN.test(entry.subject)) return entry.subject;
      const { mod, serie, nNF } = accessKeyParts(entry.subject);
      const model = mod === '65' ? t('common:modelNames.65') : t('common:modelNames.55');
      return t('history:noteOf', { model, serie, n: format.number(nNF) });
    };
    return wordedOnce(word);
  }, [t, format]);
}

function wordedOnce(word: (entry: HistoryEntry) => string): (entry: HistoryEntry) => string {
  const known = new WeakMap<HistoryEntry, string>();
  return (entry) => {
    const words = known.get(entry) ?? word(entry);
    known.set(entry, words);
    return words;
  };
}

export function EntryResult({ entry }: { entry: HistoryEntry }): ReactNode {
  const { t } = useTranslation();
  if (entry.disablement) {
    return (
      <StatusBadge tone={disablementTone(entry.disablement)}>
        {t(`disablementStates.${entry.disablement.state}`)}
      </StatusBadge>
    );
  }
  if (!entry.situacao) return null;
  return <StatusBadge tone={SITUATION_TONE[entry.situacao]}>{t(`situations.${entry.situacao}`)}</StatusBadge>;
}
