/** The columns of the history; together they fit a window of 1366 pixels, its frame of training too, with no date, protocol of 15 digits, result or file cut, however wide their digits. The core sorts. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircle16Filled } from '@fluentui/react-icons';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '../../shared/contract.ts';
import { entryIssuer } from '../../shared/history/entry-issuer.ts';
import { hasReceipt, ReceiptButton, type SavedReceipt } from '../disablement/outcome/receipt-button.tsx';
import { useNarrow } from '../theme/narrow.ts';
import { DATE_TIME_PX, PROTOCOL_PX, type Column } from '../ui/table/column.ts';
import { useWhere } from '../ui/session.tsx';
import { NOT_KNOWN, recipientOf } from '../ui/words/note-parties.ts';
import { useFormat } from '../ui/words/use-format.ts';
import { useDescribe, useEntryResult, useSubject } from './entry.tsx';

const useStyles = makeStyles({
  file: { display: 'flex', alignItems: 'center', columnGap: '4px' },
  exact: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '4px',
    padding: '3px 2px 3px 4px',
    borderRadius: tokens.borderRadiusMedium,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
  },
  /** A range too long for one line has its numbers whole on the second. */
  subject: { display: 'inline-block', whiteSpace: 'normal', lineHeight: '16px', verticalAlign: 'middle' },
  part: { display: 'inline-block', whiteSpace: 'nowrap' },
  muted: { color: tokens.colorNeutralForeground3 },
  line: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: '17px' },
  second: { color: tokens.colorNeutralForeground2 },
});

/** `isExact`: the entry is of exactly the number that was searched for. */
export function useHistoryColumns(
  onReceipt: (saved: SavedReceipt | undefined) => void,
  isExact: ((entry: HistoryEntry) => boolean) | undefined,
  select: Column<HistoryEntry>,
): readonly Column<HistoryEntry>[] {
  const { t } = useTranslation(['history', 'common', 'words']);
  const format = useFormat();
  const subject = useSubject();
  const result = useEntryResult();
  const { companies } = useWhere();
  const styles = useStyles();
  // There the company has no column: it is the second line of each entry.
  const narrow = useNarrow();
  const english = format.locale === 'en';
  const whatPx = english ? 142 : 138;
  return useMemo(() => {
    const names = new Map<string, string>(companies.map(({ cnpj, name }) => [cnpj, name]));
    const company = (entry: HistoryEntry) =>
      entry.disablement?.company ?? names.get(entry.cnpj) ?? entry.note?.name ?? entryIssuer(entry);
    const kind = (entry: HistoryEntry) => t(`history:kind.${entry.kind}`);
    return [
      select,
      {
        id: 'at',
        title: t('words:date'),
        // The month is a word in English.
        width: english ? 144 : DATE_TIME_PX,
        cell: (entry) => format.dateTime(entry.at),
        sort: (entry) => Date.parse(entry.at),
      },
      { id: 'kind', title: t('words:kind'), width: english ? 96 : 90, cell: kind, spare: true },
      {
        id: 'company',
        title: t('words:company'),
        width: 192,
        grows: 2,
        cell: (entry) => <span title={company(entry)}>{company(entry)}</span>,
        sort: company,
        spare: true,
      },
      {
        id: 'what',
        title: t('words:what'),
        // There the number stands in the first line, beside its series.
        width: narrow ? 190 : whatPx,
        grows: 1,
        cell: (entry) => {
          const text = narrow ? subject(entry) : <Subject text={subject(entry)} />;
          return (
            <>
              <span title={subject(entry)} {...(narrow ? { className: styles.line } : {})}>
                {isExact?.(entry) ? <Exact>{text}</Exact> : text}
              </span>
              {narrow ? (
                <span className={mergeClasses(styles.line, styles.second)} title={company(entry)}>
                  {company(entry)}
                </span>
              ) : null}
            </>
          );
        },
        sort: subject,
      },
      {
        id: 'recipient',
        title: t('words:recipient'),
        width: 170,
        grows: 1,
        cell: ({ kind: of, note }) => (of === 'consult' ? recipientOf(note) : ''),
        roomy: true,
      },
      {
        id: 'value',
        title: t('words:value'),
        width: 104,
        numeric: true,
        cell: ({ kind: of, note }) => (of === 'consult' ? format.money(note?.vNF) || NOT_KNOWN : ''),
        roomy: true,
      },
      {
        id: 'result',
        title: t('words:result'),
        width: english ? 146 : 170,
        cell: result,
        sort: (entry) => entry.disablement?.state ?? entry.situacao ?? '',
      },
      {
        id: 'nProt',
        title: t('words:protocol'),
        width: PROTOCOL_PX,
        wraps: true,
        // A batch has that of the cancellation.
        cell: ({ nProt, situacao }) => {
          const protocol = format.protocol(nProt);
          return situacao === 'cancelada' && protocol ? t('words:ofNote', { nProt: protocol }) : protocol;
        },
        sort: (entry) => entry.nProt,
      },
      {
        id: 'file',
        title: t('words:file'),
        width: 138,
        cell: (entry) => (entry.disablement ? <EntryFile entry={entry} onReceipt={onReceipt} /> : null),
        spare: true,
      },
    ];
  }, [t, format, subject, result, companies, onReceipt, isExact, select, styles, narrow, english, whatPx]);
}

/** "NF-e série 1, nº 3 a 5", which may break after the comma alone. */
function Subject({ text }: { text: string }): ReactNode {
  const styles = useStyles();
  const [series = '', numbers] = text.split(/(?<=,) /, 2);
  if (numbers === undefined) return text;
  return (
    <span className={styles.subject}>
      <span className={styles.part}>{series}</span> <span className={styles.part}>{numbers}</span>
    </span>
  );
}

/** Marks an entry of exactly the number that was searched for. */
function Exact({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation('history');
  return (
    <mark className={useStyles().exact}>
      <CheckmarkCircle16Filled aria-hidden="true" />
      {children}
      <span className="visually-hidden">{` · ${t('exact')}`}</span>
    </mark>
  );
}

function EntryFile({
  entry,
  onReceipt,
}: {
  entry: HistoryEntry;
  onReceipt: (saved: SavedReceipt | undefined) => void;
}): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['history', 'disablement']);
  const describe = useDescribe();
  const { disablement } = entry;
  const file = disablement?.file;
  return (
    <span className={mergeClasses(styles.file, !file?.saved && styles.muted)}>
      {file && t(file.saved ? 'history:saved' : 'history:unsaved')}
      {disablement && hasReceipt(disablement) ? (
        <ReceiptButton
          view={disablement}
          onSaved={onReceipt}
          compact={{ label: `${t('disablement:receipt.save')}: ${describe(entry)}` }}
        />
      ) : null}
    </span>
  );
}
