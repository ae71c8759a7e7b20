/** The access tokens: company, environment, permissions and last use. */

import { Button, makeStyles, mergeClasses, tokens, useRestoreFocusTarget } from '@fluentui/react-components';
import { AddRegular, KeyMultipleRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput, TokenView } from '../../shared/contract.ts';
import { formatCnpj } from '../../shared/fiscal/cnpj.ts';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Empty } from '../ui/states/empty.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { Card } from '../ui/page.tsx';
import { useTableStyles } from '../ui/table/table-styles.ts';
import { useFormat } from '../ui/words/use-format.ts';
import { useCompanyName } from './company-name.tsx';
import { TokenForm } from './token-form.tsx';
import { TokenMade } from './token-made.tsx';

const useStyles = makeStyles({
  text: { margin: '-8px 0 8px', color: tokens.colorNeutralForeground2 },
  two: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
  small: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: '12px' },
  line: { display: 'flex', alignItems: 'center', whiteSpace: 'nowrap' },
  // On the row: a height of the cells would compete with the table's own rule, which is as specific.
  tall: { height: '56px' },
  gone: { '& td': { color: tokens.colorNeutralForeground3 } },
  environment: { width: '112px' },
  scopes: { width: '216px' },
  when: { width: '132px' },
  act: { width: '76px' },
  foot: { marginTop: '8px', marginLeft: '-8px' },
});

type Made = CallOutput<'token.create'>;

export function Tokens(): ReactNode {
  const styles = useStyles();
  const table = useTableStyles();
  const { t } = useTranslation('integration');
  const query = useQueryCall('token.list', {});
  const [making, setMaking] = useState(false);
  const restoreFocus = useRestoreFocusTarget();
  const [made, setMade] = useState<Made>();
  const [all, setAll] = useState(false);
  const list = query.data ?? [];
  const live = list.filter(({ revokedAt }) => !revokedAt);
  const gone = list.filter(({ revokedAt }) => revokedAt);
  const make = (
    <KeyButton
      {...restoreFocus}
      mnemonic="integration.token"
      appearance="primary"
      icon={<AddRegular />}
      onClick={() => setMaking(true)}
    >
      {t('newToken')}
    </KeyButton>
  );
  return (
    <Card title={t('tokens')} actions={list.length > 0 ? make : null}>
      <ErrorPanel error={query.error?.error} />
      {query.data && list.length === 0 ? (
        <Empty icon={<KeyMultipleRegular />} title={t('noTokens')} text={t('noTokensText')}>
          {make}
        </Empty>
      ) : (
        <>
          <p className={styles.text}>{t('tokensText')}</p>
          <div className={table.scroll}>
            <table className={table.table}>
              <thead>
                <tr>
                  <th scope="col">{t('columns.company')}</th>
                  <th scope="col" className={styles.environment}>
                    {t('columns.environment')}
                  </th>
                  <th scope="col" className={styles.scopes}>
                    {t('columns.scopes')}
                  </th>
                  <th scope="col" className={styles.when}>
                    {t('columns.created')}
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
                {[...live, ...(all ? gone : [])].map((token) => (
                  <Row key={token.id} token={token} />
                ))}
              </tbody>
            </table>
          </div>
          {gone.length > 0 ? (
            <div className={styles.foot}>
              <Button size="small" appearance="subtle" onClick={() => setAll(!all)}>
                {all ? t('hideRevoked') : t('showRevoked', { count: gone.length })}
              </Button>
            </div>
          ) : null}
        </>
      )}
      {making ? (
        <TokenForm
          onClose={() => setMaking(false)}
          onMade={(token) => {
            setMaking(false);
            setMade(token);
          }}
        />
      ) : null}
      {made ? <TokenMade made={made} onKept={() => setMade(undefined)} /> : null}
    </Card>
  );
}

function Row({ token }: { token: TokenView }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['integration', 'common']);
  const format = useFormat();
  const revoke = useCommand('token.revoke');
  const [asking, setAsking] = useState(false);
  const name = useCompanyName(token.environment, token.cnpj);
  const environment = t(`common:environments.${token.environment}.plain`);
  const capped = token.environment === 'producao' && token.scopes.includes('inutilizar');
  return (
    <tr className={mergeClasses(styles.tall, token.revokedAt ? styles.gone : undefined)}>
      <td>
        <span className={styles.two}>{name}</span>
        <span className={mergeClasses(styles.small, styles.line)}>
          {formatCnpj(token.cnpj)}
          {token.revokedAt ? null : (
            <CopyButton text={token.id} label={t('integration:made.copyId')} of={`${name}, ${environment}`} />
          )}
        </span>
      </td>
      <td>{environment}</td>
      <td>
        {token.scopes.map((scope) => t(`integration:scopes.${scope}`)).join(' · ')}
        {capped ? (
          <span className={styles.small}>
            {t('integration:caps', {
              call: format.number(token.capCall),
              day: format.number(token.capDay),
            })}
          </span>
        ) : null}
      </td>
      <td>{format.dateTime(token.createdAt)}</td>
      <td>{token.lastUsedAt ? format.dateTime(token.lastUsedAt) : t('integration:never')}</td>
      <td className={styles.act}>
        {token.revokedAt ? (
          t('integration:revoked', { date: format.date(token.revokedAt) })
        ) : (
          <Button
            size="small"
            aria-label={`${t('integration:revoke')}: ${name}, ${environment}`}
            onClick={() => setAsking(true)}
          >
            {t('integration:revoke')}
          </Button>
        )}
        <ErrorPanel error={revoke.error} />
        <ConfirmDialog
          open={asking}
          title={t('integration:revokeTitle')}
          act={t('integration:revoke')}
          onAct={() => void revoke.run({ id: token.id })}
          onClose={() => setAsking(false)}
        >
          {t('integration:revokeText', { company: name, environment })}
        </ConfirmDialog>
      </td>
    </tr>
  );
}
