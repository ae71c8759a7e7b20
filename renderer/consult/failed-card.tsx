/** A consult without an answer: what stopped it, when to try again, and the answer that was there before. */

import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { explainError } from '../../shared/explain/index.ts';
import { accessKeyParts } from '../../shared/fiscal/access-key.ts';
import { modSchema } from '../../shared/fiscal/numbering.ts';
import { ufSchema } from '../../shared/fiscal/uf.ts';
import { useOpenConnection } from '../ui/connection-panel.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { PauseNotice } from '../ui/pause-notice.tsx';
import { SITUATION_TONE, StatusBadge } from '../ui/tones.tsx';
import { useFormat } from '../ui/use-format.ts';
import { AgainButton, Head, KeyLine, useCardStyles, type AnswerCardProps } from './answer-parts.tsx';
import type { Consult } from './use-consults.ts';
import { ufOfKey, waitOfError } from './waits.ts';

export function FailedCard({
  consult,
  onAgain,
  onRestore,
  failed: { error, failedAt, before },
}: AnswerCardProps & { failed: Extract<Consult, { state: 'failed' }> }): ReactNode {
  const styles = useCardStyles();
  const { t } = useTranslation(['consult', 'common']);
  const format = useFormat();
  const cancelled = error.code === 'call.aborted';
  const fromSefaz = error.code.startsWith('sefaz.') && error.code !== 'sefaz.paused';
  const title = cancelled
    ? t('consult:cancelled')
    : fromSefaz
      ? t('common:situations.nao-consultada')
      : t('consult:notSentTitle');
  const { what, action } = explainError(error, format.locale);
  const wait = waitOfError(error, failedAt);
  return (
    <article className={styles.card} aria-label={title}>
      <Head tone={cancelled ? 'quiet' : 'warn'} title={title}>
        {fromSefaz ? <TestConnection chNFe={consult.chNFe} /> : null}
        <AgainButton wait={wait} label={t('consult:retry')} onAgain={onAgain} />
      </Head>
      <div className={styles.body}>
        {wait ? (
          <PauseNotice uf={ufOfKey(consult.chNFe)} until={wait.until} what={wait.what} />
        ) : (
          <p className={styles.plain}>{cancelled ? t('consult:cancelledText') : `${what} ${action ?? ''}`}</p>
        )}
        <KeyLine chNFe={consult.chNFe} />
        {before ? (
          <div className={styles.notice}>
            <span className={styles.quiet}>{t('consult:before')}</span>
            <StatusBadge tone={SITUATION_TONE[before.situacao]}>
              {t(`common:situations.${before.situacao}`)}
            </StatusBadge>
            <span className={styles.quiet}>
              {t('consult:at', { time: format.time(before.consultadoEm) })}
            </span>
            <Button size="small" onClick={onRestore}>
              {t('consult:showBefore')}
            </Button>
          </div>
        ) : null}
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

function TestConnection({ chNFe }: { chNFe: string }): ReactNode {
  const { t } = useTranslation('consult');
  const openConnection = useOpenConnection();
  const restoreFocus = useRestoreFocusTarget();
  const uf = ufSchema.safeParse(ufOfKey(chNFe)).data;
  const mod = modSchema.safeParse(accessKeyParts(chNFe).mod).data;
  return (
    <Button {...restoreFocus} size="small" onClick={() => openConnection({ uf, mod, test: true })}>
      {t('testConnection')}
    </Button>
  );
}
