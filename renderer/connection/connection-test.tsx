/** "Testar conexão": the five steps with their times, the step that failed, and a report to copy. */

import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { networkTestSchema, type ConnectionStep } from '../../shared/contract.ts';
import { explainCStat, explainError } from '../../shared/explain/index.ts';
import type { Mod } from '../../shared/fiscal/numbering.ts';
import type { Uf } from '../../shared/fiscal/issuer/uf.ts';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { useElapsedSeconds } from '../ui/clock.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { ByCommandLine } from '../ui/states/by-command-line.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { takeFocus } from '../ui/keyboard/focus-keeper.ts';
import { Subtitle } from '../ui/page.tsx';
import { useWhere } from '../ui/session.tsx';
import { ToneIcon } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { useKeepStatus } from './kept-statuses.ts';
import { reportText, resultOf, type ConnectionReport } from './report.ts';
import { spokenText } from '../../shared/explain/cstat/spoken-text.ts';

const useStyles = makeStyles({
  section: { display: 'grid', rowGap: '12px' },
  text: { margin: '-8px 0 0', color: tokens.colorNeutralForeground2 },
  waiting: { display: 'flex', columnGap: '12px', alignItems: 'center' },
  quiet: { color: tokens.colorNeutralForeground3 },
  end: { display: 'flex', columnGap: '8px', alignItems: 'center', fontWeight: tokens.fontWeightSemibold },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  step: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    columnGap: '12px',
    alignItems: 'start',
    padding: '10px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  name: { display: 'block' },
  detail: {
    display: 'block',
    color: tokens.colorNeutralForeground2,
    fontSize: '13px',
    overflowWrap: 'anywhere',
  },
  ms: { fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  where: { fontFamily: tokens.fontFamilyMonospace, fontSize: '12px', color: tokens.colorNeutralForeground2 },
});

export interface ConnectionTestProps {
  readonly uf: Uf;
  readonly mod: Mod;
  /** Starts the test when it is mounted. */
  readonly atOnce: boolean;
}

export function ConnectionTest({ uf, mod, atOnce }: ConnectionTestProps): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation(['connection', 'words']);
  const { environment, company } = useWhere();
  const { run, cancel, pending, error } = useCommand('sefaz.test');
  const about = useQueryCall('app.about', {});
  const keep = useKeepStatus(environment);
  const [report, setReport] = useState<ConnectionReport>();
  const [startedAt, setStartedAt] = useState(0);
  const begun = useRef(!atOnce);
  const section = useRef<HTMLElement>(null);

  const test = async () => {
    setReport(undefined);
    setStartedAt(Date.now());
    const tested = await run({ environment, uf, mod, cnpj: company?.cnpj });
    if (!tested.ok) return;
    setReport(tested.value);
    const service = tested.value.steps.find(({ step }) => step === 'service')?.data;
    if (service?.['cStat']) {
      const { cStat, xMotivo, at, tMed } = service;
      keep({
        uf,
        mod,
        cStat: String(cStat),
        xMotivo: String(xMotivo ?? ''),
        at: String(at),
        ...(tMed === undefined ? {} : { tMed: String(tMed) }),
      });
    }
  };
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void test();
  });
  useEffect(() => cancel, [cancel]);
  // The pressed button is replaced by another: without this the panel would lose the keyboard focus.
  useEffect(() => {
    if (document.activeElement === document.body) takeFocus(section.current?.querySelector('button'));
  }, [pending]);

  const text =
    report &&
    reportText(
      report,
      { version: about.data?.version ?? '', environment, uf, mod },
      {
        title: t('report'),
        changedAddress: t('changedAddress'),
        step: (step) => t(`steps.${step}`),
        ok: t('ok'),
        failed: t('failed'),
        skipped: t('skipped'),
      },
    );
  return (
    <section ref={section} className={styles.section} aria-label={t('words:testConnection')}>
      <Subtitle>{t('words:testConnection')}</Subtitle>
      <p className={styles.text}>{t('testText')}</p>
      {pending ? (
        <Waiting startedAt={startedAt} onCancel={cancel} />
      ) : (
        <div className={form.start}>
          <Button appearance={report ? 'secondary' : 'primary'} onClick={() => void test()}>
            {report ? t('again') : t('words:testConnection')}
          </Button>
          {text ? <CopyButton text={text} label={t('copyReport')} /> : null}
        </div>
      )}
      <ErrorPanel error={error} />
      {error?.code === 'call.aborted' ? <p role="status">{t('cancelled')}</p> : null}
      {report ? <Result report={report} /> : null}
      <ByCommandLine
        error={report?.steps.flatMap(({ code }) => (code ? [{ code }] : []))[0]}
        words={['sefaz', 'situacao', '--uf', uf, '--modelo', mod, '--ambiente', environment]}
      />
    </section>
  );
}

