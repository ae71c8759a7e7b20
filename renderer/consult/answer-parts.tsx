/** Parts that the cards of Consultar share: the note's heading, the stamp of the verdict, and the remaining queries. */

import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Consultation } from '../../shared/contract.ts';
import { explainNotice } from '../../shared/explain/index.ts';
import { accessKeyParts, formatAccessKey } from '../../shared/fiscal/key/access-key.ts';
import { NARROW } from '../theme/narrow.ts';
import { useNow, useSecondsLeft } from '../ui/clock.ts';
import { emissionName } from '../ui/keys/key-field.tsx';
import { useNoteWords } from '../ui/words/note-words.ts';
import { StatusBadge, ToneIcon, useToneStyles, type Tone } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import type { Consult } from './use-consults.ts';
import { useKeyLimits } from './use-key-limits.ts';
import type { Later } from './use-later.ts';
import type { Wait } from './waits.ts';
import { WRAPPING, CARD } from '../theme/style-pieces.ts';

/** From this many on, the remaining queries are shown also beside a new answer. */
const FEW_LEFT = 3;

export const useCardStyles = makeStyles({
  card: { ...CARD, overflow: 'hidden' },
  head: {
    ...WRAPPING,
    columnGap: '12px',
    rowGap: '4px',
    padding: '10px 12px 10px 20px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    minHeight: '32px',
    [NARROW]: { paddingLeft: '16px' },
  },
  lead: {
    margin: 0,
    flexGrow: 1,
    minWidth: 0,
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
  },
  verdict: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '14px', rowGap: '6px' },
  stamp: {
    padding: '3px 12px 3px 8px',
    border: '1.5px solid currentColor',
    borderRadius: tokens.borderRadiusMedium,
    fontSize: '16px',
    lineHeight: '22px',
  },
  space: { flexGrow: 1 },
  quiet: { color: tokens.colorNeutralForeground3 },
  body: {
    padding: '12px 20px 12px',
    display: 'grid',
    rowGap: '10px',
    [NARROW]: { paddingLeft: '16px', paddingRight: '16px' },
  },
  words: { fontWeight: tokens.fontWeightSemibold },
  plain: { margin: 0 },
  first: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  keyLine: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '16px',
    color: tokens.colorNeutralForeground2,
    fontSize: '13px',
  },
  key: { fontFamily: tokens.fontFamilyMonospace, color: tokens.colorNeutralForeground1 },
  foot: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4px', marginLeft: '-8px' },
  footnote: { color: tokens.colorNeutralForeground3, fontSize: '13px', paddingLeft: '8px' },
  notice: { display: 'flex', flexWrap: 'wrap', columnGap: '8px', rowGap: '4px', alignItems: 'center' },
});

export interface AnswerCardProps {
  readonly consult: Consult;
  readonly onAgain: () => void;
  /** Shows the answer that a failed query had replaced. */
  readonly onRestore: () => void;
  readonly onCancel: () => void;
  /** Consults another key. */
  readonly onAsk: (key: string) => void;
  /** Puts a key into the field. */
  readonly onPut: (key: string) => void;
  readonly later: Later;
}

/** The frame of a card about one note: headed and labelled by the note and its state. */
export function NoteCard(props: {
  chNFe: string;
  /** The state in words; part of the accessible name, and shown by the stamp. */
  state: string;
  /** On the right of the heading. */
  aside: ReactNode;
  children: ReactNode;
}): ReactNode {
  const styles = useCardStyles();
  const { lead } = useNoteWords();
  const id = useId();
  return (
    <article className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.lead}>
          {lead(props.chNFe)}
          <span className="visually-hidden">{` · ${props.state}`}</span>
        </h3>
        {props.aside}
      </div>
      <div className={styles.body}>
        <KeyLine chNFe={props.chNFe} />
        {props.children}
      </div>
    </article>
  );
}

export function Stamp({ tone, children }: { tone: Tone; children: string }): ReactNode {
  const styles = useCardStyles();
  const tones = useToneStyles();
  return (
    <span className={mergeClasses(styles.stamp, tones[tone])}>
      <StatusBadge tone={tone}>{children}</StatusBadge>
    </span>
  );
}

/** The key in groups of four, and the facts of it that the heading does not show. */
function KeyLine({ chNFe }: { chNFe: string }): ReactNode {
  const styles = useCardStyles();
  const { t } = useTranslation('consult');
  const { emitterId } = useNoteWords();
  const { uf, cUF, tpEmis } = accessKeyParts(chNFe);
  return (
    <div className={styles.keyLine}>
      <span className={styles.key}>{formatAccessKey(chNFe)}</span>
      <span>{[uf ?? cUF, emitterId(chNFe), emissionName(tpEmis, t)].join(' · ')}</span>
    </div>
  );
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

/** "consultado às 14:05"; says so where the answer is stored or of another day. */
export function AskedAt({ at, fromStore = false }: { at: string; fromStore?: boolean }): ReactNode {
  const { t } = useTranslation('consult');
  const format = useFormat();
  const now = useNow();
  const today = format.date(at) === format.date(now.toISOString());
  const when = { time: format.time(at), date: format.dateTime(at) };
  if (fromStore) return today ? t('fromStore', when) : t('fromStoreOn', when);
  return today ? t('at', when) : t('atOn', when);
}

export function AnswerNotices({ codes }: { codes: readonly string[] }): ReactNode {
  const styles = useCardStyles();
  const { locale } = useFormat();
  return codes.map((code) => (
    <div key={code} className={styles.notice}>
      <ToneIcon tone="warn" />
      <span>{explainNotice(code, locale)}</span>
    </div>
  ));
}

/** The remaining queries of this key within the limit, shown where they are few; training has no limit. */
export function AsksLeft({ answer }: { answer: Consultation }): ReactNode {
  const styles = useCardStyles();
  const { t } = useTranslation('consult');
  const format = useFormat();
  const { environment, chNFe } = answer;
  const limits = useKeyLimits(chNFe, environment !== 'treino');
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
