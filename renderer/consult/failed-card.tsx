/** A consult without an answer: the error, when to retry, and the previous answer. */

import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Consultation, LastKnown } from '../../shared/contract.ts';
import { explainError } from '../../shared/explain/index.ts';
import { markedKnown } from '../../shared/explain/situation-notices.ts';
import { accessKeyParts } from '../../shared/fiscal/key/access-key.ts';
import { givesSituation } from '../../shared/fiscal/cstat.ts';
import { modSchema } from '../../shared/fiscal/numbering.ts';
import { ufSchema } from '../../shared/fiscal/issuer/uf.ts';
import { protocolOf } from '../../shared/note-story.ts';
import { useQueryCall } from '../api/hooks.ts';
import { useOpenConnection } from '../ui/navigation/connection-panel.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { ByCommandLine } from '../ui/states/by-command-line.tsx';
import { useNoteWords } from '../ui/words/note-words.ts';
import { useWhere } from '../ui/session.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { useCardStyles, type AnswerCardProps } from './answer-parts.tsx';
import { NoSituationCard } from './no-situation-card.tsx';
import type { Consult } from './use-consults.ts';
import { ufOfKey, waitOfError } from './waits.ts';

export function FailedCard(
  props: AnswerCardProps & { failed: Extract<Consult, { state: 'failed' }> },
): ReactNode {
  const { consult, onRestore } = props;
  const { error, failedAt, before } = props.failed;
  const styles = useCardStyles();
  const { t } = useTranslation(['consult', 'common', 'words']);
  const format = useFormat();
  const { short } = useNoteWords();
  const { environment } = useWhere();
  const { chNFe } = consult;
  const cancelled = error.code === 'call.aborted';
  const fromSefaz = error.code.startsWith('sefaz.') && error.code !== 'sefaz.paused';
  const wait = waitOfError(error, failedAt);
  const known = useQueryCall('consult.last-known', { environment, chNFe }).data?.anterior;
  const { what, action } = explainError(error, format.locale);
  const time = wait ? format.time(wait.until.toISOString()) : '';
  const word = () => {
    if (cancelled) return t('consult:cancelled');
    if (wait) return t(wait.what === 'key' ? 'consult:keyLimitUntil' : 'consult:pausedUntil', { time });
    return fromSefaz ? t('common:noSituation.silent') : t('consult:notSentTitle');
  };
  return (
    <NoSituationCard
      {...props}
      tone={cancelled ? 'quiet' : 'warn'}
      word={word()}
      explained={cancelled ? t('consult:cancelledText') : `${what} ${action ?? ''}`}
      wait={wait}
      known={known ?? (before && knownOf(before))}
      onShow={before && onRestore}
      aside={fromSefaz ? <TestConnection chNFe={chNFe} /> : null}
      below={<ByCommandLine error={error} words={['consultar', chNFe, '--ambiente', environment]} />}
      foot={
        <>
          <CopyButton text={chNFe} label={t('words:copyKey')} of={short(chNFe)} />
          {cancelled ? null : (
            <span className={styles.footnote}>{t('common:detail', { code: error.code })}</span>
          )}
        </>
      }
    />
  );
}

/** Used until the core has answered with its own record. */
function knownOf(answer: Consultation): LastKnown | undefined {
  const { situacao, retConsSitNFe, consultadoEm, anterior, avisos } = answer;
  if (!givesSituation(retConsSitNFe)) return anterior;
  const { cStat, xMotivo = '' } = retConsSitNFe;
  const nProt = protocolOf(retConsSitNFe)?.nProt ?? '';
  return markedKnown({ situacao, cStat, xMotivo, nProt, consultadoEm }, avisos);
}

function TestConnection({ chNFe }: { chNFe: string }): ReactNode {
  const { t } = useTranslation(['consult', 'words']);
  const openConnection = useOpenConnection();
  const restoreFocus = useRestoreFocusTarget();
  const uf = ufSchema.safeParse(ufOfKey(chNFe)).data;
  const mod = modSchema.safeParse(accessKeyParts(chNFe).mod).data;
  return (
    <Button {...restoreFocus} size="small" onClick={() => openConnection({ uf, mod, test: true })}>
      {t('words:testConnection')}
    </Button>
  );
}
