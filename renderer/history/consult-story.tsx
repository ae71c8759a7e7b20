/** The details of one consult: its note, its answer as XML or PDF, all answers about the same note. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '../../shared/contract.ts';
import { explainNotice } from '../../shared/explain/notices.ts';
import { accessKeySchema, formatAccessKey } from '../../shared/fiscal/key/access-key.ts';
import type { Situation } from '../../shared/fiscal/situation.ts';
import { useAnswerDocuments, type GivenAnswer } from '../consult/answer-documents.tsx';
import { useAnswerText } from '../consult/answer-text.ts';
import { LastKnownLine } from '../consult/last-known-line.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Notice } from '../ui/states/notice.tsx';
import { Facts } from '../ui/facts.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { useNoteWords } from '../ui/words/note-words.ts';
import { useRouter } from '../ui/navigation/router.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { useWatch } from '../watch/use-watch.tsx';
import { NoteAnswers } from './note-answers.tsx';

const useStyles = makeStyles({
  mono: { fontFamily: tokens.fontFamilyMonospace, fontSize: '13px' },
  tools: { display: 'flex', flexWrap: 'wrap', columnGap: '4px', marginLeft: '-8px' },
});

export interface ConsultStoryProps {
  readonly entry: HistoryEntry;
  readonly onOpen: (entry: HistoryEntry) => void;
  readonly onLeave: () => void;
}

export function ConsultStory({ entry, onOpen, onLeave }: ConsultStoryProps): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation(['history', 'consult', 'words', 'common']);
  const format = useFormat();
  const { go } = useRouter();
  const { lead, short } = useNoteWords();
  const text = useAnswerText();
  const { subject, situacao = 'nao-consultada', cStat, xMotivo, nProt, avisos = [], at, environment } = entry;
  const chNFe = accessKeySchema.safeParse(subject).data;
  const protocolName = t('history:noteProtocol');
  return (
    <>
      {situacao === 'nao-consultada' ? <LastKnownLine known={entry.anterior} /> : null}
      {avisos.map((code) => (
        <Notice key={code} intent="warning">
          {explainNotice(code, format.locale)}
        </Notice>
      ))}
      <Facts
        facts={[
          [t('words:date'), format.dateTime(at, true)],
          [t('words:note'), chNFe && lead(chNFe)],
          [
            t('words:key'),
            <span key="key" className={styles.mono}>
              {formatAccessKey(subject)}
            </span>,
          ],
          [protocolName, nProt ? format.protocol(nProt) : undefined],
        ]}
      />
      {chNFe ? (
        <AnswerTools given={{ environment, chNFe, consultadoEm: at }} situacao={situacao}>
          <CopyButton text={chNFe} label={t('words:copyKey')} of={short(chNFe)} />
          <CopyButton
            text={text({ chNFe, situacao, cStat, xMotivo, protocols: [[protocolName, nProt]], avisos, at })}
            label={t('consult:copyAnswer')}
            of={short(chNFe)}
          />
        </AnswerTools>
      ) : null}
      {chNFe ? <NoteAnswers entry={entry} chNFe={chNFe} onOpen={onOpen} /> : null}
      <div className={mergeClasses(form.foot, form.fromStart)}>
        <KeyButton
          mnemonic="story.consult"
          appearance="primary"
          onClick={() => {
            onLeave();
            go('consult', { consult: subject });
          }}
        >
          {t('common:consultAgain')}
        </KeyButton>
      </div>
    </>
  );
}

interface AnswerToolsProps {
  readonly given: GivenAnswer;
  readonly situacao: Situation;
  readonly children: ReactNode;
}

function AnswerTools({ given, situacao, children }: AnswerToolsProps): ReactNode {
  const styles = useStyles();
  const { buttons, below } = useAnswerDocuments(given);
  const watch = useWatch(given.chNFe, situacao);
  return (
    <div>
      <div className={styles.tools}>
        {children}
        {buttons}
        {watch.button}
      </div>
      {watch.line}
      {below}
    </div>
  );
}
