/** The folders of requests for programs without HTTP: what each may do, and the end of it. */

import { Button, makeStyles, tokens, useRestoreFocusTarget } from '@fluentui/react-components';
import { FolderArrowUpRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DropView } from '../../shared/contract.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { Empty } from '../ui/states/empty.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Card } from '../ui/page.tsx';
import { useCompanyName } from './company-name.tsx';
import { GrantRow, GrantTable } from './grants.tsx';
import { TokenForm } from './token-form.tsx';

const useStyles = makeStyles({
  // Beside the button in the same line.
  text: { margin: '-8px 0 8px', paddingRight: '184px', color: tokens.colorNeutralForeground2 },
  block: { display: 'block', paddingTop: '8px', overflowWrap: 'anywhere', whiteSpace: 'normal' },
  small: {
    display: 'block',
    paddingBottom: '8px',
    color: tokens.colorNeutralForeground3,
    fontSize: '13px',
    whiteSpace: 'normal',
  },
  whole: { whiteSpace: 'nowrap' },
});

export function Folders(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['integration', 'words']);
  const query = useQueryCall('drop.list', {});
  const [making, setMaking] = useState(false);
  const restoreFocus = useRestoreFocusTarget();
  const list = query.data ?? [];
  const make = (
    <Button {...restoreFocus} icon={<FolderArrowUpRegular />} onClick={() => setMaking(true)}>
      {t('folders.make')}
    </Button>
  );
  return (
    <Card title={t('folders.title')} actions={list.length > 0 ? make : null}>
      <ErrorPanel error={query.error?.error} />
      {query.data && list.length === 0 ? (
        <Empty icon={<FolderArrowUpRegular />} title={t('folders.none')} text={t('folders.noneText')}>
          {make}
        </Empty>
      ) : (
        <>
          <p className={styles.text}>{t('folders.text')}</p>
          <GrantTable
            kind="folders"
            list={list}
            first={t('words:folder')}
            row={(folder) => <Row key={folder.id} folder={folder} />}
          />
        </>
      )}
      {making ? <TokenForm onClose={() => setMaking(false)} /> : null}
    </Card>
  );
}

function Row({ folder: view }: { folder: DropView }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('integration');
  const revoke = useCommand('drop.revoke');
  const company = useCompanyName(view.environment, view.cnpj);
  const { folder, cnpj, charset } = view;
  return (
    <GrantRow
      kind="folders"
      grant={view}
      name={folder}
      question={t('folders.revokeText', { folder })}
      onRevoke={() => void revoke.run({ id: view.id })}
      error={revoke.error}
    >
      <span className={styles.block}>{folder}</span>
      <span className={styles.small}>
        {`${company} · ${formatCnpj(cnpj)} · `}
        <span className={styles.whole}>{charset}</span>
      </span>
    </GrantRow>
  );
}
