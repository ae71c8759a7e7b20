/** Sobre: the version, and the third-party software in this program, each with the text of its licence. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Facts } from '../ui/facts.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { FormCard } from '../ui/fields/form-card.tsx';

/** As the build found them in its bundles. */
const partsSchema = z.array(
  z.object({ name: z.string(), version: z.string(), licence: z.string(), text: z.string() }),
);
type Part = z.infer<typeof partsSchema>[number];

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none', display: 'grid', rowGap: '4px' },
  text: {
    margin: '4px 0 8px',
    padding: '8px 12px',
    maxHeight: '240px',
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '13px',
    lineHeight: '16px',
    backgroundColor: tokens.colorNeutralBackground2,
  },
});

export function AboutCard({ version }: { version: string }): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation('settings');
  const [open, setOpen] = useState(false);
  const [parts, setParts] = useState<readonly Part[]>();
  const [missing, setMissing] = useState(false);
  const show = async () => {
    setOpen(!open);
    if (open || parts) return;
    const loaded = await loadParts();
    setParts(loaded);
    setMissing(loaded === undefined);
  };
  return (
    <FormCard title={t('about')}>
      <Facts
        facts={[
          [t('version'), version],
          [t('font'), t('fontLicence')],
        ]}
      />
      <div className={form.start}>
        <Button aria-expanded={open} onClick={() => void show()}>
          {open ? t('licencesHide') : t('licencesShow')}
        </Button>
      </div>
      {open && missing ? <p className={form.text}>{t('licencesMissing')}</p> : null}
      {open && parts ? <Licences parts={parts} /> : null}
    </FormCard>
  );
}

function Licences({ parts }: { parts: readonly Part[] }): ReactNode {
  const styles = useStyles();
  return (
    <ul className={styles.list}>
      {parts.map(({ name, version, licence, text }) => (
        <li key={`${name} ${version}`}>
          <details>
            <summary>{`${name} ${version} (${licence})`}</summary>
            <pre className={styles.text} tabIndex={0}>
              {text}
            </pre>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** Undefined where the list cannot be loaded: the card then shows only the version. */
async function loadParts(): Promise<readonly Part[] | undefined> {
  try {
    const response = await fetch('./licencas.json');
    return response.ok ? partsSchema.parse(await response.json()) : undefined;
  } catch {
    return undefined; // The host is gone, or served another file in its place.
  }
}
