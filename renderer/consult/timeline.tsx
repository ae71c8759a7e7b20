/** The note's timeline: its authorization and the events of the answer, with their texts. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Consultation } from '../../shared/contract.ts';
import { isCancellation, receivedAs, timelineOf } from '../../shared/note-story.ts';
import { NARROW } from '../theme/narrow.ts';
import { useFormat } from '../ui/words/use-format.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: '4px 0', padding: 0 },
  step: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(132px, max-content) minmax(0, 1fr) auto',
    columnGap: '16px',
    padding: '4px 0 8px 22px',
    [NARROW]: { gridTemplateColumns: 'minmax(132px, max-content) minmax(0, 1fr)' },
    '::before': {
      content: '""',
      position: 'absolute',
      left: '2px',
      top: '9px',
      width: '9px',
      height: '9px',
      borderRadius: '50%',
      border: `1px solid ${tokens.colorBrandStroke1}`,
      backgroundColor: tokens.colorBrandBackground,
      boxSizing: 'border-box',
      zIndex: 1,
    },
    '::after': {
      content: '""',
      position: 'absolute',
      left: '6px',
      top: '14px',
      bottom: '-8px',
      width: '1px',
      backgroundColor: tokens.colorNeutralStroke1,
    },
    ':last-child::after': { display: 'none' },
  },
  cancel: {
    '::before': {
      backgroundColor: tokens.colorPaletteRedForeground1,
      border: `1px solid ${tokens.colorPaletteRedForeground1}`,
    },
  },
  at: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  name: { fontWeight: tokens.fontWeightSemibold },
  text: { margin: '2px 0 0', color: tokens.colorNeutralForeground1, overflowWrap: 'anywhere' },
  nProt: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap', [NARROW]: { gridColumn: '2' } },
});

export function Timeline({ consultation }: { consultation: Consultation }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('consult');
  const format = useFormat();
  const steps = timelineOf(consultation);
  if (steps.length === 0) return null;
  const first = {
    authorized: t('steps.autorizada'),
    denied: t('steps.denegada'),
    other: t('steps.recebida'),
  }[receivedAs(consultation)];
  return (
    <ol className={styles.list} aria-label={t('timeline')}>
      {steps.map((step) => (
        <li
          key={`${step.kind} ${step.at} ${step.nProt}`}
          className={mergeClasses(styles.step, step.event && isCancellation(step.event) && styles.cancel)}
        >
          <span className={styles.at}>{format.dateTime(step.at)}</span>
          <span>
            <span className={styles.name}>{step.event ? step.event.descricao : first}</span>
            {step.event?.texto ? <p className={styles.text}>{`“${step.event.texto}”`}</p> : null}
          </span>
          <span className={styles.nProt}>
            {step.nProt ? t('eventProtocol', { nProt: format.protocol(step.nProt) }) : ''}
          </span>
        </li>
      ))}
    </ol>
  );
}
