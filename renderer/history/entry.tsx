/** The texts of one entry of the history: subject and result. */

import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '../../shared/contract.ts';
import { noticesOfKnown } from '../../shared/explain/situation-notices.ts';
import { shownState } from '../../shared/fiscal/cstat.ts';
import { ACCESS_KEY_PATTERN, accessKeyParts } from '../../shared/fiscal/key/access-key.ts';
import { useSituationWord } from '../ui/words/situation-words.ts';
import { disablementTone, situationTone, StatusBadge, useToneStyles } from '../ui/states/tones.tsx';
import { usePlaceWords } from '../ui/words/place-words.ts';
import { useFormat } from '../ui/words/use-format.ts';
import { useWatchMark } from '../watch/watch-mark.tsx';

const useStyles = makeStyles({
  two: { display: 'grid', lineHeight: '16px' },
  /** Aligned with the word, not with its icon. */
  why: { marginLeft: '26px', fontSize: '13px', lineHeight: '16px' },
});

/** "Inutilização · NF-e série 1, nº 3 a 5". */
export function useDescribe(): (entry: HistoryEntry) => string {
  const { t } = useTranslation('history');
  const subject = useSubject();
  return useCallback((entry) => `${t(`kind.${entry.kind}`)} · ${subject(entry)}`, [t, subject]);
}

/**
 * "NF-e série 1, nº 3 a 5"; the raw text of a subject that is neither a note nor a range. Memoized: a search and a
 * sort ask for thousands.
 */
export function useSubject(): (entry: HistoryEntry) => string {
  const place = usePlaceWords();
  return useMemo(() => {
    const word = (entry: HistoryEntry): string => {
      if (entry.disablement) {
        return place.range(entry.disablement);
      }
      if (!ACCESS_KEY_PATTERN.test(entry.subject)) return entry.subject;
      const { mod, ...parts } = accessKeyParts(entry.subject);
      return place.number({ ...parts, mod: mod === '65' ? '65' : '55' });
    };
    return wordedOnce(word);
  }, [place]);
}

function wordedOnce(word: (entry: HistoryEntry) => string): (entry: HistoryEntry) => string {
  const known = new WeakMap<HistoryEntry, string>();
  return (entry) => {
    const words = known.get(entry) ?? word(entry);
    known.set(entry, words);
    return words;
  };
}

/**
 * The result of an entry: what happened, and beneath it what was known of the note before, where this consult gave no
 * situation. `own`: only what this consult itself returned. Its texts are looked up once for all rows.
 */
export function useEntryResult(): (entry: HistoryEntry, own?: 'own') => ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['common', 'history']);
  const format = useFormat();
  const tones = useToneStyles();
  const word = useSituationWord();
  const mark = useWatchMark();
  return useMemo(
    () =>
      function Result(entry, own) {
        if (entry.disablement) {
          return (
            <StatusBadge tone={disablementTone(entry.disablement)}>
              {t(`disablementStates.${shownState(entry.disablement)}`)}
            </StatusBadge>
          );
        }
        const { situacao, cStat, avisos, anterior, changed = [] } = entry;
        if (!situacao) return null;
        const badge = (
          <StatusBadge tone={situationTone(situacao, avisos)}>{word(situacao, cStat, avisos)}</StatusBadge>
        );
        if (own) return badge;
        const marked = (
          <span>
            {badge}
            {mark(entry.subject)}
          </span>
        );
        if (!anterior && changed.length === 0) return marked;
        if (!anterior) {
          const what = format.list(changed.map((change) => t(`history:change.${change}`)));
          return (
            <span className={styles.two}>
              {marked}
              <span className={mergeClasses(styles.why, tones.warn)}>{t('history:changed', { what })}</span>
            </span>
          );
        }
        return (
          <span className={styles.two}>
            {marked}
            <span className={mergeClasses(styles.why, tones.quiet)}>
              {t('history:before', {
                what: word(anterior.situacao, anterior.cStat, noticesOfKnown(anterior)),
              })}
            </span>
          </span>
        );
      },
    [styles, t, format, tones, word, mark],
  );
}
