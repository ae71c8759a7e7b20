/** What became of a group: the numbers that are disabled, and where and why it stopped, range by range. */

import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { FolderOpenRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Environment } from '../../../shared/contract.ts';
import { answeredService, explainCStat } from '../../../shared/explain/index.ts';
import { shownState } from '../../../shared/fiscal/cstat.ts';
import { rangeKey } from '../../../shared/fiscal/numbering.ts';
import { useCommand } from '../../api/hooks.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import { helpMark } from '../../ui/navigation/help.ts';
import { LearnCStat } from '../../ui/navigation/learn-more.tsx';
import { KeyButton } from '../../ui/keyboard/mnemonics.tsx';
import { Card } from '../../ui/page.tsx';
import { useRouter } from '../../ui/navigation/router.tsx';
import { disablementTone, ToneIcon, type Tone } from '../../ui/states/tones.tsx';
import { usePlaceWords } from '../../ui/words/place-words.ts';
import { useFormat } from '../../ui/words/use-format.ts';
import { DiscoverUsed } from '../outcome/discover-used.tsx';
import { EndTitle } from '../outcome/end-title.tsx';
import type { GroupCardProps } from './group-props.ts';
import { isDisabled, type GroupEnd, type GroupOutcome, type GroupResult } from './end-of.ts';
import { isOpenRequest, reasonOf, totalOf } from './group-model.ts';
import { spokenText } from '../../../shared/explain/cstat/spoken-text.ts';

const useStyles = makeStyles({
  text: { margin: 0, maxWidth: '68ch', lineHeight: '22px' },
  verbatim: { margin: 0, fontWeight: tokens.fontWeightSemibold, fontSize: '16px', lineHeight: '22px' },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid' },
  row: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    columnGap: '10px',
    alignItems: 'center',
    padding: '8px 0',
    minHeight: '32px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  numbers: { fontWeight: tokens.fontWeightSemibold },
});

export interface GroupEndProps {
  readonly environment: Environment;
  readonly result: GroupResult;
  readonly end: GroupEnd;
  readonly onDone: GroupCardProps['onDone'];
}

export function GroupEndCard({ environment, result, end, onDone }: GroupEndProps): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation(['disablement', 'common']);
  const place = usePlaceWords();
  const nameOf = place.among(result.ranges);
  const show = useCommand('disablement.show-file');
  const disabled = result.ranges.filter(isDisabled);
  const saved = disabled.findLast(({ view }) => view?.file?.saved && view.file.keeper === undefined)?.view;
  const words = { count: totalOf(disabled), list: place.ranges(disabled) };
  const title =
    end.kind === 'done'
      ? t('group.end.done')
      : t(end.why === 'asked' ? 'group.end.askedTitle' : 'group.end.stopped', {
          range: nameOf(end.at),
        });
  return (
    <Card label={title}>
      <div className={form.form} {...helpMark('disablement-end')}>
        <EndTitle tone={toneOf(end)} end={end.kind} title={title} />
        {end.kind === 'done' ? (
          <p className={styles.text}>
            {t(end.saved ? 'group.end.doneText' : 'group.end.unsavedText', words)}
          </p>
        ) : (
          <>
            <WhyStopped end={end} />
            {disabled.length > 0 ? <p className={styles.text}>{t('group.end.doneBefore', words)}</p> : null}
            {result.ranges.some(({ view }) => view?.state === 'prepared') ? (
              <p className={styles.text}>{t('group.end.left')}</p>
            ) : null}
          </>
        )}
        <ul className={styles.list} aria-label={t('group.ranges')}>
          {result.ranges.map((outcome) => (
            <Row key={rangeKey(outcome)} outcome={outcome} range={nameOf(outcome)} />
          ))}
        </ul>
        <ErrorPanel error={show.error} />
        <div className={mergeClasses(form.buttons, form.fromStart)}>
          <KeyButton
            mnemonic="group.close"
            appearance="primary"
            onClick={() => onDone(disabled, end.kind === 'done' && end.saved)}
          >
            {t('group.end.close')}
          </KeyButton>
          {saved ? (
            <KeyButton
              mnemonic="end.folder"
              icon={<FolderOpenRegular />}
              onClick={() => void show.run({ environment, requestId: saved.requestId })}
            >
              {t('common:openFolder')}
            </KeyButton>
          ) : null}
        </div>
      </div>
    </Card>
  );
}

function toneOf(end: GroupEnd): Tone {
  if (end.kind === 'done') return end.saved ? 'good' : 'warn';
  return end.why === 'refused' ? 'bad' : 'warn';
}

function WhyStopped({ end }: { end: Extract<GroupEnd, { kind: 'stopped' }> }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  const format = useFormat();
  const { at } = end;
  const { why, answer } = reasonOf(end);
  const explained =
    answer && at.view ? explainCStat(answer.cStat, answeredService(at.view), format.locale) : undefined;
  return (
    <>
      {answer ? (
        <p className={styles.verbatim}>
          {spokenText(answer)} <LearnCStat cStat={answer.cStat} />
        </p>
      ) : null}
      <p className={styles.text}>
        {t(`group.end.${why}Text`)} {explained ? `${explained.what} ${explained.action}` : ''}
      </p>
      {at.view ? <DiscoverUsed view={at.view} /> : null}
      {why === 'asked' ? null : <ErrorPanel error={at.stopped} intent="warning" />}
    </>
  );
}

function Row({ outcome, range }: { outcome: GroupOutcome; range: string }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['disablement', 'common', 'words']);
  const format = useFormat();
  const { go } = useRouter();
  const { view } = outcome;
  const open = view !== undefined && isOpenRequest(view);
  const state = t(`common:disablementStates.${view ? shownState(view) : 'prepared'}`);
  const protocol =
    view?.state === 'homologated' && view.nProt
      ? `, ${t('words:ofProtocol', { nProt: format.protocol(view.nProt) })}`
      : '';
  return (
    <li className={styles.row}>
      <ToneIcon tone={view ? disablementTone(view) : 'quiet'} />
      <span>
        <span className={styles.numbers}>{range}</span> – {state}
        {protocol}
      </span>
      {view ? (
        <Button
          size="small"
          appearance={open ? 'primary' : 'subtle'}
          aria-label={t(open ? 'disablement:group.end.resolveLabel' : 'disablement:group.end.openLabel', {
            range,
          })}
          onClick={() => go('disablement', { requestId: view.requestId })}
        >
          {t(open ? 'common:resolve' : 'words:open')}
        </Button>
      ) : null}
    </li>
  );
}