function Waiting({ startedAt, onCancel }: { startedAt: number; onCancel: () => void }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['connection', 'common', 'words']);
  const seconds = useElapsedSeconds(startedAt);
  return (
    <div className={styles.waiting}>
      <Spinner size="tiny" label={t('testing')} />
      <span className={styles.quiet}>{seconds > 0 ? t('words:forSeconds', { seconds }) : ''}</span>
      <Button size="small" onClick={onCancel}>
        {t('common:cancel')}
      </Button>
    </div>
  );
}

function Result({ report }: { report: ConnectionReport }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['connection', 'words']);
  const stopped = report.steps.find(({ ok }) => !ok);
  return (
    <>
      <div role="status" className={styles.end}>
        <ToneIcon tone={stopped ? 'bad' : 'good'} />
        {stopped ? t('failedAt', { step: t(`steps.${stopped.step}`) }) : t('allWell')}
      </div>
      {report.overridden ? <p className={styles.text}>{t('overridden', { host: report.host })}</p> : null}
      <ol className={styles.list} aria-label={t('words:testConnection')}>
        {report.steps.map((step) => (
          <Step key={step.step} step={step} host={`${report.host}:${report.port}`} />
        ))}
      </ol>
      <span className={styles.quiet}>{t('reportHint')}</span>
    </>
  );
}

const TONES = { skipped: 'quiet', ok: 'good', failed: 'bad' } as const;

function Step({ step, host }: { step: ConnectionStep; host: string }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['connection', 'words']);
  const format = useFormat();
  const result = resultOf(step);
  return (
    <li className={styles.step}>
      <ToneIcon tone={TONES[result]} />
      <span>
        <span className={styles.name}>{`${t(`steps.${step.step}`)}: ${t(result)}`}</span>
        <span className={mergeClasses(styles.detail, step.step === 'dns' && step.ok && styles.where)}>
          {useDetail(step, host)}
        </span>
      </span>
      <span className={styles.ms}>
        {step.skipped ? '' : t('words:ms', { n: format.number(Math.round(step.ms)) })}
      </span>
    </li>
  );
}

/** What the step found, or why it failed and what to do. */
function useDetail({ step, ok, code, data }: ConnectionStep, host: string): string {
  const { t } = useTranslation('connection');
  const format = useFormat();
  if (code) {
    const { what, action } = explainError({ code, data }, format.locale);
    return [what, action].filter(Boolean).join(' ');
  }
  if (data?.['cStat']) {
    const cStat = String(data['cStat']);
    const verbatim = spokenText({ cStat, xMotivo: String(data['xMotivo'] ?? '') });
    return ok ? verbatim : `${verbatim}. ${explainCStat(cStat, 'consult', format.locale).what}`;
  }
  if (!ok) return '';
  if (step === 'dns') return `${host.replace(/:\d+$/, '')} → ${String(data?.['addresses'] ?? '')}`;
  if (step === 'tcp') return host;
  if (step === 'proxy') {
    const source = networkTestSchema.shape.source.unwrap().safeParse(data?.['source']);
    if (!source.success) return t('direct');
    const status = String(data?.['status'] ?? '');
    return t('hop', { proxy: String(data?.['proxy'] ?? ''), source: t(`hopSources.${source.data}`), status });
  }
  if (data?.['inspected'] !== undefined) return t('inspected', { issuer: String(data['issuer'] ?? '') });
  if (data?.['leafAlone'] === true) return t('leafAlone');
  const until = data?.['validUntil'];
  return until ? t('validUntil', { date: format.date(String(until)) }) : '';
}
