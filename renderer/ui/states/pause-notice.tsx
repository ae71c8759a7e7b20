/** A paused service of SEFAZ: what the pause means, and the remaining time, counting down. */

import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSecondsLeft } from '../clock.ts';
import { useFormat } from '../words/use-format.ts';
import { Notice } from './notice.tsx';

const useStyles = makeStyles({
  left: {
    fontVariantNumeric: 'tabular-nums',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
    marginLeft: '6px',
  },
});

export interface PauseNoticeProps {
  /** "SP", or "" if unknown. */
  readonly uf: string;
  readonly until: Date;
  readonly what: 'consult' | 'disable' | 'status' | 'key';
}

export function PauseNotice({ uf, until, what }: PauseNoticeProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const left = useSecondsLeft(until.getTime());
  if (left === 0) return <p role="status">{t('pause.over')}</p>;
  const words = { uf: uf ? t('pause.ofUf', { uf }) : '', time: format.time(until.toISOString()) };
  return (
    <Notice intent="warning" padded title={t(`pause.${what}`, words)}>
      {what === 'key' ? t('pause.keyText') : t('pause.text')}
      <span role="timer" className={styles.left}>
        {t('pause.left', { time: format.countdown(left) })}
      </span>
    </Notice>
  );
}
