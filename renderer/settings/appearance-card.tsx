/** Aparência e idioma: both apply to this window at once. */

import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCALES } from '../../shared/explain/index.ts';
import { chooseLocale } from '../i18n/i18n.ts';
import { isLocale } from '../i18n/locale.ts';
import { APPEARANCES, chooseAppearance, useAppearance } from '../theme/appearance.ts';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { Card } from '../ui/page.tsx';

export function AppearanceCard(): ReactNode {
  const form = useFormStyles();
  const { t, i18n } = useTranslation('settings');
  const { chosen } = useAppearance();
  return (
    <Card title={t('looks')}>
      <div className={form.form}>
        <Field label={t('appearance')}>
          <RadioGroup
            layout="horizontal"
            value={chosen}
            onChange={(_, { value }) => {
              const next = APPEARANCES.find((each) => each === value);
              if (next) chooseAppearance(next);
            }}
          >
            {APPEARANCES.map((each) => (
              <Radio key={each} value={each} label={t(`appearances.${each}`)} />
            ))}
          </RadioGroup>
        </Field>
        <Field label={t('language')}>
          <RadioGroup
            layout="horizontal"
            value={i18n.language}
            onChange={(_, { value }) => {
              if (isLocale(value)) void chooseLocale(value);
            }}
          >
            {LOCALES.map((each) => (
              <Radio key={each} value={each} label={t(`languages.${each}`)} />
            ))}
          </RadioGroup>
        </Field>
      </div>
    </Card>
  );
}
