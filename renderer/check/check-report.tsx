/** The checker's report on a file: verdict, findings by group, signer, and the corrected copy. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckFinding, CheckLevel, CheckSigner } from '../../shared/check/check-report.ts';
import type { CheckEntry } from '../../shared/contract.ts';
import { explainCheck } from '../../shared/explain/check/check.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { useCommand } from '../api/hooks.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Notice } from '../ui/states/notice.tsx';
import { Facts } from '../ui/facts.tsx';
import { takeFocus } from '../ui/keyboard/focus-keeper.ts';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { Card } from '../ui/page.tsx';
import { ToneIcon, useToneStyles, type Tone } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { useReportStyles } from '../ui/states/report-styles.ts';
import { BESIDE_ICON } from '../theme/style-pieces.ts';

type Group = 'layout' | 'signature' | 'answer' | 'note' | 'event';

const TONES: Readonly<Record<CheckLevel, Tone>> = { ok: 'good', warn: 'warn', error: 'bad' };
const GROUPS: readonly Group[] = ['layout', 'signature', 'answer', 'note', 'event'];
const GROUP_OF: Readonly<Partial<Record<string, Group>>> = {
  signature: 'signature',
  signer: 'signature',
  answer: 'answer',
  note: 'note',
  event: 'event',
  message: 'answer',
};

const useStyles = makeStyles({
  name: { margin: '2px 0 0', color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  groups: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(320px, 1fr))',
    columnGap: '32px',
    rowGap: '20px',
    marginTop: '20px',
  },
  heading: { margin: '0 0 8px', fontSize: '14px', fontWeight: tokens.fontWeightSemibold },
  findings: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', rowGap: '8px' },
  finding: { ...BESIDE_ICON, columnGap: '8px', overflowWrap: 'anywhere' },
});

export function CheckReportCard({ run, entry }: { run: string; entry: CheckEntry }): ReactNode {
  const { name, report, packed, path } = entry;
  const styles = useStyles();
  const look = useReportStyles();
  const tones = useToneStyles();
  const { t } = useTranslation('check');
  const tone = TONES[report.verdict];
  const groups = GROUPS.map((group) => ({
    group,
    findings: report.findings.filter(({ code }) => groupOf(code) === group),
  })).filter(({ findings }) => findings.length > 0);
  return (
    <>
      <Card label={name}>
        <div>
          <p className={mergeClasses(look.verdict, tones[tone])}>
            <ToneIcon tone={tone} />
            {t(`verdicts.${report.verdict}`)}
          </p>
          <p className={styles.name}>
            {t(`kinds.${report.kind}`)} · {name}
          </p>
        </div>
        <div className={styles.groups}>
          {groups.map(({ group, findings }) => (
            <section key={group} aria-label={t(`groups.${group}`)}>
              <h2 className={styles.heading}>{t(`groups.${group}`)}</h2>
              <Findings findings={findings} />
            </section>
          ))}
        </div>
      </Card>
      {report.correctable ? (
        <Correction run={run} id={entry.id} placed={path !== undefined && !packed} />
      ) : null}
      {report.signer ? <Signer signer={report.signer} /> : null}
    </>
  );
}

function groupOf(code: CheckFinding['code']): Group {
  return GROUP_OF[code.split('.')[0] ?? ''] ?? 'layout';
}

function Findings({ findings }: { findings: readonly CheckFinding[] }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('check');
  const { locale } = useFormat();
  return (
    <ul className={styles.findings}>
      {findings.map((finding, i) => (
        <li key={`${finding.code} ${i}`} className={styles.finding}>
          <ToneIcon tone={TONES[finding.level]} />
          <span>
            <span className="visually-hidden">{t(`levels.${finding.level}`)}: </span>
            {explainCheck(finding, locale)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Correction({ run, id, placed }: { run: string; id: number; placed: boolean }): ReactNode {
  const { t } = useTranslation(['check', 'common']);
  const correct = useCommand('check.correct');
  const look = useReportStyles();
  const [path, setPath] = useState<string>();
  const saved = useRef<HTMLDivElement>(null);
  // The button goes; the focus would then leave what is said of the file, and the page would jump.
  useEffect(() => {
    if (path !== undefined) takeFocus(saved.current);
  }, [path]);
  const save = async () => {
    const done = await correct.run({ run, id });
    if (done.ok) setPath(done.value.path);
  };
  if (path !== undefined) {
    return (
      <div ref={saved} tabIndex={-1} className={look.result}>
        <Notice
          intent="success"
          title={t('check:corrected')}
          actions={<CopyButton text={path} label={t('common:copy')} />}
        >
          <span className={look.path}>{path}</span>
        </Notice>
      </div>
    );
  }
  return (
    <>
      <Notice
        intent="info"
        title={t('check:correctable')}
        actions={
          <KeyButton mnemonic="check.correct" disabledFocusable={correct.pending} onClick={() => void save()}>
            {t('check:correct')}
          </KeyButton>
        }
      >
        {t(placed ? 'check:correctableText' : 'check:correctableElsewhere')}
      </Notice>
      <ErrorPanel error={correct.error} />
    </>
  );
}

function Signer({ signer }: { signer: CheckSigner }): ReactNode {
  const { t } = useTranslation(['check', 'words']);
  const format = useFormat();
  return (
    <Card title={t('signer')}>
      <Facts
        facts={[
          [t('words:holder'), signer.holder],
          [t('words:cnpj'), signer.cnpj ? formatCnpj(signer.cnpj) : undefined],
          [t('issuer'), signer.issuer],
          [
            t('words:validity'),
            t('words:validFromTo', {
              from: format.date(signer.validFrom),
              until: format.date(signer.validUntil),
            }),
          ],
        ]}
      />
    </Card>
  );
}
