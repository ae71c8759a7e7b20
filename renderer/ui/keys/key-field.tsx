/** The field for an access key: groups of four, wrong groups underlined, the decoded key below. */

import { Button, Field, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircle16Regular } from '@fluentui/react-icons';
import {
  useLayoutEffect,
  useRef,
  type ClipboardEvent,
  type ReactNode,
  type RefCallback,
  type SyntheticEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { explainAccessKey, type Locale } from '../../../shared/explain/index.ts';
import { accessKeyParts, formatAccessKey, type AccessKey } from '../../../shared/fiscal/key/access-key.ts';
import { issuerText } from '../../../shared/fiscal/issuer/issuer-text.ts';
import {
  eraseAcrossBlank,
  groupTyped,
  keyOf,
  pasteInto,
  positionInGroups,
  type FieldText,
} from './key-editing.ts';
import type { KeyFault, KeyReading } from './key-reading.ts';
import { KeyButton } from '../keyboard/mnemonics.tsx';
import { NARROW, SCALED, SLIM } from '../../theme/narrow.ts';
import { useFormat } from '../words/use-format.ts';
import { WRAPPING } from '../../theme/style-pieces.ts';

/** The letters of the key and of the marks over it: all 54 fit next to the button, or above it in a slim window. */
const LETTERS = {
  fontFamily: tokens.fontFamilyMonospace,
  fontSize: '18px',
  letterSpacing: '0.2px',
  [SCALED]: { fontSize: '15px' },
  [NARROW]: { fontSize: '14px', letterSpacing: 0, paddingLeft: '10px', paddingRight: '10px' },
} as const;

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'flex-start', columnGap: '12px', [SLIM]: { display: 'block' } },
  box: { position: 'relative', flexGrow: 1, minWidth: 0 },
  input: {
    width: '100%',
    height: '48px',
    paddingLeft: 0,
    paddingRight: 0,
    '& input': {
      paddingLeft: '14px',
      paddingRight: '14px',
      ...LETTERS,
    },
  },
  marks: {
    position: 'absolute',
    inset: '0 auto auto 0',
    height: '48px',
    lineHeight: '48px',
    // As wide as the field's border.
    margin: '0 1px',
    paddingLeft: '14px',
    paddingRight: '14px',
    whiteSpace: 'pre',
    overflow: 'hidden',
    maxWidth: 'calc(100% - 2px)',
    boxSizing: 'border-box',
    color: 'transparent',
    pointerEvents: 'none',
    ...LETTERS,
  },
  wrong: {
    textDecorationLine: 'underline',
    textDecorationStyle: 'wavy',
    textDecorationColor: tokens.colorPaletteRedForeground1,
    textDecorationThickness: '2px',
    textUnderlineOffset: '5px',
    textDecorationSkipInk: 'none',
  },
  below: { ...WRAPPING, minHeight: '28px', paddingTop: '6px', columnGap: '8px' },
  decoded: { color: tokens.colorNeutralForeground2 },
  good: {
    color: tokens.colorPaletteGreenForeground1,
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '4px',
  },
  bad: { color: tokens.colorPaletteRedForeground1 },
  submit: {
    height: '48px',
    minWidth: '132px',
    marginTop: '28px',
    [SLIM]: { height: '36px', marginTop: '8px' },
  },
});

export interface KeyFieldProps {
  readonly text: string;
  readonly reading: KeyReading;
  /** The person tried to consult: a wrong length is reported, too. */
  readonly asked: boolean;
  readonly inputRef: RefCallback<HTMLInputElement>;
  readonly onChange: (text: string) => void;
  /** The complete keys of a pasted text, and the text. */
  readonly onPasted: (keys: readonly AccessKey[], text: string) => void;
  /** `at`: when it was pressed, in an event's milliseconds; a busy page comes to it later. */
  readonly onSubmit: (at: number) => void;
  readonly submitLabel: string;
}

