/** Fluent's inputs bound to react-hook-form: Fluent keeps the value itself, so they have to be controlled. */

import { Input, Select, type InputProps, type SelectProps } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';

interface Bound<T extends FieldValues> {
  readonly control: Control<T>;
  readonly name: FieldPathByValue<T, string | undefined>;
}

function useBound<T extends FieldValues>({ control, name }: Bound<T>) {
  const { field } = useController({ control, name });
  const { ref, value, onBlur, onChange } = field;
  // The ref takes the focus where the field has a problem.
  const took = (_: unknown, data: { readonly value: string }) => onChange(data.value);
  return { ref, name, value: value ?? '', onBlur, onChange: took };
}

export function TextInput<T extends FieldValues>({
  control,
  name,
  ...props
}: Bound<T> & Omit<InputProps, 'name' | 'value' | 'onChange'>): ReactNode {
  return <Input autoComplete="off" {...props} {...useBound({ control, name })} />;
}

export function ChoiceList<T extends FieldValues>({
  control,
  name,
  ...props
}: Bound<T> & Omit<SelectProps, 'name' | 'value' | 'onChange'>): ReactNode {
  return <Select {...props} {...useBound({ control, name })} />;
}
