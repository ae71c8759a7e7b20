/** The summary beside the wizard: what has been filled in so far. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../../shared/contract.ts';
import { explainFinding } from '../../../shared/explain/index.ts';
import { formatCnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import { rangeCount } from '../../../shared/fiscal/numbering.ts';
import { useEnvironmentStyles } from '../../theme/environment.ts';
import { Facts } from '../../ui/facts.tsx';
import { Card } from '../../ui/page.tsx';
import { useWhere } from '../../ui/session.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { readRange, readSerie, type WizardFields } from './wizard-model.ts';

const useStyles = makeStyles({
  pill: {
    display: 'inline-block',
    padding: '2px 10px',
    borderRadius: '12px',
    fontWeight: tokens.fontWeightSemibold,
    fontSize: '13px',
  },
  muted: { color: tokens.colorNeutralForeground3 },
  late: { color: tokens.colorPaletteDarkOrangeForeground1 },
  stops: {
    margin: '0 0 12px',
    paddingLeft: '18px',
    color: tokens.colorPaletteRedForeground1,
    fontWeight: tokens.fontWeightSemibold,
    // The end of a long one is at the numbers.
    maxHeight: '200px',
    overflowY: 'auto',
  },
  just: { overflowWrap: 'anywhere' },
});

export interface SummaryProps {
  readonly fields: WizardFields;
  /** Four digits; undefined until it is chosen. */
  readonly ano: number | undefined;
  readonly findings: readonly Finding[];
}

export function Summary({ fields, ano, findings }: SummaryProps): ReactNode {
  const styles = useStyles();
  const colours = useEnvironmentStyles();
  const { t } = useTranslation(['disablement', 'common', 'words']);
  const format = useFormat();
  const { company, environment } = useWhere();
  const serie = readSerie(fields.serie);
  const range = readRange(fields);
  const { date: due, days } = findings.find(({ code }) => code === 'deadline')?.data ?? {};
  const left = Number(days);
  const empty = <span className={styles.muted}>{t('disablement:summary.empty')}</span>;
  const date = format.date(String(due));
  const stops = findings.filter(({ level }) => level === 'block');
  return (
    <Card title={t('disablement:summary.title')}>
      {stops.length > 0 ? (
        <ul className={styles.stops} aria-label={t('disablement:summary.stops')}>
          {stops.map((finding) => (
            <li key={`${finding.code} ${String(finding.data?.['requestId'] ?? '')}`}>
              {explainFinding(finding, format.locale)}
            </li>
          ))}
        </ul>
      ) : null}
      <Facts
        facts={[
          [
            t('words:company'),
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
            t('words:series'),
            serie === undefined
              ? empty
              : [company?.uf, t(`common:models.${fields.mod}`), t('disablement:summary.serie', { serie })]
                  .filter(Boolean)
                  .join(' · '),
          ],
          [
            t('words:numbers'),
            range && rangeCount(range) > 0
              ? `${format.range(range)} (${format.number(rangeCount(range))})`
              : empty,
          ],
          [t('words:year'), ano === undefined ? empty : String(ano)],
          [
            t('words:environment'),
            <span key="environment" className={mergeClasses(styles.pill, colours[environment])}>
              {t(`common:environments.${environment}.name`)}
            </span>,
          ],
          [
            t('words:deadline'),
            due === undefined ? (
              range && t('disablement:summary.deadlineUnknown')
            ) : (
              <span className={left < 0 ? styles.late : undefined}>
                {left < 0
                  ? t('disablement:summary.deadlineLate', { date })
                  : t('disablement:summary.deadlineValue', {
                      date,
                      days: t('common:days', format.counted(left)),
                    })}
              </span>
            ),
          ],
          [
            t('disablement:justification.label'),
            fields.xJust.trim() ? <span className={styles.just}>{fields.xJust.trim()}</span> : undefined,
          ],
        ]}
      />
    </Card>
  );
}
