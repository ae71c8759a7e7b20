/** The reminder of a certificate's end as a calendar file: copied, because no window of the program downloads files. */

import { Field, Spinner, Textarea } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CertificateView } from '../../shared/contract.ts';
import { useQueryCall } from '../api/hooks.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Facts } from '../ui/facts.tsx';
import { useFormStyles } from '../ui/form-layout.ts';
import { useWhere } from '../ui/session.tsx';
import { useFormat } from '../ui/use-format.ts';

export function ReminderPanel({ certificate }: { certificate: CertificateView }): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation('certificates');
  const format = useFormat();
  const { environment } = useWhere();
  const { fingerprint, holder, validUntil } = certificate;
  const query = useQueryCall('certificate.reminder', { environment, fingerprint });
  if (query.error) return <ErrorPanel error={query.error.error} />;
  if (!query.data) return <Spinner delay={300} />;
  const { fileName, text } = query.data;
  return (
    <div className={form.form}>
      <p className={form.text}>{t('calendar.text', { holder, date: format.date(validUntil) })}</p>
      <Facts facts={[[t('calendar.file'), fileName]]} />
      <Field label={t('calendar.content')} hint={t('calendar.why')}>
        <Textarea readOnly value={text} rows={12} resize="vertical" spellCheck={false} />
      </Field>
      <div className={form.start}>
        <CopyButton text={text} label={t('calendar.copy')} />
        <CopyButton text={fileName} label={t('calendar.copyName')} />
      </div>
    </div>
  );
}
