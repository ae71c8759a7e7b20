/** Consultar: the key field, and below it the answers, newest first. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import {
  accessKeySchema,
  accessKeyParts,
  findKeyShapes,
  formatAccessKey,
  type AccessKey,
} from '../../shared/fiscal/key/access-key.ts';
import { useDroppedKeys } from '../certificates/import/dropped-file.tsx';
import { useNow } from '../ui/clock.ts';
import { useUnsaved } from '../ui/dialogs/unsaved.tsx';
import { takeFocus } from '../ui/keyboard/focus-keeper.ts';
import { keyOf } from '../ui/keys/key-editing.ts';
import { KeyField } from '../ui/keys/key-field.tsx';
import { readKey } from '../ui/keys/key-reading.ts';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { laterPart } from '../ui/navigation/later-part.tsx';
import { Card, Page } from '../ui/page.tsx';
import { usePurpose } from '../ui/navigation/router.tsx';
import { Notice } from '../ui/states/notice.tsx';
import { ScreenSkeleton } from '../ui/states/skeleton.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { AnswerCard } from './answer-card.tsx';
import { BatchEntry } from './batch/entry.tsx';
import { useReading } from './batch/use-reading.ts';
import { afterReading, afterScan, hasPile, NO_PILE, pileText, type Pile } from './several/pile.ts';
import { PileCard } from './several/pile-card.tsx';
import { SeveralCard, SeveralOffer } from './several/several-card.tsx';
import { useConsults } from './use-consults.ts';
import { useLater } from './use-later.ts';
import { useSeveral } from './several/use-several.ts';

const KEY_LENGTH = 44;
/** Pasted keys whose answers are still read as cards. */
const CARDS = 3;

/** Loaded when the first batch is opened. */
const BatchPage = laterPart(
  async () => (await import('./batch/batch-page.tsx')).BatchPage,
  <ScreenSkeleton />,
);

