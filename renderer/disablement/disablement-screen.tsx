/** Inutilizar: the wizard, and the end face of the request that it made or that was opened. */

import { Skeleton, SkeletonItem } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../shared/errors.ts';
import { useQueryCall } from '../api/hooks.ts';
import { useNow } from '../ui/clock.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Page } from '../ui/page.tsx';
import { usePurpose } from '../ui/router.tsx';
import { useWhere } from '../ui/session.tsx';
import { useFormat } from '../ui/use-format.ts';
import { Outcome } from './outcome.tsx';
import { ProgressDialog } from './progress-dialog.tsx';
import { ResolveForm } from './resolve-form.tsx';
import { useAct, type ActOutcome } from './use-act.ts';
import { Wizard } from './wizard.tsx';
import { emptyWizard, type Step, type WizardFields } from './wizard-model.ts';

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
  const now = useNow();
  const act = useAct();
  const [front, setFront] = useState<Front>({
    at: 'wizard',
    start: emptyWizard(now),
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
    if (requestId) setFront({ at: 'request', requestId, resolving: false });
    if (range) {
      begin(
        {
          ...emptyWizard(now, String(range.serie)),
          mod: range.mod,
          from: String(range.nNFIni),
          to: String(range.nNFFin),
        },
        2,
      );
    }
  });

  const settle = (outcome: ActOutcome, requestId?: string) => {
    setDeclined(outcome.kind === 'declined');
    setError(outcome.kind === 'stopped' ? outcome.error : undefined);
    if (outcome.kind === 'done')
      setFront({ at: 'request', requestId: outcome.view.requestId, resolving: false });
    if (outcome.kind === 'stopped') {
      const id = outcome.requestId ?? requestId;
      if (id) setFront({ at: 'request', requestId: id, resolving: false, error: outcome.error });
    }
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
          onAct={(input, typedCount) => {
            setCount(input.nNFFin - input.nNFIni + 1);
            void act.prepareAndSend(input, typedCount).then(settle);
          }}
        />
      ) : (
        <Request
          key={front.requestId}
          requestId={front.requestId}
          resolving={front.resolving}
          error={front.error}
          pending={act.step !== undefined}
          onAnother={(serie) => begin(emptyWizard(now, serie), 1)}
          onFix={(fields) => begin(fields, 2)}
          onResolving={(resolving) => setFront({ at: 'request', requestId: front.requestId, resolving })}
          onResend={() =>
            void act.resend(front.requestId).then((outcome) => settle(outcome, front.requestId))
          }
          onSendNow={() => void act.send(front.requestId).then((outcome) => settle(outcome, front.requestId))}
        />
      )}
      <ProgressDialog step={act.step} title={title} again={act.again} />
    </Page>
  );
}

interface RequestProps {
  readonly requestId: string;
  readonly resolving: boolean;
  readonly error: AppError | undefined;
  readonly pending: boolean;
  readonly onAnother: (serie: string) => void;
  readonly onFix: (fields: WizardFields) => void;
  readonly onResolving: (resolving: boolean) => void;
  readonly onResend: () => void;
  readonly onSendNow: () => void;
}

function Request(props: RequestProps): ReactNode {
  const { environment } = useWhere();
  const now = useNow();
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
    return <ResolveForm view={view} onCancel={() => props.onResolving(false)} />;
  }
  return (
    <Outcome
      view={view}
      error={props.error}
      pending={props.pending}
      onAnother={() => props.onAnother(String(view.serie))}
      onResend={props.onResend}
      onSendNow={props.onSendNow}
      onResolve={() => props.onResolving(true)}
      onFix={() =>
        props.onFix({
          ...emptyWizard(now, String(view.serie)),
          mod: view.mod,
          from: String(view.nNFIni),
          to: String(view.nNFFin),
          ano: String(view.ano),
          xJust: view.xJust,
        })
      }
    />
  );
}
