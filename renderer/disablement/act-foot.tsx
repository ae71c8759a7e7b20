/** The foot of what is read back before it is sent: the way back, and the button that disables, which Enter does not press. */

import { makeStyles, tokens } from '@fluentui/react-components';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { useFormat } from '../ui/words/use-format.ts';

const useStyles = makeStyles({
  hint: { flexGrow: 1, flexBasis: '0', color: tokens.colorNeutralForeground3, margin: 0, fontSize: '13px' },
});

export interface ActFootProps {
  /** Numbers that would be disabled. */
  readonly count: number;
  readonly disabled: boolean;
  /** The way back has the focus at first. */
  readonly backHasFocus?: boolean;
  readonly onBack: () => void;
  readonly onAct: () => void;
}

export function ActFoot({ count, disabled, backHasFocus = false, onBack, onAct }: ActFootProps): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation(['disablement', 'common']);
  const format = useFormat();
  return (
    <div className={form.foot}>
      <p id="no-enter" className={styles.hint}>
        {t('disablement:review.spaceHint')}
      </p>
      <KeyButton mnemonic="wizard.back" size="large" onClick={onBack} autoFocus={backHasFocus}>
        {t('common:back')}
      </KeyButton>
      <KeyButton
        mnemonic="wizard.act"
        only="focus"
        size="large"
        appearance="primary"
        disabledFocusable={disabled}
        aria-describedby="no-enter"
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
        onClick={onAct}
      >
        {t('disablement:review.act', format.counted(count))}
      </KeyButton>
    </div>
  );
}
