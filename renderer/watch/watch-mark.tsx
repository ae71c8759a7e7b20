/** Marks a note in a table whose change no person has seen yet. */

import { makeStyles, tokens } from '@fluentui/react-components';
import { AlertBadge20Filled } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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

export function WatchMark({ chNFe }: { chNFe: string }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('home');
  const { environment } = useWhere();
  const words = useChangeWords();
  const found = useQueryCall('watch.changes', { environment });
  const change = found.data?.changes.find((each) => each.chNFe === chNFe);
  if (!change) return null;
  const text = t('watched.mark', { what: words(change.kinds) });
  return (
    <span className={styles.mark} title={text}>
      <AlertBadge20Filled aria-hidden="true" />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
