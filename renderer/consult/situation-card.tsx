/** An answer with the situation of its note: the stamp, SEFAZ's words, alerts and the note's timeline. */

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Consultation } from '../../shared/contract.ts';
import { explainCStat, noteCStat } from '../../shared/explain/index.ts';
import { isMarked } from '../../shared/explain/situation-notices.ts';
import type { Situation } from '../../shared/fiscal/cstat.ts';
import { cancellationOf, protocolOf } from '../../shared/note-story.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { LearnCStat } from '../ui/navigation/learn-more.tsx';
import { useNoteWords } from '../ui/words/note-words.ts';
import { PauseNotice } from '../ui/states/pause-notice.tsx';
import { useWatch } from '../watch/use-watch.tsx';
import { useSituationWord } from '../ui/words/situation-words.ts';
import { situationTone } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { Alerts } from './alerts.tsx';
import {
  AgainButton,
  AnswerNotices,
  AskedAt,
  AsksLeft,
  NoteCard,
  useCardStyles,
  type AnswerCardProps,
} from './answer-parts.tsx';
import { useAnswerDocuments } from './answer-documents.tsx';
import { useAnswerText } from './answer-text.ts';
import { Causes } from './causes.tsx';
import { MoreActions, type MoreAction } from './more-actions.tsx';
import { useNoteSentence } from './note-sentence.ts';
import { LastKnownLine } from './last-known-line.tsx';
import { OtherSite, PERHAPS_AT_SVRS } from './other-site.tsx';
import { Timeline } from './timeline.tsx';
import { useKeyLimits } from './use-key-limits.ts';
import { Verdict } from './verdict.tsx';
import { ufOfKey, WAIT_NOTICES, waitOfAnswer } from './waits.ts';
import { spokenText } from '../../shared/explain/cstat/spoken-text.ts';

/** Situations that usually need an explanation. */
const WORTH_LEARNING: ReadonlySet<Situation> = new Set(['nao-consta', 'denegada', 'epec', 'outra']);
/** What the stamp and its sentence show already, and what is shown beside its button. */
const SAID_NOTICES: ReadonlySet<string> = new Set(['cstat.unknown', PERHAPS_AT_SVRS]);

export function SituationCard(props: AnswerCardProps & { answer: Consultation }): ReactNode {
  const { answer, onAgain, onAsk } = props;
  const styles = useCardStyles();
  const { t } = useTranslation(['consult', 'common', 'words']);
  const format = useFormat();
  const { short } = useNoteWords();
  const { retConsSitNFe, situacao, chNFe, consultadoEm } = answer;
  const absent = situacao === 'nao-consta';
  const { cStat, xMotivo = '' } = retConsSitNFe;
  const word = useSituationWord()(situacao, cStat, answer.avisos);
  const limits = useKeyLimits(chNFe);
  const wait = waitOfAnswer(answer, limits.data);
  const documents = useAnswerDocuments(answer);
  const text = useAnswerText();
  const sentence = useNoteSentence();
  const watch = useWatch(chNFe, situacao);
  const protocol = protocolOf(retConsSitNFe);
  const cancellation = situacao === 'cancelada' ? cancellationOf(answer) : undefined;
  const nProt = protocol?.nProt ?? '';
  const protocols = [
    [t('words:cancellingProtocol'), cancellation?.nProt ?? ''],
    [t(cancellation ? 'consult:authorizationProtocol' : 'words:protocol'), nProt],
  ] as const;
  const more: readonly MoreAction[] = [
    { label: t('words:copyKey'), copies: chNFe },
    ...(cancellation?.nProt ? [{ label: t('consult:copyCancellation'), copies: cancellation.nProt }] : []),
    ...(nProt
      ? [{ label: t(cancellation ? 'consult:copyAuthorization' : 'words:copyProtocol'), copies: nProt }]
      : []),
    {
      label: t('consult:copyAnswer'),
      copies: text({ chNFe, situacao, cStat, xMotivo, at: consultadoEm, protocols, avisos: answer.avisos }),
    },
    { label: t('consult:documents.xml'), run: documents.showXml },
  ];
  return (
    <NoteCard
      chNFe={chNFe}
      state={word}
      aside={
        <>
          <span className={styles.quiet}>
            <AskedAt at={consultadoEm} fromStore={answer.doArquivo} />
          </span>
          <AgainButton wait={wait} label={t('common:consultAgain')} onAgain={onAgain} />
        </>
      }
    >
      <Verdict
        tone={situationTone(situacao, answer.avisos)}
        word={word}
        verbatim={spokenText({ cStat, xMotivo })}
        answer={answer}
        cancellation={cancellation}
        onAsk={onAsk}
      />
      <p className={styles.plain}>
        {isMarked(answer)
          ? explainCStat(noteCStat({ cStat, situacao, avisos: answer.avisos }), 'consult', format.locale).what
          : t(situacao === 'outra' && !protocol ? 'consult:plainUnknown' : `consult:plain.${situacao}`)}{' '}
        {WORTH_LEARNING.has(situacao) ? <LearnCStat cStat={cStat} /> : null}
      </p>
      <Alerts alerts={answer.alertas} />
      {wait ? <PauseNotice uf={ufOfKey(chNFe)} until={wait.until} what={wait.what} /> : null}
      <AnswerNotices
        codes={answer.avisos.filter((code) => !SAID_NOTICES.has(code) && !(wait && WAIT_NOTICES.has(code)))}
      />
      <OtherSite answer={answer} />
      <LastKnownLine known={answer.anterior} />
      <AsksLeft answer={answer} />
      {absent ? null : <Timeline consultation={answer} />}
      {absent && !answer.avisos.includes('note.found-before') ? <Causes {...props} /> : null}
      <div className={styles.foot}>
        <CopyButton
          text={sentence({
            chNFe,
            environment: answer.environment,
            situacao,
            cStat,
            xMotivo,
            avisos: answer.avisos,
            at: consultadoEm,
            nProt: cancellation ? cancellation.nProt : nProt,
            registered: cancellation ? cancellation.at : (protocol?.dhRecbto ?? ''),
          })}
          label={t('consult:copySentence')}
          of={short(chNFe)}
        />
        {documents.pdf}
        {watch.button}
        <MoreActions of={short(chNFe)} actions={more} />
        <span className={styles.space} />
        {situacao === 'nao-consta' || situacao === 'outra' ? null : (
          <span className={styles.footnote}>{t('consult:footnote')}</span>
        )}
      </div>
      {watch.line}
      {documents.below}
    </NoteCard>
  );
}
