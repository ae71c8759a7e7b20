/** The documents of a disablement: tidied for the eye, copied as they are kept. */

import { Button, makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DisablementDocument, DisablementView } from '../../shared/contract.ts';
import { useQueryCall } from '../api/hooks.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { prettyXml } from './xml-pretty.ts';

const useStyles = makeStyles({
  column: { display: 'grid', rowGap: '8px', minWidth: 0 },
  xml: {
    margin: 0,
    padding: '12px 14px',
    maxHeight: '320px',
    overflow: 'auto',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '12px',
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

/** Nothing is fetched before somebody wants to see it. */
export function Documents({ view }: { view: DisablementView }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('history');
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.column}>
      <div>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('documents.hide') : t('documents.show')}
        </Button>
      </div>
      {open ? <Opened view={view} /> : null}
    </div>
  );
}

function Opened({ view }: { view: DisablementView }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('history');
  const { environment, requestId } = view;
  const query = useQueryCall('disablement.documents', { environment, requestId });
  const [chosen, setChosen] = useState(0);
  const [raw, setRaw] = useState(false);
  const documents = query.data ?? [];
  const shown = documents[chosen];
  const nameOf = ({ kind, attempt }: DisablementDocument, index: number): string => {
    if (kind === 'request') return index === 0 ? t('documents.request') : t('documents.requestAgain');
    if (kind === 'proc') return t('documents.proc');
    const answers = documents.filter((each) => each.kind === 'answer').length;
    return answers > 1 && attempt ? t('documents.answerOf', { n: attempt }) : t('documents.answer');
  };
  return (
    <section aria-label={t('documents.title')} className={styles.column}>
      <ErrorPanel error={query.error?.error} />
      {documents.length > 0 ? (
        <TabList
          size="small"
          selectedValue={chosen}
          onTabSelect={(_, { value }) => setChosen(Number(value))}
          aria-label={t('documents.title')}
        >
          {documents.map((each, index) => (
            <Tab key={`${each.kind} ${each.at} ${index}`} value={index}>
              {nameOf(each, index)}
            </Tab>
          ))}
        </TabList>
      ) : null}
      {shown ? (
        <>
          <pre className={styles.xml} tabIndex={0} aria-label={nameOf(shown, chosen)}>
            {raw ? shown.text : prettyXml(shown.text)}
          </pre>
          {raw ? null : <span className={styles.note}>{t('documents.pretty')}</span>}
          <div className={styles.row}>
            <CopyButton text={shown.text} label={t('documents.copy')} />
            <Button size="small" appearance="subtle" onClick={() => setRaw(!raw)}>
              {raw ? t('documents.forTheEye') : t('documents.asItIs')}
            </Button>
          </div>
        </>
      ) : null}
    </section>
  );
}
