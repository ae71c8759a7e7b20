/** What a signed file would change in addresses and roots, before a person decides about it. */

import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SefazDataState } from '../../shared/contract.ts';
import { describeDataChange } from '../../shared/explain/sefaz-data/sefaz-data.ts';
import { DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { useOpener } from '../ui/keyboard/focus-keeper.ts';
import { TableHead } from '../ui/table/table-head.tsx';
import { useTableStyles } from '../ui/table/table-styles.ts';
import { useFormat } from '../ui/words/use-format.ts';

const useStyles = makeStyles({
  surface: { maxWidth: 'min(920px, calc(100vw - 48px))' },
  content: { display: 'grid', rowGap: '12px' },
  notes: { margin: 0, color: tokens.colorNeutralForeground2 },
  // Merged with the plain table's own rules, which these replace.
  table: {
    minWidth: '0',
    '& td': { whiteSpace: 'normal', height: 'auto', padding: '8px 12px 8px 0', verticalAlign: 'top' },
  },
  place: { fontFamily: tokens.fontFamilyMonospace, fontSize: '13px', overflowWrap: 'anywhere' },
});

export interface SefazDataDialogProps {
  readonly open: boolean;
  readonly version: number;
  readonly pending: NonNullable<SefazDataState['pending']>;
  readonly onDecide: (accept: boolean) => void;
  readonly onClose: () => void;
}

export function SefazDataDialog({
  open,
  version,
  pending,
  onDecide,
  onClose,
}: SefazDataDialogProps): ReactNode {
  const styles = useStyles();
  const table = useTableStyles();
  const { t } = useTranslation(['settings', 'words']);
  const { locale } = useFormat();
  const goBack = useOpener(open);
  const leave = () => {
    onClose();
    goBack();
  };
  const rows = pending.changes.map((change) => describeDataChange(change, locale));
  return (
    <DialogFrame
      title={t('sefazData.changes', { version })}
      open={open}
      answered
      surfaceClass={styles.surface}
      onClose={leave}
      contentClass={styles.content}
      actions={
        <>
          <Button
            appearance="primary"
            onClick={() => {
              onDecide(false);
              goBack();
            }}
          >
            {t('words:notNow')}
          </Button>
          <Button
            onClick={() => {
              onDecide(true);
              goBack();
            }}
          >
            {t('sefazData.accept')}
          </Button>
        </>
      }
    >
      <p className={styles.notes}>{t('sefazData.changesText')}</p>
      {pending.notes ? (
        <p className={styles.notes}>{t('sefazData.notes', { notes: pending.notes })}</p>
      ) : null}
      <table className={mergeClasses(table.table, styles.table)}>
        <TableHead
          columns={[
            [t('sefazData.columns.what')],
            [t('sefazData.columns.before')],
            [t('sefazData.columns.after')],
          ]}
        />
        <tbody>
          {rows.map(({ what, before, after }) => (
            <tr key={`${what} ${before} ${after}`}>
              <td>{what}</td>
              <td className={styles.place}>{before}</td>
              <td className={styles.place}>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </DialogFrame>
  );
}
