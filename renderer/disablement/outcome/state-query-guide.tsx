/**
 * Instructions for the public query of disablements, with each value to copy into it. No address: the portals change
 * theirs, and a wrong one would be worse than none.
 */

import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DisablementView } from '../../../shared/contract.ts';
import { formatCnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { useFormat } from '../../ui/words/use-format.ts';

const useStyles = makeStyles({
  text: { margin: 0, maxWidth: '72ch', lineHeight: '22px' },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 360px',
    columnGap: '28px',
    rowGap: '16px',
    '@media (max-width: 1000px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  steps: { margin: 0, paddingLeft: '20px', display: 'grid', rowGap: '8px', lineHeight: '22px' },
  values: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr) max-content',
    columnGap: '12px',
    rowGap: '2px',
    alignItems: 'center',
    margin: 0,
    padding: '10px 14px',
    backgroundColor: tokens.colorNeutralBackground2,
    borderRadius: tokens.borderRadiusMedium,
    alignSelf: 'start',
  },
  row: { display: 'contents' },
  name: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  copy: { margin: 0 },
});

export function StateQueryGuide({ view }: { view: DisablementView }): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation(['disablement', 'common', 'words']);
  const format = useFormat();
  const model = t(`common:modelNames.${view.mod}`);
  const steps = t('disablement:resolve.guide.steps', { returnObjects: true, uf: view.uf, model });
  const values: readonly (readonly [name: string, shown: string, bare: string])[] = [
    [t('words:cnpj'), formatCnpj(view.cnpj), view.cnpj],
    [t('words:year'), String(view.ano), String(view.ano)],
    [t('words:model'), view.mod, view.mod],
    [t('words:series'), String(view.serie), String(view.serie)],
    [t('disablement:resolve.guide.from'), format.number(view.nNFIni), String(view.nNFIni)],
    [t('disablement:resolve.guide.to'), format.number(view.nNFFin), String(view.nNFFin)],
  ];
  const caution = view.environment === 'treino' ? 'training' : 'test';
  return (
    <div className={form.form}>
      <p className={styles.text}>{t('disablement:resolve.guide.text')}</p>
      {view.environment === 'producao' ? null : (
        <Notice intent="info">{t(`disablement:resolve.guide.${caution}`)}</Notice>
      )}
      <div className={styles.grid}>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <dl className={styles.values} aria-label={t('disablement:resolve.guide.values')}>
          {values.map(([name, shown, bare]) => (
            <div key={name} className={styles.row}>
              <dt className={styles.name}>{name}</dt>
              <dd className={styles.value}>{shown}</dd>
              <dd className={styles.copy}>
                <CopyButton text={bare} label={t('disablement:resolve.guide.copy', { what: name })} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
