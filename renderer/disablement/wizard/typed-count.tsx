/**
 * The count of numbers, typed by the person where a mistake would cost most; used by the wizard's last step and by a
 * request that waits.
 */

import { Field, Input } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import { useFormat } from '../../ui/words/use-format.ts';

export interface TypedCount {
  /** The expected count. */
  readonly count: number;
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Something else was typed, and the person tried to send. */
  readonly wrong: boolean;
  /** Called before sending: true where the typed count is right; otherwise the field shows the error. */
  readonly settle: () => boolean;
}

export function useTypedCount(count: number): TypedCount {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(false);
  const right = Number(typed.replace(/[.,\s]/g, '')) === count;
  return {
    count,
    typed,
    type: setTyped,
    wrong: asked && !right,
    settle: () => {
      setAsked(true);
      return right;
    },
  };
}

/** @param props.label replaces the reason for which a single range is counted */
export function TypedCountField({ of, label }: { of: TypedCount; label?: string }): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation('disablement');
  const format = useFormat();
  return (
    <Field
      label={label ?? t('review.typed')}
      {...(of.wrong ? { validationMessage: t('problems.count', { n: format.number(of.count) }) } : {})}
    >
      <Input
        className={form.narrow}
        value={of.typed}
        inputMode="numeric"
        autoComplete="off"
        onChange={(_, { value }) => of.type(value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
    </Field>
  );
}
