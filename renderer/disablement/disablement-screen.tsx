/** Inutilizar: the wizard, and the end face of the request that it made or that was opened. */

import { makeStyles, Skeleton, SkeletonItem } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../shared/errors.ts';
import { rangeCount } from '../../shared/fiscal/numbering.ts';
import { useQueryCall } from '../api/hooks.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Page } from '../ui/page.tsx';
import { usePurpose, useRouter } from '../ui/router.tsx';
import { useWhere } from '../ui/session.tsx';
import { useFormat } from '../ui/use-format.ts';
import { Outcome } from './outcome.tsx';
import { ProgressDialog } from './progress-dialog.tsx';
import { QueueCard } from './queue-card.tsx';
import { isPartInHand, partFields, type Queue } from './queue.ts';
import { ResolvePage } from './resolve-page.tsx';
import { useAct, type ActOutcome } from './use-act.ts';
import { useQueue } from './use-queue.ts';
import { Wizard } from './wizard.tsx';
import { emptyWizard, type Step, type WizardFields } from './wizard-model.ts';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    columnGap: '20px',
    rowGap: '16px',
    alignItems: 'start',
    '@media (max-width: 1000px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

type Front =
  | { readonly at: 'wizard'; readonly start: WizardFields; readonly firstStep: Step; readonly round: number }
  | {
      readonly at: 'request';
      readonly requestId: string;
      readonly resolving: boolean;
      readonly error?: AppError;
    };

export function DisablementScreen(): ReactNode {
  const { t } = useTranslation(['disablement', 'common']);
  const format = useFormat();
  const { go } = useRouter();
  const act = useAct();
  const [queue, setQueue] = useQueue();
  const [front, setFront] = useState<Front>({
    at: 'wizard',
    start: emptyWizard(),
    firstStep: 1,
    round: 0,
  });
  const [declined, setDeclined] = useState(false);
  const [error, setError] = useState<AppError>();
  const [count, setCount] = useState(1);

  const begin = (start: WizardFields, firstStep: Step) => {
    setDeclined(false);
    setError(undefined);
    setFront((before) => ({
      at: 'wizard',
      start,
      firstStep,
      round: before.at === 'wizard' ? before.round + 1 : 0,
    }));
  };
  usePurpose('disablement', ({ range, requestId }) => {
    if (requestId) setFront({ at: 'request', requestId, resolving: true });
    if (range) {
      begin(
        {
          ...emptyWizard(String(range.serie)),
          mod: range.mod,
          from: String(range.nNFIni),
          to: String(range.nNFFin),
        },
        2,
      );
    }
  });

  const settle = (outcome: ActOutcome, mine: Queue | undefined, requestId?: string) => {
    if (outcome.kind === 'twice') return;
    if (outcome.kind === 'done' && mine && isPartInHand(mine, outcome.view)) {
      setQueue({ ...mine, done: outcome.view.state === 'homologated' });
    }
    setDeclined(outcome.kind === 'declined');
    setError(outcome.kind === 'stopped' ? outcome.error : undefined);
    if (outcome.kind === 'done')
      setFront({ at: 'request', requestId: outcome.view.requestId, resolving: false });
    if (outcome.kind === 'stopped') {
      const id = outcome.requestId ?? requestId;
      if (id) setFront({ at: 'request', requestId: id, resolving: false, error: outcome.error });
    }
  };

  const goOn = (next: Queue) => {
    setQueue(next);
    const fields = partFields(next);
    begin(fields, fields.xJust ? 4 : 2);
  };

  const title = act.again
    ? t('disablement:progress.againTitle')
    : t('disablement:progress.title', { count, n: format.number(count) });
  return (
    <Page title={t('disablement:title')} takesFocus={false}>
      {front.at === 'wizard' ? (
        <Wizard
          key={front.round}
          start={front.start}
          firstStep={front.firstStep}
          declined={declined}
          error={error}
          pending={act.step !== undefined}
          queue={queue}
          onQueue={setQueue}
          onGoOn={goOn}
          onAct={(input, typedCount, fields) => {
            setCount(rangeCount(input));
            // Whoever starts another range lets go of what was left of the last one.
            const mine = queue && isPartInHand(queue, input) ? { ...queue, fields } : undefined;
            setQueue(mine);
            void act.prepareAndSend(input, typedCount).then((outcome) => settle(outcome, mine));
          }}
        />
      ) : (
        <Request
          key={front.requestId}
          requestId={front.requestId}
          resolving={front.resolving}
          error={front.error}
          pending={act.step !== undefined}
          queue={queue}
          onDrop={() => setQueue(undefined)}
          onGoOn={goOn}
          onAnother={(serie) => begin(emptyWizard(serie), 1)}
          onLater={(serie) => {
            // The request waits in Início: here the next one may begin.
            begin(emptyWizard(serie), 1);
            go('home');
          }}
          onFix={begin}
          onResolving={(resolving) => setFront({ at: 'request', requestId: front.requestId, resolving })}
          onResend={() =>
            void act.resend(front.requestId).then((outcome) => settle(outcome, queue, front.requestId))
          }
          onSendNow={() =>
            void act.send(front.requestId).then((outcome) => settle(outcome, queue, front.requestId))
          }
        />
      )}
      <ProgressDialog step={act.step} title={title} again={act.again} />
    </Page>
  );
}

interface RequestProps {
  readonly queue: Queue | undefined;
  readonly onGoOn: (queue: Queue) => void;
  readonly onDrop: () => void;
  readonly requestId: string;
  readonly resolving: boolean;
  readonly error: AppError | undefined;
  readonly pending: boolean;
  readonly onAnother: (serie: string) => void;
  readonly onLater: (serie: string) => void;
  readonly onFix: (fields: WizardFields, step: Step) => void;
  readonly onResolving: (resolving: boolean) => void;
  readonly onResend: () => void;
  readonly onSendNow: () => void;
}

function Request(props: RequestProps): ReactNode {
  const { environment } = useWhere();
  const styles = useStyles();
  const query = useQueryCall('disablement.get', { environment, requestId: props.requestId });
  const view = query.data;
  if (query.error) return <ErrorPanel error={query.error.error} />;
  if (!view) {
    return (
      <Skeleton aria-hidden="true">
        <SkeletonItem size={128} />
      </Skeleton>
    );
  }
  if (props.resolving && view.state === 'uncertain') {
    return (
      <ResolvePage
        view={view}
        pending={props.pending}
        onResend={props.onResend}
        onBack={() => props.onResolving(false)}
      />
    );
  }
  const { queue } = props;
  const outcome = (
    <Outcome
      view={view}
      error={props.error}
      pending={props.pending}
      onAnother={() => props.onAnother(String(view.serie))}
      onLater={() => props.onLater(String(view.serie))}
      onResend={props.onResend}
      onSendNow={props.onSendNow}
      onResolve={() => props.onResolving(true)}
      onFix={(step) =>
        props.onFix(
          {
            ...emptyWizard(String(view.serie)),
            mod: view.mod,
            from: String(view.nNFIni),
            to: String(view.nNFFin),
            ano: String(view.ano),
            xJust: view.xJust,
          },
          step,
        )
      }
    />
  );
  if (!queue) return outcome;
  return (
    <div className={styles.grid}>
      {outcome}
      <QueueCard
        queue={queue}
        place={isPartInHand(queue, view) ? 'end' : 'offer'}
        pending={props.pending}
        onGoOn={props.onGoOn}
        onDrop={props.onDrop}
      />
    </div>
  );
}
