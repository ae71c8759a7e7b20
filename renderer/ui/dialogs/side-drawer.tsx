/** A panel at the side of the window: a title, a button that closes it, and the focus back to what had it before. */

import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
} from '@fluentui/react-components';
import { Dismiss24Regular } from '@fluentui/react-icons';
import { useEffect, useId, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { ABOVE_FOOT } from '../fields/form-layout.ts';
import { takeFocus, useOpener } from '../keyboard/focus-keeper.ts';
import { helpMark, type HelpTarget } from '../navigation/help.ts';

const useStyles = makeStyles({
  narrow: { width: '480px', maxWidth: '100vw' },
  medium: { width: '520px', maxWidth: '100vw' },
  wide: { width: '720px', maxWidth: '100vw' },
  /** Keys, paths and names without spaces stay within the panel. */
  body: { overflowWrap: 'anywhere', ...ABOVE_FOOT },
});

export interface SideDrawerProps {
  readonly open: boolean;
  readonly title: string;
  /** To move the focus to the title, where the panel's content is replaced. */
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly width?: 'narrow' | 'medium' | 'wide';
  /** The help page about its content, where that is not the screen's. */
  readonly help?: HelpTarget;
  /** A form: a click beside the panel does not close it. */
  readonly form?: boolean;
  /** Nothing in it takes the focus: the content itself does, to be scrolled by keyboard. */
  readonly reading?: boolean;
  /** Asked by Esc, the button or a click beside the panel. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function SideDrawer(props: SideDrawerProps): ReactNode {
  const { open, title, heading, width = 'narrow', help, form = false, reading = false, onClose } = props;
  const styles = useStyles();
  const { t } = useTranslation('common');
  const goBack = useOpener(open);
  // However it closes; an opener on a screen that was left is hidden, and does not take the focus.
  useEffect(() => (open ? goBack : undefined), [open, goBack]);
  const place = useId();
  useEffect(() => (open && form ? focusFirstField(place) : undefined), [open, form, place]);
  return (
    <OverlayDrawer
      position="end"
      open={open}
      modalType={form ? 'alert' : 'modal'}
      // As it slides away, the keys are the page's again.
      aria-modal={open}
      onOpenChange={(_, data) => !data.open && onClose()}
      className={styles[width]}
      {...(help === undefined ? {} : helpMark(help))}
    >
      <DrawerHeader>
        <DrawerHeaderTitle
          {...(heading === undefined ? {} : { heading: { ref: heading, tabIndex: -1 } })}
          action={
            <Button
              appearance="subtle"
              aria-label={t('close')}
              icon={<Dismiss24Regular />}
              onClick={onClose}
            />
          }
        >
          {title}
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody
        id={place}
        className={styles.body}
        {...(reading ? { tabIndex: 0, role: 'region', 'aria-label': title } : {})}
      >
        {props.children}
      </DrawerBody>
    </OverlayDrawer>
  );
}

const FIELDS = 'input:not([type="hidden"]):enabled, select:enabled, textarea:enabled, button:enabled';
/** Frames within which the content of a panel is there. */
const PATIENCE_FRAMES = 30;

/** Fluent focuses the first button of an opening drawer, which is the one that closes it. @returns cancels it */
function focusFirstField(place: string): () => void {
  let frame = 0;
  const look = (left: number) => {
    const body = document.getElementById(place);
    const first = body?.querySelector<HTMLElement>(FIELDS);
    if (!body || !first) {
      if (left > 0) frame = requestAnimationFrame(() => look(left - 1));
    } else if (!body.contains(document.activeElement)) takeFocus(first);
  };
  frame = requestAnimationFrame(() => look(PATIENCE_FRAMES));
  return () => cancelAnimationFrame(frame);
}
