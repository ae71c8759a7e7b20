/** The servers whose short key exchange a person accepted: one is added by its name, and each can be taken back. */

import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../api/hooks.ts';
import { useUnsaved } from '../ui/dialogs/unsaved.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { Subtitle } from '../ui/page.tsx';

const useStyles = makeStyles({
  host: { width: '320px' },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  row: { display: 'flex', alignItems: 'center', columnGap: '12px' },
});

export function WeakGroups({ hosts }: { readonly hosts: readonly string[] }): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation('settings');
  const say = useCommand('network.weak-group');
  const [host, setHost] = useState('');
  useUnsaved(host.trim() !== '');
  const onAccept = async () => {
    const done = await say.run({ host, accept: true });
    if (done.ok) setHost('');
  };
  return (
    <section className={form.form} aria-label={t('network.weak.title')}>
      <Subtitle>{t('network.weak.title')}</Subtitle>
      <p className={form.text}>{t('network.weak.text')}</p>
      <ul className={styles.list}>
        {hosts.map((each) => (
          <li key={each} className={styles.row}>
            {each}
            <Button
              size="small"
              appearance="subtle"
              disabledFocusable={say.pending}
              aria-label={`${t('network.weak.remove')}: ${each}`}
              onClick={() => void say.run({ host: each, accept: false })}
            >
              {t('network.weak.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Field label={t('update.server')} hint={t('network.weak.hostHint')} className={styles.host}>
        <Input value={host} spellCheck={false} maxLength={253} onChange={(_, { value }) => setHost(value)} />
      </Field>
      <div className={form.start}>
        <Button disabledFocusable={say.pending || host.trim() === ''} onClick={() => void onAccept()}>
          {t('network.weak.accept')}
        </Button>
      </div>
      <ErrorPanel error={say.error} />
    </section>
  );
}
