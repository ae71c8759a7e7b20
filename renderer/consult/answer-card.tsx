/** One consult as a card: waiting, answered with any situation, or without an answer. */

import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Consultation } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { explainCStat, explainError, explainNotice } from '../../shared/explain/index.ts';
import { findAccessKeys, formatAccessKey } from '../../shared/fiscal/access-key.ts';
import { useElapsedSeconds } from '../ui/clock.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { useKeyLine } from '../ui/key-field.tsx';
import { SITUATION_TONE, StatusBadge, ToneIcon, useToneStyles, type Tone } from '../ui/tones.tsx';
import { useFormat } from '../ui/use-format.ts';
import { protocolOf } from './answer-reading.ts';
import { Causes } from './causes.tsx';
import { Timeline } from './timeline.tsx';
import type { Consult } from './use-consults.ts';

const useStyles = makeStyles({
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
  readonly onCancel: () => void;
  /** Consults another key. */
  readonly onAsk: (key: string) => void;
  /** Puts a key into the field. */
  readonly onPut: (key: string) => void;
}

export function AnswerCard(props: AnswerCardProps): ReactNode {
  const { consult } = props;
  if (consult.state === 'waiting') return <Waiting {...props} />;
  if (consult.state === 'failed') return <Failed {...props} error={consult.error} />;
  return <Answered {...props} answer={consult.answer} />;
}

function Waiting({ consult, onCancel }: AnswerCardProps): ReactNode {
  const styles = useStyles();
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

function Failed({ consult, onAgain, error }: AnswerCardProps & { error: AppError }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['consult', 'common']);
  const { locale } = useFormat();
  const cancelled = error.code === 'call.aborted';
  const fromSefaz = error.code.startsWith('sefaz.');
  const title = cancelled
    ? t('consult:cancelled')
    : fromSefaz
      ? t('common:situations.sem-resposta')
      : t('consult:notSentTitle');
  const { what, action } = explainError(error, locale);
  return (
    <article className={styles.card} aria-label={title}>
      <Head tone={cancelled ? 'quiet' : 'warn'} title={title}>
        <Button size="small" onClick={onAgain}>
          {t('consult:retry')}
        </Button>
      </Head>
      <div className={styles.body}>
        <p className={styles.plain}>{cancelled ? t('consult:cancelledText') : `${what} ${action ?? ''}`}</p>
        <KeyLine chNFe={consult.chNFe} />
        <div className={styles.foot}>
          <CopyButton text={consult.chNFe} label={t('consult:copyKey')} />
          {cancelled ? null : (
            <span className={styles.footnote}>{t('common:detail', { code: error.code })}</span>
          )}
        </div>
      </div>
    </article>
  );
}

function Answered(props: AnswerCardProps & { answer: Consultation }): ReactNode {
  const { answer, onAgain, onAsk } = props;
  const styles = useStyles();
  const { t } = useTranslation(['consult', 'common']);
  const format = useFormat();
  const { retConsSitNFe, situacao, chNFe } = answer;
  const xMotivo = retConsSitNFe.xMotivo ?? '';
  const protocol = protocolOf(retConsSitNFe);
  const refused = situacao === 'rejeitada' || situacao === 'sem-resposta';
  const explained = refused ? explainCStat(retConsSitNFe.cStat, 'consult', format.locale) : undefined;
  const otherKeys = refused ? findAccessKeys(xMotivo).filter((key) => key !== chNFe) : [];
  const title = t(`common:situations.${situacao}`);
  return (
    <article className={styles.card} aria-label={title}>
      <Head tone={SITUATION_TONE[situacao]} title={title}>
        <span className={styles.quiet}>
          {t('consult:at', { time: format.time(answer.consultadoEm) })}
          {answer.doArquivo ? ` · ${t('consult:fromStore')}` : ''}
        </span>
        <Button size="small" onClick={onAgain}>
          {t('consult:again')}
        </Button>
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
        {situacao !== 'rejeitada' && situacao !== 'sem-resposta' ? (
          <p className={styles.plain}>{t(`consult:plain.${situacao}`)}</p>
        ) : null}
        {explained ? (
          <p className={styles.plain}>
            {explained.what} {explained.action}
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
        {answer.avisos.map((code) => (
          <div key={code} className={styles.notice}>
            <ToneIcon tone="warn" />
            <span>{explainNotice(code, format.locale)}</span>
          </div>
        ))}
        <KeyLine chNFe={chNFe} />
        {situacao === 'nao-consta' ? <Causes {...props} /> : <Timeline consultation={answer} />}
        <div className={styles.foot}>
          <CopyButton text={chNFe} label={t('consult:copyKey')} />
          {protocol?.nProt ? <CopyButton text={protocol.nProt} label={t('consult:copyProtocol')} /> : null}
          <CopyButton text={`${retConsSitNFe.cStat} – ${xMotivo}`} label={t('consult:copyAnswer')} />
          <span className={styles.space} />
          {refused || situacao === 'nao-consta' ? null : (
            <span className={styles.footnote}>{t('consult:footnote')}</span>
          )}
        </div>
      </div>
    </article>
  );
}

function Head(props: { tone: Tone; title: string; children: ReactNode }): ReactNode {
  const styles = useStyles();
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

function KeyLine({ chNFe }: { chNFe: string }): ReactNode {
  return <div className={useStyles().keyLine}>{useKeyLine(chNFe)}</div>;
}
