/** Whether a note of these numbers was issued in contingency, and what stops after a yes. */

import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { Notice } from '../ui/states/notice.tsx';

interface Props {
  /** Requests that it is asked for at once. */
  readonly parts: number;
  /** In all of them. */
  readonly numbers: number;
  readonly answer: '' | 'no' | 'yes';
  /** The person tried to go on. */
  readonly asked: boolean;
  readonly onAnswer: (answer: 'no' | 'yes') => void;
}

export function ContingencyQuestion({ parts, numbers, answer, asked, onAnswer }: Props): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation('disablement');
  return (
    <Field
      label={
        parts > 1 ? t('range.contingencyParts', { count: parts }) : t('range.contingency', { count: numbers })
      }
      className={form.readable}
      {...(asked && answer === '' ? { validationMessage: t('problems.contingency') } : {})}
    >
      <RadioGroup
        layout="horizontal"
        value={answer}
        onChange={(_, { value }) => onAnswer(value === 'no' ? 'no' : 'yes')}
      >
        <Radio value="no" label={t('range.contingencyNo')} />
        <Radio value="yes" label={t('range.contingencyYes')} />
      </RadioGroup>
    </Field>
  );
}

export function ContingencyStop(): ReactNode {
  const { t } = useTranslation('disablement');
  return (
    <div role="alert" tabIndex={-1} data-stops="">
      <Notice intent="error">{t('range.contingencyStop')}</Notice>
    </div>
  );
}
