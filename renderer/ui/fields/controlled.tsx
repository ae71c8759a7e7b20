/** Fluent's inputs bound to react-hook-form: Fluent keeps the value itself, so they have to be controlled. */

import { Input, Select, type InputProps, type SelectProps } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';

interface Bound<T extends FieldValues> {
  readonly control: Control<T>;
  readonly name: FieldPathByValue<T, string | undefined>;
}

export function TextInput<T extends FieldValues>({
  control,
  name,
  ...props
}: Bound<T> & Omit<InputProps, 'name' | 'value' | 'onChange'>): ReactNode {
  const { field } = useController({ control, name });
  const { ref: focusOnError, value, onBlur, onChange } = field;
  return (
    <Input
      autoComplete="off"
      {...props}
      ref={focusOnError}
      name={name}
      value={value ?? ''}
      onBlur={onBlur}
      onChange={(_, data) => onChange(data.value)}
    />
  );
}

export function ChoiceList<T extends FieldValues>({
  control,
  name,
  ...props
}: Bound<T> & Omit<SelectProps, 'name' | 'value' | 'onChange'>): ReactNode {
  const { field } = useController({ control, name });
  const { ref: focusOnError, value, onBlur, onChange } = field;
  return (
    <Select
      {...props}
      ref={focusOnError}
      name={name}
      value={value ?? ''}
      onBlur={onBlur}
      onChange={(_, data) => onChange(data.value)}
    />
  );
}
