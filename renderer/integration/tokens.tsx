/** The access tokens: company, environment, permissions and last use. */

import { makeStyles, tokens, useRestoreFocusTarget } from '@fluentui/react-components';
import { AddRegular, KeyMultipleRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput, TokenView } from '../../shared/contract.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Empty } from '../ui/states/empty.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { Card } from '../ui/page.tsx';
import { useCompanyName } from './company-name.tsx';
import { GrantRow, GrantTable } from './grants.tsx';
import { TokenForm } from './token-form.tsx';
import { TokenMade } from './token-made.tsx';

const useStyles = makeStyles({
  text: { margin: '-8px 0 8px', color: tokens.colorNeutralForeground2 },
  two: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
  line: {
    display: 'flex',
    alignItems: 'center',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
    fontSize: '13px',
  },
});

type Made = CallOutput<'token.create'>;

export function Tokens(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['integration', 'words']);
  const query = useQueryCall('token.list', {});
  const [making, setMaking] = useState(false);
  const restoreFocus = useRestoreFocusTarget();
  const [made, setMade] = useState<Made>();
  const list = query.data ?? [];
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
          <GrantTable
            kind="tokens"
            list={list}
            first={t('words:company')}
            row={(token) => <Row key={token.id} token={token} />}
          />
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
  const revoke = useCommand('token.revoke');
  const company = useCompanyName(token.environment, token.cnpj);
  const environment = t(`common:environments.${token.environment}.plain`);
  const name = `${company}, ${environment}`;
  return (
    <GrantRow
      kind="tokens"
      grant={token}
      name={name}
      question={t('integration:revokeText', { company, environment })}
      onRevoke={() => void revoke.run({ id: token.id })}
      error={revoke.error}
    >
      <span className={styles.two}>{company}</span>
      <span className={styles.line}>
        {formatCnpj(token.cnpj)}
        {token.revokedAt ? null : (
          <CopyButton text={token.id} label={t('integration:made.copyId')} of={name} />
        )}
      </span>
    </GrantRow>
  );
}
