/** Exportar ▾: the rows that are shown, or the selected ones, as a file; and the zip for the accountant, of the whole batch unless asked otherwise. */

import {
  Button,
  makeStyles,
  Menu,
  MenuButton,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Spinner,
} from '@fluentui/react-components';
import { ArrowDownloadRegular, SendRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchExport, BatchFilter } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { useCommand } from '../../api/hooks.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useWhere } from '../../ui/session.tsx';
import { useFormat } from '../../ui/words/use-format.ts';

const useStyles = makeStyles({
  said: { flexBasis: '100%', display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '8px' },
  path: { overflowWrap: 'anywhere' },
});

interface Saved {
  readonly as: BatchExport;
  readonly count: number;
  readonly shown: boolean;
  readonly path: string;
}

export interface Exporting {
  readonly pending: boolean;
  readonly error: AppError | undefined;
  readonly saved: Saved | undefined;
  /** `count` rows; all of the batch, or else those that are selected or shown. */
  readonly run: (as: BatchExport, count: number, all?: 'all') => void;
}

export function useExport(of: {
  readonly id: string;
  readonly filter: BatchFilter;
  /** The selected rows; none is all that pass the filter. */
  readonly positions: readonly number[];
}): Exporting {
  const { environment } = useWhere();
  const command = useCommand('batch.export');
  const [saved, setSaved] = useState<Exporting['saved']>();
  return {
    pending: command.pending,
    error: command.error,
    saved,
    run: (as, count, all) => {
      setSaved(undefined);
      const { id, filter, positions } = of;
      const narrowed = positions.length > 0 ? { positions: [...positions] } : filter;
      const rows = all ? {} : narrowed;
      void command
        .run({ environment, id, as, ...rows })
        .then((written) => setSaved(written.ok ? { ...written.value, as, count } : undefined));
    },
  };
}

export function ExportMenu(props: {
  readonly exporting: Exporting;
  /** Rows that would be written. */
  readonly rows: number;
  /** Of the whole batch. */
  readonly all: number;
  readonly selected: boolean;
  /** The person's own spreadsheet can be given back. */
  readonly own: boolean;
}): ReactNode {
  const { exporting, rows, all, selected, own } = props;
  const { t } = useTranslation(['batch', 'words']);
  const format = useFormat();
  const { pending, run } = exporting;
  const n = format.counted(rows);
  return (
    <>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <MenuButton
            icon={pending ? <Spinner size="tiny" /> : <ArrowDownloadRegular />}
            disabledFocusable={pending || rows === 0}
          >
            {pending ? t('words:writing') : t('export.act')}
          </MenuButton>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuGroup>
              <MenuGroupHeader>
                {selected ? t('export.scopeSelected', n) : t('export.scope', n)}
              </MenuGroupHeader>
              {own ? <MenuItem onClick={() => run('own', rows)}>{t('export.own')}</MenuItem> : null}
              {own ? <MenuDivider /> : null}
              <MenuItem onClick={() => run('xlsx', rows)}>{t('export.xlsx')}</MenuItem>
              <MenuItem onClick={() => run('csv', rows)}>{t('export.csv')}</MenuItem>
              <MenuItem onClick={() => run('pdf', rows)}>{t('export.pdf')}</MenuItem>
            </MenuGroup>
          </MenuList>
        </MenuPopover>
      </Menu>
      {rows === all ? (
        <Button
          icon={<SendRegular />}
          title={t('export.packageHint')}
          disabledFocusable={pending || all === 0}
          onClick={() => run('package', all, 'all')}
        >
          {t('export.package')}
        </Button>
      ) : (
        <Menu>
          <MenuTrigger disableButtonEnhancement>
            <MenuButton
              icon={<SendRegular />}
              title={t('export.packageHint')}
              disabledFocusable={pending || all === 0}
            >
              {t('export.package')}
            </MenuButton>
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              <MenuItem onClick={() => run('package', all, 'all')}>
                {t('export.packageAll', format.counted(all))}
              </MenuItem>
              <MenuItem disabled={rows === 0} onClick={() => run('package', rows)}>
                {selected ? t('export.packageSelected', n) : t('export.packageShown', n)}
              </MenuItem>
            </MenuList>
          </MenuPopover>
        </Menu>
      )}
    </>
  );
}

/** Where the file was written. */
export function SavedExport({ exporting: { saved } }: { readonly exporting: Exporting }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['batch', 'words']);
  const format = useFormat();
  return (
    <div role="status" className={saved ? styles.said : undefined}>
      {saved ? (
        <>
          {saved.as === 'package' ? <span>{t('export.packed', format.counted(saved.count))}</span> : null}
          <span className={styles.path}>
            {t(saved.shown ? 'words:saved' : 'words:savedAt', { path: saved.path })}
          </span>
          {saved.shown ? null : <CopyButton text={saved.path} label={t('words:copyPath')} />}
        </>
      ) : null}
    </div>
  );
}
