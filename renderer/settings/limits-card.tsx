/** Limites de consulta: the figures of the rate limits against 656, read-only, each with its source. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/hooks.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Card } from '../ui/page.tsx';
import { useWhere } from '../ui/session.tsx';
import { TableHead } from '../ui/table/table-head.tsx';
import { useTableStyles } from '../ui/table/table-styles.ts';
import { useFormat } from '../ui/words/use-format.ts';

const useStyles = makeStyles({
  text: { margin: '-8px 0 8px', color: tokens.colorNeutralForeground2, maxWidth: '72ch' },
  /** Its cells wrap, so it needs no scrolling of its own. */
  fits: { minWidth: '0', '& td': { whiteSpace: 'normal', height: 'auto', padding: '10px 12px 10px 0' } },
  value: { width: '28%', maxWidth: '150px' },
  source: { width: '34%' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

export function LimitsCard(): ReactNode {
  const styles = useStyles();
  const table = useTableStyles();
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { environment } = useWhere();
  const limits = useQueryCall('consult.limits', { environment });
  return (
    <Card title={t('limits.title')}>
      <p className={styles.text}>{t('limits.text')}</p>
      <ErrorPanel error={limits.error?.error} />
      <table className={mergeClasses(table.table, styles.fits)}>
        <TableHead
          columns={[
            [t('limits.what')],
            [t('limits.value'), styles.value],
            [t('limits.source'), styles.source],
          ]}
        />
        <tbody>
          {(limits.data?.figures ?? []).map(({ name, value, unit, source }) => (
            <tr key={name}>
              <td>{t(`limits.names.${name}`)}</td>
              <td>{t(`limits.units.${unit}`, format.counted(value))}</td>
              <td className={styles.quiet}>{source}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
