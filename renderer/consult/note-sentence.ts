/** A note's situation as one sentence, to be pasted into a chat: which note, whose, what SEFAZ says and when. */

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Environment } from '../../shared/contract.ts';
import { explainNotice } from '../../shared/explain/notices.ts';
import { noticesOfSituation } from '../../shared/explain/situation-notices.ts';
import { accessKeyParts } from '../../shared/fiscal/key/access-key.ts';
import type { Situation } from '../../shared/fiscal/cstat.ts';
import { useWhere } from '../ui/session.tsx';
import { emitterName, useNoteWords } from '../ui/words/note-words.ts';
import { useFormat } from '../ui/words/use-format.ts';

export interface SentenceFacts {
  readonly chNFe: string;
  readonly environment: Environment;
  readonly situacao: Situation;
  readonly cStat: string;
  readonly xMotivo: string;
  /** Of what made the situation: the authorization, or the cancellation; "" if the answer has none. */
  readonly nProt: string;
  /** When SEFAZ registered that, as SEFAZ wrote it; "" if the answer does not say. */
  readonly registered: string;
  /** When SEFAZ was asked, as an instant. */
  readonly at: string;
  /** Of the answer; those that go with its situation follow the sentence. */
  readonly avisos: readonly string[];
  /** Of the emitter, where its XML was given. */
  readonly name?: string | undefined;
}

export function useNoteSentence(): (facts: SentenceFacts) => string {
  const { t } = useTranslation(['consult', 'common', 'words']);
  const { short, emitterId } = useNoteWords();
  const { companies } = useWhere();
  const format = useFormat();
  return useCallback(
    (facts) => {
      const { chNFe, situacao, cStat, xMotivo, nProt, registered, environment } = facts;
      const { emitter, emitterKind } = accessKeyParts(chNFe);
      const known = emitterKind === 'CNPJ' ? emitterName(emitter, companies) : undefined;
      const situation = t(`consult:sentence.${situacao}`, { cStat, xMotivo });
      const whole = t('consult:sentence.whole', {
        note: short(chNFe),
        emitter: facts.name ?? known ?? emitterId(chNFe),
        situation: [
          registered
            ? t('consult:sentence.since', { situation, date: format.dateTime(registered) })
            : situation,
          ...(nProt ? [t('words:ofProtocol', { nProt })] : []),
          ...(environment === 'producao'
            ? []
            : [
                t('consult:sentence.trial', {
                  environment: t(`common:environments.${environment}.plain`).toLowerCase(),
                }),
              ]),
        ].join(', '),
        asked: format.dateTime(facts.at),
      });
      const notices = noticesOfSituation(facts.avisos).map((code) => explainNotice(code, format.locale));
      return [whole, ...notices].join(' ');
    },
    [t, short, emitterId, companies, format],
  );
}
