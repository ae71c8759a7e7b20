/** Several ranges of a company, reviewed, confirmed once and sent together; then what became of each, as the core knows it. */

import { useState, type ReactNode } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import { useCommand } from '../../api/hooks.ts';
import { WaitingLine } from '../wizard/waiting-line.tsx';
import { endOf } from './end-of.ts';
import { GroupEndCard } from './group-end.tsx';
import { GroupProgress } from './group-progress.tsx';
import type { GroupCardProps, NotSent } from './group-props.ts';
import { GroupReview } from './group-review.tsx';

export function GroupCard(props: GroupCardProps): ReactNode {
  const { environment, company, group } = props;
  const perform = useCommand('disablement.perform-group');
  const seen = useCommand('disablement.group-seen');
  const [error, setError] = useState<AppError>();
  const result = group?.result;
  const end = result && endOf(result);
  if (end) {
    return (
      <GroupEndCard
        result={result}
        end={end}
        environment={environment}
        onDone={(disabled, all) => {
          void seen.run({ groupId: group.groupId });
          props.onDone(disabled, all);
        }}
      />
    );
  }
  const sending = group?.underWay && group.underWay.at >= 0;
  const stoppedAt = perform.pending ? undefined : result?.ranges[result.stoppedAt ?? 0];
  const declined = error?.code === 'confirmation.declined';
  const notSent: NotSent | undefined = error
    ? { declined, error: declined ? undefined : error }
    : stoppedAt && { declined: false, error: stoppedAt.stopped, range: stoppedAt };
  return (
    <>
      {sending ? <GroupProgress group={group} /> : null}
      {/* What was typed is kept for the case that nothing can be sent. */}
      <div hidden={sending}>
        <GroupReview
          {...props}
          notSent={notSent}
          pending={perform.pending || group?.underWay !== undefined}
          onAct={(wanted) => {
            setError(undefined);
            // The end of the try before, of which nothing was sent: it was read here.
            if (group) void seen.run({ groupId: group.groupId });
            void perform
              .run({ environment, cnpj: company.cnpj, ...wanted })
              .then((done) => setError(done.ok ? undefined : done.error));
          }}
          onCancel={() => {
            if (group) void seen.run({ groupId: group.groupId });
            props.onCancel();
          }}
        />
        <WaitingLine waiting={group?.underWay?.step === 'confirming'} />
      </div>
    </>
  );
}
