/** Asks SEFAZ whether numbers are used, one after the other, by a person's click only; and shows what it answered. */

import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallInput, CallOutput } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { formatAccessKey } from '../../../shared/fiscal/key/access-key.ts';
import { useCommand } from '../../api/hooks.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { ToneIcon, type Tone } from '../../ui/states/tones.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { spokenText } from '../../../shared/explain/cstat/spoken-text.ts';

type Asked = CallOutput<'numbering.ask'>;

const useStyles = makeStyles({
  column: { display: 'grid', rowGap: '8px', justifyItems: 'start', maxWidth: '68ch' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground2 },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', rowGap: '8px' },
  row: { display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', columnGap: '10px' },
  words: { display: 'grid', rowGap: '2px', overflowWrap: 'anywhere' },
});

const TONES: Readonly<Record<Asked['verdict'], Tone>> = { exists: 'bad', none: 'unknown', unknown: 'warn' };

export interface AskSefazProps {
  readonly place: Omit<CallInput<'numbering.ask'>, 'nNF'>;
  /** In the order in which they are asked for; the first used one ends the questions if `untilFound`. */
  readonly numbers: readonly number[];
  readonly label: string;
  readonly untilFound?: boolean;
  /** The person asked. */
  readonly onAsk?: () => void;
}

export function AskSefaz({ place, numbers, label, untilFound = false, onAsk }: AskSefazProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['asking', 'words']);
  const format = useFormat();
  const { run, cancel } = useCommand('numbering.ask');
  const [answers, setAnswers] = useState<readonly (Asked & { readonly n: number })[]>([]);
  const [now, setNow] = useState<number>();
  const [error, setError] = useState<AppError>();
  useEffect(() => cancel, [cancel]);

  const ask = async () => {
    onAsk?.();
    setAnswers([]);
    setError(undefined);
    for (const n of numbers) {
      setNow(n);
      const asked = await run({ ...place, nNF: n });
      if (!asked.ok) {
        setError(asked.error);
        break;
      }
      setAnswers((before) => [...before, { ...asked.value, n }]);
      if (untilFound && asked.value.verdict === 'exists') break;
    }
    setNow(undefined);
  };

  const left = answers.at(-1)?.left;
  return (
    <div className={styles.column}>
      {now === undefined ? (
        <Button onClick={() => void ask()}>{label}</Button>
      ) : (
        <Button onClick={cancel}>{t('words:stop')}</Button>
      )}
      <p className={styles.quiet}>
        {t('blind')} {t('how')}
      </p>
      <div role="status">
        {now === undefined ? null : <Spinner size="tiny" label={t('going', { n: format.number(now) })} />}
        <ul className={styles.list}>
          {answers.map(({ n, verdict, answers: given }) => (
            <li key={n} className={styles.row}>
              <ToneIcon tone={TONES[verdict]} />
              <span className={styles.words}>
                <span>{t(`verdicts.${verdict}`, { n: format.number(n) })}</span>
                {given.map(({ chNFe, cStat, xMotivo, trueKey }) => (
                  <span key={chNFe} className={styles.quiet}>
                    {spokenText({ cStat, xMotivo })}
                    {trueKey ? ` ${t('trueKey', { key: formatAccessKey(trueKey) })}` : ''}
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ul>
        {left === undefined || now !== undefined ? null : (
          <p className={styles.quiet}>{t('left', { count: left })}</p>
        )}
      </div>
      <ErrorPanel error={error} intent="warning" />
    </div>
  );
}
