/** What a person must know of the range before going on, in sentences: the deadline, and that an absence of records proves nothing. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../../shared/contract.ts';
import { explainFinding } from '../../../shared/explain/index.ts';
import { useFormat } from '../../ui/words/use-format.ts';

const useStyles = makeStyles({
  text: { margin: 0, color: tokens.colorNeutralForeground2, maxWidth: '88ch' },
  late: { color: tokens.colorPaletteDarkOrangeForeground1, fontWeight: tokens.fontWeightSemibold },
});

export function RangeStanding({ findings }: { readonly findings: readonly Finding[] }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  const { locale } = useFormat();
  const find = (wanted: Finding['code']) => findings.find(({ code }) => code === wanted);
  const deadline = find('deadline');
  const unread = find('range.no-note-here');
  if (!deadline && !unread) return null;
  return (
    <p className={styles.text}>
      {deadline ? (
        <span className={mergeClasses(Number(deadline.data?.['days']) < 0 && styles.late)}>
          {`${explainFinding(deadline, locale)} `}
        </span>
      ) : null}
      {unread ? `${explainFinding(unread, locale)} ${t('range.only')}` : null}
    </p>
  );
}
