/** The companies and branches (filiais) of this environment, each with its confirmed state (UF). */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyView } from '../../shared/contract.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { useWhere } from '../ui/session.tsx';
import { StatusBadge } from '../ui/states/tones.tsx';

const useStyles = makeStyles({
  text: { margin: '-8px 0 8px', color: tokens.colorNeutralForeground2 },
  list: { listStyleType: 'none', margin: '0 0 12px', padding: 0 },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 180px auto',
    columnGap: '16px',
    alignItems: 'center',
    padding: '8px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  name: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  cnpj: { color: tokens.colorNeutralForeground2 },
});

export interface CompaniesProps {
  readonly onEdit: (company: CompanyView) => void;
  readonly onAdd: () => void;
}

export function Companies({ onEdit, onAdd }: CompaniesProps): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation('certificates');
  const { companies, environment } = useWhere();
  return (
    <>
      <p className={styles.text}>{t('companiesText')}</p>
      <ul className={styles.list}>
        {companies.map((company) => (
          <li key={company.cnpj} className={styles.row}>
            <span>
              <span className={styles.name}>{company.name}</span>
              <span className={styles.cnpj}>
                {formatCnpj(company.cnpj)}
                {company.uf ? ` · ${company.uf}` : ''}
              </span>
            </span>
            <StatusBadge tone={company.ufConfirmed ? 'good' : 'warn'}>
              {company.ufConfirmed ? t('ufConfirmed') : t('ufToConfirm')}
            </StatusBadge>
            <Button
              size="small"
              appearance={company.ufConfirmed ? 'secondary' : 'primary'}
              aria-label={`${company.ufConfirmed ? t('edit') : t('confirmUf')}: ${company.name}`}
              onClick={() => onEdit(company)}
            >
              {company.ufConfirmed ? t('edit') : t('confirmUf')}
            </Button>
          </li>
        ))}
      </ul>
      {environment === 'treino' ? null : (
        <div className={form.start}>
          <Button onClick={onAdd}>{t('addBranch')}</Button>
        </div>
      )}
    </>
  );
}
