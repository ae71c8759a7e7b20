/** The buttons of Histórico: all that is found as a spreadsheet or a CSV file, and what is kept. */

import {
  Button,
  Menu,
  MenuButton,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  useRestoreFocusTarget,
} from '@fluentui/react-components';
import { ArrowDownloadRegular, BroomRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallInput, CallOutput } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { useCommand } from '../api/hooks.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { KeepDialog } from './keep-dialog.tsx';
import type { HistoryAsked } from './use-history-pages.ts';

export interface HistoryExport {
  readonly run: (as: CallInput<'history.export'>['as']) => void;
  readonly pending: boolean;
  readonly error: AppError | undefined;
  readonly written: CallOutput<'history.export'> | undefined;
}

export function useHistoryExport(asked: HistoryAsked): HistoryExport {
  const { locale } = useFormat();
  const command = useCommand('history.export');
  const [written, setWritten] = useState<CallOutput<'history.export'>>();
  const run = async (as: CallInput<'history.export'>['as']) => {
    setWritten(undefined);
    const result = await command.run({ ...asked, as, language: locale });
    if (result.ok) setWritten(result.value);
  };
  return { run: (as) => void run(as), pending: command.pending, error: command.error, written };
}

export function HistoryButtons({
  exporting,
  empty,
}: {
  exporting: HistoryExport;
  empty: boolean;
}): ReactNode {
  const { t } = useTranslation(['past', 'batch']);
  const [keeping, setKeeping] = useState(false);
  const restoreFocus = useRestoreFocusTarget();
  return (
    <>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <MenuButton
            appearance="subtle"
            icon={<ArrowDownloadRegular />}
            disabledFocusable={exporting.pending || empty}
          >
            {exporting.pending ? t('past:exporting') : t('batch:export.act')}
          </MenuButton>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem onClick={() => exporting.run('xlsx')}>{t('batch:export.xlsx')}</MenuItem>
            <MenuItem onClick={() => exporting.run('csv')}>{t('batch:export.csv')}</MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      <Button {...restoreFocus} appearance="subtle" icon={<BroomRegular />} onClick={() => setKeeping(true)}>
        {t('past:keep.open')}
      </Button>
      {keeping ? <KeepDialog onClose={() => setKeeping(false)} /> : null}
    </>
  );
}

/** Where the file lies. */
export function ExportResult({ exporting: { written } }: { exporting: HistoryExport }): ReactNode {
  const { t } = useTranslation(['past', 'consult', 'words']);
  const format = useFormat();
  return (
    <div role="status">
      {written ? (
        <p>
          {t('past:exported', { ...format.counted(written.rows), path: written.path })}{' '}
          {written.shown ? null : <CopyButton text={written.path} label={t('words:copyPath')} />}
        </p>
      ) : null}
    </div>
  );
}
