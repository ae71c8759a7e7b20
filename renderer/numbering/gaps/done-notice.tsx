/** The line that stays after a disablement from Furos: the numbers, and that nothing else is to be done. */

import { makeStyles } from '@fluentui/react-components';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rangeCount, type NumberRange } from '../../../shared/fiscal/numbering.ts';
import { useQueryCall } from '../../api/hooks.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import type { Place } from '../line/use-line.ts';
import { forgetSent, sentFrom } from './sent-from-here.ts';

const useStyles = makeStyles({ body: { paddingTop: '6px', paddingBottom: '6px' } });

/** The ranges taken from here into the wizard that are now disabled; empty while any of them is not. */
export function useDone(place: Place): readonly NumberRange[] {
  const [sent] = useState(() => sentFrom(place));
  const first = Math.min(...sent.map(({ nNFIni }) => nNFIni));
  const last = Math.max(...sent.map(({ nNFFin }) => nNFFin));
  const line = useQueryCall(
    'numbering.line',
    { ...place, nNFIni: first, nNFFin: last, most: 5_000 },
    { enabled: sent.length > 0 },
  );
  const runs = line.data?.runs ?? [];
  const done =
    sent.length > 0 &&
    sent.every((range) =>
      runs.some(
        ({ nNFIni, nNFFin, state }) =>
          state === 'disabled' && nNFIni <= range.nNFIni && range.nNFFin <= nNFFin,
      ),
    );
  // Shown until Furos is left: the next visit begins without it.
  useEffect(() => {
    if (done) return () => forgetSent(place);
    return undefined;
  }, [done, place]);
  return done ? sent : [];
}

export interface DoneNoticeProps {
  readonly ranges: readonly NumberRange[];
  /** They were disabled by one group. */
  readonly group: boolean;
}

export function DoneNotice({ ranges, group }: DoneNoticeProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('numbering');
  const format = useFormat();
  const count = ranges.reduce((sum, range) => sum + rangeCount(range), 0);
  return (
    <div role="status">
      {ranges.length > 0 ? (
        <Notice intent="success" bodyClass={styles.body}>
          {t(group ? 'done.group' : 'done.text', { count, range: format.list(ranges.map(format.range)) })}
        </Notice>
      ) : null}
    </div>
  );
}
