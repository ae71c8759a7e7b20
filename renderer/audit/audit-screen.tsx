/**
 * Auditoria: the journal's hash chain and every stored file, their repair, the lookup of a receipt's hash, and the
 * import of other files.
 */

import { mergeClasses } from '@fluentui/react-components';
import { ShieldCheckmarkRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../shared/contract.ts';
import { auditCounts, isRightFile, type AuditWord } from '../../shared/explain/archive/right-file.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { useCommand } from '../api/hooks.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Empty } from '../ui/states/empty.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Facts } from '../ui/facts.tsx';
import { createKept } from '../ui/kept.ts';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { Card, Page } from '../ui/page.tsx';
import { useWhere } from '../ui/session.tsx';
import { ToneIcon, useToneStyles } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { AuditFiles } from './audit-files.tsx';
import { HeadLookup } from './head-lookup.tsx';
import { ImportCard } from './import-card.tsx';
import { useReportStyles } from '../ui/states/report-styles.ts';
import { JournalProgress } from '../ui/states/journal-progress.tsx';

type Audit = CallOutput<'journal.audit'>;

const useKeptAudit = createKept<{
  readonly found: Audit;
  readonly mended: CallOutput<'journal.repair'>;
  /** When it ended, ISO 8601. */
  readonly at: string;
}>();

export function AuditScreen(): ReactNode {
  const styles = useReportStyles();
  const { t } = useTranslation(['audit', 'common', 'screens']);
  const { environment } = useWhere();
  const audit = useCommand('journal.audit');
  const repair = useCommand('journal.repair');
  const format = useFormat();
  const { now, keep } = useKeptAudit(environment);
  const { found, mended, at } = now;
  const verify = async () => {
    const result = await audit.run({ environment });
    if (result.ok) keep({ found: result.value, at: new Date().toISOString() });
  };
  /** What an earlier repair did says nothing of a new audit. */
  const forget = () => keep({ mended: { repaired: [], failed: [] } });
  const mend = async () => {
    const result = await repair.run({ environment });
    if (result.ok) keep({ mended: result.value });
    await verify();
  };
  const running = audit.pending || repair.pending;
  const start = found ? 'audit:again' : 'audit:run';
  const wrong = found?.files.some((file) => !isRightFile(file)) ?? false;
  return (
    <Page title={t('screens:audit.title')} intro={t('audit:intro')}>
      <div className={styles.column}>
        <div className={styles.bar}>
          <KeyButton
            mnemonic="audit.run"
            appearance="primary"
            icon={<ShieldCheckmarkRegular />}
            disabledFocusable={running}
            onClick={() => {
              forget();
              void verify();
            }}
          >
            {t(running ? 'audit:running' : start)}
          </KeyButton>
          {running ? (
            <KeyButton
              mnemonic="audit.cancel"
              onClick={() => (repair.pending ? repair.cancel() : audit.cancel())}
            >
              {t('common:cancel')}
            </KeyButton>
          ) : null}
        </div>
        {running ? <JournalProgress label={t('audit:running')} /> : null}
        {audit.error?.code === 'call.aborted' ? <p role="status">{t('audit:stopped')}</p> : null}
        <ErrorPanel error={audit.error ?? repair.error} />
        {found ? (
          <Card label={t('screens:audit.title')}>
            <Verdict found={found} />
            {at ? <p className={styles.quiet}>{t('audit:at', { date: format.dateTime(at) })}</p> : null}
            <AuditFiles {...found} />
            {wrong || (mended && mended.repaired.length + mended.failed.length > 0) ? (
              <Mending mended={mended} offer={wrong} pending={running} onMend={() => void mend()} />
            ) : null}
          </Card>
        ) : (
          <Card label={t('screens:audit.title')}>
            <Empty icon={<ShieldCheckmarkRegular />} title={t('audit:empty')} text={t('audit:emptyText')} />
          </Card>
        )}
        <HeadLookup />
        <ImportCard />
      </div>
    </Page>
  );
}

function Verdict({ found }: { found: Audit }): ReactNode {
  const styles = useReportStyles();
  const tones = useToneStyles();
  const { t } = useTranslation(['audit', 'common']);
  const format = useFormat();
  const { files } = found;
  const { counts, total } = auditCounts(found);
  const count = (word: AuditWord) => counts.find((each) => each.word === word)?.count ?? 0;
  const good = count('ok');
  const elsewhere = count('elsewhere');
  const broken = found.chain.state === 'broken' ? found.chain : undefined;
  const clean = files.every(isRightFile) && files.every(({ twin }) => twin === undefined);
  const ofFiles = clean ? 'good' : 'warn';
  const tone = broken ? 'bad' : ofFiles;
  return (
    <>
      <div role="status">
        <p className={mergeClasses(styles.verdict, tones[tone])}>
          <ToneIcon tone={tone} />
          {tone === 'good' ? t('audit:fine') : t('audit:wrong')}
        </p>
        <p>
          {broken
            ? t(broken.cnpj === undefined ? 'audit:chainBroken' : 'audit:chainBrokenOf', {
                position: format.number(broken.position),
                cnpj: formatCnpj(broken.cnpj ?? ''),
              })
            : t('audit:chainOk')}
        </p>
      </div>
      <Facts
        facts={[
          [t('audit:events'), format.number(found.events)],
          [t('audit:requests'), format.number(found.requests)],
          [
            t('audit:files'),
            [
              t('audit:filesText', {
                count: good,
                good: format.number(good),
                total: format.number(total),
              }),
              elsewhere > 0 ? t('audit:filesElsewhere', format.counted(elsewhere)) : '',
            ].join(''),
          ],
          [
            t('audit:head'),
            <>
              <span className={styles.mono}>{found.head}</span>{' '}
              <CopyButton text={found.head} label={t('common:copy')} />
            </>,
          ],
        ]}
      />
    </>
  );
}

function Mending(props: {
  mended: CallOutput<'journal.repair'> | undefined;
  offer: boolean;
  pending: boolean;
  onMend: () => void;
}): ReactNode {
  const styles = useReportStyles();
  const { t } = useTranslation('audit');
  const format = useFormat();
  const repaired = props.mended?.repaired.length ?? 0;
  const failed = props.mended?.failed.length ?? 0;
  return (
    <>
      <p role="status">
        {repaired > 0 ? t('repaired', format.counted(repaired)) : ''}{' '}
        {failed > 0 ? t('notRepaired', format.counted(failed)) : ''}
      </p>
      {props.offer ? (
        <div className={styles.bar}>
          <KeyButton
            mnemonic="audit.repair"
            appearance="primary"
            disabledFocusable={props.pending}
            onClick={props.onMend}
          >
            {t('repair')}
          </KeyButton>
          <span className={styles.quiet}>{t('repairText')}</span>
        </div>
      ) : null}
    </>
  );
}
