/** One consult as a card: waiting, answered with any situation, or without an answer. */

import { Button, Spinner } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Consultation } from '../../shared/contract.ts';
import { givesSituation, type Situation } from '../../shared/fiscal/cstat.ts';
import { explainCStat, explainNotice } from '../../shared/explain/index.ts';
import { findAccessKeys, formatAccessKey } from '../../shared/fiscal/access-key.ts';
import { protocolOf } from '../../shared/note-story.ts';
import { useQueryCall } from '../api/hooks.ts';
import { useElapsedSeconds } from '../ui/clock.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { LearnCStat } from '../ui/learn-more.tsx';
import { PauseNotice } from '../ui/pause-notice.tsx';
import { useWhere } from '../ui/session.tsx';
import { SITUATION_TONE, ToneIcon } from '../ui/tones.tsx';
import { useFormat } from '../ui/use-format.ts';
import {
  AgainButton,
  AsksLeft,
  FromStore,
  Head,
  KeyLine,
  useCardStyles,
  type AnswerCardProps,
} from './answer-parts.tsx';
import { useAnswerDocuments } from './answer-documents.tsx';
import { Causes } from './causes.tsx';
import { FailedCard } from './failed-card.tsx';
import { Timeline } from './timeline.tsx';
import { ufOfKey, WAIT_NOTICES, waitOfAnswer } from './waits.ts';

/** Situations that leave a question open. */
const WORTH_LEARNING: ReadonlySet<Situation> = new Set(['nao-consta', 'denegada', 'epec']);

export function AnswerCard(props: AnswerCardProps): ReactNode {
  const { consult } = props;
  if (consult.state === 'waiting') return <Waiting {...props} />;
  if (consult.state === 'failed') return <FailedCard {...props} failed={consult} />;
  return <Answered {...props} answer={consult.answer} />;
}

function Waiting({ consult, onCancel }: AnswerCardProps): ReactNode {
  const styles = useCardStyles();
  const { t } = useTranslation('consult');
  const seconds = useElapsedSeconds(consult.startedAt);
  return (
    <article className={styles.card} aria-label={t('waiting')}>
      <div className={styles.head}>
        <Spinner size="tiny" label={t('waiting')} />
        <span className={styles.quiet}>{seconds > 0 ? t('waitingFor', { seconds }) : ''}</span>
        <span className={styles.space} />
        <Button size="small" onClick={onCancel}>
          {t('cancelWait')}
        </Button>
      </div>
      <div className={styles.body}>
        <KeyLine chNFe={consult.chNFe} />
      </div>
    </article>
  );
}

function Answered(props: AnswerCardProps & { answer: Consultation }): ReactNode {
  const { answer, onAgain, onAsk } = props;
  const styles = useCardStyles();
  const { t } = useTranslation(['consult', 'common']);
  const format = useFormat();
  const { retConsSitNFe, situacao, chNFe } = answer;
  const xMotivo = retConsSitNFe.xMotivo ?? '';
  const protocol = protocolOf(retConsSitNFe);
  const refused = !givesSituation(retConsSitNFe);
  const explained = refused ? explainCStat(retConsSitNFe.cStat, 'consult', format.locale) : undefined;
  const otherKeys = refused ? findAccessKeys(xMotivo).filter((key) => key !== chNFe) : [];
  const title = t(`common:situations.${situacao}`);
  const { environment } = useWhere();
  const limits = useQueryCall('consult.limits', { environment, chNFe });
  const wait = waitOfAnswer(answer, limits.data);
  const documents = useAnswerDocuments(answer);
  return (
    <article className={styles.card} aria-label={title}>
      <Head tone={SITUATION_TONE[situacao]} title={title}>
        <span className={styles.quiet}>
          {answer.doArquivo ? (
            <FromStore at={answer.consultadoEm} />
          ) : (
            t('consult:at', { time: format.time(answer.consultadoEm) })
          )}
        </span>
        <AgainButton wait={wait} label={t('consult:again')} onAgain={onAgain} />
      </Head>
      <div className={styles.body}>
        <div className={styles.verbatim}>
          <span>{`${retConsSitNFe.cStat} – ${xMotivo}`}</span>
          {protocol ? (
            <span className={styles.protocol}>
              {protocol.nProt ? (
                <span>{`${t('consult:protocol')} ${format.protocol(protocol.nProt)}`}</span>
              ) : null}
              <span>{format.dateTime(protocol.dhRecbto)}</span>
            </span>
          ) : null}
        </div>
        {!refused && situacao !== 'nao-consultada' ? (
          <p className={styles.plain}>
            {t(`consult:plain.${situacao}`)}{' '}
            {WORTH_LEARNING.has(situacao) ? <LearnCStat cStat={retConsSitNFe.cStat} /> : null}
          </p>
        ) : null}
        {wait ? <PauseNotice uf={ufOfKey(chNFe)} until={wait.until} what={wait.what} /> : null}
        {wait && explained ? <LearnCStat cStat={retConsSitNFe.cStat} /> : null}
        {explained && !wait ? (
          <p className={styles.plain}>
            {explained.what} {explained.action} <LearnCStat cStat={retConsSitNFe.cStat} />
          </p>
        ) : null}
        {otherKeys.map((key) => (
          <div key={key} className={styles.notice}>
            <span>{t('consult:otherKey', { key: formatAccessKey(key) })}</span>
            <Button size="small" onClick={() => onAsk(key)}>
              {t('consult:consultThis')}
            </Button>
          </div>
        ))}
        {answer.avisos
          .filter((code) => !(wait && WAIT_NOTICES.has(code)))
          .map((code) => (
            <div key={code} className={styles.notice}>
              <ToneIcon tone="warn" />
              <span>{explainNotice(code, format.locale)}</span>
            </div>
          ))}
        <KeyLine chNFe={chNFe} />
        <AsksLeft answer={answer} />
        {situacao === 'nao-consta' ? <Causes {...props} /> : <Timeline consultation={answer} />}
        <div className={styles.foot}>
          <CopyButton text={chNFe} label={t('consult:copyKey')} />
          {protocol?.nProt ? <CopyButton text={protocol.nProt} label={t('consult:copyProtocol')} /> : null}
          <CopyButton text={`${retConsSitNFe.cStat} – ${xMotivo}`} label={t('consult:copyAnswer')} />
          {documents.buttons}
          <span className={styles.space} />
          {refused || situacao === 'nao-consta' ? null : (
            <span className={styles.footnote}>{t('consult:footnote')}</span>
          )}
        </div>
        {documents.below}
      </div>
    </article>
  );
}
