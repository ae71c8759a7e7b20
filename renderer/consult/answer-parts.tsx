/** The pieces that the cards of Consultar share: their head, their key, their waits. */

import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Consultation } from '../../shared/contract.ts';
import { useQueryCall } from '../api/hooks.ts';
import { useSecondsLeft } from '../ui/clock.ts';
import { useKeyLine } from '../ui/key-field.tsx';
import { StatusBadge, useToneStyles, type Tone } from '../ui/tones.tsx';
import { useFormat } from '../ui/use-format.ts';
import type { Consult } from './use-consults.ts';
import type { Wait } from './waits.ts';

/** From here on the asks that are left are told also beside a new answer. */
const FEW_LEFT = 3;

export const useCardStyles = makeStyles({
  card: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    overflow: 'hidden',
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '12px',
    padding: '10px 12px 10px 20px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    minHeight: '32px',
  },
  badge: { fontSize: '16px' },
  space: { flexGrow: 1 },
  quiet: { color: tokens.colorNeutralForeground3 },
  body: { padding: '14px 20px 12px', display: 'grid', rowGap: '10px' },
  verbatim: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '24px',
    rowGap: '2px',
    justifyContent: 'space-between',
    fontWeight: tokens.fontWeightSemibold,
  },
  protocol: {
    display: 'flex',
    columnGap: '20px',
    fontWeight: tokens.fontWeightRegular,
    whiteSpace: 'nowrap',
  },
  plain: { margin: 0 },
  keyLine: { color: tokens.colorNeutralForeground2, fontSize: '13px' },
  foot: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4px', marginLeft: '-8px' },
  footnote: { color: tokens.colorNeutralForeground3, fontSize: '12px' },
  notice: { display: 'flex', columnGap: '8px', alignItems: 'center' },
});

export interface AnswerCardProps {
  readonly consult: Consult;
  readonly onAgain: () => void;
  /** Shows the answer that a failed ask had replaced. */
  readonly onRestore: () => void;
  readonly onCancel: () => void;
  /** Consults another key. */
  readonly onAsk: (key: string) => void;
  /** Puts a key into the field. */
  readonly onPut: (key: string) => void;
}

export function Head(props: { tone: Tone; title: string; children: ReactNode }): ReactNode {
  const styles = useCardStyles();
  const tones = useToneStyles();
  return (
    <div className={styles.head}>
      <span className={mergeClasses(styles.badge, tones[props.tone])}>
        <StatusBadge tone={props.tone}>{props.title}</StatusBadge>
      </span>
      <span className={styles.space} />
      {props.children}
    </div>
  );
}

export function KeyLine({ chNFe }: { chNFe: string }): ReactNode {
  return <div className={useCardStyles().keyLine}>{useKeyLine(chNFe)}</div>;
}

export function AgainButton(props: {
  wait: Wait | undefined;
  label: string;
  onAgain: () => void;
}): ReactNode {
  const { t } = useTranslation('consult');
  const format = useFormat();
  const left = useSecondsLeft(props.wait?.until.getTime());
  return (
    <Button size="small" disabledFocusable={left > 0} onClick={props.onAgain}>
      {left > 0 ? t('waitLeft', { time: format.countdown(left) }) : props.label}
    </Button>
  );
}

export function FromStore({ at }: { at: string }): ReactNode {
  const { t } = useTranslation('consult');
  const format = useFormat();
  const today = format.date(at) === format.date(new Date().toISOString());
  return today ? t('fromStore', { time: format.time(at) }) : t('fromStoreOn', { date: format.dateTime(at) });
}

/** How many asks of this key are left, where that is worth knowing; training does not count. */
export function AsksLeft({ answer }: { answer: Consultation }): ReactNode {
  const styles = useCardStyles();
  const { t } = useTranslation('consult');
  const format = useFormat();
  const { environment, chNFe } = answer;
  const limits = useQueryCall(
    'consult.limits',
    { environment, chNFe },
    { enabled: environment !== 'treino' },
  );
  const key = limits.data?.key;
  if (!key || (!answer.doArquivo && key.left > FEW_LEFT)) return null;
  const { left, limit, nextAt } = key;
  return (
    <span className={styles.footnote}>
      {left === 0 && nextAt
        ? t('noAsksLeft', { limit, time: format.time(nextAt) })
        : t('asksLeft', { count: left, limit })}
    </span>
  );
}
