/** The search above a list: Ctrl+F leads to it. */

import { Input, makeStyles } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

const useStyles = makeStyles({ field: { flexGrow: 1, flexBasis: '240px', maxWidth: '420px' } });

export interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const find = event.ctrlKey && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'f';
      if (!find || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Input
      ref={(element) => {
        field.current = element;
      }}
      className={useStyles().field}
      type="search"
      value={value}
      placeholder={label}
      aria-label={label}
      aria-keyshortcuts="Control+F"
      contentBefore={<SearchRegular />}
      onChange={(_, data) => onChange(data.value)}
    />
  );
}
