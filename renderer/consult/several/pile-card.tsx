/** The pile of keys that are being scanned: how many, the last one, and the way to the preview. */

import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { accessKeySchema } from '../../../shared/fiscal/key/access-key.ts';
import { KeyButton } from '../../ui/keyboard/mnemonics.tsx';
import { Card } from '../../ui/page.tsx';
import { ToneIcon } from '../../ui/states/tones.tsx';
import { useNoteWords } from '../../ui/words/note-words.ts';
import { useFormat } from '../../ui/words/use-format.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '12px', rowGap: '8px' },
  count: { fontSize: '20px', lineHeight: '28px', fontWeight: tokens.fontWeightSemibold },
  texts: { flexGrow: 1, display: 'grid', rowGap: '2px' },
  last: { display: 'flex', alignItems: 'center', columnGap: '6px' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

export interface PileCardProps {
  readonly keys: readonly string[];
  readonly pending: boolean;
  readonly onStart: () => void;
  readonly onDrop: () => void;
}

export function PileCard({ keys, pending, onStart, onDrop }: PileCardProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('batch');
  const format = useFormat();
  const { short } = useNoteWords();
  const last = keys.at(-1) ?? '';
  const sound = accessKeySchema.safeParse(last).success;
  const repeated = keys.indexOf(last) < keys.length - 1;
  const count = new Set(keys).size;
  const tone = repeated ? 'quiet' : 'good';
  return (
    <Card label={t('pile.label')}>
      <div className={styles.row}>
        <div className={styles.texts}>
          <span role="status">
            <span className={styles.count}>{t('pile.count', format.counted(count))}</span>
            <span className={styles.last}>
              <ToneIcon tone={sound ? tone : 'bad'} />
              {sound
                ? t(repeated ? 'pile.again' : 'pile.last', { note: short(last) })
                : t('pile.wrong', { text: last })}
            </span>
          </span>
          <span className={styles.quiet}>{t('pile.text')}</span>
        </div>
        <KeyButton mnemonic="pile.drop" onClick={onDrop}>
          {t('pile.drop')}
        </KeyButton>
        <KeyButton mnemonic="pile.start" appearance="primary" disabledFocusable={pending} onClick={onStart}>
          {t('pile.start')}
        </KeyButton>
      </div>
    </Card>
  );
}
