/** Cópias de segurança in Ajustes: the date of the newest copy, and a link to the copies. */

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/hooks.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { FormCard } from '../ui/fields/form-card.tsx';
import { useRouter } from '../ui/navigation/router.tsx';
import { useWhere } from '../ui/session.tsx';
import { useFormat } from '../ui/words/use-format.ts';

export function BackupCard(): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation('backup');
  const format = useFormat();
  const { go } = useRouter();
  const { environment } = useWhere();
  const list = useQueryCall('backup.list', { environment });
  const newest = list.data?.[0];
  const none = list.data ? t('card.none') : '';
  return (
    <FormCard title={t('card.title')}>
      <p className={form.text}>
        {t('card.text')} {newest ? t('card.last', { date: format.dateTime(newest.at) }) : none}
      </p>
      <ErrorPanel error={list.error?.error} />
      <div className={form.start}>
        <KeyButton mnemonic="settings.backups" onClick={() => go('backup')}>
          {t('card.open')}
        </KeyButton>
      </div>
    </FormCard>
  );
}
