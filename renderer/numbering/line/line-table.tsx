/** The squares as a table: number, state, and how it is known. */

import { Button, makeStyles } from '@fluentui/react-components';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useFormat } from '../../ui/words/use-format.ts';
import { Glyph } from './glyph.tsx';
import type { Block, Cell } from './window.ts';

const useStyles = makeStyles({
  area: { display: 'grid', rowGap: '8px', gridTemplateColumns: 'minmax(0, 1fr)' },
  frame: { display: 'grid', gridTemplateRows: 'minmax(0, 1fr)', maxHeight: '420px' },
  state: { display: 'flex', alignItems: 'center', columnGap: '8px' },
  sign: { width: '14px', height: '14px', flexShrink: 0 },
  moves: { display: 'flex', columnGap: '8px' },
});

export interface LineTableProps {
  readonly blocks: readonly Block[];
  readonly onEvidence: (n: number) => void;
  /** Absent at the ends of the series. */
  readonly onBefore?: () => void;
  readonly onAfter?: () => void;
}

export function LineTable({ blocks, onEvidence, onBefore, onAfter }: LineTableProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['numbering', 'gaps', 'words']);
  const format = useFormat();
  const rows = useMemo(() => blocks.flatMap(({ cells }) => cells.filter(({ inside }) => inside)), [blocks]);
  const columns = useMemo(
    (): readonly Column<Cell>[] => [
      {
        id: 'n',
        title: t('words:number'),
        width: 140,
        cell: ({ n }) => format.number(n),
        sort: ({ n }) => n,
      },
      {
        id: 'state',
        title: t('words:state'),
        width: 220,
        grows: 1,
        cell: ({ state, conflict }) =>
          state ? (
            <span className={styles.state}>
              <span className={styles.sign}>
                <Glyph mark={conflict ? 'conflict' : state} />
              </span>
              {conflict ? `${t(`states.${state}`)}, ${t('states.conflict')}` : t(`states.${state}`)}
            </span>
          ) : null,
        sort: ({ state }) => (state ? t(`states.${state}`) : ''),
      },
      {
        id: 'evidence',
        title: t('line.evidence'),
        width: 180,
        cell: ({ n }) => (
          <Button
            size="small"
            appearance="subtle"
            aria-label={t('line.evidenceOf', { n: format.number(n) })}
            onClick={() => onEvidence(n)}
          >
            {t('numbering:gap.how')}
          </Button>
        ),
      },
    ],
    [t, format, styles, onEvidence],
  );
  return (
    <div className={styles.area}>
      <div className={styles.moves}>
        <Button disabledFocusable={!onBefore} onClick={onBefore}>
          {t('line.before')}
        </Button>
        <Button disabledFocusable={!onAfter} onClick={onAfter}>
          {t('line.after')}
        </Button>
      </div>
      <div className={styles.frame}>
        <DataTable
          id="numbers"
          label={t('line.title')}
          columns={columns}
          rows={rows}
          keyOf={({ n }) => String(n)}
          firstSort={{ by: 'n', down: false }}
        />
      </div>
    </div>
  );
}
