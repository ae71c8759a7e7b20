/** The folders of requests for programs without HTTP: what each may do, and the end of it. */

import { Button, makeStyles, mergeClasses, tokens, useRestoreFocusTarget } from '@fluentui/react-components';
import { FolderArrowUpRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DropView } from '../../shared/contract.ts';
import { formatCnpj } from '../../shared/fiscal/cnpj.ts';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Empty } from '../ui/states/empty.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Card } from '../ui/page.tsx';
import { useTableStyles } from '../ui/table/table-styles.ts';
import { useFormat } from '../ui/words/use-format.ts';
import { useCompanyName } from './company-name.tsx';
import { TokenForm } from './token-form.tsx';

const useStyles = makeStyles({
  text: { margin: '-8px 0 8px', color: tokens.colorNeutralForeground2 },
  block: { display: 'block', overflowWrap: 'anywhere', whiteSpace: 'normal' },
  small: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: '12px' },
  tall: { height: '56px' },
  gone: { '& td': { color: tokens.colorNeutralForeground3 } },
  environment: { width: '112px' },
  scopes: { width: '216px' },
  when: { width: '132px' },
  act: { width: '76px' },
});

export function Folders(): ReactNode {
  const styles = useStyles();
  const table = useTableStyles();
  const { t } = useTranslation('integration');
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
          <div className={table.scroll}>
            <table className={table.table}>
              <thead>
                <tr>
                  <th scope="col">{t('folders.folder')}</th>
                  <th scope="col" className={styles.environment}>
                    {t('columns.environment')}
                  </th>
                  <th scope="col" className={styles.scopes}>
                    {t('columns.scopes')}
                  </th>
                  <th scope="col" className={styles.when}>
                    {t('columns.used')}
                  </th>
                  <th scope="col" className={styles.act}>
                    <span className="visually-hidden">{t('columns.act')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {list.map((folder) => (
                  <Row key={folder.id} folder={folder} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      {making ? <TokenForm onClose={() => setMaking(false)} /> : null}
    </Card>
  );
}

function Row({ folder }: { folder: DropView }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['integration', 'common']);
  const format = useFormat();
  const revoke = useCommand('drop.revoke');
  const [asking, setAsking] = useState(false);
  const name = useCompanyName(folder.environment, folder.cnpj);
  const capped = folder.environment === 'producao' && folder.scopes.includes('inutilizar');
  return (
    <tr className={mergeClasses(styles.tall, folder.revokedAt ? styles.gone : undefined)}>
      <td>
        <span className={styles.block}>{folder.folder}</span>
        <span className={styles.small}>{`${name} · ${formatCnpj(folder.cnpj)} · ${folder.charset}`}</span>
      </td>
      <td>{t(`common:environments.${folder.environment}.plain`)}</td>
      <td>
        {folder.scopes.map((scope) => t(`integration:scopes.${scope}`)).join(' · ')}
        {capped ? (
          <span className={styles.small}>
            {t('integration:caps', {
              call: format.number(folder.capCall),
              day: format.number(folder.capDay),
            })}
          </span>
        ) : null}
      </td>
      <td>{folder.lastUsedAt ? format.dateTime(folder.lastUsedAt) : t('integration:never')}</td>
      <td className={styles.act}>
        {folder.revokedAt ? (
          t('integration:revoked', { date: format.date(folder.revokedAt) })
        ) : (
          <Button
            size="small"
            aria-label={`${t('integration:revoke')}: ${folder.folder}`}
            onClick={() => setAsking(true)}
          >
            {t('integration:revoke')}
          </Button>
        )}
        <ErrorPanel error={revoke.error} />
        <ConfirmDialog
          open={asking}
          title={t('integration:folders.revokeTitle')}
          act={t('integration:revoke')}
          onAct={() => void revoke.run({ id: folder.id })}
          onClose={() => setAsking(false)}
        >
          {t('integration:folders.revokeText', { folder: folder.folder })}
        </ConfirmDialog>
      </td>
    </tr>
  );
}
