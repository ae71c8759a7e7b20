/** All answers about one note over time, each with what changed since the one before. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '../../shared/contract.ts';
import type { AccessKey } from '../../shared/fiscal/key/access-key.ts';
import { useQueryCall } from '../api/hooks.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { useRowButtonStyles } from '../ui/row-button.ts';
import { useFormat } from '../ui/words/use-format.ts';
import { useEntryResult } from './entry.tsx';

const useStyles = makeStyles({
  subtitle: { margin: 0, fontSize: '14px', fontWeight: tokens.fontWeightSemibold },
  list: { marginTop: '6px' },
  answer: { gridTemplateColumns: '140px minmax(0, 1fr)', columnGap: '12px' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

export interface NoteAnswersProps {
  /** The answer whose story is open. */
  readonly entry: HistoryEntry;
  readonly chNFe: AccessKey;
  readonly onOpen: (entry: HistoryEntry) => void;
}

/** Nothing where this answer is the only one. */
export function NoteAnswers({ entry, chNFe, onOpen }: NoteAnswersProps): ReactNode {
  const styles = useStyles();
  const button = useRowButtonStyles();
  const { t } = useTranslation('past');
  const format = useFormat();
  const result = useEntryResult();
  const query = useQueryCall('history.note', { environment: entry.environment, chNFe });
  const { entries = [], total = 0 } = query.data ?? {};
  if (query.error) return <ErrorPanel error={query.error.error} />;
  if (total < 2) return null;
  return (
    <section aria-label={t('answers')}>
      <h3 className={styles.subtitle}>{t('answers')}</h3>
      <ul className={mergeClasses(button.list, styles.list)}>
        {entries.map((answer) => {
          const current = answer.at === entry.at;
          return (
            <li key={answer.at}>
              <button
                type="button"
                className={mergeClasses(button.row, styles.answer)}
                aria-current={current ? 'true' : undefined}
                onClick={() => current || onOpen(answer)}
              >
                <span>
                  {format.dateTime(answer.at)}
                  {current ? <span className="visually-hidden">{` · ${t('thisAnswer')}`}</span> : null}
                </span>
                {result(answer)}
              </button>
            </li>
          );
        })}
      </ul>
      {total > entries.length ? (
        <p className={styles.quiet}>
          {t('answersMore', { n: format.number(entries.length), total: format.number(total) })}
        </p>
      ) : null}
    </section>
  );
}
