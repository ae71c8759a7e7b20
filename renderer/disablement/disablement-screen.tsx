/** Inutilizar: the wizard, and the outcome of the request that it made or that was opened. */

import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../shared/errors.ts';
import { rangeCount } from '../../shared/fiscal/numbering.ts';
import { useQueryCall } from '../api/hooks.ts';
import { Page } from '../ui/page.tsx';
import { useReplace } from '../ui/dialogs/unsaved.tsx';
import { usePurpose, useRouter } from '../ui/navigation/router.tsx';
import { useWhere } from '../ui/session.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { ProgressDialog } from './wizard/progress-dialog.tsx';
import { isPartInHand, partFields, remainder, type Queue } from './queue.ts';
import { RequestInFront } from './request-in-front.tsx';
import { Strips } from './strips.tsx';
import { useAct, type ActOutcome } from './use-act.ts';
import { Wizard } from './wizard/wizard.tsx';
import { emptyWizard, type Step, type WizardFields } from './wizard/wizard-model.ts';

type Front =
  | {
      readonly at: 'wizard';
      readonly start: WizardFields;
      readonly firstStep: Step;
      readonly round: number;
      /** The disablement confirmed last: shown in a notice above the empty wizard. */
      readonly last?: string | undefined;
    }
  | {
      readonly at: 'request';
      readonly requestId: string;
      readonly resolving: boolean;
      readonly error?: AppError;
    };

/** The parts that are left of a divided range, for each company and environment separately, while the window is open. */
const keptQueues = new Map<string, Queue>();

export function DisablementScreen(): ReactNode {
  const { t } = useTranslation(['disablement', 'common', 'screens']);
  const format = useFormat();
  const { go } = useRouter();
  const replace = useReplace('disablement');
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

  const { environment } = useWhere();
  const inFront = front.at === 'request' ? front.requestId : undefined;
  const shown = useQueryCall(
    'disablement.get',
    { environment, requestId: inFront ?? NO_REQUEST },
    { enabled: inFront !== undefined },
  );

  const begin = (start: WizardFields, firstStep: Step, last?: string) => {
    setDeclined(false);
    setError(undefined);
    setFront((before) => ({
      at: 'wizard',
      start,
      firstStep,
      round: before.at === 'wizard' ? before.round + 1 : 0,
      last,
    }));
  };
  usePurpose('disablement', ({ range, requestId }) => {
    if (requestId) replace(() => setFront({ at: 'request', requestId, resolving: true }));
    // A completed disablement is no starting point; a divided range continues after its last part.
    else if (!range && shown.data?.state === 'homologated' && !(queue && remainder(queue))) {
      begin(emptyWizard(), 1, shown.data.requestId);
    }
    if (range) {
      const start = {
        ...emptyWizard(String(range.serie)),
        mod: range.mod,
        from: String(range.nNFIni),
        to: String(range.nNFFin),
        ano: String(range.ano ?? ''),
        month: String(range.month ?? ''),
        xJust: range.xJust ?? '',
      };
      replace(() => begin(start, 2));
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
    : t('disablement:progress.title', format.counted(count));
  return (
    <Page title={t('screens:disablement.title')} takesFocus={false}>
      {front.at === 'wizard' ? (
        <>
          <Strips
            last={front.last}
            onOpen={(requestId) => replace(() => setFront({ at: 'request', requestId, resolving: true }))}
          />
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
              // Starting another range discards the parts that were left of the previous one.
              const mine = queue && isPartInHand(queue, input) ? { ...queue, fields } : undefined;
              setQueue(mine);
              void act.prepareAndSend(input, typedCount).then((outcome) => settle(outcome, mine));
            }}
          />
        </>
      ) : (
        <RequestInFront
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
            // The request is listed in Início: a new one may begin here.
            begin(emptyWizard(serie), 1);
            go('home');
          }}
          onFix={begin}
          onResolving={(resolving) => setFront({ at: 'request', requestId: front.requestId, resolving })}
          onResend={() =>
            void act.resend(front.requestId).then((outcome) => settle(outcome, queue, front.requestId))
          }
          onSendNow={(said) => {
            setCount(shown.data?.count ?? 1);
            void act.send(front.requestId, said).then((outcome) => settle(outcome, queue, front.requestId));
          }}
        />
      )}
      <ProgressDialog step={act.step} title={title} again={act.again} />
    </Page>
  );
}

/** Never sent: the query is disabled while no request is open. */
const NO_REQUEST = '00000000-0000-4000-8000-000000000000';

function useQueue(): readonly [Queue | undefined, (queue: Queue | undefined) => void] {
  const { company, environment } = useWhere();
  const place = `${environment} ${company?.cnpj ?? ''}`;
  const [queue, setQueue] = useState(() => keptQueues.get(place));
  const keep = (next: Queue | undefined) => {
    if (next) keptQueues.set(place, next);
    else keptQueues.delete(place);
    setQueue(next);
  };
  return [queue, keep];
}
