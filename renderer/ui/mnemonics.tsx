/** Alt with a letter presses a main button of the screen in front; the letters are underlined while Alt is held. */

import { Button, type ButtonProps } from '@fluentui/react-components';
import { Fragment, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Catalogue } from '../i18n/pt-BR/index.ts';

type Letters = Catalogue['mnemonics'];
/** "consult.submit": the screen, and its button. The letters stand in the catalogue, one set a language. */
export type MnemonicName = {
  [S in keyof Letters]: `${S}.${keyof Letters[S] & string}`;
}[keyof Letters];

let held = false;
let listening = false;
const listeners = new Set<() => void>();

export interface Mnemonic {
  /** To be spread over the button. */
  readonly props: { readonly 'data-mnemonic': string; readonly 'aria-keyshortcuts': string };
  /** The label with its letter underlined while Alt is held. */
  readonly label: (text: string) => ReactNode;
}

/** `only: 'focus'` for what must not be done by a key alone: Alt then leads to the button, no further. */
export function useMnemonic(name: MnemonicName, only?: 'focus'): Mnemonic {
  const { t } = useTranslation('mnemonics');
  const shown = useSyncExternalStore(subscribe, () => held);
  const letter: string = t(name);
  return {
    props: {
      'data-mnemonic': `${letter.toLowerCase()}${only ? ' focus' : ''}`,
      'aria-keyshortcuts': `Alt+${letter.toUpperCase()}`,
    },
    label: (text) => (shown ? underlined(text, letter) : text),
  };
}

/** A button of ours with its letter; in all else Fluent's. */
export function KeyButton({
  mnemonic,
  only,
  children,
  ...props
}: Omit<ButtonProps, 'children' | 'as'> & {
  readonly mnemonic: MnemonicName;
  readonly only?: 'focus';
  readonly children: string;
}): ReactNode {
  const { props: keys, label } = useMnemonic(mnemonic, only);
  return (
    <Button
      {...(props as ButtonProps)}
      {...keys}
      aria-keyshortcuts={[props['aria-keyshortcuts'], keys['aria-keyshortcuts']].filter(Boolean).join(' ')}
    >
      {label(children)}
    </Button>
  );
}

function underlined(text: string, letter: string): ReactNode {
  const at = text.toLowerCase().indexOf(letter.toLowerCase());
  if (at < 0) return text;
  return (
    <Fragment>
      {text.slice(0, at)}
      <u>{text.slice(at, at + 1)}</u>
      {text.slice(at + 1)}
    </Fragment>
  );
}

function subscribe(listener: () => void): () => void {
  if (!listening) {
    listening = true;
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('keyup', (event) => event.key === 'Alt' && setHeld(false));
    // Alt with Tab leaves the window and never comes up in it.
    window.addEventListener('blur', () => setHeld(false));
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setHeld(next: boolean): void {
  if (held === next) return;
  held = next;
  for (const listener of listeners) listener();
}

function onKeyDown(event: KeyboardEvent): void {
  // AltGr, and Ctrl with Alt, are how ABNT2 keyboards type / ? and °: they are the person's text, not ours.
  const ours = event.altKey && !event.ctrlKey && !event.metaKey && !event.getModifierState('AltGraph');
  if (event.key === 'Alt') return setHeld(ours);
  if (!ours || event.shiftKey || event.defaultPrevented || !/^\p{L}$/u.test(event.key)) return;
  const button = buttonOf(event.key.toLowerCase());
  if (!button) return;
  event.preventDefault();
  const [, focusOnly] = (button.dataset['mnemonic'] ?? '').split(' ');
  button.focus();
  if (!focusOnly && button.ariaDisabled !== 'true') button.click();
}

/** The one that is seen; behind a dialog that wants an answer, none. */
function buttonOf(letter: string): HTMLElement | undefined {
  const modal = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1);
  const marked = (modal ?? document).querySelectorAll<HTMLElement>('[data-mnemonic]');
  return [...marked].find(
    (button) => button.dataset['mnemonic']?.split(' ')[0] === letter && button.checkVisibility(),
  );
}
