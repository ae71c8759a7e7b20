/** The details of one entry: request, SEFAZ's answer, times, and the actions it allows. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DisablementView, HistoryEntry } from '../../shared/contract.ts';
import { disablementEntry } from '../../shared/history/disablement-entry.ts';
import { answeredService, explainCStat, noteCStat } from '../../shared/explain/index.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import {
  hasReceipt,
  ReceiptButton,
  ReceiptResult,
  type SavedReceipt,
} from '../disablement/outcome/receipt-button.tsx';
import { StorySteps } from '../disablement/outcome/story-steps.tsx';
import { useWaiverWords } from '../disablement/wizard/waiver-facts.ts';
import { tellFileFound } from '../training/tour-state.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Facts } from '../ui/facts.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { LearnCStat } from '../ui/navigation/learn-more.tsx';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { useRouter } from '../ui/navigation/router.tsx';
import { usePlaceWords } from '../ui/words/place-words.ts';
import { useFormat } from '../ui/words/use-format.ts';
import { ConsultStory, type ConsultStoryProps } from './consult-story.tsx';
import { Documents } from './documents.tsx';
import { useEntryResult } from './entry.tsx';
import { spokenText } from '../../shared/explain/cstat/spoken-text.ts';

const useStyles = makeStyles({
  column: { display: 'grid', rowGap: '16px', paddingBottom: '24px' },
  verbatim: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  plain: { margin: 0 },
  story: { display: 'grid', rowGap: '8px' },
  subtitle: { margin: 0, fontSize: '14px', fontWeight: tokens.fontWeightSemibold },
});

export function EntryStory({ entry: listed, ...props }: ConsultStoryProps): ReactNode {
  const entry = useEntryNow(listed);
  const styles = useStyles();
  const { t } = useTranslation('consult');
  const format = useFormat();
  const result = useEntryResult();
  const { disablement } = entry;
  const service = disablement ? answeredService(disablement) : 'consult';
  return (
    <div className={styles.column}>
      {result(entry, 'own')}
      {entry.cStat ? (
        <>
          {entry.situacao === 'nao-consultada' ? (
            <p className={styles.verbatim}>{t('plain.nao-consultada')}</p>
          ) : null}
          <p className={styles.verbatim}>
            {spokenText(entry)} <LearnCStat cStat={entry.cStat} />
          </p>
          <p className={styles.plain}>{explainCStat(noteCStat(entry), service, format.locale).what}</p>
        </>
      ) : null}
      {disablement ? (
        <DisablementStory view={disablement} onLeave={props.onLeave} />
      ) : (
        <ConsultStory entry={entry} {...props} />
      )}
    </div>
  );
}

/** A request may be answered, or its file be saved, since the list was read. */
function useEntryNow(entry: HistoryEntry): HistoryEntry {
  const { disablement, environment } = entry;
  const asked = { environment, requestId: disablement?.requestId ?? '' };
  const { data: now } = useQueryCall('disablement.get', asked, { enabled: disablement !== undefined });
  return now ? disablementEntry(now) : entry;
}

function DisablementStory({ view, onLeave }: { view: DisablementView; onLeave: () => void }): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation(['disablement', 'common', 'history', 'words']);
  const waiverWords = useWaiverWords();
  const format = useFormat();
  const place = usePlaceWords();
  const { go } = useRouter();
  const show = useCommand('disablement.show-file');
  const [notShown, setNotShown] = useState<string>();
  const [receipt, setReceipt] = useState<SavedReceipt>();
  const save = useCommand('disablement.save-file');
  const keeper = view.file?.keeper;
  const openFolder = async () => {
    const own = { environment: view.environment, requestId: view.requestId };
    if (keeper !== undefined && !(await save.run(own)).ok) return;
    if (view.environment === 'treino') tellFileFound();
    const shown = await show.run({ environment: view.environment, requestId: view.requestId });
    setNotShown(shown.ok && !shown.value.shown ? shown.value.path : undefined);
  };
  return (
    <>
      <section className={styles.story} aria-label={t('disablement:resolve.story')}>
        <h3 className={styles.subtitle}>{t('disablement:resolve.story')}</h3>
        <StorySteps view={view} />
      </section>
      <Facts
        facts={[
          [t('words:company'), `${view.company} · ${formatCnpj(view.cnpj)}`],
          [t('words:numbers'), place.range(view)],
          [t('words:year'), view.ano],
          [t('disablement:justification.label'), view.xJust],
          [t('disablement:waivers.label'), waiverWords(view)],
          [t('words:protocol'), view.nProt ? format.protocol(view.nProt) : undefined],
          [
            t('disablement:end.keptAt'),
            keeper === undefined
              ? undefined
              : t('disablement:end.keptAtText', { machine: keeper, path: view.file?.path ?? '' }),
          ],
          [t('disablement:end.attempts'), view.attempts > 1 ? view.attempts : undefined],
        ]}
      />
      <ErrorPanel error={save.error ?? show.error} />
      <div role="status">{notShown ? t('disablement:end.folderNotShown', { path: notShown }) : ''}</div>
      <ReceiptResult saved={receipt} />
      <div className={mergeClasses(form.foot, form.fromStart)}>
        {view.file?.saved ? (
          <KeyButton mnemonic="story.folder" appearance="primary" onClick={() => void openFolder()}>
            {keeper === undefined ? t('common:openFolder') : t('disablement:end.saveHereToo')}
          </KeyButton>
        ) : null}
        {hasReceipt(view) ? (
          <ReceiptButton mnemonic="story.receipt" view={view} onSaved={setReceipt} />
        ) : null}
        {['uncertain', 'imported', 'prepared'].includes(view.state) ? (
          <KeyButton
            mnemonic="story.resolve"
            appearance="primary"
            onClick={() => {
              onLeave();
              go('disablement', { requestId: view.requestId });
            }}
          >
            {t('common:resolve')}
          </KeyButton>
        ) : null}
        {view.nProt ? <CopyButton text={view.nProt} label={t('words:copyProtocol')} /> : null}
      </div>
      <Documents view={view} />
    </>
  );
}
