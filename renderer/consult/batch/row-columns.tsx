/** The columns of a batch's rows: what the key says of each note, what SEFAZ answered, and what its XML says where one was given. */

import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchRow, BatchSort } from '../../../shared/contract.ts';
import { explainFaultyKey } from '../../../shared/explain/batch/explain-batch.ts';
import { accessKeyParts } from '../../../shared/fiscal/key/access-key.ts';
import { DATE_TIME_PX, PROTOCOL_PX, type Column } from '../../ui/table/column.ts';
import { useSelectColumn } from '../../ui/table/select-column.tsx';
import type { SelectionUse } from '../../ui/table/selection.ts';
import { StatusBadge } from '../../ui/states/tones.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { useWatchMark } from '../../watch/watch-mark.tsx';
import { recipientOf } from '../../ui/words/note-parties.ts';
import { GROUP_TONE } from './groups.ts';
import { isNoteKey, useBatchWords } from './use-batch-words.ts';

/** What each sortable column is sorted by in the database. */
export const SORT_OF: Readonly<Record<string, BatchSort>> = {
  position: 'position',
  nNF: 'nNF',
  emitter: 'name',
  group: 'group',
  nProt: 'nProt',
  when: 'dhRecbto',
  value: 'vNF',
  issued: 'dhEmi',
};

/** Empty where no XML was read: their columns are left out. */
const OF_XML: readonly string[] = ['recipient', 'value', 'issued'];

export function useRowColumns(
  selecting: SelectionUse<BatchRow, number>,
  withXml: boolean,
): readonly Column<BatchRow>[] {
  const { t } = useTranslation(['batch', 'words']);
  const format = useFormat();
  const words = useBatchWords();
  const mark = useWatchMark();
  const titleOf = useCallback((row: BatchRow) => t('table.selectRow', { what: words.what(row) }), [t, words]);
  const select = useSelectColumn({
    use: selecting,
    keyOf: ({ position }) => position,
    titleOf,
    title: t('table.select'),
    titleOfAll: t('table.selectAll'),
  });
  return useMemo(() => {
    const sorted = (id: string) => ({ sort: () => id });
    const ofKey = (row: BatchRow) => (isNoteKey(row) ? accessKeyParts(row.text) : undefined);
    const number = (row: BatchRow) => row.note?.nNF ?? ofKey(row)?.nNF;
    const serie = (row: BatchRow) => row.note?.serie ?? ofKey(row)?.serie;
    const columns: Column<BatchRow>[] = [
      select,
      {
        id: 'position',
        title: t('table.position'),
        width: 76,
        numeric: true,
        // In a spreadsheet, the row that it has there.
        cell: ({ position, where }) => (
          <span title={where?.sheet}>{format.number(where?.row ?? position)}</span>
        ),
        ...sorted('position'),
        spare: true,
      },
      {
        id: 'nNF',
        title: t('table.nNF'),
        width: 94,
        cell: (row) => {
          const n = number(row);
          return n === undefined ? words.what(row) : format.number(n);
        },
        ...sorted('nNF'),
      },
      {
        id: 'serie',
        title: t('words:series'),
        width: format.locale === 'en' ? 68 : 60,
        numeric: true,
        cell: serie,
        spare: true,
      },
      {
        id: 'emitter',
        title: t('words:issuer'),
        width: 236,
        grows: 1,
        // What is no key has no emitter: there the reason is.
        cell: (row) =>
          row.kind === 'invalid' ? explainFaultyKey(row.text, format.locale) : words.emitter(row),
        ...sorted('emitter'),
      },
      {
        id: 'recipient',
        title: t('table.recipient'),
        width: 190,
        grows: 1,
        cell: ({ note }) => recipientOf(note),
        roomy: true,
      },
      {
        id: 'group',
        title: t('words:situation'),
        width: 148,
        cell: (row) => (
          <span>
            <StatusBadge tone={GROUP_TONE[row.group]}>{words.situation(row)}</StatusBadge>
            {row.kind === 'note' ? mark(row.text) : null}
          </span>
        ),
        ...sorted('group'),
      },
      {
        id: 'nProt',
        title: t('words:protocol'),
        width: PROTOCOL_PX,
        wraps: true,
        // Histórico has that of the note.
        cell: ({ nProt = '', group }) => {
          const protocol = format.protocol(nProt);
          return group === 'cancelada' && protocol
            ? t('words:ofCancellation', { nProt: protocol })
            : protocol;
        },
        ...sorted('nProt'),
      },
      {
        id: 'when',
        title: t('table.when'),
        width: DATE_TIME_PX,
        cell: ({ dhRecbto = '' }) => format.dateTime(dhRecbto),
        ...sorted('when'),
      },
      {
        id: 'value',
        title: t('table.value'),
        width: 98,
        numeric: true,
        cell: ({ note }) => format.money(note?.vNF),
        ...sorted('value'),
      },
      {
        id: 'issued',
        title: t('table.issued'),
        width: 104,
        cell: ({ note }) => format.date(note?.dhEmi?.slice(0, 10) ?? ''),
        ...sorted('issued'),
        roomy: true,
      },
    ];
    return withXml ? columns : columns.filter(({ id }) => !OF_XML.includes(id));
  }, [t, format, words, mark, select, withXml]);
}
