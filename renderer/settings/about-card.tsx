/** Sobre: the version, and whose programs travel inside this one. */

import { Button } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../ui/facts.tsx';
import { useFormStyles } from '../ui/form-layout.ts';
import { Card } from '../ui/page.tsx';
import { PARTS } from './licences.ts';

export function AboutCard({ version }: { version: string }): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation('settings');
  const [open, setOpen] = useState(false);
  return (
    <Card title={t('about')}>
      <div className={form.form}>
        <Facts
          facts={[
            [t('version'), version],
            [t('font'), t('fontLicence')],
            [
              t('licences'),
              open ? PARTS.map(({ name, licence }) => `${name} (${licence})`).join(', ') : undefined,
            ],
          ]}
        />
        <div className={form.start}>
          <Button aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t('licencesHide') : t('licencesShow')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
