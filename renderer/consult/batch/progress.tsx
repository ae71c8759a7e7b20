/** The progress of a started batch: how many are done, how fast, how long still, why it waits, and the buttons that steer it. */

import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchView } from '../../../shared/contract.ts';
import { useCommand } from '../../api/hooks.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { takeFocus } from '../../ui/keyboard/focus-keeper.ts';
import { KeyButton } from '../../ui/keyboard/mnemonics.tsx';
import { useRouter } from '../../ui/navigation/router.tsx';
import { useWhere } from '../../ui/session.tsx';
import { StatusBadge, ToneIcon } from '../../ui/states/tones.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { doneOf, toneOfBatch } from './groups.ts';
import { useBatchWords } from './use-batch-words.ts';
import { WRAPPING } from '../../theme/style-pieces.ts';

const useStyles = makeStyles({
  head: { display: 'grid', rowGap: '8px', flexShrink: 0, outline: 'none' },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '16px', rowGap: '6px' },
  facts: { ...WRAPPING, columnGap: '16px', rowGap: '2px', flexGrow: 1, fontVariantNumeric: 'tabular-nums' },
  done: { fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground2 },
  waits: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', rowGap: '4px' },
  wait: { display: 'flex', alignItems: 'center', columnGap: '8px' },
  acts: { display: 'flex', columnGap: '8px' },
});

export interface ProgressProps {
  readonly view: BatchView;
  readonly onGone: () => void;
  readonly children?: ReactNode;
}

export function Progress({ view, onGone, children }: ProgressProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['batch', 'common']);
  const { go } = useRouter();
  const format = useFormat();
  const words = useBatchWords();
  const { state, perMinute, msLeft, waits, doArquivo } = view;
  const { done, consulted, of } = doneOf(view);
  const n = format.number;
  const active = state === 'running' || state === 'waiting';
  const section = useRef<HTMLElement>(null);
  // After the press that started it, whose button is gone; else the focus would fall back to the one that leaves the batch.
  useEffect(() => {
    if (document.activeElement === document.body) takeFocus(section.current);
  }, []);
  return (
    <section ref={section} tabIndex={-1} className={styles.head} aria-label={t('progress.label')}>
      <div className={styles.row}>
        <div className={styles.facts}>
          <StatusBadge tone={toneOfBatch(view)}>{t(`states.${state}`)}</StatusBadge>
          <span className={styles.done}>
            {t('progress.done', { done: n(consulted), ...format.counted(of) })}
          </span>
          {active && perMinute !== undefined ? (
            <span className={styles.quiet}>{t('progress.rate', { rate: n(Math.round(perMinute)) })}</span>
          ) : null}
          {active && msLeft !== undefined ? <span className={styles.quiet}>{words.left(msLeft)}</span> : null}
          {!active && doArquivo > 0 ? (
            <span className={styles.quiet}>
              {t('progress.fromStore', { count: doArquivo, n: n(doArquivo) })}
            </span>
          ) : null}
        </div>
        <Steering view={view} left={of - done} onGone={onGone} />
        {children}
      </div>
      {active || state === 'paused' ? (
        <ProgressBar value={done} max={Math.max(1, of)} thickness="large" aria-label={t('progress.label')} />
      ) : null}
      {waits.length > 0 && active ? (
        <ul className={styles.waits}>
          {waits.map((wait) => (
            <li key={`${wait.why} ${wait.authorizer ?? ''} ${wait.root ?? ''}`} className={styles.wait}>
              <ToneIcon tone="warn" />
              <span>{words.wait(wait)}</span>
              {wait.why === 'night' ? <BeginNow view={view} /> : null}
              {wait.why === 'expired' ? (
                <Button size="small" onClick={() => go('certificates', { importing: true })}>
                  {t('common:renew')}
                </Button>
              ) : null}
              {wait.why === 'locked' ? (
                <Button size="small" onClick={() => go('certificates')}>
                  {t('common:see')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <div role="status" className="visually-hidden">
        {t('progress.announce', {
          state: t(`states.${state}`),
          // By tenths: each answer would be too many.
          percent: Math.floor((done * 10) / Math.max(1, of)) * 10,
        })}
      </div>
    </section>
  );
}

function BeginNow({ view: { id } }: { view: BatchView }): ReactNode {
  const { t } = useTranslation('batch');
  const { environment } = useWhere();
  const resume = useCommand('batch.resume');
  return (
    <Button size="small" onClick={() => void resume.run({ environment, id, night: false })}>
      {t('progress.now')}
    </Button>
  );
}

function Steering(props: { view: BatchView; left: number; onGone: () => void }): ReactNode {
  const { view, left, onGone } = props;
  const styles = useStyles();
  const { t } = useTranslation('batch');
  const format = useFormat();
  const { environment } = useWhere();
  const pause = useCommand('batch.pause');
  const resume = useCommand('batch.resume');
  const cancel = useCommand('batch.cancel');
  const remove = useCommand('batch.remove');
  const [asking, setAsking] = useState<'cancel' | 'remove'>();
  const which = { environment, id: view.id };
  const active = view.state === 'running' || view.state === 'waiting';
  const over = view.state === 'done' || view.state === 'cancelled';
  return (
    <div className={styles.acts}>
      {active ? (
        <KeyButton mnemonic="batch.pause" onClick={() => void pause.run(which)}>
          {t('progress.pause')}
        </KeyButton>
      ) : null}
      {view.state === 'paused' ? (
        <KeyButton mnemonic="batch.goOn" appearance="primary" onClick={() => void resume.run(which)}>
          {t('progress.goOn')}
        </KeyButton>
      ) : null}
      {over ? null : (
        <Button appearance="subtle" onClick={() => setAsking('cancel')}>
          {t('progress.end')}
        </Button>
      )}
      {over ? (
        <Button appearance="subtle" onClick={() => setAsking('remove')}>
          {t('progress.remove')}
        </Button>
      ) : null}
      <ErrorPanel error={pause.error ?? resume.error ?? cancel.error ?? remove.error} />
      <ConfirmDialog
        open={asking === 'cancel'}
        title={t('cancelQuestion.title')}
        act={t('progress.end')}
        onAct={() => void cancel.run(which)}
        onClose={() => setAsking(undefined)}
      >
        <p>{t('cancelQuestion.text', format.counted(left))}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'remove'}
        title={t('removeQuestion.title')}
        act={t('progress.remove')}
        onAct={() => void remove.run(which).then((gone) => gone.ok && onGone())}
        onClose={() => setAsking(undefined)}
      >
        <p>{t('removeQuestion.text')}</p>
      </ConfirmDialog>
    </div>
  );
}
