/** A group while it is sent: which request is at which step. Screens may be changed meanwhile; the core goes on. */

import { Button } from '@fluentui/react-components';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/hooks.ts';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import { takeFocus } from '../../ui/keyboard/focus-keeper.ts';
import { Card } from '../../ui/page.tsx';
import { usePlaceWords } from '../../ui/words/place-words.ts';
import { ACT_STEPS } from '../use-act.ts';
import { ProgressSteps } from '../wizard/progress-steps.tsx';
import type { GroupView } from './use-groups.ts';

export function GroupProgress({ group }: { group: GroupView }): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation('disablement');
  const place = usePlaceWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void takeFocus(heading.current), []);
  const { environment, ranges, own, underWay } = group;
  const [asked, setAsked] = useState(false);
  const { run: stop } = useCommand('disablement.stop-group');
  // Earlier it would keep the request in hand from being sent, too.
  const stopsNow = asked && isOnItsWay(underWay);
  useEffect(() => {
    if (stopsNow) void stop({ environment });
  }, [stopsNow, stop, environment]);
  const inHand = underWay && ranges[underWay.at];
  if (!inHand) return null;
  const title = t('group.progress', {
    n: underWay.at + 1,
    total: ranges.length,
    range: place.among(ranges)(inHand),
  });
  const stopping = asked || underWay.stopping;
  return (
    <Card label={t('group.sending')}>
      <h2 ref={heading} tabIndex={-1} className={form.title}>
        {title}
      </h2>
      <ProgressSteps
        step={underWay.step}
        again={false}
        text={t(stopping ? 'group.stopping' : 'progress.stay')}
      />
      {own && underWay.at < ranges.length - 1 ? (
        <div className={form.start}>
          <Button disabledFocusable={stopping} onClick={() => setAsked(true)}>
            {t('group.stop')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

/** Nothing calls this request back any more. */
function isOnItsWay(underWay: GroupView['underWay']): boolean {
  return underWay !== undefined && ACT_STEPS.indexOf(underWay.step) >= ACT_STEPS.indexOf('sending');
}
