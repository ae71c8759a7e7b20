/** The texts of each outcome: SEFAZ's words unchanged, one plain sentence, and the facts of the request. */

import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { DisablementView } from '../../../shared/contract.ts';
import { errorCodeSchema } from '../../../shared/errors.ts';
import { answeredService, explainCStat, explainError, explainNotice } from '../../../shared/explain/index.ts';
import { PROTOCOL_PATTERN } from '../../../shared/fiscal/protocol.ts';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { LearnCStat } from '../../ui/navigation/learn-more.tsx';
import { usePlaceWords } from '../../ui/words/place-words.ts';
import { useFormat } from '../../ui/words/use-format.ts';
import { useWaiverWords } from '../wizard/waiver-facts.ts';
import { filePlaceOf, type OutcomeKind } from './outcome-model.ts';
import { spokenText } from '../../../shared/explain/cstat/spoken-text.ts';

const useStyles = makeStyles({
  text: { margin: 0, maxWidth: '68ch', lineHeight: '22px' },
  quiet: { margin: 0, maxWidth: '68ch', color: tokens.colorNeutralForeground2 },
  verbatim: { margin: 0, fontWeight: tokens.fontWeightSemibold, fontSize: '16px', lineHeight: '22px' },
  path: { fontFamily: tokens.fontFamilyMonospace, fontSize: '13px' },
});

export function OutcomeWords({ view, face }: { view: DisablementView; face: OutcomeKind }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['disablement', 'words']);
  const format = useFormat();
  const { answer } = view;
  const by563 = view.provedBy === '563';
  const doneText = view.provedBy === 'file' ? 'end.byFileText' : 'end.homologatedText';
  // Of an act that is done SEFAZ's word is "Rejeição": quietly, after the sentence that says it is done.
  const quietly = (
    <p className={styles.quiet}>{answer ? `${t('words:lastAnswer')}: ${spokenText(answer)}` : ''}</p>
  );
  const explained = answer ? explainCStat(answer.cStat, 'disable', format.locale) : undefined;
  const verbatim = answer ? (
    <p className={styles.verbatim}>
      {spokenText(answer)} {face === 'homologated' ? null : <LearnCStat cStat={answer.cStat} />}
    </p>
  ) : null;
  switch (face) {
    case 'homologated':
      return (
        <>
          {by563 ? null : verbatim}
          <p className={styles.text}>
            {t(by563 ? 'end.by563Text' : doneText, {
              count: view.count,
              range: format.range(view),
              serie: view.serie,
            })}
          </p>
          <ProtocolDoubt view={view} />
          {by563 ? <InPlaceOfXml /> : null}
          {by563 ? quietly : null}
          {view.file?.problem === 'suffixed' ? <p className={styles.text}>{t('end.suffixed')}</p> : null}
        </>
      );
    // A notice above, on every screen, says why it is not saved.
    case 'unsaved':
      return (
        <>
          {by563 ? null : verbatim}
          <p className={styles.text}>{t(by563 ? 'end.by563Unsaved' : 'end.unsavedText')}</p>
          <ProtocolDoubt view={view} />
          {by563 ? <InPlaceOfXml /> : null}
          {by563 ? quietly : null}
        </>
      );
    case 'recorded':
      return <p className={styles.text}>{t('end.byPerson')}</p>;
    case 'already': {
      const nProt = answer?.nProt || view.nProt;
      const protocol = nProt ? t('end.alreadyProtocol', { nProt: format.protocol(nProt) }) : '';
      return (
        <>
          <p className={styles.text}>{t('end.already', { protocol })}</p>
          {quietly}
        </>
      );
    }
    case 'stopped':
      return (
        <>
          {verbatim}
          <p className={styles.text}>{t('end.stoppedText')}</p>
          <p className={styles.quiet}>{t('end.newRow')}</p>
        </>
      );
    case 'refused':
      return (
        <>
          {verbatim}
          <p className={styles.text}>
            {t('end.refusedText')} {explained?.what} {explained?.action}
          </p>
          <p className={styles.quiet}>{t('end.newRow')}</p>
        </>
      );
    case 'uncertain':
      return (
        <>
          <p className={styles.text}>
            {t('end.uncertainText', { count: view.count })}{' '}
            <Trans t={t} i18nKey="end.uncertainAgain" components={{ b: <strong /> }} />
          </p>
          <LastWord view={view} />
        </>
      );
    case 'imported':
      return (
        <>
          <p className={styles.text}>{t('end.importedText')}</p>
          <p className={styles.text}>{t('end.importedAct', { count: view.count })}</p>
        </>
      );
    case 'prepared':
    case 'sending':
    case 'closed':
    case 'discarded':
      return <p className={styles.text}>{t(`end.${face}Text`, { count: view.count })}</p>;
  }
}

