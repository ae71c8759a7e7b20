/** An answer as plain text for an e-mail or a spreadsheet: note, key, SEFAZ's words and time. */

import { useTranslation } from 'react-i18next';
import { explainNotice } from '../../shared/explain/notices.ts';
import { noticesOfSituation } from '../../shared/explain/situation-notices.ts';
import type { Situation } from '../../shared/fiscal/cstat.ts';
import { useNoteWords } from '../ui/words/note-words.ts';
import { useSituationWord } from '../ui/words/situation-words.ts';
import { useFormat } from '../ui/words/use-format.ts';
import { spokenText } from '../../shared/explain/cstat/spoken-text.ts';

export interface AnswerFacts {
  readonly chNFe: string;
  readonly situacao: Situation;
  readonly cStat: string;
  readonly xMotivo: string;
  /** Name and number of each protocol; one without a number is left out. */
  readonly protocols: readonly (readonly [name: string, nProt: string])[];
  /** Of the answer; those that go with its situation have a line each. */
  readonly avisos: readonly string[];
  /** When SEFAZ was queried, as an instant. */
  readonly at: string;
}

export function useAnswerText(): (facts: AnswerFacts) => string {
  const { t } = useTranslation(['consult', 'words']);
  const { lead } = useNoteWords();
  const word = useSituationWord();
  const format = useFormat();
  return ({ chNFe, situacao, cStat, xMotivo, protocols, avisos, at }) =>
    [
      lead(chNFe),
      `${t('words:accessKey')}: ${chNFe}`,
      `${word(situacao, cStat)}: ${spokenText({ cStat, xMotivo })}`,
      ...noticesOfSituation(avisos).map((code) => explainNotice(code, format.locale)),
      ...protocols.filter(([, nProt]) => nProt !== '').map(([name, nProt]) => `${name}: ${nProt}`),
      t('copiedAt', { date: format.dateTime(at) }),
    ].join('\n');
}
