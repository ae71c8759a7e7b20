/** Displays an XML document, indented or as stored; always copies it as stored. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../copy-button.tsx';
import { prettyXml } from './xml-pretty.ts';

const useStyles = makeStyles({
  column: { display: 'grid', rowGap: '8px', minWidth: 0 },
  text: {
    margin: 0,
    padding: '12px 14px',
    overflow: 'auto',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '13px',
    lineHeight: '18px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  note: { color: tokens.colorNeutralForeground3 },
  row: { display: 'flex', columnGap: '8px', flexWrap: 'wrap' },
});

export interface XmlTextProps {
  readonly label: string;
  /** The document as stored. */
  readonly xml: string;
  /** CSS height of the text, which scrolls beyond it. */
  readonly maxHeight: string;
}

export function XmlText({ label, xml, maxHeight }: XmlTextProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('common');
  const [raw, setRaw] = useState(false);
  return (
    <div className={styles.column}>
      <pre className={styles.text} style={{ maxHeight }} tabIndex={0} role="region" aria-label={label}>
        {raw ? xml : prettyXml(xml)}
      </pre>
      {raw ? null : <span className={styles.note}>{t('xml.pretty')}</span>}
      <div className={styles.row}>
        <CopyButton text={xml} label={t('xml.copy')} />
        <Button size="small" appearance="subtle" onClick={() => setRaw(!raw)}>
          {raw ? t('xml.forTheEye') : t('xml.asItIs')}
        </Button>
      </div>
    </div>
  );
}