/** Why the answer is missing, and the last answer; neither proves what became of the first sending. */
function LastWord({ view }: { view: DisablementView }): ReactNode {
  const styles = useStyles();
  const { locale } = useFormat();
  const { fault } = view;
  const code = errorCodeSchema.safeParse(fault?.code);
  const data = fault?.phase ? { data: { phase: fault.phase } } : {};
  return (
    <>
      {code.success ? (
        <p className={styles.text}>{explainError({ code: code.data, ...data }, locale).what}</p>
      ) : null}
      <LastAnswer view={view} />
    </>
  );
}

/** SEFAZ's last answer to a request that is still open, and what it means. */
export function LastAnswer({ view: { state, answer } }: { view: DisablementView }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['disablement', 'words']);
  const { locale } = useFormat();
  if (!answer) return null;
  return (
    <p className={styles.text}>
      {`${t('words:lastAnswer')}: `}
      <strong>{spokenText(answer)}</strong>
      {` ${explainCStat(answer.cStat, answeredService({ state }), locale).what}`}
    </p>
  );
}

/** What is stored where the distribution XML cannot be made. */
function InPlaceOfXml(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  return (
    <>
      <p className={styles.text}>{t('end.by563')}</p>
      <p className={styles.text}>{t('end.by563NoFile')}</p>
    </>
  );
}

/** A 102 is accepted whatever its protocol looks like, but the person who passes it on must know. */
function ProtocolDoubt({ view: { nProt } }: { view: DisablementView }): ReactNode {
  const styles = useStyles();
  const { locale } = useFormat();
  if (nProt === '' || PROTOCOL_PATTERN.test(nProt)) return null;
  return <p className={styles.text}>{explainNotice('protocol.malformed', locale)}</p>;
}

export function OutcomeFacts({ view, face }: { view: DisablementView; face: OutcomeKind }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['disablement', 'common', 'words']);
  const waiverWords = useWaiverWords();
  const format = useFormat();
  const words = usePlaceWords();
  const { answer } = view;
  const done = face === 'homologated' || face === 'unsaved';
  const answered = done || face === 'refused' || face === 'stopped' || face === 'already';
  const nProt = answer?.nProt || view.nProt;
  const place = filePlaceOf(view);
  const file =
    place?.machine === undefined
      ? place?.path
      : t('disablement:end.keptAtText', { machine: place.machine, path: place.path });
  const protocol = () => {
    if (done && !view.nProt) return t('disablement:end.noProtocol');
    if (done || face === 'recorded' || (face === 'imported' && nProt)) return format.protocol(view.nProt);
    return face === 'already' && nProt ? format.protocol(nProt) : undefined;
  };
  const whenDone = view.provedBy === '563' ? 'disablement:end.when563' : 'disablement:end.when';
  const facts: Fact[] = [
    [t('words:numbers'), `${words.range(view)} · ${view.ano}`],
    [t('disablement:justification.label'), view.xJust],
    [t('disablement:waivers.label'), waiverWords(view)],
    [t(face === 'imported' ? 'disablement:end.protocolInFile' : 'words:protocol'), protocol()],
    [
      t(done ? whenDone : 'disablement:end.whenStopped'),
      answered && answer ? format.dateTime(answer.dhRecbto || answer.at, true) : undefined,
    ],
    [
      t(place?.machine === undefined ? 'words:file' : 'disablement:end.keptAt'),
      file ? <span className={styles.path}>{file}</span> : undefined,
    ],
  ];
  return <Facts facts={facts} />;
}
