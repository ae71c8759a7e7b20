/** The parts of a divided range: the current one, those that follow, and the numbers that were left out, with reasons. */

import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rangeCount } from '../../shared/fiscal/numbering.ts';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { Card } from '../ui/page.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { nextPart, queueRows, remainder, rowsInSight, type Queue, type QueueRow } from './queue.ts';

const MAX_ROWS = 8;

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', rowGap: '4px' },
  row: { display: 'flex', justifyContent: 'space-between', columnGap: '12px' },
  now: { fontWeight: tokens.fontWeightSemibold },
  done: { color: tokens.colorPaletteGreenForeground1 },
  muted: { color: tokens.colorNeutralForeground3 },
  text: { margin: '0 0 8px', color: tokens.colorNeutralForeground2 },
  buttons: { marginTop: '12px' },
});

export interface QueueCardProps {
  readonly queue: Queue;
  /**
   * `wizard`: the wizard holds the current part. `offer`: the wizard, or the request shown, is about something else.
   * `end`: the request shown is that of the current part.
   */
  readonly place: 'wizard' | 'offer' | 'end';
  readonly pending: boolean;
  /** Continues with the current part of this queue. */
  readonly onGoOn: (queue: Queue) => void;
  /** Restores the whole range, or drops the parts that are left. */
  readonly onDrop: () => void;
}

export function QueueCard({ queue, place, pending, onGoOn, onDrop }: QueueCardProps): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation('disablement');
  const total = queue.parts.length;
  const { before, shown, after } = rowsInSight(queueRows(queue), MAX_ROWS);
  const offered = place === 'offer' ? remainder(queue) : undefined;
  const target = place === 'end' ? nextPart(queue) : offered;
  const fresh = queue.at === 0 && !queue.done;
  return (
    <Card title={t('queue.title', { count: total })}>
      {place === 'end' && !queue.done && target ? <p className={styles.text}>{t('queue.notDone')}</p> : null}
      {queue.done && !target && place !== 'wizard' ? (
        <p className={styles.text}>{t('queue.allDone')}</p>
      ) : null}
      <ul className={styles.list}>
        {before > 0 ? <li className={styles.muted}>{t('queue.before', { count: before })}</li> : null}
        {shown.map((row) => (
          <Row key={row.nNFIni} row={row} />
        ))}
        {after > 0 ? <li className={styles.muted}>{t('queue.after', { count: after })}</li> : null}
      </ul>
      <div className={mergeClasses(form.start, styles.buttons)}>
        {target ? (
          <Button
            appearance={queue.done ? 'primary' : 'secondary'}
            disabledFocusable={pending}
            onClick={() => onGoOn(target)}
          >
            {t(place === 'end' ? 'queue.next' : 'queue.goOn', { n: target.at + 1, total })}
          </Button>
        ) : null}
        {place === 'offer' || (place === 'wizard' && fresh) ? (
          <Button appearance="subtle" disabledFocusable={pending} onClick={onDrop}>
            {t(place === 'offer' ? 'queue.drop' : 'queue.undo')}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

function Row({ row }: { row: QueueRow }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['disablement', 'common']);
  const format = useFormat();
  const count = rangeCount(row);
  if (row.struck) {
    return (
      <li className={mergeClasses(styles.row, styles.muted)}>
        <s>{format.range(row)}</s>
        <span>{t(`disablement:queue.struck.${row.is}`, { count })}</span>
      </li>
    );
  }
  return (
    <li
      className={mergeClasses(styles.row, row.is === 'now' && styles.now, row.is === 'done' && styles.done)}
      {...(row.is === 'now' ? { 'aria-current': 'step' as const } : {})}
    >
      <span>{`${format.range(row)} (${format.number(count)})`}</span>
      <span>{t(`disablement:queue.is.${row.is}`)}</span>
    </li>
  );
}
