/** The summary at the right of the wizard: what has been said so far. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCnpj } from '../../shared/fiscal/cnpj.ts';
import { rangeCount } from '../../shared/fiscal/numbering.ts';
import { useEnvironmentStyles } from '../theme/environment.ts';
import { useNow } from '../ui/clock.ts';
import { Facts } from '../ui/facts.tsx';
import { Card } from '../ui/page.tsx';
import { useWhere } from '../ui/session.tsx';
import { useFormat } from '../ui/use-format.ts';
import { deadlineOf, readRange, readSerie, type WizardFields } from './wizard-model.ts';

const useStyles = makeStyles({
  card: { position: 'sticky', top: '0' },
  pill: {
    display: 'inline-block',
    padding: '2px 10px',
    borderRadius: '12px',
    fontWeight: tokens.fontWeightSemibold,
    fontSize: '12px',
  },
  muted: { color: tokens.colorNeutralForeground3 },
  late: { color: tokens.colorPaletteDarkOrangeForeground1 },
  just: { overflowWrap: 'anywhere' },
});

export function Summary({ fields }: { fields: WizardFields }): ReactNode {
  const styles = useStyles();
  const colours = useEnvironmentStyles();
  const { t } = useTranslation(['disablement', 'common']);
  const format = useFormat();
  const now = useNow();
  const { company, environment } = useWhere();
  const serie = readSerie(fields.serie);
  const range = readRange(fields);
  const deadline = deadlineOf(Number(fields.ano), Number(fields.month), now);
  const empty = <span className={styles.muted}>{t('disablement:summary.empty')}</span>;
  const date = format.date(deadline.date);
  return (
    <Card title={t('disablement:summary.title')} className={styles.card}>
      <Facts
        facts={[
          [
            t('disablement:summary.company'),
            company ? (
              <>
                {company.name}
                <br />
                <span className={styles.muted}>{formatCnpj(company.cnpj)}</span>
              </>
            ) : (
              empty
            ),
          ],
          [
            t('disablement:summary.what'),
            serie === undefined
              ? empty
              : [company?.uf, t(`common:models.${fields.mod}`), t('disablement:summary.serie', { serie })]
                  .filter(Boolean)
                  .join(' · '),
          ],
          [
            t('disablement:summary.numbers'),
            range && rangeCount(range) > 0
              ? `${format.range(range)} (${format.number(rangeCount(range))})`
              : empty,
          ],
          [t('disablement:summary.year'), fields.ano],
          [
            t('disablement:summary.environment'),
            <span key="environment" className={mergeClasses(styles.pill, colours[environment])}>
              {t(`common:environments.${environment}.name`)}
            </span>,
          ],
          [
            t('disablement:summary.deadline'),
            range ? (
              <span className={deadline.days < 0 ? styles.late : undefined}>
                {deadline.days < 0
                  ? t('disablement:summary.deadlineLate', { date })
                  : t('disablement:summary.deadlineValue', {
                      date,
                      days: t('common:days', { count: deadline.days, n: format.number(deadline.days) }),
                    })}
              </span>
            ) : undefined,
          ],
          [
            t('disablement:summary.justification'),
            fields.xJust.trim() ? <span className={styles.just}>{fields.xJust.trim()}</span> : undefined,
          ],
        ]}
      />
    </Card>
  );
}
