/** The reminder of a certificate's expiry: a calendar file, saved in the archive and opened with the system's calendar. */

import { Button } from '@fluentui/react-components';
import { CalendarAddRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput, CertificateView } from '../../shared/contract.ts';
import { useCommand } from '../api/hooks.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { useWhere } from '../ui/session.tsx';
import { useFormat } from '../ui/words/use-format.ts';

type Made = CallOutput<'certificate.reminder'>;

export function ReminderPanel({ certificate }: { certificate: CertificateView }): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation('certificates');
  const format = useFormat();
  const { environment } = useWhere();
  const make = useCommand('certificate.reminder');
  const [made, setMade] = useState<Made>();
  const { fingerprint, holder, validUntil } = certificate;

  const open = async () => {
    setMade(undefined);
    const done = await make.run({ environment, fingerprint });
    if (done.ok) setMade(done.value);
  };
  return (
    <div className={form.form}>
      <p className={form.text}>{t('calendar.text', { holder, date: format.date(validUntil) })}</p>
      <p className={form.text}>{t('calendar.alarms')}</p>
      <div className={form.start}>
        <Button
          appearance="primary"
          icon={<CalendarAddRegular />}
          disabledFocusable={make.pending}
          onClick={() => void open()}
        >
          {t('calendar.open')}
        </Button>
      </div>
      <ErrorPanel error={make.error} />
      <div role="status">{made ? <Outcome made={made} /> : null}</div>
    </div>
  );
}

/** Shows the path where no program opened the file. */
function Outcome({ made: { how, path } }: { made: Made }): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation('certificates');
  return (
    <>
      <p className={form.path}>{t(`calendar.${how}`, { path })}</p>
      {how === 'opened' ? null : <CopyButton text={path} label={t('calendar.copyPath')} />}
    </>
  );
}
