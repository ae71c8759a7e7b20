/** Several ranges of one series, reviewed, confirmed once and sent together; then what became of each. */

import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../../shared/contract.ts';
import type { NumberRange } from '../../../shared/fiscal/numbering.ts';
import { useFormat } from '../../ui/words/use-format.ts';
import { ProgressDialog } from '../wizard/progress-dialog.tsx';
import { GroupEndCard } from './group-end.tsx';
import { endOf, type GroupEnd, type GroupResult } from './group-model.ts';
import type { GroupCardProps, NotSent } from './group-props.ts';
import { GroupReview } from './group-review.tsx';
import { useGroup } from './use-group.ts';

interface Ended {
  readonly result: GroupResult;
  readonly end: GroupEnd;
}

export function GroupCard(props: GroupCardProps): ReactNode {
  const { environment, company, mod, serie } = props;
  const { t } = useTranslation('disablement');
  const format = useFormat();
  const group = useGroup();
  const [ended, setEnded] = useState<Ended>();
  const [notSent, setNotSent] = useState<NotSent>();
  const [sending, setSending] = useState<readonly NumberRange[]>(props.ranges);

  const act = async (
    wanted: Pick<CallInput<'disablement.perform-group'>, 'ranges' | 'xJust' | 'typedCount'>,
  ) => {
    setNotSent(undefined);
    setSending(wanted.ranges);
    const done = await group.run({ environment, cnpj: company.cnpj, mod, serie, ...wanted });
    if (!done) return;
    if (!done.ok) {
      const declined = done.error.code === 'confirmation.declined';
      setNotSent({ declined, error: declined ? undefined : done.error });
      return;
    }
    const end = endOf(done.value);
    if (end) {
      setEnded({ result: done.value, end });
      return;
    }
    const at = done.value.ranges[done.value.stoppedAt ?? 0];
    setNotSent({ declined: false, error: at?.stopped, range: at });
  };

  const { progress } = group;
  const inHand = progress && sending[progress.at];
  const title = inHand
    ? t('group.progress', {
        n: (progress?.at ?? 0) + 1,
        total: sending.length,
        range: `${format.numberSign} ${format.range(inHand)}`,
      })
    : t('group.preparing', { count: sending.length });
  return (
    <>
      {ended ? (
        <GroupEndCard {...ended} environment={environment} onDone={props.onDone} />
      ) : (
        <GroupReview
          {...props}
          notSent={notSent}
          pending={progress !== undefined}
          onAct={(wanted) => void act(wanted)}
        />
      )}
      <ProgressDialog
        step={progress?.step}
        title={title}
        again={false}
        stop={
          progress && progress.at >= 0 && progress.at < sending.length - 1
            ? { label: t('group.stop'), text: t('group.stopping'), asked: group.stopping, onStop: group.stop }
            : undefined
        }
      />
    </>
  );
}
