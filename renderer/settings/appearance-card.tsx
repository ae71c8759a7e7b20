/** Aparência, tamanho do texto e idioma: all apply to this window at once. */

import { Field, makeStyles, Radio, RadioGroup } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCALES } from '../../shared/explain/index.ts';
import { chooseLocale } from '../i18n/i18n.ts';
import { isLocale } from '../i18n/locale.ts';
import { APPEARANCES, chooseAppearance, useAppearance } from '../theme/appearance.ts';
import { chooseTextSize, TEXT_SIZES, useTextSize } from '../theme/text-size.ts';
import { FormCard } from '../ui/fields/form-card.tsx';

const useStyles = makeStyles({ choices: { flexWrap: 'wrap', whiteSpace: 'nowrap' } });

export function AppearanceCard(): ReactNode {
  const styles = useStyles();
  const { t, i18n } = useTranslation('settings');
  const { chosen } = useAppearance();
  const size = useTextSize();
  return (
    <FormCard title={t('looks')}>
      <Field label={t('appearance')}>
        <RadioGroup
          layout="horizontal"
          className={styles.choices}
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
      <Field label={t('textSize')} hint={t('textSizeHint')}>
        <RadioGroup
          layout="horizontal"
          className={styles.choices}
          value={size ?? ''}
          onChange={(_, { value }) => {
            const next = TEXT_SIZES.find((each) => each === value);
            if (next) chooseTextSize(next);
          }}
        >
          {TEXT_SIZES.map((each) => (
            <Radio key={each} value={each} label={each === 'system' ? t('textSizeSystem') : `${each} %`} />
          ))}
        </RadioGroup>
      </Field>
      <Field label={t('language')}>
        <RadioGroup
          layout="horizontal"
          className={styles.choices}
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
    </FormCard>
  );
}
