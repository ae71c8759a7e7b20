/** The justification: one growing line, a counter, saved phrases, and what cannot be sent underlined beside its mend. */

import { Button, Field, makeStyles, mergeClasses, Textarea, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { explainJustification } from '../../shared/explain/index.ts';
import { justificationProblems, proposeJustification } from '../../shared/fiscal/justification.ts';
import { useFormat } from '../ui/use-format.ts';
import { markIllegal, markProposal, unbreak, type Piece } from './justification-marks.ts';

const useStyles = makeStyles({
  box: { position: 'relative' },
  text: {
    width: '100%',
    '& textarea': { fontSize: '16px', lineHeight: '24px', padding: '10px 14px', maxHeight: '220px' },
  },
  marks: {
    position: 'absolute',
    inset: '1px',
    padding: '10px 14px',
    fontSize: '16px',
    lineHeight: '24px',
    color: 'transparent',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    overflow: 'hidden',
    pointerEvents: 'none',
  },
  wrong: {
    textDecorationLine: 'underline',
    textDecorationStyle: 'wavy',
    textDecorationColor: tokens.colorPaletteRedForeground1,
    textDecorationSkipInk: 'none',
  },
  right: { backgroundColor: tokens.colorPaletteGreenBackground1, textDecorationLine: 'underline' },
  below: { display: 'flex', justifyContent: 'space-between', columnGap: '16px', marginTop: '4px' },
  counter: {
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  counterBad: { color: tokens.colorPaletteRedForeground1 },
  phrases: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '4px' },
  proposal: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: '12px',
    rowGap: '6px',
    padding: '12px 14px',
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    '& dt': { color: tokens.colorNeutralForeground3 },
    '& dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  },
  column: { display: 'grid', rowGap: '12px' },
});

export interface JustificationEditorProps {
  readonly value: string;
  /** Says what is missing, too: only once the person wanted to go on. */
  readonly asked: boolean;
  readonly onChange: (text: string) => void;
  readonly onEnter: () => void;
}

export function JustificationEditor({
  value,
  asked,
  onChange,
  onEnter,
}: JustificationEditorProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  const { locale } = useFormat();
  const [breaks, setBreaks] = useState(0);
  const length = value.trim().length;
  const problems = justificationProblems(value);
  const illegal = problems.some(({ kind }) => kind === 'illegal');
  const told = problems.filter(({ kind }) => asked || kind !== 'too-short');
  const examples = t('justification.examples', { returnObjects: true });

  return (
    <div className={styles.column}>
      <Field
        label={t('justification.label')}
        validationState={told.length > 0 ? 'error' : 'none'}
        validationMessage={told.length > 0 ? explainJustification(told, locale).join(' ') : null}
      >
        {(field) => (
          <div className={styles.box}>
            <Textarea
              {...field}
              className={styles.text}
              rows={2}
              resize="none"
              autoFocus
              value={value}
              spellCheck
              onChange={(_, data) => {
                const joined = unbreak(data.value);
                setBreaks(joined.breaks);
                onChange(joined.text);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                onEnter();
              }}
            />
            <div className={styles.marks} aria-hidden="true">
              <Pieces pieces={markIllegal(value)} className={styles.wrong} />
            </div>
          </div>
        )}
      </Field>
      <div className={styles.below}>
        <span>
          {t('justification.warning')}{' '}
          <span role="status">{breaks > 0 ? t('justification.breaks', { count: breaks }) : ''}</span>
        </span>
        <span
          className={mergeClasses(
            styles.counter,
            told.some(({ kind }) => kind !== 'illegal') && styles.counterBad,
          )}
        >
          {t('justification.counter', { n: length })}
        </span>
      </div>
      {illegal ? (
        <section aria-label={t('justification.proposal')}>
          <dl className={styles.proposal}>
            <dt>{t('justification.before')}</dt>
            <dd>
              <Pieces pieces={markIllegal(value)} className={styles.wrong} />
            </dd>
            <dt>{t('justification.after')}</dt>
            <dd>
              <Pieces pieces={markProposal(value)} className={styles.right} />
            </dd>
          </dl>
          <div className={styles.phrases}>
            <Button appearance="primary" onClick={() => onChange(proposeJustification(value))}>
              {t('justification.apply')}
            </Button>
          </div>
        </section>
      ) : (
        <section aria-label={t('justification.phrases')}>
          <span>{t('justification.phrases')}</span>
          <div className={styles.phrases}>
            {examples.map((phrase) => (
              <Button key={phrase} size="small" shape="circular" onClick={() => onChange(phrase)}>
                {phrase}
              </Button>
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

function Pieces({ pieces, className }: { pieces: readonly Piece[]; className: string }): ReactNode {
  return pieces.map(({ text, marked, at }) => (
    <span key={at} className={marked ? className : undefined}>
      {text}
    </span>
  ));
}
