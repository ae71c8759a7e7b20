/** SEFAZ answered without carrying the consult out (stopped, paused, refused): its words, which say nothing about the note. */

import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Consultation } from '../../shared/contract.ts';
import { explainCStat } from '../../shared/explain/index.ts';
import { findAccessKeys, formatAccessKey } from '../../shared/fiscal/key/access-key.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { LearnCStat } from '../ui/navigation/learn-more.tsx';
import { useNoteWords } from '../ui/words/note-words.ts';
import { useSituationWord } from '../ui/words/situation-words.ts';
import { useFormat } from '../ui/words/use-format.ts';
import { useAnswerDocuments } from './answer-documents.tsx';
import { AnswerNotices, AskedAt, useCardStyles, type AnswerCardProps } from './answer-parts.tsx';
import { useAnswerText } from './answer-text.ts';
import { NoSituationCard } from './no-situation-card.tsx';
import { useKeyLimits } from './use-key-limits.ts';
import { nextTryOf, WAIT_NOTICES, waitOfAnswer } from './waits.ts';
import { spokenText } from '../../shared/explain/cstat/spoken-text.ts';

export function RefusedCard(props: AnswerCardProps & { answer: Consultation }): ReactNode {
  const { answer, onAsk } = props;
  const styles = useCardStyles();
  const { t } = useTranslation(['consult', 'words']);
  const format = useFormat();
  const { short } = useNoteWords();
  const word = useSituationWord();
  const text = useAnswerText();
  const documents = useAnswerDocuments(answer);
  const { chNFe, situacao, retConsSitNFe, consultadoEm } = answer;
  const { cStat, xMotivo = '' } = retConsSitNFe;
  const limits = useKeyLimits(chNFe);
  const wait = waitOfAnswer(answer, limits.data);
  const { what, action } = explainCStat(cStat, 'consult', format.locale);
  const others = findAccessKeys(xMotivo).filter((key) => key !== chNFe);
  return (
    <NoSituationCard
      {...props}
      tone="warn"
      word={
        wait?.what === 'consult'
          ? t('pausedUntil', { time: format.time(wait.until.toISOString()) })
          : word(situacao, cStat)
      }
      verbatim={
        <>
          <span className={styles.words}>{spokenText({ cStat, xMotivo })}</span> <LearnCStat cStat={cStat} />
        </>
      }
      explained={`${what} ${action}`}
      wait={wait}
      nextTry={nextTryOf(answer)}
      known={answer.anterior}
      aside={
        <span className={styles.quiet}>
          <AskedAt at={consultadoEm} />
        </span>
      }
      foot={
        <>
          <CopyButton text={chNFe} label={t('words:copyKey')} of={short(chNFe)} />
          <CopyButton
            text={text({
              chNFe,
              situacao,
              cStat,
              xMotivo,
              protocols: [],
              avisos: answer.avisos,
              at: consultadoEm,
            })}
            label={t('copyAnswer')}
            of={short(chNFe)}
          />
          {documents.buttons}
        </>
      }
      below={
        <>
          {others.map((key) => (
            <div key={key} className={styles.notice}>
              <span>{t('otherKey', { key: formatAccessKey(key) })}</span>
              <Button size="small" onClick={() => onAsk(key)}>
                {t('consultThis')}
              </Button>
            </div>
          ))}
          <AnswerNotices codes={answer.avisos.filter((code) => !WAIT_NOTICES.has(code))} />
          {documents.below}
        </>
      }
    />
  );
}
