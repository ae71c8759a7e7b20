/** What was found in what a person gave, before anything is asked: counts by kind, the choices, and how long it will take. */

import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchView } from '../../../shared/contract.ts';
import { explainBatchReason } from '../../../shared/explain/batch/batch-reasons.ts';
import { OTHER_DOCUMENTS_OF_KEYS } from '../../../shared/fiscal/other-documents.ts';
import { useCommand } from '../../api/hooks.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { KeyButton } from '../../ui/keyboard/mnemonics.tsx';
import { Card } from '../../ui/page.tsx';
import { useWhere } from '../../ui/session.tsx';
import { ToneIcon, type Tone } from '../../ui/states/tones.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { toAsk } from './groups.ts';
import { useBatchWords } from './use-batch-words.ts';
import { WRAPPING, BESIDE_ICON } from '../../theme/style-pieces.ts';

/** The usual pace of one SEFAZ, in milliseconds a key (docs/manual/muitas-chaves.md). */
const PACE_MS = 1_000;

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
    columnGap: '32px',
    rowGap: '12px',
    '@media (max-width: 1000px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  lines: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    rowGap: '6px',
    alignContent: 'start',
  },
  line: { ...BESIDE_ICON, columnGap: '8px' },
  first: { fontWeight: tokens.fontWeightSemibold, fontSize: '16px', lineHeight: '22px' },
  choices: { display: 'grid', alignContent: 'start', marginLeft: '-8px', marginTop: '-8px' },
  hint: { margin: '0 0 0 36px', fontSize: '13px', color: tokens.colorNeutralForeground3 },
  foot: { ...WRAPPING, columnGap: '12px', rowGap: '8px', marginTop: '12px' },
  estimate: {
    flexGrow: 1,
    flexBasis: '280px',
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: '13px',
  },
  details: { gridColumn: '2', fontSize: '13px', overflowWrap: 'anywhere' },
});

export interface PreviewProps {
  readonly view: BatchView;
  readonly onGone: () => void;
}

export function Preview({ view, onGone }: PreviewProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('batch');
  const format = useFormat();
  const words = useBatchWords();
  const { environment, company } = useWhere();
  const start = useCommand('batch.start');
  const remove = useCommand('batch.remove');
  const [old, setOld] = useState(false);
  const [refresh, setRefresh] = useState(false);
  const [night, setNight] = useState(false);
  const { id, kinds } = view;
  const count = toAsk(view, old);
  const n = format.number(count);
  return (
    <Card label={t('preview.label')}>
      <div className={styles.columns}>
        <Found view={view} />
        <div className={styles.choices}>
          {kinds.old ? (
            <Checkbox
              label={t('preview.wantOld')}
              checked={old}
              onChange={(_, { checked }) => setOld(checked === true)}
            />
          ) : null}
          <Checkbox
            label={t('preview.wantFresh')}
            checked={refresh}
            aria-describedby="batch-fresh"
            onChange={(_, { checked }) => setRefresh(checked === true)}
          />
          <p id="batch-fresh" className={styles.hint}>
            {t('preview.freshHint')}
          </p>
          <Checkbox
            label={t('preview.night')}
            checked={night}
            onChange={(_, { checked }) => setNight(checked === true)}
          />
        </div>
      </div>
      <div className={styles.foot}>
        <p className={styles.estimate}>
          {count > 0 ? t('preview.estimate', { time: words.duration(count * PACE_MS) }) : ''}
        </p>
        <KeyButton
          mnemonic="batch.discard"
          onClick={() => void remove.run({ environment, id }).then((gone) => gone.ok && onGone())}
        >
          {t('preview.discard')}
        </KeyButton>
        <KeyButton
          mnemonic="batch.start"
          appearance="primary"
          disabledFocusable={count === 0 || start.pending}
          onClick={() => void start.run({ environment, id, old, refresh, night, fallback: company?.cnpj })}
        >
          {t('preview.start', { count, n })}
        </KeyButton>
      </div>
      <ErrorPanel error={start.error ?? remove.error} />
    </Card>
  );
}

/** "56 a consultar", "2 com mais de 180 dias …", each with its icon. */
function Found({ view }: { view: BatchView }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('batch');
  const format = useFormat();
  const { kinds, others, ignored, ignoredCount } = view;
  const line = (key: string, tone: Tone, text: string, below?: ReactNode) => (
    <li key={key} className={styles.line}>
      <ToneIcon tone={tone} />
      <span>{text}</span>
      {below}
    </li>
  );
  const other = ([mod, count]: readonly [mod: string, count: number]) => {
    const known = OTHER_DOCUMENTS_OF_KEYS[mod];
    if (!known) return t('preview.otherUnknown', { ...format.counted(count), mod });
    const { name: document, portal } = known;
    return portal
      ? t('preview.other', { ...format.counted(count), document, portal })
      : t('preview.otherByState', { ...format.counted(count), document });
  };
  return (
    <ul className={styles.lines}>
      <li className={styles.line}>
        <ToneIcon tone={kinds.note ? 'good' : 'warn'} />
        <span className={styles.first}>
          {kinds.note ? t('preview.ask', format.counted(kinds.note)) : t('preview.nothing')}
        </span>
      </li>
      {kinds.old ? line('old', 'quiet', t('preview.old', format.counted(kinds.old))) : null}
      {kinds.duplicate
        ? line('duplicate', 'quiet', t('preview.duplicate', format.counted(kinds.duplicate)))
        : null}
      {kinds.invalid ? line('invalid', 'bad', t('preview.invalid', format.counted(kinds.invalid))) : null}
      {Object.entries(others).map((each) => line(each[0], 'unknown', other(each)))}
      {ignoredCount > 0
        ? line(
            'ignored',
            'warn',
            t('preview.ignored', format.counted(ignoredCount)),
            <Ignored ignored={ignored} beyond={ignoredCount - ignored.length} />,
          )
        : null}
    </ul>
  );
}

function Ignored(props: { ignored: BatchView['ignored']; beyond: number }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('batch');
  const format = useFormat();
  return (
    <ul className={styles.details}>
      {props.ignored.slice(0, 5).map(({ path, reason }) => (
        <li key={path}>
          {path} – {explainBatchReason(reason, format.locale)}
        </li>
      ))}
      {props.beyond + Math.max(0, props.ignored.length - 5) > 0 ? (
        <li>
          {t('preview.ignoredMore', {
            n: format.number(props.beyond + Math.max(0, props.ignored.length - 5)),
          })}
        </li>
      ) : null}
    </ul>
  );
}
