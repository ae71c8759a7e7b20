/** Copies a text to the clipboard and confirms it. */

import { Button } from '@fluentui/react-components';
import { Checkmark16Regular, Copy16Regular } from '@fluentui/react-icons';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const SAID_MS = 2_000;

export interface CopyButtonProps {
  /** Or what makes it, where it is long or has to be fetched. */
  readonly text: string | (() => Promise<string>);
  readonly label: string;
  /** What is copied, for screen readers: several cards have the same buttons. */
  readonly of?: string;
  /** Its sign alone; the words are its name. */
  readonly bare?: boolean;
}

export function CopyButton({ text, label, of, bare = false }: CopyButtonProps): ReactNode {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      size="small"
      appearance="subtle"
      icon={copied ? <Checkmark16Regular /> : <Copy16Regular />}
      {...(bare ? { title: label } : {})}
      onClick={() => {
        const made = typeof text === 'string' ? Promise.resolve(text) : text();
        void made.then((ready) => navigator.clipboard.writeText(ready)).then(() => setCopied(true));
      }}
    >
      <span aria-live="polite" {...(bare ? { className: 'visually-hidden' } : {})}>
        {copied ? t('copied') : label}
        {of ? <span className="visually-hidden">{` · ${of}`}</span> : null}
      </span>
    </Button>
  );
}
