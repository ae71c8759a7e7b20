/** The settings of the core that have no screen of their own, each as its description says (`shared/settings.ts`). */

import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTING_NAMES, SETTINGS, type CardSetting, type SettingName } from '../../shared/settings.ts';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { FormCard } from '../ui/fields/form-card.tsx';
import { useWhere } from '../ui/session.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';

type ChoiceWords = {
  [N in CardSetting]: `options.${N}.choices.${(typeof SETTINGS)[N]['card'][number]}`;
}[CardSetting];
const wordsOf = (name: CardSetting, choice: string) => `options.${name}.choices.${choice}` as ChoiceWords;

const isOnCard = (name: SettingName): name is CardSetting => 'card' in SETTINGS[name];

export function OptionsCard(): ReactNode {
  const { t } = useTranslation('settings');
  const { environment } = useWhere();
  const now = useQueryCall('settings.get', { environment });
  const choose = useCommand('settings.set');
  return (
    <FormCard title={t('options.title')}>
      <ErrorPanel error={now.error?.error ?? choose.error} />
      {SETTING_NAMES.filter(isOnCard).map((name) => (
        <Field key={name} label={t(`options.${name}.label`)} hint={t(`options.${name}.text`)}>
          <RadioGroup
            layout="horizontal"
            value={String(now.data?.[name])}
            onChange={(_, { value }) => {
              const next = SETTINGS[name].card.find((each) => String(each) === value);
              void choose.run({ environment, [name]: next });
            }}
          >
            {SETTINGS[name].card.map((each) => (
              <Radio key={String(each)} value={String(each)} label={t(wordsOf(name, String(each)))} />
            ))}
          </RadioGroup>
        </Field>
      ))}
    </FormCard>
  );
}