export function KeyField(props: KeyFieldProps): ReactNode {
  const { text, reading, asked, onChange, onSubmit } = props;
  const styles = useStyles();
  const { t } = useTranslation(['consult', 'words']);
  const caret = useRef<{ input: HTMLInputElement; at: number } | undefined>(undefined);

  useLayoutEffect(() => {
    if (!caret.current) return;
    caret.current.input.setSelectionRange(caret.current.at, caret.current.at);
    caret.current = undefined;
  });

  const put = (input: HTMLInputElement, next: FieldText) => {
    caret.current = { input, at: next.caret };
    onChange(next.text);
  };
  /** Copies or cuts without the blanks; of nothing selected the clipboard keeps what it has. */
  const take = (event: ClipboardEvent<HTMLInputElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const [from, to] = [selectionStart ?? 0, selectionEnd ?? 0];
    if (from === to) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', value.slice(from, to).replace(/\s/g, ''));
    if (event.type === 'cut')
      put(event.currentTarget, groupTyped({ text: value.slice(0, from) + value.slice(to), caret: from }));
  };
  const problem = problemText(reading, asked, t, useFormat().locale, keyOf(text));

  return (
    <div>
      <div className={styles.row}>
        <Field
          label={t('words:accessKey')}
          size="large"
          className={styles.box}
          validationState={problem ? 'error' : 'none'}
          validationMessageIcon={null}
        >
          {(field) => (
            <div className={styles.box}>
              <Input
                {...field}
                ref={props.inputRef}
                size="large"
                className={styles.input}
                value={text}
                autoComplete="off"
                spellCheck={false}
                aria-describedby="key-below"
                onChange={(event) => {
                  const input = event.currentTarget;
                  put(
                    input,
                    groupTyped({ text: input.value, caret: input.selectionStart ?? input.value.length }),
                  );
                }}
                onKeyDown={(event) => {
                  const input = event.currentTarget;
                  if (event.key === 'Enter') {
                    event.preventDefault();
                    onSubmit(event.timeStamp);
                    return;
                  }
                  const collapsed = input.selectionStart === input.selectionEnd;
                  if (!collapsed || event.ctrlKey || (event.key !== 'Backspace' && event.key !== 'Delete'))
                    return;
                  const next = eraseAcrossBlank(
                    { text: input.value, caret: input.selectionStart ?? 0 },
                    event.key === 'Delete',
                  );
                  if (!next) return;
                  event.preventDefault();
                  put(input, next);
                }}
                onPaste={(event) => {
                  event.preventDefault();
                  const input = event.currentTarget;
                  const at = input.selectionStart ?? 0;
                  const whole = event.clipboardData.getData('text');
                  const pasted = pasteInto(
                    { text: input.value, caret: at, selectionEnd: input.selectionEnd ?? at },
                    whole,
                  );
                  put(input, pasted);
                  props.onPasted(pasted.keys, whole);
                }}
                onCopy={take}
                onCut={take}
              />
              <div className={styles.marks} aria-hidden="true">
                {marked(text, reading, styles.wrong)}
              </div>
            </div>
          )}
        </Field>
        <KeyButton
          mnemonic="consult.submit"
          appearance="primary"
          size="large"
          className={mergeClasses(styles.submit)}
          onClick={(event: SyntheticEvent) => onSubmit(event.timeStamp)}
          aria-keyshortcuts="Enter"
        >
          {props.submitLabel}
        </KeyButton>
      </div>
      <div id="key-below" className={styles.below} role="status">
        {problem ? <span className={styles.bad}>{problem}</span> : null}
        {reading.mends.length > 0 ? (
          <Mends mends={reading.mends} onUse={(key) => onChange(formatAccessKey(key))} />
        ) : null}
        {reading.complete ? <Decoded bare={keyOf(text)} /> : null}
        {!problem && !reading.complete && reading.length === 0 ? (
          <span className={styles.decoded}>{t('keyHint')}</span>
        ) : null}
        {!problem && !reading.complete && reading.length > 0 && reading.length < 44 ? (
          <span className={styles.decoded}>{t('left', { count: 44 - reading.length })}</span>
        ) : null}
      </div>
    </div>
  );
}

