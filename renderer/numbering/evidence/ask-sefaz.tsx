/** "Perguntar à SEFAZ": whether a note of this number exists, as far as SEFAZ can say, and what it answered. */

import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../shared/contract.ts';
import { useCommand } from '../../api/hooks.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LearnCStat } from '../../ui/learn-more.tsx';
import { useRouter } from '../../ui/router.tsx';
import { StatusBadge, type Tone } from '../../ui/tones.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import type { Place } from '../line/use-line.ts';

const useStyles = makeStyles({
  ask: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: '8px',
    justifyItems: 'start',
    padding: '14px 16px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  title: { margin: 0, fontSize: '16px', lineHeight: '22px', fontWeight: tokens.fontWeightSemibold },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  answers: { margin: 0, paddingLeft: '18px' },
});

type Answer = CallOutput<'ledger.ask'>;

const TONE: Readonly<Record<Answer['verdict'], Tone>> = { none: 'unknown', exists: 'bad', unknown: 'warn' };

export function AskSefaz({ place, n }: { readonly place: Place; readonly n: number }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('numbering');
  const format = useFormat();
  const { go } = useRouter();
  const ask = useCommand('ledger.ask');
  const [answer, setAnswer] = useState<Answer>();
  const act = async () => {
    const asked = await ask.run({ ...place, nNF: n });
    if (asked.ok) setAnswer(asked.value);
  };
  const trueKey = answer?.answers.find((each) => each.trueKey)?.trueKey;
  return (
    <section className={styles.ask} aria-label={t('ask.title')}>
      <h3 className={styles.title}>{t('ask.title')}</h3>
      <p className={styles.text}>{t('ask.text')}</p>
      <p className={styles.text}>{t('ask.offline')}</p>
      <ErrorPanel error={ask.error} />
      <div role="status">
        {ask.pending ? <Spinner size="tiny" label={t('ask.asking')} labelPosition="after" /> : null}
        {answer ? (
          <>
            <StatusBadge tone={TONE[answer.verdict]}>
              {t(`ask.verdict.${answer.verdict}`, { n: format.number(n) })}
            </StatusBadge>
            <ul className={styles.answers}>
              {answer.answers.map(({ tpEmis, cStat, xMotivo }) => (
                <li key={tpEmis}>
                  {t('ask.answer', { cStat, xMotivo })} <LearnCStat cStat={cStat} />
                </li>
              ))}
            </ul>
            <p className={styles.text}>{t('ask.left', { count: answer.left })}</p>
          </>
        ) : null}
      </div>
      {trueKey ? <Button onClick={() => go('consult', { key: trueKey })}>{t('ask.consultIt')}</Button> : null}
      {answer === undefined ? (
        <Button disabledFocusable={ask.pending} onClick={() => void act()}>
          {t('ask.act')}
        </Button>
      ) : null}
    </section>
  );
}
