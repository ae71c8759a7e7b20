/** The card of one consult: waiting, answered with the note's situation, or failed. */

import { Button, Spinner } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { givesSituation } from '../../shared/fiscal/cstat.ts';
import { useElapsedSeconds } from '../ui/clock.ts';
import { NoteCard, useCardStyles, type AnswerCardProps } from './answer-parts.tsx';
import { FailedCard } from './failed-card.tsx';
import { RefusedCard } from './refused-card.tsx';
import { SituationCard } from './situation-card.tsx';

export function AnswerCard(props: AnswerCardProps): ReactNode {
  const { consult } = props;
  if (consult.state === 'waiting') return <Waiting {...props} />;
  if (consult.state === 'failed') return <FailedCard {...props} failed={consult} />;
  const { answer } = consult;
  // An unknown code may or may not describe the note; it is not shown as a refusal.
  const known = givesSituation(answer.retConsSitNFe) || answer.situacao === 'outra';
  return known ? <SituationCard {...props} answer={answer} /> : <RefusedCard {...props} answer={answer} />;
}

function Waiting({ consult, onCancel }: AnswerCardProps): ReactNode {
  const styles = useCardStyles();
  const { t } = useTranslation(['consult', 'common', 'words']);
  const seconds = useElapsedSeconds(consult.startedAt);
  return (
    <NoteCard
      chNFe={consult.chNFe}
      state={t('waiting')}
      aside={
        <Button size="small" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      }
    >
      <div className={styles.verdict}>
        <Spinner size="tiny" label={t('waiting')} />
        <span className={styles.quiet}>{seconds > 0 ? t('words:forSeconds', { seconds }) : ''}</span>
      </div>
    </NoteCard>
  );
}