function Mends(props: { mends: KeyReading['mends']; onUse: (key: string) => void }): ReactNode {
  const { t } = useTranslation('consult');
  return (
    <>
      <span>{t('mends', { count: props.mends.length })}</span>
      {props.mends.map(({ key, group, value }) => (
        <Button key={key} size="small" onClick={() => props.onUse(key)}>
          {t('useMend', { group, value })}
        </Button>
      ))}
    </>
  );
}

function Decoded({ bare }: { bare: string }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('consult');
  const text = useKeyLine(bare);
  return (
    <>
      <span className={styles.decoded}>{text}</span>
      <span className={styles.good}>
        <CheckmarkCircle16Regular aria-hidden="true" />
        {t('dvOk')}
      </span>
    </>
  );
}

/** "SP · out/2026 · 11.222.333/0001-81 · NF-e · série 1 · nº 123 · emissão normal". */
export function useKeyLine(bare: string): string {
  const { t } = useTranslation(['consult', 'common']);
  const format = useFormat();
  const parts = accessKeyParts(bare);
  return [
    parts.uf ?? parts.cUF,
    format.month(parts.year, parts.month),
    issuerText(parts),
    parts.mod === '65' ? t('common:modelNames.65') : t('common:modelNames.55'),
    t('serie', { n: parts.serie }),
    t('number', { n: format.number(parts.nNF) }),
    emissionName(parts.tpEmis, t),
  ].join(' · ');
}

type ConsultT = ReturnType<typeof useTranslation<'consult'>>['t'];
type BothT = ReturnType<typeof useTranslation<['consult', 'common']>>['t'];
const EMISSIONS = ['1', '2', '3', '4', '5', '6', '7', '9'] as const;

export function emissionName(tpEmis: string, t: BothT | ConsultT): string {
  const known = EMISSIONS.find((kind) => kind === tpEmis);
  const translate = t as ConsultT;
  return known ? translate(`tpEmis.${known}`) : translate('tpEmis.other', { n: tpEmis });
}

function problemText(
  reading: KeyReading,
  asked: boolean,
  t: ConsultT,
  locale: Locale,
  bare: string,
): string | undefined {
  if (reading.faults.length > 0) return faultText(reading.faults, locale, bare);
  if (!asked && reading.length <= 44) return undefined;
  if (reading.length === 0) return t('problems.empty');
  if (reading.length < 44) return t('problems.short', { have: reading.length, count: 44 - reading.length });
  if (reading.length > 44) return t('problems.long', { have: reading.length, count: reading.length - 44 });
  return undefined;
}

/** The first fault with a position, after the one that says only that some digit is wrong. */
function faultText(faults: readonly KeyFault[], locale: Locale, bare: string): string {
  const general = faults.filter(({ fault }) => fault === 'cDV');
  const placed = faults.filter(({ fault }) => fault !== 'cDV').slice(0, 1);
  return explainAccessKey([...general, ...placed], locale, bare).join(' ');
}

/** Underlines where a fault is or can be corrected; a wrong check digit has no position of its own. */
function marked(text: string, { faults, mends }: KeyReading, className: string): ReactNode {
  const placed = faults.filter(({ fault }) => fault !== 'cDV');
  const wrongGroups = new Set([
    ...placed.flatMap(({ start, end }) => groupsBetween(start, end)),
    ...mends.map(({ group }) => group - 1),
  ]);
  return text.split(' ').map((group, index) => (
    <span key={positionInGroups(index * 4)}>
      <span className={wrongGroups.has(index) ? className : undefined}>{group}</span>{' '}
    </span>
  ));
}

function groupsBetween(start: number, end: number): number[] {
  const first = Math.floor(start / 4);
  const last = Math.floor((end - 1) / 4);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
