/** Pasta do arquivo: where the XML files are stored, whether a file can be written there now, and the choice of another folder. */

import {
  Button,
  makeStyles,
  ProgressBar,
  Spinner,
  tokens,
  useRestoreFocusTarget,
} from '@fluentui/react-components';
import { FolderOpenRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../shared/contract.ts';
import { explainArchiveProblem } from '../../shared/explain/index.ts';
import { useAppEvent, useCommand, useQueryCall } from '../api/hooks.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Notice } from '../ui/states/notice.tsx';
import { Facts } from '../ui/facts.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { FormCard } from '../ui/fields/form-card.tsx';
import { useWhere } from '../ui/session.tsx';
import { ToneIcon } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { formatSpace } from './space.ts';

const useStyles = makeStyles({
  result: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '8px',
    alignItems: 'start',
  },
  icon: { display: 'flex', minHeight: '20px', alignItems: 'center' },
  quiet: { color: tokens.colorNeutralForeground3 },
  multiline: { paddingTop: '8px', paddingBottom: '8px' },
  progress: { display: 'grid', rowGap: '6px', minWidth: '260px', marginTop: '6px' },
});

type State = CallOutput<'archive.state'>;
type Move = 'chosen' | 'reset';

export function ArchiveCard(): ReactNode {
  const { t } = useTranslation('settings');
  const form = useFormStyles();
  const restoreFocus = useRestoreFocusTarget();
  const { environment } = useWhere();
  const state = useQueryCall('archive.state', { environment }, { keepPrevious: true });
  const choose = useCommand('archive.choose');
  const reset = useCommand('archive.reset');
  const [moved, setMoved] = useState<Move>();
  const busy = choose.pending || reset.pending;
  const onChoose = async () => {
    setMoved(undefined);
    reset.reset();
    const chosen = await choose.run({ environment });
    if (chosen.ok && chosen.value.chosen) setMoved('chosen');
  };
  const onTest = () => {
    setMoved(undefined);
    void state.refetch();
  };
  const onReset = async () => {
    setMoved(undefined);
    choose.reset();
    if ((await reset.run({ environment })).ok) setMoved('reset');
  };
  return (
    <FormCard title={t('archive.title')} text={t('archive.text')}>
      <ErrorPanel error={state.error?.error} />
      {state.data ? <StateFacts state={state.data} testing={state.isFetching} /> : null}
      {state.isPending ? <Spinner size="tiny" label={t('archive.testing')} labelPosition="after" /> : null}
      <ErrorPanel error={choose.error ?? reset.error} />
      <div role="status">{moved ? t(`archive.moved.${moved}`) : ''}</div>
      {state.data && state.data.elsewhere > 0 ? <Elsewhere count={state.data.elsewhere} /> : null}
      <div className={form.start}>
        <KeyButton
          {...restoreFocus}
          mnemonic="settings.folder"
          icon={<FolderOpenRegular />}
          disabledFocusable={busy}
          onClick={() => void onChoose()}
        >
          {t('archive.choose')}
        </KeyButton>
        <KeyButton mnemonic="settings.test" disabledFocusable={state.isFetching} onClick={onTest}>
          {t('archive.test')}
        </KeyButton>
        {state.data?.chosen ? (
          <KeyButton
            mnemonic="settings.reset"
            appearance="subtle"
            disabledFocusable={busy}
            onClick={() => void onReset()}
          >
            {t('archive.reset')}
          </KeyButton>
        ) : null}
      </div>
    </FormCard>
  );
}

function StateFacts({ state, testing }: { state: State; testing: boolean }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['settings', 'common', 'words']);
  const format = useFormat();
  const { folder, chosen, space } = state;
  return (
    <Facts
      facts={[
        [
          t('words:folder'),
          <>
            {folder} <CopyButton text={folder} label={t('common:copy')} />
            {chosen ? null : <span className={styles.quiet}> {t('settings:archive.standard')}</span>}
          </>,
        ],
        [
          t('settings:archive.space'),
          space
            ? t('settings:archive.free', {
                free: formatSpace(space.free, format.number),
                total: formatSpace(space.total, format.number),
              })
            : undefined,
        ],
        [t('settings:archive.writing'), <TestResult key="test" test={state.test} testing={testing} />],
      ]}
    />
  );
}

function TestResult({ test, testing }: { test: State['test']; testing: boolean }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('settings');
  const format = useFormat();
  const problem = test.problem === undefined ? undefined : explainArchiveProblem(test.problem, format.locale);
  const time = format.timeWithSeconds(test.at);
  const ended = problem
    ? `${t('archive.failed', { why: problem.what, time })} ${problem.action}`
    : t('archive.passed', { ms: format.number(test.ms), time });
  return (
    <span className={styles.result} role="status">
      <span className={styles.icon}>
        {testing ? <Spinner size="extra-tiny" /> : <ToneIcon tone={problem ? 'bad' : 'good'} />}
      </span>
      {testing ? t('archive.testing') : <span>{ended}</span>}
    </span>
  );
}

/** Files saved before stay in the old folder; they can be copied to the new one. */
function Elsewhere({ count }: { count: number }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['settings', 'common']);
  const format = useFormat();
  const { environment } = useWhere();
  const copy = useCommand('archive.copy-all');
  const [step, setStep] = useState({ done: 0, total: count });
  const [result, setResult] = useState<CallOutput<'archive.copy-all'>>();
  useAppEvent((event) => {
    if (event.name === 'archive.progress') setStep(event.data);
  });
  const start = async () => {
    setStep({ done: 0, total: count });
    const copied = await copy.run({ environment });
    setResult(copied.ok ? copied.value : undefined);
  };
  const why =
    result?.problem === undefined ? undefined : explainArchiveProblem(result.problem, format.locale);
  return (
    <>
      <Notice
        intent="info"
        title={t('settings:archive.elsewhere', { count })}
        bodyClass={styles.multiline}
        actions={
          copy.pending ? (
            <Button onClick={copy.cancel}>{t('common:cancel')}</Button>
          ) : (
            <Button onClick={() => void start()}>{t('settings:archive.copy')}</Button>
          )
        }
      >
        {t('settings:archive.elsewhereText')}
        {copy.pending ? (
          <span className={styles.progress} role="status">
            {t('settings:archive.copying', { done: step.done, total: step.total })}
            <ProgressBar
              aria-label={t('settings:archive.copy')}
              value={step.total === 0 ? 0 : step.done / step.total}
            />
          </span>
        ) : null}
        {why && result && !copy.pending ? (
          <span className={styles.progress} role="alert">
            {t('settings:archive.notCopied', { count: result.failed, why: why.what })} {why.action}
          </span>
        ) : null}
      </Notice>
      <ErrorPanel error={copy.error} />
    </>
  );
}
