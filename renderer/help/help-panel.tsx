/** The help panel: a page with a back button, a search over everything, and the lists of pages, codes and terms. */

import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  Input,
  makeStyles,
  mergeClasses,
  OverlayDrawer,
  tokens,
} from '@fluentui/react-components';
import { ArrowLeft20Regular, Dismiss24Regular, SearchRegular } from '@fluentui/react-icons';
import { useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HelpTarget } from '../ui/navigation/help.ts';
import { takeFocus } from '../ui/keyboard/focus-keeper.ts';
import { useFormat } from '../ui/words/use-format.ts';
import { useHelpContent } from './use-content.ts';
import { FoundGroups } from './found-list.tsx';
import { HelpPage } from './help-page.tsx';
import { targetOf } from './pages.ts';
import { indexOf, searchHelp } from './search.ts';

const useStyles = makeStyles({
  drawer: { width: '480px', maxWidth: '100vw', boxShadow: tokens.shadow64 },
  head: { paddingBottom: '8px' },
  titleRow: { display: 'flex', alignItems: 'center', columnGap: '4px' },
  tools: { display: 'grid', rowGap: '8px', paddingTop: '4px' },
  tabs: { display: 'flex', columnGap: '4px', flexWrap: 'wrap', marginLeft: '-8px' },
  tab: { minWidth: 0, fontWeight: tokens.fontWeightRegular },
  now: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  body: { paddingBottom: '32px' },
});

const TABS = ['contents', 'codes', 'glossary', 'keys'] as const;

export interface HelpPanelProps {
  readonly target: HelpTarget;
  readonly round: number;
  readonly open: boolean;
  readonly modal: boolean;
  readonly onClose: () => void;
}

export function HelpPanel({ target, round, open, modal, onClose }: HelpPanelProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['help', 'common']);
  return (
    <OverlayDrawer
      position="end"
      open={open}
      modalType={modal ? 'modal' : 'non-modal'}
      onOpenChange={(_, data) => !data.open && onClose()}
      className={styles.drawer}
      aria-label={t('help:title')}
      data-help-panel
      data-region
    >
      <Shelf key={round} target={target} onClose={onClose} />
    </OverlayDrawer>
  );
}

/** One opening of the help: its first page, and the pages visited since. */
function Shelf({ target, onClose }: { target: HelpTarget; onClose: () => void }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['help', 'common', 'words']);
  const { locale } = useFormat();
  const content = useHelpContent();
  const [way, setWay] = useState<readonly [HelpTarget, ...HelpTarget[]]>([target]);
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  const heading = useRef<HTMLHeadingElement>(null);
  const index = useMemo(() => (content ? indexOf(content, locale) : []), [content, locale]);
  const found = useMemo(() => searchHelp(index, wanted), [index, wanted]);
  const [now, ...before] = way;
  const searching = wanted.trim() !== '';

  useEffect(() => {
    // A term of the glossary takes the focus itself.
    if (!content || targetOf(now).kind === 'term') return;
    // After the drawer has opened, which focuses its first button.
    const frame = requestAnimationFrame(() => takeFocus(heading.current));
    return () => cancelAnimationFrame(frame);
  }, [now, content]);
  const goTo = (to: HelpTarget) => {
    setText('');
    if (to === now) heading.current?.focus();
    else setWay([to, ...way]);
  };
  const goBack = () => {
    const [last, ...older] = before;
    setText('');
    if (last !== undefined && !searching) setWay([last, ...older]);
  };

  return (
    <>
      <DrawerHeader className={styles.head}>
        <DrawerHeaderTitle
          heading={{ as: 'div', className: styles.titleRow }}
          action={
            <Button
              appearance="subtle"
              aria-label={t('common:close')}
              aria-keyshortcuts="Escape F1"
              icon={<Dismiss24Regular />}
              onClick={onClose}
            />
          }
        >
          {before.length > 0 || searching ? (
            <Button
              appearance="subtle"
              size="small"
              aria-label={t('help:back')}
              icon={<ArrowLeft20Regular />}
              onClick={goBack}
            />
          ) : null}
          {t('help:title')}
        </DrawerHeaderTitle>
        <div className={styles.tools}>
          <Input
            type="search"
            value={text}
            onChange={(_, { value }) => setText(value)}
            onKeyDown={(event) => {
              // Searched again: the displayed results may lag behind the typing.
              const best = event.key === 'Enter' ? searchHelp(index, text)[0] : undefined;
              if (best) goTo(best.target);
              // The first Esc clears the search, the next one closes the help.
              if (event.key === 'Escape' && text !== '') {
                event.preventDefault();
                setText('');
              }
            }}
            placeholder={t('help:searchHint')}
            aria-label={t('help:search')}
            contentBefore={<SearchRegular />}
          />
          <nav className={styles.tabs} aria-label={t('help:nav')}>
            {TABS.map((tab) => (
              <Button
                key={tab}
                appearance="subtle"
                size="small"
                className={mergeClasses(styles.tab, now === tab && !searching && styles.now)}
                aria-current={now === tab && !searching ? 'page' : undefined}
                onClick={() => goTo(tab)}
              >
                {t(`help:${tab}`)}
              </Button>
            ))}
          </nav>
        </div>
      </DrawerHeader>
      <DrawerBody className={styles.body} tabIndex={0} role="region" aria-label={t('help:title')}>
        <div role="status" className="visually-hidden">
          {searching ? t('words:results', { count: found.length }) : ''}
        </div>
        {content && !searching ? (
          <HelpPage target={now} content={content} index={index} heading={heading} onLink={goTo} />
        ) : null}
        {content && searching && found.length > 0 ? <FoundGroups found={found} onLink={goTo} /> : null}
        {content && searching && found.length === 0 ? <p>{t('help:nothing', { text: wanted })}</p> : null}
      </DrawerBody>
    </>
  );
}
