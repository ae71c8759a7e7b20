/** Closing the month of every company in one run: its progress, and what became of each. */

import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../shared/contract.ts';
import { explainError } from '../../shared/explain/index.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Card } from '../ui/page.tsx';
import { useWhere } from '../ui/session.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { StatusBadge } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { CancelClosing, ClosingProgress } from './closing-progress.tsx';
import { useAllClosing } from './kept-closing.ts';
import { outcomeTone, outcomeWord, type Outcome } from './outcome.ts';

const useStyles = makeStyles({
  column: { display: 'grid', rowGap: '12px', gridTemplateColumns: 'minmax(0, 1fr)' },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  bar: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

export function AllCompaniesCard({ month, name }: { month: string; name: string }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['closing', 'common']);
  const format = useFormat();
  const { environment, companies } = useWhere();
  const make = useAllClosing(environment);
  const { done } = make;
  const count = companies.length;
  const good = done?.outcomes.filter(({ made }) => made !== undefined).length ?? 0;
  return (
    <Card title={t('closing:all.title')}>
      <div className={styles.column}>
        <p className={styles.text}>{t('closing:all.text', format.counted(count))}</p>
        <div className={styles.bar}>
          <KeyButton
            mnemonic="closing.all"
            disabledFocusable={make.pending}
            onClick={() => void make.run(month, name)}
          >
            {make.pending ? t('closing:close.making') : t('closing:all.act', { month: name })}
          </KeyButton>
          <CancelClosing of={make} />
        </div>
        {make.pending ? <ClosingProgress label={t('closing:close.making')} /> : null}
        <ErrorPanel error={make.error} />
        <p role="status" hidden={!done}>
          {done
            ? t('closing:all.done', {
                count: done.outcomes.length,
                n: format.number(good),
                month: done.name,
                total: format.number(done.outcomes.length),
              })
            : ''}
        </p>
        {done ? <Outcomes outcomes={done.outcomes} sign={done.sign} /> : null}
      </div>
    </Card>
  );
}

function Outcomes({ outcomes, sign }: CallOutput<'closing.make-all'>): ReactNode {
  const { t } = useTranslation(['closing', 'words']);
  const format = useFormat();
  const columns = useMemo((): readonly Column<Outcome>[] => {
    const count = (made: number | undefined) => (made === undefined ? '' : format.number(made));
    return [
      {
        id: 'company',
        title: t('words:company'),
        width: 220,
        grows: 2,
        cell: ({ company, cnpj }) => company || formatCnpj(cnpj),
        sort: ({ company, cnpj }) => company || cnpj,
      },
      { id: 'cnpj', title: 'CNPJ', width: 170, cell: ({ cnpj }) => formatCnpj(cnpj), spare: true },
      {
        id: 'outcome',
        title: t('all.outcome'),
        width: 260,
        grows: 2,
        cell: (row) => <StatusBadge tone={outcomeTone(row)}>{textOf(row)}</StatusBadge>,
        sort: (row) => outcomeTone(row),
      },
      {
        id: 'notes',
        title: t('all.notes'),
        width: 90,
        cell: ({ made }) => count(made?.notes),
        sort: ({ made }) => made?.notes ?? -1,
      },
      {
        id: 'open',
        title: t('all.open'),
        width: 110,
        // Of numbers that were not verified none is no finding.
        cell: ({ made }) => (made?.read === false && made.open === 0 ? '' : count(made?.open)),
        sort: ({ made }) => made?.open ?? -1,
      },
    ];
    function textOf(row: Outcome): string {
      const { made, error } = row;
      const word = outcomeWord(row, sign);
      if (word === 'error') return error ? explainError(error, format.locale).what : '';
      return word === 'conflicts' ? t('all.conflicts', { count: made?.conflicts ?? 0 }) : t(`all.${word}`);
    }
  }, [t, format, sign]);
  return (
    <DataTable
      id="closings"
      label={t('all.title')}
      columns={columns}
      rows={outcomes}
      keyOf={({ cnpj }) => cnpj}
      leads={({ error }) => error !== undefined}
    />
  );
}
