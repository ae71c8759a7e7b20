/** The site of this computer in a shared journal: computers of one site leave by one address, and so share the limits of SEFAZ. */

import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useQueryCall } from '../../api/hooks.ts';
import { useUnsaved } from '../../ui/dialogs/unsaved.tsx';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';

const MOST = 40;

const useStyles = makeStyles({
  part: {
    display: 'grid',
    rowGap: '8px',
    paddingTop: '12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  field: { width: '240px' },
  row: { display: 'flex', flexWrap: 'wrap', columnGap: '8px', rowGap: '8px', alignItems: 'end' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** Nothing where no connection is in use. */
export function ExitLabelForm(): ReactNode {
  const state = useQueryCall('shared-journal.state', {}).data;
  return state === undefined || state.standing === 'none' ? null : (
    <Label key={state.exitLabel} saved={state.exitLabel} />
  );
}

function Label({ saved }: { saved: string }): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation(['settings', 'common']);
  const save = useCommand('sharing.set-exit');
  const [typed, setTyped] = useState(saved);
  const moved = typed.trim() !== saved;
  useUnsaved(moved);
  return (
    <form
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault();
        if (moved) void save.run({ label: typed });
      }}
    >
      <p className={form.text}>{t('settings:shared.exitText')}</p>
      <div className={styles.row}>
        <Field label={t('settings:shared.exit')} className={styles.field}>
          <Input
            value={typed}
            spellCheck={false}
            autoComplete="off"
            maxLength={MOST}
            onChange={(_, { value }) => {
              save.reset();
              setTyped(value);
            }}
          />
        </Field>
        <Button type="submit" disabledFocusable={save.pending || !moved}>
          {t('settings:shared.exitSave')}
        </Button>
      </div>
      <ErrorPanel error={save.error} />
      <div role="status">
        {moved ? null : (
          <p className={styles.quiet}>
            {t(saved === '' ? 'settings:shared.exitNone' : 'settings:shared.exitKept', { label: saved })}
          </p>
        )}
      </div>
    </form>
  );
}
