/**
 * The field of a company's state: nothing is chosen beforehand, since choosing it is the person's confirmation; what its certificate says
 * is shown below.
 */

import { Field } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { UFS, type Uf } from '../../shared/fiscal/issuer/uf.ts';
import { ChoiceList } from '../ui/fields/controlled.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';

export interface UfFieldProps<T extends FieldValues> {
  readonly control: Control<T>;
  readonly name: FieldPathByValue<T, string | undefined>;
  readonly label: string;
  /** By the certificate; undefined where it says none, or a person confirmed one. */
  readonly suggested: Uf | undefined;
  readonly isWrong: boolean;
}

export function UfField<T extends FieldValues>(props: UfFieldProps<T>): ReactNode {
  const { control, name, label, suggested, isWrong } = props;
  const form = useFormStyles();
  const { t } = useTranslation('certificates');
  return (
    <Field
      label={label}
      hint={suggested ? t('wizard.ufSuggested', { uf: suggested }) : t('wizard.ufHint')}
      {...(isWrong ? { validationMessage: t('problems.uf') } : {})}
    >
      <ChoiceList control={control} name={name} className={form.narrow}>
        <option value="">{t('ufChoose')}</option>
        {UFS.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </ChoiceList>
    </Field>
  );
}
