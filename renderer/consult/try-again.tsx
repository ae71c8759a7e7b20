/** When to consult again: a countdown that ends in a button or, where the person chose so, in one automatic consult. */

import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSecondsLeft } from '../ui/clock.ts';
import { useFormat } from '../ui/words/use-format.ts';
import type { AnswerCardProps } from './answer-parts.tsx';
import type { Wait } from './waits.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '12px', rowGap: '4px' },
  left: { fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground2 },
});

export function TryAgain(
  props: AnswerCardProps & { readonly wait: Wait | undefined; readonly nextTry?: Date | undefined },
): ReactNode {
  const { consult, wait, nextTry, onAgain, later } = props;
  const styles = useStyles();
  const { t } = useTranslation(['consult', 'common', 'words']);
  const format = useFormat();
  const until = wait?.until ?? nextTry;
  const left = useSecondsLeft(until?.getTime());
  const blocked = wait !== undefined && left > 0;
  const countdown = format.countdown(left);
  return (
    <div className={styles.row}>
      <Button appearance={left > 0 ? 'secondary' : 'primary'} disabledFocusable={blocked} onClick={onAgain}>
        {blocked ? t('consult:waitLeft', { time: countdown }) : t('words:tryAgain')}
      </Button>
      {until && left > 0 ? (
        <>
          {blocked ? null : (
            <span role="timer" className={styles.left}>
              {t('consult:nextTry', {
                time: format.time(until.toISOString()),
                left: t('common:pause.left', { time: countdown }),
              })}
            </span>
          )}
          <Checkbox
            label={t('consult:askLater', { time: format.time(until.toISOString()) })}
            checked={later.armed.has(consult.chNFe)}
            onChange={(_, { checked }) => {
              if (checked) later.arm(consult.chNFe, until);
              else later.disarm(consult.chNFe);
            }}
          />
        </>
      ) : null}
    </div>
  );
}
