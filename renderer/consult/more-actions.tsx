/** "…" of an answer: what is needed less often than its three buttons, as a menu that says what was copied. */

import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type MoreAction =
  | { readonly label: string; readonly copies: string }
  | { readonly label: string; readonly run: () => void };

/** `of`: what the actions are about, for screen readers: several cards have the same button. */
export function MoreActions({ actions, of }: { actions: readonly MoreAction[]; of: string }): ReactNode {
  const { t } = useTranslation(['consult', 'common']);
  const [said, setSaid] = useState('');
  const choose = async (action: MoreAction) => {
    setSaid('');
    if ('run' in action) {
      action.run();
      return;
    }
    await navigator.clipboard.writeText(action.copies);
    setSaid(`${action.label}: ${t('common:copied')}`);
  };
  return (
    <>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button
            size="small"
            appearance="subtle"
            icon={<MoreHorizontalRegular />}
            aria-label={`${t('consult:more')} · ${of}`}
            title={t('consult:more')}
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {actions.map((action) => (
              <MenuItem key={action.label} onClick={() => void choose(action)}>
                {action.label}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
      <span role="status">{said}</span>
    </>
  );
}
