/** Numbers whose pieces of evidence contradict each other: what is wrong, and what a person can do. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NumberConflict } from '../../../shared/contract.ts';
import { NARROW } from '../../theme/narrow.ts';
import { Card } from '../../ui/page.tsx';
import { useLeaveFor } from '../../ui/dialogs/unsaved.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { Glyph } from '../line/glyph.tsx';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  row: {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr) auto',
    columnGap: '12px',
    rowGap: '6px',
    alignItems: 'center',
    padding: '10px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    ':first-child': { borderTop: 'none' },
    [NARROW]: { gridTemplateColumns: '16px minmax(0, 1fr)' },
  },
  sign: { width: '16px', height: '16px' },
  numbers: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  todo: { display: 'block', color: tokens.colorNeutralForeground2 },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px', [NARROW]: { gridColumnStart: 2 } },
  more: { margin: '8px 0 0', color: tokens.colorNeutralForeground2 },
});

export interface ConflictListProps {
  readonly conflicts: readonly NumberConflict[];
  /** Conflicts beyond those that were answered. */
  readonly beyond: number;
  readonly onEvidence: (n: number) => void;
}

export function ConflictList({ conflicts, beyond, onEvidence }: ConflictListProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['numbering', 'gaps']);
  const format = useFormat();
  const leaveFor = useLeaveFor();
  return (
    <Card title={t('numbering:conflicts.title')}>
      <ul className={styles.list}>
        {conflicts.map(({ nNF, reason, keys: [key] }) => (
          <li key={`${nNF} ${reason}`} className={styles.row}>
            <span className={styles.sign}>
              <Glyph mark="conflict" />
            </span>
            <span>
              <span className={styles.numbers}>
                {t('numbering:gap.numbers', { range: format.number(nNF) })}
              </span>{' '}
              {t(`gaps:conflicts.reason.${reason}`)}
              <span className={styles.todo}>{t(`numbering:conflicts.todo.${reason}`)}</span>
            </span>
            <span className={styles.acts}>
              {key ? (
                <Button
                  aria-label={t('numbering:conflicts.consultKey', { key })}
                  onClick={() => leaveFor('consult', { key })}
                >
                  {t('numbering:conflicts.consult')}
                </Button>
              ) : null}
              <Button
                aria-label={t('line.evidenceOf', { n: format.number(nNF) })}
                onClick={() => onEvidence(nNF)}
              >
                {t('numbering:gap.how')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {beyond > 0 ? (
        <p className={styles.more}>{t('numbering:conflicts.more', format.counted(beyond))}</p>
      ) : null}
    </Card>
  );
}
