/** Alt with a letter presses a main button of the current screen; the letters are underlined while Alt is pressed. */

import { Button, type ButtonProps } from '@fluentui/react-components';
import { Fragment, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Catalogue } from '../../i18n/pt-BR/index.ts';
import { createListeners } from '../listeners.ts';

type Letters = Catalogue['mnemonics'];
/** "consult.submit": the screen, and its button. The catalogues have a set of letters per language. */
export type MnemonicName = {
  [S in keyof Letters]: `${S}.${keyof Letters[S] & string}`;
}[keyof Letters];

let altDown = false;
let listening = false;
const { subscribe, notify } = createListeners();

export interface Mnemonic {
  /** Props to spread over the button. */
  readonly props: { readonly 'data-mnemonic': string; readonly 'aria-keyshortcuts': string };
  /** The label with its letter underlined while Alt is pressed. */
  readonly label: (text: string) => ReactNode;
}

/** `only: 'focus'` for what a shortcut must not trigger: Alt then only focuses the button. */
export function useMnemonic(name: MnemonicName, only?: 'focus'): Mnemonic {
  const { t } = useTranslation('mnemonics');
  useLayoutEffect(listen, []);
  const shown = useSyncExternalStore(subscribe, () => altDown);
  const letter: string = t(name);
  return {
    props: {
      'data-mnemonic': `${letter.toLowerCase()}${only ? ' focus' : ''}`,
      'aria-keyshortcuts': `Alt+${letter.toUpperCase()}`,
    },
    label: (text) => (shown ? underlined(text, letter) : text),
  };
}

/** Fluent's button with a letter. */
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

function listen(): void {
  if (listening) return;
  listening = true;
  window.addEventListener('keydown', onKeyDown);
  window.addEventListener('keyup', (event) => event.key === 'Alt' && setHeld(false));
  // After Alt+Tab the keyup of Alt never arrives.
  window.addEventListener('blur', () => setHeld(false));
}

function setHeld(next: boolean): void {
  if (altDown === next) return;
  altDown = next;
  notify();
}

function onKeyDown(event: KeyboardEvent): void {
  // AltGr, and Ctrl with Alt, type / ? and ° on ABNT2 keyboards: they are text input.
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

/** The visible one; none behind a modal dialog. */
function buttonOf(letter: string): HTMLElement | undefined {
  const modal = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1);
  const marked = (modal ?? document).querySelectorAll<HTMLElement>('[data-mnemonic]');
  return [...marked].find(
    (button) => button.dataset['mnemonic']?.split(' ')[0] === letter && button.checkVisibility(),
  );
}
