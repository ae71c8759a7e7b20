/** Consultar: the key field, and below it the answers, newest first. */

import { makeStyles, mergeClasses, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  accessKeySchema,
  accessKeyParts,
  formatAccessKey,
  type AccessKey,
} from '../../shared/fiscal/access-key.ts';
import { useNow } from '../ui/clock.ts';
import { keyOf } from '../ui/keys/key-editing.ts';
import { KeyField } from '../ui/keys/key-field.tsx';
import { readKey } from '../ui/keys/key-reading.ts';
import { KeyButton } from '../ui/mnemonics.tsx';
import { Card, Page } from '../ui/page.tsx';
import { usePurpose } from '../ui/router.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { AnswerCard } from './answer-card.tsx';
import { BatchCard, BatchOffer } from './batch-card.tsx';
import { useBatch } from './use-batch.ts';
import { useConsults } from './use-consults.ts';
import { useLater } from './use-later.ts';

const KEY_LENGTH = 44;

const useStyles = makeStyles({
  column: { display: 'grid', rowGap: '16px' },
  answers: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '16px' },
  dimmed: { opacity: 0.45, filter: 'grayscale(1)' },
  answersHead: { display: 'flex', justifyContent: 'space-between', alignItems: 'center', marginTop: '4px' },
  answersTitle: { margin: 0, fontSize: '16px', fontWeight: tokens.fontWeightSemibold },
  empty: {
    display: 'grid',
    justifyItems: 'center',
    rowGap: '6px',
    padding: '64px 24px',
    color: tokens.colorNeutralForeground2,
    textAlign: 'center',
  },
  emptyIcon: { fontSize: '40px', color: tokens.colorNeutralForeground4, display: 'flex' },
  emptyTitle: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
});

export function ConsultScreen(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('consult');
  const format = useFormat();
  const now = useNow();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { consults, ask, read, restore, cancel, clear, said } = useConsults();
  const later = useLater((key) => void ask(key, true));
  const batches = useBatch(ask);
  const [pasted, setPasted] = useState<readonly AccessKey[]>([]);

  const bare = keyOf(text);
  const reading = readKey(bare, now);
  const parts = reading.old ? accessKeyParts(bare) : undefined;
  // The answers below are of other notes: they are dimmed, so that none is taken for the note of this key.
  const wrong = !reading.complete && (bare.length === KEY_LENGTH || (asked && bare !== ''));

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const askFor = (key: string) => {
    const parsed = accessKeySchema.safeParse(key);
    if (!parsed.success) return false;
    later.disarm(parsed.data);
    void ask(parsed.data);
    return true;
  };
  const submit = () => {
    // A reader of QR codes types the whole address.
    read(text);
    setAsked(true);
    if (askFor(bare)) {
      setText(formatAccessKey(bare));
      setAsked(false);
    }
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.select();
    });
  };
  const put = (key: string) => {
    setText(formatAccessKey(key));
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.select();
    });
  };
  usePurpose('consult', ({ consult, key }) => {
    if (consult ?? key) put(consult ?? key ?? '');
    if (consult) askFor(consult);
  });

  return (
    <Page title={t('title')} takesFocus={false}>
      <div className={styles.column}>
        <Card>
          <KeyField
            text={text}
            reading={reading}
            asked={asked}
            inputRef={(element) => {
              field.current = element;
            }}
            onChange={(next) => {
              setText(next);
              setAsked(false);
              setPasted([]);
            }}
            onPasted={(keys, whole) => {
              read(whole);
              setPasted(keys.length > 1 ? keys : []);
            }}
            onSubmit={submit}
            submitLabel={t('submit')}
          />
          {parts ? (
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody>{t('old', { month: format.month(parts.year, parts.month) })}</MessageBarBody>
            </MessageBar>
          ) : null}
        </Card>
        {pasted.length > 1 && batches.batch?.state !== 'running' ? (
          <BatchOffer
            keys={pasted}
            onStart={() => {
              batches.start(pasted);
              setPasted([]);
              setText('');
            }}
            onDrop={() => setPasted([])}
          />
        ) : null}
        {batches.batch ? <BatchCard batch={batches.batch} batches={batches} /> : null}
        <div role="status" aria-live="polite" className="visually-hidden">
          {said}
        </div>
        {consults.length === 0 ? (
          <div className={styles.empty}>
            <span className={styles.emptyIcon} aria-hidden="true">
              <SearchRegular />
            </span>
            <span className={styles.emptyTitle}>{t('emptyTitle')}</span>
            <span>{t('emptyText')}</span>
          </div>
        ) : (
          <section className={styles.answers} aria-labelledby="answers-title">
            <div className={styles.answersHead}>
              <h2 id="answers-title" className={styles.answersTitle}>
                {t(wrong ? 'answersBefore' : 'answers')}
              </h2>
              <KeyButton mnemonic="consult.clear" appearance="subtle" size="small" onClick={clear}>
                {t('clear')}
              </KeyButton>
            </div>
            <div className={mergeClasses(styles.answers, wrong && styles.dimmed)}>
              {consults.map((each) => (
                <AnswerCard
                  key={each.id}
                  consult={each}
                  onAgain={() => {
                    later.disarm(each.chNFe);
                    void ask(each.chNFe, each.state === 'answered');
                  }}
                  onRestore={() => restore(each.id)}
                  onCancel={() => cancel(each.id)}
                  onAsk={askFor}
                  onPut={put}
                  later={later}
                />
              ))}
            </div>
          </section>
        )}
      </div>
    </Page>
  );
}
