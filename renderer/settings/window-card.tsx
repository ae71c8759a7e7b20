/** The settings of the program's own window; not shown in a browser. */

import { Switch } from '@fluentui/react-components';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  WINDOW_SWITCHES,
  windowPreferencesSchema,
  type WindowAsk,
  type WindowPreferences,
} from '../../shared/bridge.ts';
import { askWindow } from '../api/transport-window.ts';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { FormCard } from '../ui/fields/form-card.tsx';

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
  const { autoStart } = preferences;
  const choose = (question: WindowAsk) => void ask(question).then((now) => now && setPreferences(now));
  return (
    <FormCard title={t('window.title')}>
      {WINDOW_SWITCHES.filter((name) => preferences[name] !== undefined).map((name) => (
        <div key={name}>
          <Switch
            checked={preferences[name] === true}
            label={t(`window.switches.${name}.label`)}
            onChange={(_, { checked }) => choose({ kind: 'switch', name, on: checked })}
          />
          <p className={form.text}>{t(`window.switches.${name}.text`)}</p>
        </div>
      ))}
      {autoStart === undefined ? null : (
        <div>
          <Switch
            checked={typeof autoStart === 'object' && autoStart.on}
            disabled={typeof autoStart === 'string'}
            label={t('window.autoStart')}
            onChange={(_, { checked }) => choose({ kind: 'start-with-windows', on: checked })}
          />
          <p className={form.text}>{t(textOf(autoStart))}</p>
        </div>
      )}
    </FormCard>
  );
}

function textOf(autoStart: NonNullable<WindowPreferences['autoStart']>) {
  if (typeof autoStart === 'string') return `window.notOffered.${autoStart}` as const;
  return autoStart.blocked ? 'window.autoStartBlocked' : 'window.autoStartText';
}
