/** The palette: a search field with a list of results; arrows select, Enter runs, Esc closes. */

import { Dialog, DialogSurface, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Search20Regular } from '@fluentui/react-icons';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Keys } from '../help/article.tsx';
import type { Command } from './commands.ts';
import { sectionsAtFirst, sectionsFor } from './find.ts';
import { usePaletteCommands } from './use-commands.ts';
import { ON_ONE_LINE, CLICKABLE } from '../theme/style-pieces.ts';

const useStyles = makeStyles({
  surface: {
    position: 'fixed',
    inset: '72px auto auto 50%',
    transform: 'translateX(-50%)',
    margin: 0,
    padding: 0,
    width: '640px',
    maxWidth: 'calc(100vw - 32px)',
    maxHeight: 'none',
    overflow: 'hidden',
  },
  box: {
    display: 'grid',
    gridTemplateRows: 'auto minmax(0, 1fr) auto',
    maxHeight: 'min(560px, calc(100vh / var(--text-size, 1) - 120px))',
  },
  top: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '12px',
    padding: '0 20px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground3,
  },
  input: {
    flexGrow: 1,
    minWidth: 0,
    height: '56px',
    border: 'none',
    outline: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: '18px',
    '::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1 },
  },
  list: { overflowY: 'auto', padding: '8px', margin: 0 },
  group: { paddingBottom: '8px' },
  heading: {
    padding: '6px 12px 4px',
    fontSize: '13px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  option: {
    ...CLICKABLE,
    display: 'flex',
    alignItems: 'center',
    columnGap: '12px',
    minHeight: '36px',
    padding: '0 12px',
  },
  now: {
    backgroundColor: tokens.colorBrandBackground2,
    boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
    color: tokens.colorBrandForeground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
    '@media (forced-colors: active)': { outline: '2px solid Highlight' },
  },
  title: { ...ON_ONE_LINE, flexShrink: 0, maxWidth: '100%' },
  hint: { ...ON_ONE_LINE, flexGrow: 1, minWidth: 0, color: tokens.colorNeutralForeground3, fontSize: '13px' },
  hintNow: { color: 'inherit' },
  empty: { padding: '24px 20px', color: tokens.colorNeutralForeground2 },
  foot: {
    padding: '8px 20px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground3,
    fontSize: '13px',
  },
});

/** The ids of the commands used recently, newest first, one per line; never a key or a number. */
const RECENT_KEY = 'balcao.palette.recent';
const MAX_RECENT = 5;

/** Results for one particular text are not worth remembering. */
const NOT_KEPT: readonly Command['group'][] = ['key', 'history'];

interface PaletteProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onClose: (chosen: boolean) => void;
}

export function Palette({ text, onText, field, onClose }: PaletteProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['palette', 'words']);
  const id = useId();
  const [recent] = useState(recentCommands);
  const { commands, special } = usePaletteCommands(text);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);

  const sections =
    text.trim() === '' ? sectionsAtFirst(commands, recent) : sectionsFor(text, commands, special);
  const flat = sections.flatMap((section) => section.commands);
  const now = Math.min(at, flat.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [now, text]);

  const choose = (command: Command | undefined) => {
    if (!command) return;
    if (!NOT_KEPT.includes(command.group)) rememberCommand(command.id);
    onClose(true);
    // After the palette has closed: what is opened takes the focus itself.
    requestAnimationFrame(command.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move: Readonly<Record<string, number>> = {
      ArrowDown: (now + 1) % flat.length,
      ArrowUp: (now - 1 + flat.length) % flat.length,
      Home: 0,
      End: flat.length - 1,
      PageDown: Math.min(now + 8, flat.length - 1),
      PageUp: Math.max(now - 8, 0),
    };
    const to = move[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      choose(flat[now]);
    } else if (to !== undefined && flat.length > 0) {
      event.preventDefault();
      setAt(to);
    }
  };

  return (
    <Dialog open onOpenChange={(_, data) => !data.open && onClose(false)}>
      <DialogSurface className={styles.surface} aria-label={t('title')}>
        <div className={styles.box}>
          <div className={styles.top}>
            <Search20Regular aria-hidden="true" />
            <input
              ref={field}
              className={styles.input}
              role="combobox"
              aria-label={t('title')}
              aria-expanded="true"
              aria-autocomplete="list"
              aria-controls={`${id}-list`}
              aria-activedescendant={flat.length > 0 ? optionId(now) : undefined}
              autoFocus
              autoComplete="off"
              spellCheck={false}
              placeholder={t('hint')}
              value={text}
              onChange={({ currentTarget }) => {
                onText(currentTarget.value);
                setAt(0);
              }}
              onKeyDown={onKeyDown}
            />
          </div>
          <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('results')} className={styles.list}>
            {sections.map(({ group, commands: some }) => (
              <div key={group} role="group" aria-labelledby={`${id}-${group}`} className={styles.group}>
                <div id={`${id}-${group}`} role="presentation" className={styles.heading}>
                  {t(`groups.${group}`)}
                </div>
                {some.map((command) => (
                  <Option
                    key={command.id}
                    id={optionId(flat.indexOf(command))}
                    command={command}
                    now={command === flat[now]}
                    onChoose={() => choose(command)}
                  />
                ))}
              </div>
            ))}
          </div>
          {flat.length === 0 ? <div className={styles.empty}>{t('nothing', { text })}</div> : null}
          <div className={styles.foot}>{t('foot')}</div>
          <div role="status" className="visually-hidden">
            {text === '' ? '' : t('words:results', { count: flat.length })}
          </div>
        </div>
      </DialogSurface>
    </Dialog>
  );
}

function Option(props: { id: string; command: Command; now: boolean; onChoose: () => void }): ReactNode {
  const styles = useStyles();
  const { title, hint, keys } = props.command;
  return (
    // The keyboard events go to the field; an option handles only the mouse.
    <div
      id={props.id}
      role="option"
      aria-selected={props.now}
      className={mergeClasses(styles.option, props.now && styles.now)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onChoose}
    >
      <span className={styles.title}>{title}</span>
      <span className={mergeClasses(styles.hint, props.now && styles.hintNow)}>{hint}</span>
      {keys ? <Keys text={keys} /> : null}
    </div>
  );
}

function recentCommands(): readonly string[] {
  return (window.localStorage.getItem(RECENT_KEY) ?? '').split('\n').filter((id) => id !== '');
}

function rememberCommand(id: string): void {
  const ids = [id, ...recentCommands().filter((each) => each !== id)].slice(0, MAX_RECENT);
  window.localStorage.setItem(RECENT_KEY, ids.join('\n'));
}
