/** The certificates card of Início: those of all companies, the first to expire on top. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { ValidityBadge } from '../certificates/certificate-badges.tsx';
import { Card } from '../ui/page.tsx';
import { useRouter } from '../ui/navigation/router.tsx';
import { useWhere } from '../ui/session.tsx';
import { StatusBadge } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';

/** Rows shown here; a button leads to the rest. */
const SHOWN = 8;

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: '0 0 8px', padding: 0, display: 'grid', rowGap: '8px' },
  row: { display: 'flex', justifyContent: 'space-between', columnGap: '16px', alignItems: 'center' },
  name: { minWidth: 0, overflowWrap: 'anywhere' },
  until: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
});

/** Empty where there is one company: the header shows its certificate. */
export const CertificatesCard = memo(function CertificatesCard(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['home', 'frame']);
  const format = useFormat();
  const { go } = useRouter();
  const { companies } = useWhere();
  if (companies.length < 2) return null;
  const inOrder = [...companies].sort(
    (a, b) => (a.certificate?.daysLeft ?? -Infinity) - (b.certificate?.daysLeft ?? -Infinity),
  );
  // Head office and branches often have one name.
  const names = Map.groupBy(companies, ({ name }) => name);
  return (
    <Card title={t('home:certificates')}>
      <ul className={styles.list}>
        {inOrder.slice(0, SHOWN).map(({ cnpj, name, certificate }) => (
          <li key={cnpj} className={styles.row}>
            <span className={styles.name}>
              {(names.get(name)?.length ?? 0) > 1 ? `${name} · ${formatCnpj(cnpj)}` : name}{' '}
              {certificate ? (
                <span className={styles.until}>
                  {t('home:certificateUntil', { date: format.date(certificate.validUntil) })}
                </span>
              ) : null}
            </span>
            {certificate ? (
              <ValidityBadge certificate={certificate} />
            ) : (
              <StatusBadge tone="bad">{t('frame:certificateMissing')}</StatusBadge>
            )}
          </li>
        ))}
      </ul>
      <Button appearance="subtle" onClick={() => go('certificates')}>
        {t('home:seeCertificates')}
      </Button>
    </Card>
  );
});
