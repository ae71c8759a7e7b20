/** The four usual causes of a note that SEFAZ does not find (217), each with an action. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { accessKeyParts } from '../../shared/fiscal/key/access-key.ts';
import { emissionName } from '../ui/keys/key-field.tsx';
import { useWhere } from '../ui/session.tsx';
import type { AnswerCardProps } from './answer-parts.tsx';

const CAUSES = ['environment', 'recent', 'contingency', 'never'] as const;

const useStyles = makeStyles({
  title: { margin: '4px 0 6px', fontSize: '14px', fontWeight: tokens.fontWeightSemibold },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '10px',
  },
  cause: {
    display: 'grid',
    gridTemplateRows: 'auto 1fr auto',
    justifyItems: 'start',
    rowGap: '4px',
    padding: '12px 14px',
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke3}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  text: { color: tokens.colorNeutralForeground2 },
});

export function Causes({ consult, onAgain, onPut }: AnswerCardProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['consult', 'common']);
  const { environment, switchEnvironment } = useWhere();
  const { tpEmis } = accessKeyParts(consult.chNFe);
  const kind = emissionName(tpEmis, t);
  const contingency =
    tpEmis === '1'
      ? t('consult:causes.contingency.normal')
      : t(
          tpEmis === '6' || tpEmis === '7'
            ? 'consult:causes.contingency.svc'
            : 'consult:causes.contingency.offline',
          { kind },
        );
  const texts = {
    environment: t('consult:causes.environment.text', {
      environment: t(`common:environments.${environment}.plain`),
    }),
    recent: t('consult:causes.recent.text'),
    contingency,
    never: t('consult:causes.never.text'),
  };
  const acts = {
    environment: () =>
      switchEnvironment(environment === 'homologacao' ? 'producao' : 'homologacao', { key: consult.chNFe }),
    recent: onAgain,
    contingency: () => onPut(consult.chNFe),
    never: () => void navigator.clipboard.writeText(consult.chNFe),
  };
  return (
    <div>
      <h3 className={styles.title}>{t('consult:causesTitle')}</h3>
      <ul className={styles.list}>
        {CAUSES.map((cause) => (
          <li key={cause} className={styles.cause}>
            <span className={styles.name}>{t(`consult:causes.${cause}.title`)}</span>
            <span className={styles.text}>{texts[cause]}</span>
            <Button size="small" onClick={acts[cause]}>
              {t(`consult:causes.${cause}.act`)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
