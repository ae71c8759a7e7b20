/** Shows a request of the journal instead of the wizard: its outcome or the page that resolves it, with its queue. */

import { Skeleton, SkeletonItem } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { AppError } from '../../shared/errors.ts';
import { useQueryCall } from '../api/hooks.ts';
import { useGoTo } from '../home/use-go-to.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { useWhere } from '../ui/session.tsx';
import { Outcome } from './outcome/outcome.tsx';
import { QueueCard } from './queue-card.tsx';
import { correctionOf } from './correction.ts';
import { isPartInHand, type Queue } from './queue.ts';
import { ResolvePage } from './outcome/resolve-page.tsx';
import type { Said } from './use-act.ts';
import type { Step, WizardFields } from './wizard/wizard-model.ts';
import { useBesideStyles } from './beside.ts';

export interface RequestProps {
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
  readonly onSendNow: (said: Said) => void;
}

export function RequestInFront(props: RequestProps): ReactNode {
  const { environment, company } = useWhere();
  const goTo = useGoTo();
  const beside = useBesideStyles();
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
  if (props.resolving && (view.state === 'uncertain' || view.state === 'imported')) {
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
  const serie = view.cnpj === company?.cnpj ? String(view.serie) : '';
  const outcome = (
    <Outcome
      view={view}
      error={props.error}
      pending={props.pending}
      onAnother={() => props.onAnother(serie)}
      onLater={() => props.onLater(serie)}
      onResend={props.onResend}
      onSendNow={props.onSendNow}
      onResolve={() => props.onResolving(true)}
      onFix={(step) => {
        const correction = correctionOf(view, company?.cnpj);
        if (correction.at === 'here') props.onFix(correction.fields, step);
        else goTo(view.cnpj, 'disablement', { range: correction.range });
      }}
    />
  );
  if (!queue) return outcome;
  return (
    <div className={beside.grid}>
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
