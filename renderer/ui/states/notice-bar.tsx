/** A notice above a screen: whole where there is room, and one line that opens in a narrow or low window. */

import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  type MessageBarIntent,
} from '@fluentui/react-components';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTight } from '../../theme/narrow.ts';

const useStyles = makeStyles({
  whole: { paddingTop: '8px', paddingBottom: '8px' },
  body: { whiteSpace: 'normal', overflowWrap: 'anywhere', paddingTop: '2px', paddingBottom: '2px' },
  line: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

export interface NoticeBarProps {
  readonly intent: MessageBarIntent;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** Beside the text where that is one line, instead of below it. */
  readonly beside?: boolean;
}

export function NoticeBar({ intent, title, children, actions, beside = false }: NoticeBarProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const text = useId();
  const tight = useTight();
  const line = tight && !opened;
  return (
    <MessageBar
      intent={intent}
      layout={line || (beside && !tight) ? 'singleline' : 'multiline'}
      {...(line ? {} : { className: styles.whole })}
    >
      <MessageBarBody id={text} className={line ? styles.line : styles.body}>
        {title ? <MessageBarTitle>{title}</MessageBarTitle> : null}
        {title ? ' ' : null}
        {children}
      </MessageBarBody>
      {tight || actions ? (
        <MessageBarActions>
          {tight ? (
            <Button
              appearance="transparent"
              aria-expanded={opened}
              aria-controls={text}
              onClick={() => setOpened(!opened)}
            >
              {t(opened ? 'seeLess' : 'seeAll')}
            </Button>
          ) : null}
          {actions}
        </MessageBarActions>
      ) : null}
    </MessageBar>
  );
}
