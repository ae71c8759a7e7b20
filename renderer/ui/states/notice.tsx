/** A notice within a screen, as high as its text; the one above a screen is `NoticeBar`. */

import {
  makeStyles,
  mergeClasses,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  type MessageBarProps,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({ padded: { paddingTop: '10px', paddingBottom: '10px' } });

type NoticeProps = Omit<MessageBarProps, 'layout' | 'title' | 'children'> & {
  readonly title?: string;
  readonly actions?: ReactNode;
  /** As much room below the text as above it. */
  readonly padded?: boolean;
  readonly bodyClass?: string;
  readonly children: ReactNode;
};

export function Notice(props: NoticeProps): ReactNode {
  const { title, actions, padded = false, bodyClass, className, children, ...bar } = props;
  const styles = useStyles();
  return (
    <MessageBar {...bar} layout="multiline" className={mergeClasses(padded && styles.padded, className)}>
      <MessageBarBody className={bodyClass}>
        {title ? <MessageBarTitle>{title}</MessageBarTitle> : null}
        {title ? ' ' : null}
        {children}
      </MessageBarBody>
      {actions ? <MessageBarActions>{actions}</MessageBarActions> : null}
    </MessageBar>
  );
}
