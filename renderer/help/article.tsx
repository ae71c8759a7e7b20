/** Renders the blocks of a help page. */

import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { Info16Regular } from '@fluentui/react-icons';
import { Fragment, type ReactNode } from 'react';
import type { HelpTarget } from '../ui/navigation/help.ts';
import type { Block, Spans } from './blocks.ts';

const useStyles = makeStyles({
  column: { display: 'grid', rowGap: '12px', lineHeight: '22px' },
  text: { margin: 0 },
  heading: {
    margin: '8px 0 -4px',
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
  },
  list: { margin: 0, paddingLeft: '22px', display: 'grid', rowGap: '6px' },
  note: {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr)',
    columnGap: '10px',
    padding: '10px 14px',
    margin: 0,
    backgroundColor: tokens.colorNeutralBackground3,
    borderLeft: `3px solid ${tokens.colorBrandStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  noteIcon: { display: 'flex', paddingTop: '3px', color: tokens.colorBrandForeground1 },
  keys: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: '16px',
    rowGap: '8px',
    margin: 0,
    '& dd': { margin: 0 },
  },
  key: {
    fontFamily: 'inherit',
    fontSize: '13px',
    lineHeight: '18px',
    padding: '1px 6px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottomWidth: '2px',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground1,
    whiteSpace: 'nowrap',
  },
});

export type FollowLink = (to: HelpTarget) => void;

export function Article({ blocks, onLink }: { blocks: readonly Block[]; onLink: FollowLink }): ReactNode {
  const styles = useStyles();
  return (
    <div className={styles.column}>
      {blocks.map((block, i) => (
        // The content never changes, so the index is a stable key.
        <BlockOf key={i} block={block} onLink={onLink} />
      ))}
    </div>
  );
}

function BlockOf({ block, onLink }: { block: Block; onLink: FollowLink }): ReactNode {
  const styles = useStyles();
  switch (block.kind) {
    case 'text':
      return (
        <p className={styles.text}>
          <Rich spans={block.text} onLink={onLink} />
        </p>
      );
    case 'heading':
      return (
        <h3 className={styles.heading}>
          <Rich spans={block.text} onLink={onLink} />
        </h3>
      );
    case 'note':
      return (
        <p className={styles.note}>
          <span className={styles.noteIcon} aria-hidden="true">
            <Info16Regular />
          </span>
          <span>
            <Rich spans={block.text} onLink={onLink} />
          </span>
        </p>
      );
    case 'steps':
    case 'list': {
      const items = block.items.map((item, i) => (
        <li key={i}>
          <Rich spans={item} onLink={onLink} />
        </li>
      ));
      return block.kind === 'steps' ? (
        <ol className={styles.list}>{items}</ol>
      ) : (
        <ul className={styles.list}>{items}</ul>
      );
    }
    case 'keys':
      return (
        <dl className={styles.keys}>
          {block.rows.map(([key, what]) => (
            <Fragment key={key}>
              <dt>
                <Keys text={key} />
              </dt>
              <dd>
                <Rich spans={what} onLink={onLink} />
              </dd>
            </Fragment>
          ))}
        </dl>
      );
  }
}

/** A key combination ("Ctrl+K") as one keycap. */
export function Keys({ text }: { text: string }): ReactNode {
  return <kbd className={useStyles().key}>{text}</kbd>;
}

function Rich({ spans, onLink }: { spans: Spans; onLink: FollowLink }): ReactNode {
  return spans.map((span, i) => {
    if (typeof span === 'string') return <Fragment key={i}>{span}</Fragment>;
    switch (span.kind) {
      case 'bold':
        return <strong key={i}>{span.text}</strong>;
      case 'key':
        return <Keys key={i} text={span.text} />;
      case 'link':
        return (
          <Link
            key={i}
            // An anchor, not a button: it wraps like the text around it. The page's address does not change.
            href={`#${span.to}`}
            inline
            onClick={(event) => {
              event.preventDefault();
              onLink(span.to);
            }}
          >
            {span.text}
          </Link>
        );
    }
  });
}
