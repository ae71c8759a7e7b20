/** Ensaio: the rehearsal in homologação from the window, step by step, and its report, shown before it is saved. */

import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../../shared/contract.ts';
import { parseAccessKey } from '../../../shared/fiscal/key/access-key.ts';
import { useCommand, useQueryCall } from '../../api/hooks.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import { FormCard } from '../../ui/fields/form-card.tsx';
import { useWhere } from '../../ui/session.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { ReportPreview } from '../report-preview.tsx';
import { RangeFields } from './range-fields.tsx';
import { useSteps, type Step, type Steps } from './use-steps.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', rowGap: '16px' },
  step: {
    display: 'grid',
    rowGap: '8px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    paddingTop: '12px',
  },
  act: { display: 'flex', alignItems: 'center', columnGap: '12px', rowGap: '8px', flexWrap: 'wrap' },
  key: { width: '460px', maxWidth: '100%' },
  name: { margin: 0, fontSize: '14px', fontWeight: tokens.fontWeightSemibold },
});

export function RehearsalCard(): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation('settings');
  const { company } = useWhere();
  return (
    <FormCard title={t('rehearsal.title')} text={t('rehearsal.text')}>
      {company ? <Rehearsal cnpj={company.cnpj} /> : <p className={form.text}>{t('rehearsal.noCompany')}</p>}
    </FormCard>
  );
}

function Rehearsal({ cnpj }: { readonly cnpj: string }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['settings', 'words']);
  const training = useWhere().environment === 'treino';
  const steps = useSteps(training ? 'treino' : 'homologacao', cnpj);
  const [key, setKey] = useState('');
  const parsed = parseAccessKey(key);
  const disabled = steps.states.disable?.ok === true;
  return (
    <>
      <ul className={styles.list}>
        <StepRow step="computer" steps={steps} />
        <StepRow step="servers" steps={steps} />
        {training ? null : <StepRow step="production" steps={steps} />}
        <StepRow step="status" steps={steps} />
        <StepRow step="consult" steps={steps} input={parsed.ok ? { key: parsed.value } : undefined}>
          <Field label={t('words:accessKey')} className={styles.key}>
            <Input value={key} spellCheck={false} maxLength={80} onChange={(_, { value }) => setKey(value)} />
          </Field>
        </StepRow>
        <DisableRow steps={steps} />
        <StepRow step="resend" steps={steps} input={disabled ? {} : undefined} />
      </ul>
      <Report disabled={steps.busy} />
    </>
  );
}

function DisableRow({ steps }: { readonly steps: Steps }): ReactNode {
  const [range, setRange] = useState<CallInput<'field.step'>['range']>();
  return (
    <StepRow step="disable" steps={steps} input={range ? { range } : undefined}>
      <RangeFields onChange={setRange} />
    </StepRow>
  );
}

interface StepRowProps {
  readonly step: Step;
  readonly steps: Steps;
  /** Undefined while something that the step needs was not given. */
  readonly input?: Parameters<Steps['take']>[1] | undefined;
  readonly children?: ReactNode;
}

const NEEDS: ReadonlySet<Step> = new Set(['consult', 'disable', 'resend']);

function StepRow({ step, steps, input, children }: StepRowProps): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation(['settings', 'words']);
  const { going, ok, error } = steps.states[step] ?? {};
  const lacks = NEEDS.has(step) && input === undefined;
  const name = t(`rehearsal.steps.${step}.name`);
  return (
    <li className={styles.step}>
      <h3 className={styles.name}>{name}</h3>
      <p className={form.text}>{t(`rehearsal.steps.${step}.text`)}</p>
      {children}
      <div className={styles.act}>
        {going ? (
          <Button onClick={() => steps.stop()}>{t('words:stop')}</Button>
        ) : (
          <Button
            disabledFocusable={steps.busy || lacks}
            aria-label={`${t('rehearsal.take')}: ${name}`}
            onClick={() => void steps.take(step, input)}
          >
            {t('rehearsal.take')}
          </Button>
        )}
        <span role="status">
          {going && going.total > 1
            ? t('rehearsal.progress', { n: going.done + 1, total: going.total })
            : null}
          {going && going.total === 1 ? t('rehearsal.going') : null}
          {ok === undefined ? null : t(ok ? 'rehearsal.fine' : 'rehearsal.noted')}
        </span>
      </div>
      <ErrorPanel error={error} />
    </li>
  );
}

/** Made anew at each press: what was shown is what is saved. */
function Report({ disabled }: { readonly disabled: boolean }): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation(['settings', 'common']);
  const [shown, setShown] = useState(false);
  const report = useQueryCall('field.report', {}, { enabled: shown });
  const save = useCommand('field.save');
  const [path, setPath] = useState<string>();
  const found = shown && !report.isFetching ? report.data : undefined;
  const onShow = () => {
    setPath(undefined);
    if (shown) void report.refetch();
    setShown(true);
  };
  const onSave = async (id: string) => {
    const done = await save.run({ id });
    if (done.ok) setPath(done.value.saved?.path);
  };
  return (
    <div className={form.form}>
      <div className={form.start}>
        <Button disabledFocusable={disabled} onClick={onShow}>
          {t('settings:rehearsal.show')}
        </Button>
        {found ? (
          <Button disabledFocusable={save.pending || disabled} onClick={() => void onSave(found.id)}>
            {t('settings:rehearsal.save')}
          </Button>
        ) : null}
      </div>
      <ErrorPanel error={(shown ? report.error?.error : undefined) ?? save.error} />
      <div role="status" className={form.path}>
        {path ? (
          <>
            {t('settings:rehearsal.saved', { path })} <CopyButton text={path} label={t('common:copy')} />
          </>
        ) : null}
      </div>
      {found ? (
        <ReportPreview
          report={found}
          copy={t('settings:rehearsal.copy')}
          files={t('settings:rehearsal.files')}
        />
      ) : null}
    </div>
  );
}
