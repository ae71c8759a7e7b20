/** The content of the help panel: a page, the page of a code, the glossary, or one of the lists. */

import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { takeFocus } from '../ui/keyboard/focus-keeper.ts';
import { Article, type FollowLink } from './article.tsx';
import { CodePage } from './code-page.tsx';
import { FoundLines } from './found-list.tsx';
import type { HelpContent } from './content.ts';
import { CHAPTERS, PAGES, targetOf, type PageId } from './pages.ts';
import type { Found, HelpIndex } from './search.ts';

const useStyles = makeStyles({
  title: {
    margin: '4px 0 12px',
    fontSize: '22px',
    lineHeight: '28px',
    fontWeight: tokens.fontWeightSemibold,
    outline: 'none',
  },
  chapter: {
    margin: '16px 0 4px',
    fontSize: '14px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
  intro: { margin: '0 0 12px', lineHeight: '22px' },
  terms: {
    margin: 0,
    lineHeight: '22px',
    '& dt': { fontWeight: tokens.fontWeightSemibold, marginTop: '12px', outline: 'none' },
    '& dd': { margin: 0, color: tokens.colorNeutralForeground1 },
  },
  here: {
    boxShadow: `-10px 0 0 ${tokens.colorNeutralBackground1}, -13px 0 0 ${tokens.colorCompoundBrandStroke}`,
  },
});

export interface HelpPageProps {
  readonly target: string;
  readonly content: HelpContent;
  readonly index: HelpIndex;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onLink: FollowLink;
}

export function HelpPage({ target, content, index, heading, onLink }: HelpPageProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('help');
  const at = targetOf(target);
  const title = (text: string) => (
    <h2 ref={heading} tabIndex={-1} className={styles.title}>
      {text}
    </h2>
  );
  switch (at.kind) {
    case 'page': {
      const { title: text, blocks } = content.pages[at.id];
      return (
        <article>
          {title(text)}
          <Article blocks={blocks} onLink={onLink} />
        </article>
      );
    }
    case 'code':
      return (
        <article>
          {title(t('code.title', { code: at.code }))}
          <CodePage code={at.code} content={content} onLink={onLink} />
        </article>
      );
    case 'codes':
      return (
        <>
          {title(t('codes'))}
          <p className={styles.intro}>{t('code.listText')}</p>
          <FoundLines found={index.filter(({ kind }) => kind === 'code')} onLink={onLink} />
        </>
      );
    case 'glossary':
      return (
        <>
          {title(t('glossary'))}
          <Glossary content={content} onLink={onLink} />
        </>
      );
    case 'term':
      return (
        <>
          {title(t('glossary'))}
          <Glossary content={content} here={at.id} onLink={onLink} />
        </>
      );
    case 'contents':
      return (
        <>
          {title(t('contents'))}
          {CHAPTERS.map((chapter) => (
            <section key={chapter} aria-label={t(`chapters.${chapter}`)}>
              <h3 className={styles.chapter}>{t(`chapters.${chapter}`)}</h3>
              <FoundLines found={index.filter((each) => inChapter(each, chapter))} onLink={onLink} />
            </section>
          ))}
        </>
      );
  }
}

function inChapter({ kind, target }: Found, chapter: string): boolean {
  return kind === 'page' && PAGES[target as PageId].chapter === chapter;
}

function Glossary(props: { content: HelpContent; here?: string; onLink: FollowLink }): ReactNode {
  const styles = useStyles();
  const { content, here, onLink } = props;
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    mark.current?.scrollIntoView({ block: 'center' });
    takeFocus(mark.current);
  }, [here]);
  return (
    <dl className={styles.terms}>
      {content.terms.map(({ id, term, blocks }) => (
        <div key={id} className={id === here ? styles.here : undefined}>
          <dt ref={id === here ? mark : null} tabIndex={id === here ? -1 : undefined}>
            {term}
          </dt>
          <dd>
            <Article blocks={blocks} onLink={onLink} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
