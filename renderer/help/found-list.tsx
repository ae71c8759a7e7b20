/** Lists of links to help pages: search results, contents, codes. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRowButtonStyles } from '../ui/row-button.ts';
import type { FollowLink } from './article.tsx';
import type { Found, FoundKind } from './search.ts';

const MOST = 8;
const KINDS: readonly FoundKind[] = ['code', 'page', 'term'];

const useStyles = makeStyles({
  groups: { display: 'grid', rowGap: '16px' },
  heading: {
    margin: '0 0 4px',
    fontSize: '14px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
  list: { margin: '0 -10px' },
  line: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'stretch',
    minHeight: 0,
    marginLeft: 0,
    padding: '8px 10px',
  },
  code: { gridTemplateColumns: '44px minmax(0, 1fr)' },
  title: { fontWeight: tokens.fontWeightSemibold },
  text: {
    color: tokens.colorNeutralForeground2,
    // Two lines are enough to choose a result.
    maxHeight: '40px',
    overflow: 'hidden',
  },
});

export function FoundGroups({ found, onLink }: { found: readonly Found[]; onLink: FollowLink }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('help');
  // The kind of the best result comes first.
  const order = [...new Set([...found.slice(0, 1).map(({ kind }) => kind), ...KINDS])];
  return (
    <div className={styles.groups}>
      {order.map((kind) => {
        const some = found.filter((each) => each.kind === kind).slice(0, MOST);
        return some.length === 0 ? null : (
          <section key={kind} aria-label={t(`groups.${kind}`)}>
            <h3 className={styles.heading}>{t(`groups.${kind}`)}</h3>
            <FoundLines found={some} onLink={onLink} />
          </section>
        );
      })}
    </div>
  );
}

export function FoundLines({ found, onLink }: { found: readonly Found[]; onLink: FollowLink }): ReactNode {
  const styles = useStyles();
  const rows = useRowButtonStyles();
  return (
    <ul className={mergeClasses(rows.list, styles.list)}>
      {found.map(({ target, title, text, kind }) => (
        <li key={target}>
          <button
            type="button"
            className={mergeClasses(rows.row, styles.line, kind === 'code' && styles.code)}
            onClick={() => onLink(target)}
          >
            <span className={styles.title}>{title}</span> <span className={styles.text}>{text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
