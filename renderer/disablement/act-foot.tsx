/** The foot of what is read back before it is sent: what hinders it, the way back, and the button that disables, which Enter does not press. */

import { makeStyles, tokens } from '@fluentui/react-components';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { appError, type AppError } from '../../shared/errors.ts';
import { useQueryCall } from '../api/hooks.ts';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { useWhere } from '../ui/session.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { useSharedRefusal } from '../ui/states/shared-journal.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { SharedHindrance } from './shared-hindrance.tsx';

const useStyles = makeStyles({
  hint: {
    flexGrow: 1,
    // With less room beside the buttons it has a line of its own.
    flexBasis: '220px',
    color: tokens.colorNeutralForeground3,
    margin: 0,
    fontSize: '13px',
  },
});

export interface ActFootProps {
  /** Numbers that would be disabled. */
  readonly count: number;
  /** Besides what hinders every act here. */
  readonly disabled: boolean;
  /** Why it was not sent. */
  readonly error: AppError | undefined;
  /** The way back has the focus at first. */
  readonly backHasFocus?: boolean;
  readonly onBack: () => void;
  readonly onAct: () => void;
}

export function ActFoot(props: ActFootProps): ReactNode {
  const { count, disabled, error, backHasFocus = false, onBack, onAct } = props;
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation(['disablement', 'common']);
  const format = useFormat();
  const { environment } = useWhere();
  const about = useQueryCall('app.about', {}).data;
  const hindered = useSharedRefusal() !== undefined;
  const refused = about !== undefined && !about.canDisable.includes(environment);
  return (
    <>
      {hindered ? (
        <SharedHindrance act="new" />
      ) : (
        <ErrorPanel error={refused ? appError('confirmation.production-refused') : error} />
      )}
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
          disabledFocusable={disabled || refused || hindered}
          aria-describedby="no-enter"
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          onClick={onAct}
        >
          {t('disablement:review.act', format.counted(count))}
        </KeyButton>
      </div>
    </>
  );
}
