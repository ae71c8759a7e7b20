/** The notes selected in Histórico, and what can be done with them: ask SEFAZ again as a batch, copy their keys. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../ui/copy-button.tsx';
import { useRouter } from '../ui/navigation/router.tsx';
import type { Selection } from '../ui/table/selection.ts';
import { useFormat } from '../ui/words/use-format.ts';
import { WRAPPING } from '../theme/style-pieces.ts';

/** Rows taken at once by the box of all, or by Shift: as keys they take SEFAZ some three hours at its usual pace. */
export const MOST_CHOSEN = 10_000;

const useStyles = makeStyles({
  bar: { ...WRAPPING, columnGap: '8px', rowGap: '8px', marginBottom: '8px', flexShrink: 0 },
  count: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
});

export interface ChosenNotesProps {
  /** Access keys. */
  readonly chosen: Selection<string>;
  readonly clear: () => void;
}

export function ChosenNotes({ chosen, clear }: ChosenNotesProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['past', 'batch']);
  const format = useFormat();
  const { go } = useRouter();
  if (chosen.size === 0) return null;
  const count = format.counted(chosen.size);
  const ask = () => {
    const name = t('past:choose.name', { time: format.time(new Date().toISOString()) });
    go('consult', { keys: { list: [...chosen], from: 'history', name } });
    clear();
  };
  return (
    <div className={styles.bar}>
      <span className={styles.count} role="status">
        {t('past:choose.count', count)}
        {chosen.size >= MOST_CHOSEN ? ` ${t('past:choose.most', { n: format.number(MOST_CHOSEN) })}` : ''}
      </span>
      <Button appearance="primary" onClick={ask}>
        {t('past:choose.ask', count)}
      </Button>
      <CopyButton label={t('batch:table.copyKeys', count)} text={[...chosen].join('\n')} />
      <Button appearance="subtle" onClick={clear}>
        {t('batch:table.unselect')}
      </Button>
    </div>
  );
}
