/** Exportar ▾ and "Mandar ao contador": the rows that are shown, or the selected ones, as a file. */

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

export interface Exporting {
  readonly pending: boolean;
  readonly error: AppError | undefined;
  readonly saved: { readonly shown: boolean; readonly path: string } | undefined;
  readonly run: (as: BatchExport) => void;
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
    run: (as) => {
      setSaved(undefined);
      const { id, filter, positions } = of;
      const rows = positions.length > 0 ? { positions: [...positions] } : filter;
      void command
        .run({ environment, id, as, ...rows })
        .then((written) => setSaved(written.ok ? written.value : undefined));
    },
  };
}

export function ExportMenu(props: {
  readonly exporting: Exporting;
  /** Rows that would be written. */
  readonly rows: number;
  readonly selected: boolean;
  /** The person's own spreadsheet can be given back. */
  readonly own: boolean;
}): ReactNode {
  const { exporting, rows, selected, own } = props;
  const { t } = useTranslation('batch');
  const format = useFormat();
  const { pending, run } = exporting;
  const n = { count: rows, n: format.number(rows) };
  return (
    <>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <MenuButton
            icon={pending ? <Spinner size="tiny" /> : <ArrowDownloadRegular />}
            disabledFocusable={pending || rows === 0}
          >
            {pending ? t('export.writing') : t('export.act')}
          </MenuButton>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuGroup>
              <MenuGroupHeader>
                {selected ? t('export.scopeSelected', n) : t('export.scope', n)}
              </MenuGroupHeader>
              {own ? <MenuItem onClick={() => run('own')}>{t('export.own')}</MenuItem> : null}
              {own ? <MenuDivider /> : null}
              <MenuItem onClick={() => run('xlsx')}>{t('export.xlsx')}</MenuItem>
              <MenuItem onClick={() => run('csv')}>{t('export.csv')}</MenuItem>
              <MenuItem onClick={() => run('pdf')}>{t('export.pdf')}</MenuItem>
            </MenuGroup>
          </MenuList>
        </MenuPopover>
      </Menu>
      <Button
        icon={<SendRegular />}
        title={t('export.packageHint')}
        disabledFocusable={pending || rows === 0}
        onClick={() => run('package')}
      >
        {t('export.package')}
      </Button>
    </>
  );
}

/** Where the file was written. */
export function SavedExport({ exporting: { saved } }: { readonly exporting: Exporting }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('batch');
  return (
    <div role="status" className={saved ? styles.said : undefined}>
      {saved ? (
        <>
          <span className={styles.path}>
            {t(saved.shown ? 'export.saved' : 'export.savedAt', { path: saved.path })}
          </span>
          {saved.shown ? null : <CopyButton text={saved.path} label={t('export.copyPath')} />}
        </>
      ) : null}
    </div>
  );
}
