/** Whether closings are signed with the company's certificate: asked until a person has said so, then a box to change it. */

import { Button, Checkbox, Field, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosingReview } from '../../shared/contract.ts';
import { useCommand } from '../api/hooks.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { useWhere } from '../ui/session.tsx';

const useStyles = makeStyles({
  column: { display: 'grid', rowGap: '8px', gridTemplateColumns: 'minmax(0, 1fr)' },
  bar: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** Nothing of a company without a valid certificate: there is nothing to choose. */
export function canSign({ certificate }: ClosingReview): boolean {
  return certificate !== undefined && certificate.daysLeft >= 0;
}

export function Signing({ review }: { review: ClosingReview }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('closing');
  const { environment } = useWhere();
  const choose = useCommand('settings.set');
  if (!canSign(review)) return null;
  const set = (sign: boolean) => void choose.run({ environment, signClosings: sign });
  return (
    <div className={styles.column}>
      {review.signing === 'ask' ? (
        <div role="group" aria-label={t('sign.ask')} className={styles.column}>
          <p className={styles.text}>
            {t('sign.ask')} {t('sign.hint')}
          </p>
          <div className={styles.bar}>
            <Button disabledFocusable={choose.pending} onClick={() => set(true)}>
              {t('sign.yes')}
            </Button>
            <Button disabledFocusable={choose.pending} onClick={() => set(false)}>
              {t('sign.no')}
            </Button>
          </div>
        </div>
      ) : (
        <Field hint={t('sign.hint')}>
          <Checkbox
            label={t('sign.box')}
            checked={review.signing === 'on'}
            onChange={(_, data) => set(data.checked === true)}
          />
        </Field>
      )}
      <ErrorPanel error={choose.error} />
    </div>
  );
}
