/** Two or three pasted keys, whose answers are cards: the offer to consult them, then how far they are. */

import { makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessKey } from '../../../shared/fiscal/key/access-key.ts';
import { KeyButton } from '../../ui/keyboard/mnemonics.tsx';
import { Card } from '../../ui/page.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { StatusBadge } from '../../ui/states/tones.tsx';
import { countedGroups, GROUP_TONE } from '../batch/groups.ts';
import { consultedOf, type Several } from './consult-several.ts';
import type { SeveralUse } from './use-several.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '12px', rowGap: '8px' },
  text: { flexGrow: 1 },
  counts: { display: 'flex', flexWrap: 'wrap', columnGap: '16px', rowGap: '4px', marginTop: '10px' },
  bar: { marginTop: '10px' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

export function SeveralOffer(props: {
  keys: readonly AccessKey[];
  onStart: () => void;
  onDrop: () => void;
}): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['consult', 'common']);
  const format = useFormat();
  const n = format.number(props.keys.length);
  return (
    <Card label={t('consult:batch.label')}>
      <div className={styles.row} role="status">
        <span className={styles.text}>{t('consult:batch.pasted', { n })}</span>
        <KeyButton mnemonic="consult.first" onClick={props.onDrop}>
          {t('consult:batch.onlyFirst')}
        </KeyButton>
        <KeyButton mnemonic="consult.all" appearance="primary" onClick={props.onStart}>
          {t('consult:batch.start', { n })}
        </KeyButton>
      </div>
    </Card>
  );
}

export function SeveralCard({ several, use }: { several: Several; use: SeveralUse }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['consult', 'common', 'words', 'batch']);
  const format = useFormat();
  const { keys, state, counts } = several;
  const left = several.left.length;
  const done = keys.length - left;
  const consulted = consultedOf(several);
  const said = t(`consult:batch.${state === 'done' && consulted < done ? 'doneBut' : state}`, {
    done: format.number(state === 'running' ? done : consulted),
    n: format.number(keys.length),
  });
  return (
    <Card label={t('consult:batch.label')}>
      <div className={styles.row}>
        <span className={styles.text} role="status">
          {said}
        </span>
        {state === 'running' ? (
          <>
            <span className={styles.quiet}>{t('consult:batch.left', { time: format.countdown(left) })}</span>
            <KeyButton mnemonic="consult.stop" onClick={use.stop}>
              {t('words:stop')}
            </KeyButton>
          </>
        ) : null}
        {state === 'stopped' || state === 'paused' || state === 'hindered' ? (
          <KeyButton mnemonic="consult.goOn" appearance="primary" onClick={use.goOn}>
            {t('consult:batch.goOn', format.counted(left))}
          </KeyButton>
        ) : null}
        {state === 'running' ? null : (
          <KeyButton mnemonic="consult.close" onClick={use.close}>
            {t('common:close')}
          </KeyButton>
        )}
      </div>
      <ProgressBar
        className={styles.bar}
        value={done}
        max={keys.length}
        thickness="large"
        aria-label={t('consult:batch.label')}
      />
      <div className={styles.counts}>
        {countedGroups({ groups: counts }).map(({ group, count }) => (
          <StatusBadge key={group} tone={GROUP_TONE[group]}>
            {`${format.number(count)} ${t(`batch:groups.counts.${group}`, { count })}`}
          </StatusBadge>
        ))}
      </div>
    </Card>
  );
}
