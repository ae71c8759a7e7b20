/** The one line of the page while a person is asked outside of it: calm, always in sight, and nothing to press. */

import { makeStyles, Spinner, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  line: {
    position: 'sticky',
    // Above the buttons of the form.
    bottom: '84px',
    zIndex: 3,
    width: 'fit-content',
    maxWidth: '100%',
    boxSizing: 'border-box',
    margin: '12px auto 0',
    display: 'flex',
    alignItems: 'center',
    columnGap: '10px',
    padding: '10px 16px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow8,
  },
});

/** There all the time, so that its words are announced when they come. */
export function WaitingLine({ waiting }: { readonly waiting: boolean }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  return (
    <div role="status" className={waiting ? styles.line : 'visually-hidden'}>
      {waiting ? (
        <>
          <Spinner size="extra-tiny" aria-hidden="true" />
          <span>{t('progress.asked')}</span>
        </>
      ) : null}
    </div>
  );
}
