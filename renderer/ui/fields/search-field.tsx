/** The search above a list: Ctrl+F leads to it. */

import { Input, makeStyles, mergeClasses } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

const useStyles = makeStyles({ field: { flexGrow: 1, flexBasis: '240px', maxWidth: '420px' } });

export interface SearchFieldProps {
  readonly label: string;
  /** In the empty field; without it the label. */
  readonly hint?: string;
  readonly maxLength?: number;
  readonly className?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function SearchField(props: SearchFieldProps): ReactNode {
  const { label, hint = label, maxLength, className, value, onChange } = props;
  const styles = useStyles();
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
      className={mergeClasses(styles.field, className)}
      type="search"
      value={value}
      placeholder={hint}
      {...(maxLength === undefined ? {} : { maxLength })}
      aria-label={label}
      aria-keyshortcuts="Control+F"
      contentBefore={<SearchRegular />}
      onChange={(_, data) => onChange(data.value)}
      onKeyDown={(event) => {
        // Esc empties it; in the empty field it is the way back.
        if (event.key !== 'Escape' || value === '') return;
        event.preventDefault();
        onChange('');
      }}
    />
  );
}
