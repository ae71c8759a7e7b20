/** The verdict of an answer: stamp, SEFAZ's words and the protocols by their owner; a cancelled note begins with its cancellation. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Consultation } from '../../shared/contract.ts';
import { formatAccessKey } from '../../shared/fiscal/key/access-key.ts';
import { authorizes, protocolOf, type Cancellation } from '../../shared/note-story.ts';
import type { Tone } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { Stamp, useCardStyles } from './answer-parts.tsx';

const useStyles = makeStyles({
  lines: { display: 'grid', rowGap: '4px' },
  protocol: { whiteSpace: 'nowrap', display: 'flex', flexWrap: 'wrap', columnGap: '16px' },
  reason: { margin: 0, overflowWrap: 'anywhere' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground2 },
});

export interface VerdictProps {
  readonly tone: Tone;
  readonly word: string;
  /** `cStat – xMotivo`. */
  readonly verbatim: string;
  readonly answer: Consultation;
  readonly cancellation: Cancellation | undefined;
  readonly onAsk: (key: string) => void;
}

export function Verdict({ tone, word, verbatim, answer, cancellation, onAsk }: VerdictProps): ReactNode {
  const card = useCardStyles();
  const styles = useStyles();
  const { t } = useTranslation(['consult', 'words']);
  const format = useFormat();
  const protocol = protocolOf(answer.retConsSitNFe);
  const own = authorizes(answer.retConsSitNFe);
  const line = (name: string, nProt: string, at: string) => (
    <span className={styles.protocol}>
      {nProt ? <span>{`${name} ${format.protocol(nProt)}`}</span> : null}
      <span>{format.dateTime(at)}</span>
    </span>
  );
  if (!cancellation) {
    return (
      <div className={card.verdict}>
        <Stamp tone={tone}>{word}</Stamp>
        <span className={card.words}>{verbatim}</span>
        <span className={card.space} />
        {protocol ? line(t('words:protocol'), protocol.nProt, protocol.dhRecbto) : null}
      </div>
    );
  }
  const { name, at, nProt, reason, substitute } = cancellation;
  return (
    <div className={styles.lines}>
      <div className={card.verdict}>
        <Stamp tone={tone}>{word}</Stamp>
        <span className={card.words}>{name}</span>
        <span className={card.space} />
        {line(t('words:cancellingProtocol'), nProt, at)}
      </div>
      {reason ? <p className={styles.reason}>{t('cancel.reason', { reason })}</p> : null}
      {substitute ? (
        <div className={card.notice}>
          <span>{t('cancel.substitute')}</span>
          <span className={card.key}>{formatAccessKey(substitute)}</span>
          <Button size="small" onClick={() => onAsk(substitute)}>
            {t('consultThis')}
          </Button>
        </div>
      ) : null}
      <p className={styles.quiet}>{verbatim}</p>
      {protocol?.nProt ? (
        <p className={styles.quiet}>
          {t(own ? 'cancel.authorization' : 'cancel.noteProtocol', {
            nProt: format.protocol(protocol.nProt),
            date: format.dateTime(protocol.dhRecbto),
          })}
        </p>
      ) : null}
    </div>
  );
}
