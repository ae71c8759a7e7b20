/** Notice on every screen while an XML is not on disk: how many, why, and a button to retry. */

import { Button } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DisablementView, Environment } from '../../shared/contract.ts';
import { explainArchiveProblem } from '../../shared/explain/index.ts';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { NoticeBar } from '../ui/states/notice-bar.tsx';
import { useWhere } from '../ui/session.tsx';
import { useFormat } from '../ui/words/use-format.ts';

/** @param className positions the notice in the frame */
export function UnsavedFiles({ className }: { className: string }): ReactNode {
  const { environment } = useWhere();
  const pending = useQueryCall('disablement.list', { environment, pending: true });
  const unsaved = (pending.data ?? []).filter(({ file }) => file && !file.saved);
  // What was tried, and when, is said of these: a later one begins anew.
  return unsaved.length === 0 ? null : (
    <Unsaved key={environment} className={className} environment={environment} unsaved={unsaved} />
  );
}

function Unsaved({
  className,
  environment,
  unsaved,
}: {
  className: string;
  environment: Environment;
  unsaved: readonly DisablementView[];
}): ReactNode {
  const { t } = useTranslation(['frame', 'common']);
  const format = useFormat();
  const save = useCommand('archive.save-all');
  const [triedAt, setTriedAt] = useState<string>();
  const problem = unsaved[0]?.file?.problem;
  const why = problem === undefined ? undefined : explainArchiveProblem(problem, format.locale);
  const onSave = async () => {
    setTriedAt(undefined);
    await save.run({ environment });
    setTriedAt(new Date().toISOString());
  };
  return (
    <div className={className}>
      <NoticeBar
        intent="warning"
        title={t('unsavedFiles.title', { count: unsaved.length })}
        beside
        actions={
          <Button disabledFocusable={save.pending} onClick={() => void onSave()}>
            {t(save.pending ? 'unsavedFiles.saving' : 'common:saveNow')}
          </Button>
        }
      >
        {why ? t('common:unsavedWhy', { why: why.what }) : null} {why?.action} {t('unsavedFiles.safe')}{' '}
        <span role="status">
          {triedAt && !save.pending ? t('common:triedAgain', { time: format.timeWithSeconds(triedAt) }) : ''}
        </span>
      </NoticeBar>
      <ErrorPanel error={save.error} />
    </div>
  );
}
