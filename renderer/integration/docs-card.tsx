/** The documentation for programmers: the service's own pages and one call to copy; no link is opened from here. */

import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServiceState } from '../../shared/contract.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Card } from '../ui/page.tsx';
import { Notice } from '../ui/states/notice.tsx';

const useStyles = makeStyles({
  column: { display: 'grid', rowGap: '12px' },
  text: { margin: '-4px 0 0', color: tokens.colorNeutralForeground2 },
  row: {
    display: 'grid',
    gridTemplateColumns: '92px minmax(0, 1fr) auto',
    columnGap: '8px',
    alignItems: 'center',
  },
  name: { color: tokens.colorNeutralForeground3 },
  code: { fontFamily: tokens.fontFamilyMonospace, fontSize: '13px', overflowWrap: 'anywhere' },
  example: {
    margin: 0,
    padding: '10px 12px',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '13px',
    lineHeight: '18px',
    backgroundColor: tokens.colorNeutralBackground2,
    borderRadius: tokens.borderRadiusMedium,
    overflowX: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

export function DocsCard({ state }: { state: ServiceState }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['integration', 'common']);
  const base = state.address ?? `http://127.0.0.1:${state.port}`;
  const pages = [
    [t('integration:docsPage'), `${base}/docs`],
    [t('integration:docsOpenApi'), `${base}/openapi.json`],
  ] as const;
  const example = exampleCall(base);
  return (
    <Card title={t('integration:docs')}>
      <div className={styles.column}>
        <p className={styles.text}>{t('integration:docsText')}</p>
        {pages.map(([name, address]) => (
          <div key={address} className={styles.row}>
            <span className={styles.name}>{name}</span>
            <span className={styles.code}>{address}</span>
            <CopyButton text={address} label={t('common:copy')} />
          </div>
        ))}
        <div className={styles.row}>
          <span className={styles.name}>{t('integration:docsExample')}</span>
          <span />
          <CopyButton text={example} label={t('integration:copyExample')} />
        </div>
        <pre className={styles.example} tabIndex={0} aria-label={t('integration:docsExample')}>
          {example}
        </pre>
        <Notice intent="info">{t('integration:warning200')}</Notice>
      </div>
    </Card>
  );
}

/** One line with double quotes only: valid in cmd.exe and in a shell. */
function exampleCall(base: string): string {
  const body = JSON.stringify({ 'X-AUTH-TOKEN': 'SEU-TOKEN', chNFe: 'CHAVE-DE-44', tpAmb: '2' });
  return `curl -s ${base}/nfe/stats -H "Content-Type: application/json" -d "${body.replaceAll('"', '\\"')}"`;
}
