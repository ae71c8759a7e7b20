/** The days after which watched notes are consulted again. */

import { Button, Checkbox, Field, Input, makeStyles } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchSettings } from '../../shared/contract.ts';
import { useCommand } from '../api/hooks.ts';
import { DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { UnsavedArea, useUnsaved, useUnsavedArea } from '../ui/dialogs/unsaved.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { useWhere } from '../ui/session.tsx';
import { readDays } from './read-days.ts';

const useStyles = makeStyles({ column: { display: 'grid', rowGap: '12px' }, text: { margin: 0 } });

export function DaysDialog({
  settings,
  onClose,
}: {
  settings: WatchSettings;
  onClose: () => void;
}): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['watch', 'common']);
  const { environment } = useWhere();
  const configure = useCommand('watch.configure');
  const [text, setText] = useState(settings.days.join(', '));
  const [monthEnd, setMonthEnd] = useState(settings.monthEnd);
  const days = readDays(text);
  const nothing = days?.length === 0 && !monthEnd ? 'nothing' : undefined;
  const problem = days === undefined ? 'wrong' : nothing;
  const unsaved = useUnsavedArea();
  const close = () => unsaved.leave(onClose);
  const save = async () => {
    if (days === undefined || problem !== undefined) return;
    const saved = await configure.run({ environment, settings: { days: [...days], monthEnd } });
    if (saved.ok) onClose();
  };
  return (
    <DialogFrame
      title={t('watch:days.title')}
      onClose={close}
      onSubmit={() => void save()}
      contentClass={styles.column}
      actions={
        <>
          <Button
            type="submit"
            appearance="primary"
            disabledFocusable={problem !== undefined || configure.pending}
          >
            {t('common:save')}
          </Button>
          <Button onClick={close}>{t('common:cancel')}</Button>
        </>
      }
    >
      <p className={styles.text}>{t('watch:days.text')}</p>
      <Field
        label={t('watch:days.days')}
        hint={t('watch:days.hint')}
        validationState={problem ? 'error' : 'none'}
        {...(problem ? { validationMessage: t(`watch:days.${problem}`) } : {})}
      >
        <Input value={text} onChange={(_, { value }) => setText(value)} autoComplete="off" />
      </Field>
      <Checkbox
        checked={monthEnd}
        onChange={(_, { checked }) => setMonthEnd(checked === true)}
        label={t('watch:days.monthEnd')}
      />
      <ErrorPanel error={configure.error} />
      <UnsavedArea of={unsaved}>
        <Unsaved holds={text !== settings.days.join(', ') || monthEnd !== settings.monthEnd} />
      </UnsavedArea>
    </DialogFrame>
  );
}

/** Within the area that the dialog is left by. */
function Unsaved({ holds }: { holds: boolean }): ReactNode {
  useUnsaved(holds);
  return null;
}
