/** Marks a note in a table whose change no person has seen yet. */

import { makeStyles, tokens } from '@fluentui/react-components';
import { AlertBadge20Filled } from '@fluentui/react-icons';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchKind } from '../../shared/contract.ts';
import { useQueryCall } from '../api/hooks.ts';
import { useWhere } from '../ui/session.tsx';
import { useChangeWords } from './watch-words.ts';

const useStyles = makeStyles({
  mark: {
    display: 'inline-flex',
    verticalAlign: 'middle',
    marginLeft: '4px',
    color: tokens.colorPaletteRedForeground1,
  },
});

/** For each row of a table: nothing where no change waits. One question for all of them. */
export function useWatchMark(): (chNFe: string) => ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('home');
  const { environment } = useWhere();
  const words = useChangeWords();
  const found = useQueryCall('watch.changes', { environment }).data;
  return useMemo(() => {
    const kinds = new Map<string, readonly WatchKind[]>(
      found?.changes.map((change) => [change.chNFe, change.kinds]),
    );
    return function Mark(chNFe) {
      const what = kinds.get(chNFe);
      if (!what) return null;
      const text = t('watched.mark', { what: words(what) });
      return (
        <span className={styles.mark} title={text}>
          <AlertBadge20Filled aria-hidden="true" />
          <span className="visually-hidden">{text}</span>
        </span>
      );
    };
  }, [found, styles, t, words]);
}