const useStyles = makeStyles({
  screen: { display: 'contents' },
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
  const { t } = useTranslation(['consult', 'batch', 'screens']);
  const format = useFormat();
  const now = useNow();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { consults, ask, read, restore, cancel, clear, said } = useConsults();
  const later = useLater((key) => void ask(key, true));
  /** A person asks now: what was to be asked later is settled. */
  const askNow: typeof ask = (key, refresh) => {
    later.disarm(key);
    return ask(key, refresh);
  };
  const several = useSeveral(askNow);
  const [pasted, setPasted] = useState<readonly AccessKey[]>([]);
  const [pile, setPile] = useState<Pile>(NO_PILE);
  const screen = useRef<HTMLDivElement>(null);
  const [batch, setBatch] = useState<string>();
  const isToAsk = (several.several?.left.length ?? 0) > 0 || later.armed.size > 0;
  useUnsaved(hasPile(pile) || isToAsk, 'consult', screen);
  /** The field has the first key of a list that is being read, and nothing was typed since. */
  const ofList = useRef(false);
  const reading = useReading((id, from) => {
    setBatch(id);
    // What was scanned, pasted or typed while something else was read is no part of it.
    setPile((before) => afterReading(before, from.kind === 'text' ? from.text : ''));
    if (ofList.current) setText('');
    ofList.current = false;
  });
  // One note after the other is the usual work: its answers stay right below the key.
  const answersFirst = consults.length > 0 && !reading.pending;
  const batchEntry = <BatchEntry reading={reading} onOpen={setBatch} />;
  const clearAnswers = () => {
    clear();
    later.disarmAll();
    // A person who clears the answers has looked at them: no keys are scanned in a row.
    setPile((before) => (hasPile(before) ? before : NO_PILE));
  };
  const { readDropped } = reading;
  useDroppedKeys(readDropped);

  const bare = keyOf(text);
  const typed = readKey(bare, now);
  const parts = typed.old ? accessKeyParts(bare) : undefined;
  // The answers below are of other notes: they are dimmed, so that none is taken for the note of this key.
  const wrong = !typed.complete && (bare.length === KEY_LENGTH || (asked && bare !== ''));

  // With the first picture of the screen: what a person focuses from then on stays focused.
  useLayoutEffect(() => {
    if (batch !== undefined) return;
    if (takeFocus(field.current)) field.current?.select();
  }, [batch]);

  const askFor = (key: string) => {
    const parsed = accessKeySchema.safeParse(key);
    if (!parsed.success) return false;
    void askNow(parsed.data);
    return true;
  };
  const submit = (at: number) => {
    // A reader of QR codes types the whole address.
    read(text);
    const sound = accessKeySchema.safeParse(bare).success;
    const next = sound || (hasPile(pile) && bare !== '') ? afterScan(pile, bare, at) : pile;
    // At once, not in the next frame: a barcode reader types the first characters of the next key within it.
    flushSync(() => {
      setPile(next);
      setAsked(!sound && !hasPile(next));
      if (hasPile(next)) setText('');
      else if (sound) setText(formatAccessKey(bare));
    });
    field.current?.focus();
    field.current?.select();
    if (sound && !hasPile(next)) askFor(bare);
  };
  const put = (key: string) => {
    setText(formatAccessKey(key));
    requestAnimationFrame(() => {
      if (takeFocus(field.current)) field.current?.select();
    });
  };
  usePurpose('consult', ({ consult, key, keys, batch: wanted, field: toField }) => {
    if (consult ?? key ?? wanted ?? keys ?? toField) setBatch(wanted);
    if (toField && takeFocus(field.current)) field.current?.select();
    if (consult ?? key) put(consult ?? key ?? '');
    if (consult) askFor(consult);
    if (keys) reading.read({ kind: 'text', text: keys.list.join('\n'), source: keys.from, name: keys.name });
  });

  const keys = (
    <Page title={t('screens:consult.title')} takesFocus={false}>
      <div className={styles.column}>
        <Card>
          <KeyField
            text={text}
            reading={typed}
            asked={asked}
            inputRef={(element) => {
              field.current = element;
            }}
            onChange={(next) => {
              setText(next);
              setAsked(false);
              setPasted([]);
              ofList.current = false;
            }}
            onPasted={(keys, whole) => {
              read(whole);
              setPasted(keys.length > 1 && keys.length <= CARDS ? keys : []);
              ofList.current = keyShapes(whole) > CARDS;
              if (ofList.current)
                reading.read({
                  kind: 'text',
                  text: whole,
                  name: t('batch:pile.pasted', { time: format.time(new Date().toISOString()) }),
                });
            }}
            onSubmit={submit}
            submitLabel={t('consult:submit')}
          />
          {parts ? (
            <Notice intent="warning">
              {t('consult:old', { month: format.month(parts.year, parts.month) })}
            </Notice>
          ) : null}
        </Card>
        {hasPile(pile) ? (
          <PileCard
            keys={pile.keys}
            pending={reading.pending}
            onStart={() =>
              reading.read({
                kind: 'text',
                text: pileText(pile.keys),
                name: t('batch:pile.name', { time: format.time(new Date().toISOString()) }),
              })
            }
            onDrop={() => {
              setPile(NO_PILE);
              field.current?.focus();
            }}
          />
        ) : null}
        {pasted.length > 1 && several.several?.state !== 'running' ? (
          <SeveralOffer
            keys={pasted}
            onStart={() => {
              several.start(pasted);
              setPasted([]);
              setText('');
            }}
            onDrop={() => setPasted([])}
          />
        ) : null}
        {several.several ? <SeveralCard several={several.several} use={several} /> : null}
        {answersFirst ? null : batchEntry}
        <div role="status" aria-live="polite" className="visually-hidden">
          {said}
        </div>
        {consults.length === 0 ? (
          <div className={styles.empty}>
            <span className={styles.emptyIcon} aria-hidden="true">
              <SearchRegular />
            </span>
            <span className={styles.emptyTitle}>{t('consult:emptyTitle')}</span>
            <span>{t('consult:emptyText')}</span>
          </div>
        ) : (
          <section className={styles.answers} aria-labelledby="answers-title">
            <div className={styles.answersHead}>
              <h2 id="answers-title" className={styles.answersTitle}>
                {t(wrong ? 'consult:answersBefore' : 'consult:answers')}
              </h2>
              <KeyButton mnemonic="consult.clear" appearance="subtle" size="small" onClick={clearAnswers}>
                {t('consult:clear')}
              </KeyButton>
            </div>
            <div className={mergeClasses(styles.answers, wrong && styles.dimmed)}>
              {consults.map((each) => (
                <AnswerCard
                  key={each.id}
                  consult={each}
                  onAgain={() => void askNow(each.chNFe, each.state === 'answered')}
                  onRestore={() => {
                    later.disarm(each.chNFe);
                    restore(each.id);
                  }}
                  onCancel={() => cancel(each.id)}
                  onAsk={askFor}
                  onPut={put}
                  later={later}
                />
              ))}
            </div>
          </section>
        )}
        {answersFirst ? batchEntry : null}
      </div>
    </Page>
  );
  return (
    <div ref={screen} className={styles.screen}>
      {batch === undefined ? keys : <BatchPage key={batch} id={batch} onClose={() => setBatch(undefined)} />}
    </div>
  );
}

/** Keys in a text, sound or not, and those of other documents: 44 characters with blanks, dots or hyphens within. */
function keyShapes(text: string): number {
  let end = 0;
  let count = 0;
  for (const shape of findKeyShapes(text.toUpperCase())) {
    if (shape.start < end) continue;
    ({ end } = shape);
    count += 1;
  }
  return count;
}
