/** The table of a batch's rows: paged, sorted and searched in the database, with rows to select; each opens its note beside it. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchFilter, BatchGroup, BatchRow, BatchView } from '../../../shared/contract.ts';
import { useCommand } from '../../api/hooks.ts';
import { useRested } from '../../ui/clock.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LOW } from '../../theme/narrow.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { useWhere } from '../../ui/session.tsx';
import { useSelection } from '../../ui/table/selection.ts';
import { useTableLayout } from '../../ui/table/table-layout.ts';
import { VirtualTable } from '../../ui/table/virtual-table.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { ExportMenu, SavedExport, useExport } from './export-menu.tsx';
import { GroupBar } from './group-bar.tsx';
import { SORT_OF, useRowColumns } from './row-columns.tsx';
import { RowDrawer } from './row-drawer.tsx';
import { useBatchWords } from './use-batch-words.ts';
import { useRows, type BatchRows } from './use-rows.ts';
import { WRAPPING } from '../../theme/style-pieces.ts';

const REST_MS = 150;
/** As many as `batch.ask-again` and `batch.export` take. */
const MOST_SELECTED = 100_000;

const useStyles = makeStyles({
  // Beside each other in a low window: the rows need the second line.
  filters: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '10px',
    flexShrink: 0,
    [LOW]: { flexDirection: 'row', alignItems: 'center', columnGap: '12px' },
  },
  tools: { ...WRAPPING, columnGap: '8px', rowGap: '8px', flexShrink: 0 },
  search: { flexBasis: '240px', flexGrow: 1, maxWidth: '360px' },
  count: { color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  note: { margin: 0, fontSize: '13px', color: tokens.colorNeutralForeground3, flexShrink: 0 },
});

export interface RowsTableProps {
  readonly view: BatchView;
  /** It was only read: nothing can be asked again or exported. */
  readonly before: boolean;
  /** Above the table, with the buttons that export what it shows. */
  readonly head: (exports: ReactNode) => ReactNode;
}

export function RowsTable({ view, before, head }: RowsTableProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['batch', 'words']);
  const format = useFormat();
  const words = useBatchWords();
  const { environment } = useWhere();
  const { id } = view;
  const [groups, setGroups] = useState<readonly BatchGroup[]>([]);
  const [text, setText] = useState('');
  const search = useRested(text.trim(), REST_MS);
  const [layout, setLayout] = useTableLayout('batch', { by: 'position', down: false });
  const [open, setOpen] = useState<BatchRow>();
  const again = useCommand('batch.ask-again');
  const filter = useMemo<BatchFilter>(
    () => ({ ...(groups.length > 0 ? { groups: [...groups] } : {}), search: search || undefined }),
    [groups, search],
  );
  const sort = SORT_OF[layout.sort?.by ?? ''] ?? 'position';
  const rows = useRows({ id, filter, sort, descending: layout.sort?.down ?? false });
  const { total = 0, rowAt, onSight, positions } = rows;

  const selecting = useSelection({
    count: total,
    rowAt,
    rowsOf: positions,
    rowId: keyOf,
    keyOf: positionOf,
    most: MOST_SELECTED,
  });
  const { selection, onToggle, clear } = selecting;
  const columns = useRowColumns(selecting, view.withXml);
  const chosen = useMemo(() => [...selection], [selection]);
  const exporting = useExport({ id, filter, positions: chosen });

  const opening = useMemo(
    () => ({
      in: 'nNF',
      name: (row: BatchRow) => t('words:openWhat', { what: words.what(row) }),
      on: setOpen,
    }),
    [t, words],
  );
  const narrowed = groups.length > 0 || search !== '';
  return (
    <>
      {head(
        <ExportMenu
          exporting={exporting}
          rows={selection.size > 0 ? selection.size : total}
          all={view.total}
          selected={selection.size > 0}
          own={view.ownSheet}
        />,
      )}
      <div className={styles.filters}>
        <GroupBar
          view={view}
          chosen={groups}
          onChosen={(next) => {
            setGroups(next);
            clear();
          }}
        />
        <div className={styles.tools} role="search">
          <SearchField
            className={styles.search}
            label={t('table.search')}
            hint={t('table.searchHint')}
            value={text}
            onChange={(value) => {
              setText(value);
              clear();
            }}
          />
          <span className={styles.count} role="status">
            {narrowed ? t('table.shown', { n: format.number(total), total: format.number(view.total) }) : ''}
          </span>
          {selection.size > 0 ? (
            <>
              <span className={styles.count} role="status">
                {t('table.selected', format.counted(selection.size))}
              </span>
              {before ? null : (
                <Button
                  disabledFocusable={again.pending}
                  onClick={() =>
                    void again
                      .run({ environment, id, positions: chosen })
                      .then((asked) => asked.ok && clear())
                  }
                >
                  {t('table.askAgain')}
                </Button>
              )}
              <CopyKeys positions={chosen} rowsAt={rows.rowsAt} />
              <Button appearance="subtle" onClick={clear}>
                {t('table.unselect')}
              </Button>
            </>
          ) : null}
          <SavedExport exporting={exporting} />
        </div>
      </div>
      <ErrorPanel error={again.error ?? rows.error?.error ?? exporting.error} />
      {rows.total === 0 ? <p>{t('table.none')}</p> : null}
      {total > 0 ? (
        <VirtualTable
          key={`${groups.join()} ${search}`}
          label={t('table.label')}
          columns={columns}
          count={total}
          rowAt={rowAt}
          keyOf={keyOf}
          layout={layout}
          onLayout={setLayout}
          onSight={onSight}
          onSpace={onToggle}
          open={opening}
          filling
        />
      ) : null}
      {view.withXml ? <p className={styles.note}>{t('table.xmlOnly')}</p> : null}
      <RowDrawer view={view} row={open} onRow={setOpen} />
    </>
  );
}

const keyOf = (row: BatchRow) => String(row.position);
const positionOf = ({ position }: BatchRow) => position;

/** The selected keys, one a line. */
function CopyKeys({
  positions,
  rowsAt,
}: Pick<BatchRows, 'rowsAt'> & { readonly positions: readonly number[] }): ReactNode {
  const { t } = useTranslation('batch');
  return (
    <CopyButton
      label={t('table.copyKeys', { count: positions.length })}
      text={async () => (await rowsAt(positions)).map(({ text }) => text).join('\n')}
    />
  );
}
