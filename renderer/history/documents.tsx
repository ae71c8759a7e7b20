/** The XML documents of a disablement: displayed indented, copied exactly as stored. */

import { makeStyles, Tab, TabList } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DisablementDocument, DisablementView } from '../../shared/contract.ts';
import { useQueryCall } from '../api/hooks.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { XmlText } from '../ui/xml/xml-text.tsx';

const useStyles = makeStyles({
  column: { display: 'grid', rowGap: '8px', minWidth: 0 },
});

/** Loaded only when opened. */
export function Documents({ view }: { view: DisablementView }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('history');
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.column}>
      <div>
        <KeyButton mnemonic="story.documents" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('documents.hide') : t('documents.show')}
        </KeyButton>
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
        <XmlText key={chosen} label={nameOf(shown, chosen)} xml={shown.text} maxHeight="320px" />
      ) : null}
    </section>
  );
}
