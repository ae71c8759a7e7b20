/** The last known situation of a note where the newest consult did not return one: its date and protocol. */

import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LastKnown } from '../../shared/contract.ts';
import { noticesOfKnown } from '../../shared/explain/situation-notices.ts';
import { useSituationWord } from '../ui/words/situation-words.ts';
import { situationTone, StatusBadge } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { AskedAt, useCardStyles } from './answer-parts.tsx';

export function LastKnownLine(props: {
  known: LastKnown | undefined;
  /** Shows that answer again, if the window still has it. */
  onShow?: () => void;
}): ReactNode {
  const { known, onShow } = props;
  const styles = useCardStyles();
  const { t } = useTranslation('consult');
  const format = useFormat();
  const word = useSituationWord();
  if (!known) return null;
  return (
    <div className={styles.notice}>
      <span>{t('lastKnown')}</span>
      <StatusBadge tone={situationTone(known.situacao, noticesOfKnown(known))}>
        {word(known.situacao, known.cStat, noticesOfKnown(known))}
      </StatusBadge>
      <span className={styles.quiet}>
        <AskedAt at={known.consultadoEm} />
        {known.nProt ? ` · ${t('eventProtocol', { nProt: format.protocol(known.nProt) })}` : ''}
      </span>
      {onShow ? (
        <Button size="small" onClick={onShow}>
          {t('showBefore')}
        </Button>
      ) : null}
    </div>
  );
}
