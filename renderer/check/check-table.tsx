/** The documents of a run as a table: chips by verdict, search, and a row opens its document. */

import { makeStyles, ToggleButton, tokens } from '@fluentui/react-components';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckRow } from '../../shared/contract.ts';
import { explainVerdict, verdictRank, verdictTitle } from '../../shared/explain/verdict/verdict.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { VERDICT_TONES, type VerdictCode } from '../../shared/check/verdict.ts';
import { SearchField } from '../ui/fields/search-field.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { ToneIcon } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { TONE_OF, useAskedWords } from './verdict-card.tsx';

const useStyles = makeStyles({
  area: { display: 'flex', flexDirection: 'column', rowGap: '12px', flexGrow: 1, minHeight: 0 },
  chips: { display: 'flex', flexWrap: 'wrap', columnGap: '8px', rowGap: '8px' },
  count: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  chip: { display: 'inline-flex', alignItems: 'center', columnGap: '6px' },
  bar: { display: 'flex', flexWrap: 'wrap', columnGap: '12px', rowGap: '8px', alignItems: 'center' },
  shown: { marginLeft: 'auto', color: tokens.colorNeutralForeground3 },
  verdict: { display: 'flex', alignItems: 'center', columnGap: '6px', minWidth: 0 },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

export interface CheckTableProps {
  readonly rows: readonly CheckRow[];
  readonly onOpen: (row: CheckRow) => void;
  /** The chosen verdict and the search stay when a person comes back from a document. */
  readonly view: CheckView;
  readonly onView: (view: CheckView) => void;
  /** The row whose document was open before. */
  readonly from?: number;
}

export interface CheckView {
  readonly code: VerdictCode | undefined;
  readonly text: string;
}

export const WHOLE_LIST: CheckView = { code: undefined, text: '' };

/** The rows that a view shows. */
export function shownRows(rows: readonly CheckRow[], { code, text }: CheckView): readonly CheckRow[] {
  const words = text.trim().toLowerCase();
  const digits = words.replace(/[\s.\-/]/g, '');
  return rows.filter(
    (row) =>
      (code === undefined || row.verdict.code === code) &&
      (words === '' ||
        [row.name, row.issuer, row.nNF].some((one) => one.toLowerCase().includes(words)) ||
        (digits.length > 2 && `${row.chNFe} ${row.issuer}`.toLowerCase().includes(digits))),
  );
}

export function CheckTable({ rows, onOpen, view, onView, from }: CheckTableProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('check');
  const format = useFormat();
  const columns = useColumns();
  const shown = useMemo(() => shownRows(rows, view), [rows, view]);
  const [leading] = useState(() => (row: CheckRow) => VERDICT_TONES[row.verdict.code] === 'bad');
  const counts = useMemo(() => {
    const found = new Map<VerdictCode, number>();
    for (const { verdict } of rows) found.set(verdict.code, (found.get(verdict.code) ?? 0) + 1);
    return [...found].sort(([a], [b]) => verdictRank(a) - verdictRank(b));
  }, [rows]);
  const chip = (code: VerdictCode | undefined, count: number) => (
    <ToggleButton
      key={code ?? 'all'}
      size="small"
      shape="circular"
      checked={view.code === code}
      onClick={() => onView({ ...view, code: view.code === code ? undefined : code })}
    >
      <span className={styles.chip}>
        {code === undefined ? null : <ToneIcon tone={TONE_OF[VERDICT_TONES[code]]} />}
        {code === undefined ? t('all') : verdictTitle(code, format.locale)}
        <span className={styles.count}>{format.number(count)}</span>
      </span>
    </ToggleButton>
  );
  return (
    <div className={styles.area}>
      <div className={styles.chips} role="group" aria-label={t('byVerdict')}>
        {chip(undefined, rows.length)}
        {counts.map(([code, count]) => chip(code, count))}
      </div>
      <div className={styles.bar}>
        <SearchField
          label={t('filter')}
          hint={t('filterHint')}
          value={view.text}
          onChange={(text) => onView({ ...view, text })}
        />
        <span className={styles.shown} role="status">
          {t('shown', { n: format.number(shown.length), total: format.number(rows.length) })}
        </span>
      </div>
      <DataTable
        id="check"
        label={t('table')}
        columns={columns}
        rows={shown}
        keyOf={(row) => String(row.id)}
        leads={leading}
        open={{ in: 'name', name: (row) => row.name, on: onOpen }}
        filling
        {...(from === undefined ? {} : { from: String(from) })}
      />
    </div>
  );
}

function useColumns(): readonly Column<CheckRow>[] {
  const styles = useStyles();
  const { t } = useTranslation(['check', 'words']);
  const format = useFormat();
  const asked = useAskedWords();
  return useMemo(() => {
    const title = (row: CheckRow) => explainVerdict({ ...row.verdict, test: false }, format.locale).title;
    const name = (row: CheckRow) =>
      row.part === undefined ? row.name : t('part', { name: row.name, part: row.part });
    const number = ({ serie, nNF }: CheckRow) => (serie === '' ? nNF : `${serie} · ${nNF}`);
    const issuer = ({ issuer: who }: CheckRow) => (/^[0-9A-Z]{14}$/.test(who) ? formatCnpj(who) : who);
    const sefaz = (row: CheckRow) =>
      row.asked ? [row.asked.cStat, row.asked.xMotivo].filter((one) => one !== '').join(' – ') : asked(row);
    return [
      {
        id: 'verdict',
        title: t('words:result'),
        width: 180,
        grows: 3,
        cell: (row) => (
          <span className={styles.verdict}>
            <ToneIcon tone={TONE_OF[VERDICT_TONES[row.verdict.code]]} />
            <span className={styles.cut}>{title(row)}</span>
          </span>
        ),
        sort: (row) => verdictRank(row.verdict.code),
      },
      { id: 'name', title: t('words:file'), width: 144, grows: 3, cell: name, sort: name },
      {
        id: 'number',
        title: t('number'),
        width: 96,
        cell: number,
        sort: (row) => Number.parseInt(row.nNF, 10) || 0,
      },
      { id: 'issuer', title: t('words:issuer'), width: 120, grows: 2, cell: issuer, sort: issuer },
      {
        id: 'date',
        title: t('words:date'),
        width: 96,
        cell: (row) => (row.dhEmi === '' ? '' : format.date(row.dhEmi)),
        sort: (row) => row.dhEmi,
        spare: true,
      },
      {
        id: 'value',
        title: t('words:value'),
        width: 92,
        cell: (row) => (row.vNF === '' ? '' : format.money(row.vNF)),
        sort: (row) => Number(row.vNF) || 0,
        spare: true,
      },
      { id: 'sefaz', title: t('columns.sefaz'), width: 124, grows: 2, cell: sefaz, sort: sefaz },
    ];
  }, [styles, t, format, asked]);
}
