/** What the tables of tokens and of folders share: the columns of a grant, revoked ones behind a button, and the question before one is revoked. */

import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TokenView } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { TableHead } from '../ui/table/table-head.tsx';
import { useTableStyles } from '../ui/table/table-styles.ts';
import { useFormat } from '../ui/words/use-format.ts';

/** Their words: a token and a folder are of another gender in Portuguese. */
type Kind = 'tokens' | 'folders';

const useStyles = makeStyles({
  /** Below it the first column would have no room for a name, or for the CNPJ and its button. */
  wide: { minWidth: '944px' },
  // On the row: a height of the cells would compete with the table's own rule, which is as specific.
  tall: { height: '56px' },
  gone: { '& td': { color: tokens.colorNeutralForeground3 } },
  small: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: '13px' },
  environment: { width: '112px' },
  scopes: { width: '216px' },
  when: { width: '132px' },
  act: { width: '76px' },
  ended: { whiteSpace: 'normal' },
  foot: { marginTop: '8px', marginLeft: '-8px' },
});

export function GrantTable<T extends TokenView>({
  kind,
  list,
  first,
  row,
}: {
  readonly kind: Kind;
  readonly list: readonly T[];
  /** Title of the first column. */
  readonly first: string;
  readonly row: (grant: T) => ReactNode;
}): ReactNode {
  const styles = useStyles();
  const table = useTableStyles();
  const { t } = useTranslation(['integration', 'words']);
  const [all, setAll] = useState(false);
  const live = list.filter(({ revokedAt }) => !revokedAt);
  const gone = list.filter(({ revokedAt }) => revokedAt);
  return (
    <>
      <div className={table.scroll}>
        <table className={mergeClasses(table.table, styles.wide)}>
          <TableHead
            columns={[
              [first],
              [t('words:environment'), styles.environment],
              [t('columns.scopes'), styles.scopes],
              ...(kind === 'tokens' ? [[t('columns.created'), styles.when] as const] : []),
              [t('columns.used'), styles.when],
            ]}
          >
            <th scope="col" className={styles.act}>
              <span className="visually-hidden">{t('columns.act')}</span>
            </th>
          </TableHead>
          <tbody>{[...live, ...(all ? gone : [])].map(row)}</tbody>
        </table>
      </div>
      {gone.length > 0 ? (
        <div className={styles.foot}>
          <Button size="small" appearance="subtle" onClick={() => setAll(!all)}>
            {all ? t(`grants.${kind}.hide`) : t(`grants.${kind}.show`, { count: gone.length })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

export interface GrantRowProps {
  readonly kind: Kind;
  readonly grant: TokenView;
  /** How the button that revokes it is read aloud. */
  readonly name: string;
  readonly question: string;
  readonly onRevoke: () => void;
  readonly error: AppError | undefined;
  /** The first cell. */
  readonly children: ReactNode;
}

export function GrantRow({
  kind,
  grant,
  name,
  question,
  onRevoke,
  error,
  children,
}: GrantRowProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['integration', 'common']);
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const capped = grant.environment === 'producao' && grant.scopes.includes('inutilizar');
  return (
    <tr className={mergeClasses(styles.tall, grant.revokedAt ? styles.gone : undefined)}>
      <td>{children}</td>
      <td>{t(`common:environments.${grant.environment}.plain`)}</td>
      <td>
        {grant.scopes.map((scope) => t(`integration:scopes.${scope}`)).join(' · ')}
        {capped ? (
          <span className={styles.small}>
            {t('integration:caps', {
              call: format.number(grant.capCall),
              day: format.number(grant.capDay),
            })}
          </span>
        ) : null}
      </td>
      {kind === 'tokens' ? <td>{format.dateTime(grant.createdAt)}</td> : null}
      <td>{grant.lastUsedAt ? format.dateTime(grant.lastUsedAt) : t(`integration:grants.${kind}.never`)}</td>
      <td className={styles.act}>
        {grant.revokedAt ? (
          <span className={mergeClasses(styles.small, styles.ended)}>
            {t(`integration:grants.${kind}.revoked`, { date: format.date(grant.revokedAt) })}
          </span>
        ) : (
          <Button
            size="small"
            aria-label={`${t('integration:revoke')}: ${name}`}
            onClick={() => setAsking(true)}
          >
            {t('integration:revoke')}
          </Button>
        )}
        <ErrorPanel error={error} />
        <ConfirmDialog
          open={asking}
          title={t(`integration:grants.${kind}.revokeTitle`)}
          act={t('integration:revoke')}
          onAct={onRevoke}
          onClose={() => setAsking(false)}
        >
          {question}
        </ConfirmDialog>
      </td>
    </tr>
  );
}
