/** A consult that returned no situation: the reason, when to retry, and the last known situation. */

import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LastKnown } from '../../shared/contract.ts';
import { PauseNotice } from '../ui/states/pause-notice.tsx';
import type { Tone } from '../ui/states/tones.tsx';
import { NoteCard, Stamp, useCardStyles, type AnswerCardProps } from './answer-parts.tsx';
import { LastKnownLine } from './last-known-line.tsx';
import { TryAgain } from './try-again.tsx';
import { ufOfKey, type Wait } from './waits.ts';

const useStyles = makeStyles({
  known: {
    padding: '8px 12px',
    backgroundColor: tokens.colorNeutralBackground2,
    borderRadius: tokens.borderRadiusMedium,
  },
});

export interface NoSituationProps extends AnswerCardProps {
  readonly tone: Tone;
  /** The text of the stamp: "SEFAZ parada". */
  readonly word: string;
  /** `cStat – xMotivo`, where SEFAZ answered. */
  readonly verbatim?: ReactNode;
  /** The meaning and what to do. */
  readonly explained: ReactNode;
  /** No query is made before this instant. */
  readonly wait: Wait | undefined;
  /** When a retry is worthwhile. */
  readonly nextTry?: Date | undefined;
  readonly known: LastKnown | undefined;
  /** Shows the previous answer, where the window still has it. */
  readonly onShow?: (() => void) | undefined;
  /** Further buttons on the right of the heading. */
  readonly aside?: ReactNode;
  readonly foot: ReactNode;
  readonly below?: ReactNode;
}

export function NoSituationCard(props: NoSituationProps): ReactNode {
  const { consult, tone, word, verbatim, explained, wait, known, onShow } = props;
  const card = useCardStyles();
  const styles = useStyles();
  const { t } = useTranslation('consult');
  return (
    <NoteCard chNFe={consult.chNFe} state={word} aside={props.aside}>
      <div className={card.verdict}>
        <Stamp tone={tone}>{word}</Stamp>
        <p className={card.first}>{t('plain.nao-consultada')}</p>
      </div>
      {verbatim ? <p className={card.plain}>{verbatim}</p> : null}
      {wait ? (
        <PauseNotice uf={ufOfKey(consult.chNFe)} until={wait.until} what={wait.what} />
      ) : (
        <p className={card.plain}>{explained}</p>
      )}
      <TryAgain {...props} />
      {known ? (
        <div className={styles.known}>
          <LastKnownLine known={known} {...(onShow ? { onShow } : {})} />
        </div>
      ) : null}
      <div className={card.foot}>{props.foot}</div>
      {props.below}
    </NoteCard>
  );
}
