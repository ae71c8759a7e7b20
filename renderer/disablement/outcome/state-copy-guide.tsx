/** After a 563 whose first answer is lost: how to obtain the state's own copy of the disablement. */

import { makeStyles, tokens } from '@fluentui/react-components';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DisablementView } from '../../../shared/contract.ts';

const useStyles = makeStyles({
  text: { margin: 0, maxWidth: '68ch', lineHeight: '22px' },
  guide: {
    display: 'grid',
    rowGap: '8px',
    maxWidth: '72ch',
    padding: '12px 14px',
    backgroundColor: tokens.colorNeutralBackground2,
    borderRadius: tokens.borderRadiusMedium,
  },
  title: { margin: 0, fontSize: '14px', lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
  steps: { margin: 0, paddingLeft: '20px', display: 'grid', rowGap: '6px', lineHeight: '20px' },
});

export function StateCopyGuide({ view }: { view: DisablementView }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  const title = useId();
  const steps = t('end.by563Guide.steps', { returnObjects: true, uf: view.uf });
  return (
    <section aria-labelledby={title} className={styles.guide}>
      <h3 id={title} className={styles.title}>
        {t('end.by563Guide.title')}
      </h3>
      {view.environment === 'treino' ? <p className={styles.text}>{t('end.by563Guide.training')}</p> : null}
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
