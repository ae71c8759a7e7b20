/** The columns of the list of watched notes. */

import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchedNote } from '../../shared/contract.ts';
import type { Column } from '../ui/table/column.ts';
import { situationTone, StatusBadge } from '../ui/states/tones.tsx';
import { useNoteWords } from '../ui/words/note-words.ts';
import { useSituationWord } from '../ui/words/situation-words.ts';
import { NOT_KNOWN, recipientOf } from '../ui/words/note-parties.ts';
import { useFormat } from '../ui/words/use-format.ts';
import { useChangeWords } from './watch-words.ts';
import { useWatchMark } from './watch-mark.tsx';

const useStyles = makeStyles({
  changed: { color: tokens.colorPaletteRedForeground1, fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3 },
});

export function useWatchedColumns(): readonly Column<WatchedNote>[] {
  const styles = useStyles();
  const { t } = useTranslation(['watch', 'words']);
  const format = useFormat();
  const { short, emitterId } = useNoteWords();
  const situation = useSituationWord();
  const changed = useChangeWords();
  const mark = useWatchMark();
  return useMemo(() => {
    const emitter = (note: WatchedNote) => note.emitterName || emitterId(note.chNFe);
    const next = (note: WatchedNote) => {
      if (note.nextAt !== undefined) return format.dateTime(note.nextAt);
      return note.end ? t(`endShort.${note.end}`) : t('toSee');
    };
    return [
      {
        id: 'note',
        title: t('words:note'),
        width: 190,
        cell: (note) => short(note.chNFe),
        sort: (note) => note.chNFe.slice(20),
      },
      {
        id: 'emitter',
        title: t('words:issuer'),
        width: 170,
        grows: 1,
        cell: (note) => <span title={emitter(note)}>{emitter(note)}</span>,
        sort: emitter,
      },
      {
        id: 'recipient',
        title: t('words:recipient'),
        width: 160,
        grows: 1,
        cell: ({ note }) => recipientOf(note),
        sort: ({ note }) => recipientOf(note),
        roomy: true,
      },
      {
        id: 'value',
        title: t('words:value'),
        width: 104,
        numeric: true,
        cell: ({ note }) => format.money(note?.vNF) || NOT_KNOWN,
        sort: ({ note }) => Number(note?.vNF ?? -1),
        roomy: true,
      },
      {
        id: 'company',
        title: t('words:company'),
        width: 150,
        grows: 1,
        cell: (note) => <span title={note.company}>{note.company}</span>,
        sort: (note) => note.company,
        spare: true,
      },
      {
        id: 'situation',
        title: t('words:situation'),
        width: 170,
        cell: ({ known, chNFe }) =>
          known ? (
            <span>
              <StatusBadge tone={situationTone(known.situacao, known.avisos)}>
                {situation(known.situacao, known.cStat, known.avisos)}
              </StatusBadge>
              {mark(chNFe)}
            </span>
          ) : (
            <span className={styles.quiet}>{t('noAnswer')}</span>
          ),
        sort: ({ known }) => known?.situacao ?? '',
      },
      {
        id: 'changed',
        title: t('whatChanged'),
        width: 190,
        grows: 1,
        cell: ({ changes }) => {
          const text = changed(changes.flatMap(({ kinds }) => kinds));
          return (
            <span className={styles.changed} title={text}>
              {text}
            </span>
          );
        },
        sort: ({ changes }) => -changes.length,
      },
      {
        id: 'next',
        title: t('nextAt'),
        width: 150,
        cell: (note) => (
          <span className={note.nextAt === undefined ? styles.quiet : undefined}>{next(note)}</span>
        ),
        sort: ({ nextAt }) => (nextAt === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(nextAt)),
      },
    ];
  }, [styles, t, format, short, emitterId, situation, changed, mark]);
}
