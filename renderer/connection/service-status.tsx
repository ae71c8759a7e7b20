/** The status that SEFAZ reports for its own service, with its time; queried only on request, within SEFAZ's limit. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { explainCStat, explainNotice } from '../../shared/explain/index.ts';
import { isStopped } from '../../shared/fiscal/cstat.ts';
import type { Mod } from '../../shared/fiscal/numbering.ts';
import type { Uf } from '../../shared/fiscal/issuer/uf.ts';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { AskedAt } from '../consult/answer-parts.tsx';
import { useSecondsLeft } from '../ui/clock.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Facts } from '../ui/facts.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { Subtitle } from '../ui/page.tsx';
import { useWhere } from '../ui/session.tsx';
import { StatusBadge, type Tone } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { useKeepStatus, useKeptStatuses } from './kept-statuses.ts';
import { spokenText } from '../../shared/explain/cstat/spoken-text.ts';

const IN_OPERATION = '107';
/** Used until the core has answered with its own figure. */
const STATUS_MINUTES = 3;

const useStyles = makeStyles({
  section: { display: 'grid', rowGap: '10px', justifyItems: 'start' },
  text: { margin: '-8px 0 0', color: tokens.colorNeutralForeground2 },
  line: { display: 'flex', columnGap: '12px', alignItems: 'baseline', flexWrap: 'wrap' },
  badge: { fontSize: '16px' },
  quiet: { color: tokens.colorNeutralForeground3 },
  verbatim: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  plain: { margin: 0 },
});

const STATES: Readonly<Partial<Record<Tone, 'running' | 'stopped'>>> = { good: 'running', bad: 'stopped' };

export function ServiceStatus({ uf, mod }: { uf: Uf; mod: Mod }): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation('connection');
  const format = useFormat();
  const { environment, company } = useWhere();
  const { run, cancel, pending, error } = useCommand('sefaz.status');
  const [avisos, setAvisos] = useState<readonly string[]>([]);
  const keep = useKeepStatus(environment);
  const kept = useKeptStatuses(environment).find((each) => each.uf === uf && each.mod === mod);
  const limits = useQueryCall('consult.limits', { environment });
  const minutes = limits.data?.figures.find(({ name }) => name === 'status')?.value ?? STATUS_MINUTES;
  const left = useSecondsLeft(kept ? Date.parse(kept.at) + minutes * 60_000 : undefined);
  useEffect(() => cancel, [cancel]);

  const ask = async () => {
    const asked = await run({ environment, uf, mod, cnpj: company?.cnpj });
    if (!asked.ok) return;
    const { cStat, xMotivo, tMed, dhRetorno, xObs, at } = asked.value;
    keep({ uf, mod, cStat, xMotivo, tMed, dhRetorno, xObs, at });
    setAvisos(asked.value.avisos);
  };
  const tone = kept ? toneOf(kept.cStat) : 'quiet';
  return (
    <section className={styles.section} aria-label={t('status')}>
      <Subtitle>{t('status')}</Subtitle>
      <p className={styles.text}>{t('statusText', { minutes })}</p>
      <div role="status" className={form.form}>
        {kept ? (
          <>
            <div className={styles.line}>
              <span className={styles.badge}>
                <StatusBadge tone={tone}>{t(STATES[tone] ?? 'other', { cStat: kept.cStat })}</StatusBadge>
              </span>
              <span className={styles.quiet}>
                <AskedAt at={kept.at} />
              </span>
            </div>
            <p className={styles.verbatim}>{spokenText(kept)}</p>
            {tone === 'good' ? null : (
              <p className={styles.plain}>{explainCStat(kept.cStat, 'consult', format.locale).what}</p>
            )}
            <Facts
              facts={[
                [t('tMed'), kept.tMed ? t('tMedValue', { n: kept.tMed }) : undefined],
                [t('back'), kept.dhRetorno ? format.dateTime(kept.dhRetorno) : undefined],
                [t('note'), kept.xObs],
              ]}
            />
            {avisos.map((code) => (
              <p key={code} className={styles.plain}>
                {explainNotice(code, format.locale)}
              </p>
            ))}
          </>
        ) : null}
      </div>
      <ErrorPanel error={error} intent="warning" />
      <Button disabledFocusable={pending || left > 0} onClick={() => void ask()}>
        {pending ? t('asking') : t(left > 0 ? 'askAgainIn' : 'ask', { time: format.countdown(left) })}
      </Button>
    </section>
  );
}

function toneOf(cStat: string): Tone {
  if (cStat === IN_OPERATION) return 'good';
  return isStopped(cStat) ? 'bad' : 'warn';
}
