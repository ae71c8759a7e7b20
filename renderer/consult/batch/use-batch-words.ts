/** The words about a batch and its rows: how long, why it waits, what a row is. */

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchGroup, BatchRow, BatchWait } from '../../../shared/contract.ts';
import { ACCESS_KEY_PATTERN, accessKeyParts } from '../../../shared/fiscal/key/access-key.ts';
import { issuerText } from '../../../shared/fiscal/issuer/issuer-text.ts';
import { OTHER_DOCUMENTS_OF_KEYS } from '../../../shared/fiscal/other-documents.ts';
import { useWhere } from '../../ui/session.tsx';
import { emitterName, useNoteWords } from '../../ui/words/note-words.ts';
import { useSituationWord } from '../../ui/words/situation-words.ts';
import { useFormat } from '../../ui/words/use-format.ts';

const MINUTE_MS = 60_000;

export interface BatchWords {
  /** "menos de 1 minuto", "12 minutos", "2 h 46 min". */
  readonly duration: (ms: number) => string;
  /** "faltam cerca de 12 minutos". */
  readonly left: (ms: number) => string;
  readonly wait: (wait: BatchWait) => string;
  /** "NF-e série 1, nº 4"; of what is no note, its document or its text. */
  readonly what: (row: BatchRow) => string;
  /** "Autorizada", "Adiada". */
  readonly situation: (row: BatchRow) => string;
  /** "CT-e". */
  readonly document: (mod: string | undefined) => string;
  /** Name and id of who emitted the note: the XML's, else what the key and this computer know. */
  readonly emitter: (row: BatchRow) => string;
}

/** Whether the text of a row is the key of an NF-e or NFC-e. */
export function isNoteKey({ kind, text }: Pick<BatchRow, 'kind' | 'text'>): boolean {
  return kind !== 'other-document' && kind !== 'invalid' && ACCESS_KEY_PATTERN.test(text);
}

export function useBatchWords(): BatchWords {
  const { t } = useTranslation(['batch', 'common']);
  const format = useFormat();
  const { short } = useNoteWords();
  const word = useSituationWord();
  const { companies, environment } = useWhere();
  return useMemo(() => {
    const n = format.number;
    const document = (mod: string | undefined) => OTHER_DOCUMENTS_OF_KEYS[mod ?? '']?.name ?? mod ?? '';
    const wait = ({ why, authorizer, root, until, cStat = '', rows }: BatchWait) => {
      const company = root && emitterName(root, companies);
      const today = until && format.date(until) === format.date(new Date().toISOString());
      const values = {
        of: authorizer ? t('batch:waits.of', { authorizer }) : '',
        whose: company ? t('batch:waits.whose', { company }) : '',
        at: until
          ? t(today ? 'batch:waits.at' : 'batch:waits.on', {
              time: format.time(until),
              date: format.dateTime(until),
            })
          : '',
        cStat,
      };
      const training = why === 'abuse' && environment === 'treino' ? ` ${t('batch:waits.training')}` : '';
      return `${t(`batch:waits.${why}`, values)}${training} ${t('batch:waits.rows', { count: rows, n: n(rows) })}`;
    };
    const duration = (ms: number) => {
      const minutes = Math.round(ms / MINUTE_MS);
      if (minutes < 1) return t('batch:progress.under1');
      if (minutes < 60) return t('batch:progress.minutes', { count: minutes, n: n(minutes) });
      return t('batch:progress.hours', { h: n(Math.floor(minutes / 60)), min: minutes % 60 });
    };
    return {
      wait,
      document,
      duration,
      left: (ms) =>
        Math.round(ms / MINUTE_MS) < 1
          ? t('batch:progress.leftUnder1')
          : t('batch:progress.left', { time: duration(ms) }),
      what: (row) => {
        if (isNoteKey(row)) return short(row.text);
        return row.kind === 'other-document' ? document(row.mod) : row.text;
      },
      situation: (row) => {
        const { group, cStat = '', mod } = row;
        if (group === 'marcada') return t('common:marked');
        if (group === 'other-document') return document(mod) || t('batch:groups.names.other-document');
        return isOwn(group) ? t(`batch:groups.names.${group}`) : word(group, cStat);
      },
      emitter: (row) => {
        if (row.note?.name) return row.note.name;
        if (!isNoteKey(row)) return '';
        const parts = accessKeyParts(row.text);
        const known = parts.emitterKind === 'CNPJ' ? emitterName(parts.emitter, companies) : undefined;
        return known ?? issuerText(parts);
      },
    };
  }, [t, format, short, word, companies, environment]);
}

const OWN = ['pending', 'failed', 'old', 'other-document', 'invalid', 'duplicate'] as const;

/** A group that is no situation of a note. */
function isOwn(group: BatchGroup): group is (typeof OWN)[number] {
  return OWN.some((own) => own === group);
}
