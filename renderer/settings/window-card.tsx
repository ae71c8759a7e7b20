/** The settings of the program's own window; not shown in a browser. */

import { Switch } from '@fluentui/react-components';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { windowPreferencesSchema, type WindowAsk, type WindowPreferences } from '../../shared/bridge.ts';
import { askWindow } from '../api/transport-window.ts';
import { useFormStyles } from '../ui/form-layout.ts';
import { Card } from '../ui/page.tsx';

export function WindowCard(): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation('settings');
  const [preferences, setPreferences] = useState<WindowPreferences>();
  const ask = async (question: WindowAsk) =>
    windowPreferencesSchema.safeParse(await askWindow(question)).data;
  useEffect(() => {
    let here = true;
    void ask({ kind: 'preferences' }).then((now) => here && setPreferences(now));
    return () => {
      here = false;
    };
  }, []);
  if (!preferences) return null;
  const { keepInTray } = preferences;
  return (
    <Card title={t('window.title')}>
      <div className={form.form}>
        {keepInTray === undefined ? null : (
          <div>
            <Switch
              checked={keepInTray}
              label={t('window.tray')}
              onChange={(_, { checked }) => {
                void ask({ kind: 'keep-in-tray', on: checked }).then((now) => now && setPreferences(now));
              }}
            />
            <p className={form.text}>{t('window.trayText')}</p>
          </div>
        )}
        <p className={form.text}>{t('window.zoom')}</p>
      </div>
    </Card>
  );
}
