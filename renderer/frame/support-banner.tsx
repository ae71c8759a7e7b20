/** Says on every screen that the support mode is recording. */

import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { useFormat } from '../ui/words/use-format.ts';

export function SupportBanner({ className }: { className: string }): ReactNode {
  const { t } = useTranslation('frame');
  const format = useFormat();
  const until = useQueryCall('program.state', {}).data?.recordingUntil;
  const record = useCommand('support.record');
  if (until === undefined) return null;
  return (
    <div className={className}>
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>{t('recording', { time: format.time(until) })}</MessageBarBody>
        <MessageBarActions>
          <Button onClick={() => void record.run({ on: false })}>{t('recordingOff')}</Button>
        </MessageBarActions>
      </MessageBar>
    </div>
  );
}
