/** [Enviar de novo o mesmo pedido]: at once the first time; after that a countdown is shown while a resend would be refused. */

import { makeStyles, tokens } from '@fluentui/react-components';
import { Clock16Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { DisablementView } from '../../../shared/contract.ts';
import { useSecondsLeft } from '../../ui/clock.ts';
import { KeyButton, type MnemonicName } from '../../ui/keyboard/mnemonics.tsx';
import { useSharedRefusal } from '../../ui/states/shared-journal.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { SharedHindrance } from '../shared-hindrance.tsx';

const useStyles = makeStyles({
  wait: { display: 'flex', columnGap: '8px', margin: 0, color: tokens.colorNeutralForeground2 },
  icon: { display: 'flex', paddingTop: '2px' },
  time: { fontVariantNumeric: 'tabular-nums' },
});

/** Whole seconds until the identical request may be sent again. */
export function useResendWait({ resendFrom }: DisablementView): number {
  return useSecondsLeft(resendFrom === undefined ? undefined : Date.parse(resendFrom));
}

export function ResendButton(props: {
  readonly mnemonic: MnemonicName;
  readonly view: DisablementView;
  readonly pending: boolean;
  readonly onResend: () => void;
}): ReactNode {
  const { t } = useTranslation('disablement');
  const wait = useResendWait(props.view);
  const hindered = useSharedRefusal() !== undefined;
  return (
    <KeyButton
      mnemonic={props.mnemonic}
      only="focus"
      appearance="primary"
      disabledFocusable={props.pending || wait > 0 || hindered}
      onClick={() => {
        if (wait === 0 && !hindered) props.onResend();
      }}
    >
      {t('end.sendAgain')}
    </KeyButton>
  );
}

/** Why it may not be sent again now: a shared journal that cannot be used, or the remaining time, hidden from screen readers, which announce its end once. */
export function ResendWait({ view }: { view: DisablementView }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  const format = useFormat();
  const wait = useResendWait(view);
  const hindered = useSharedRefusal() !== undefined;
  if (hindered) return <SharedHindrance act="again" />;
  if (view.resendFrom === undefined) return null;
  return (
    <>
      {wait > 0 ? (
        <p className={styles.wait}>
          <span className={styles.icon}>
            <Clock16Regular aria-hidden="true" />
          </span>
          <span>
            <Trans
              t={t}
              i18nKey="end.waitToResend"
              values={{ time: format.countdown(wait) }}
              components={{ b: <strong className={styles.time} /> }}
            />{' '}
            {t('end.waitWhy')}
          </span>
        </p>
      ) : null}
      <span role="status" className="visually-hidden">
        {wait > 0 ? '' : t('end.mayResend')}
      </span>
    </>
  );
}
