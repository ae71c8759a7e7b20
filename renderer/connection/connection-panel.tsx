/** The side panel of the connection: status of a state's service, and the connection test. */

import { Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { modSchema } from '../../shared/fiscal/numbering.ts';
import { UFS, ufSchema } from '../../shared/fiscal/issuer/uf.ts';
import type { ConnectionQuestion } from '../ui/navigation/connection-panel.ts';
import { SideDrawer } from '../ui/dialogs/side-drawer.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { useWhere } from '../ui/session.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { ServiceStatus } from './service-status.tsx';

const useStyles = makeStyles({
  column: { display: 'grid', rowGap: '24px', paddingBottom: '24px' },
  rule: { border: 'none', borderTop: `1px solid ${tokens.colorNeutralStroke2}`, margin: 0, width: '100%' },
});

export interface ConnectionPanelProps {
  readonly question: ConnectionQuestion;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ConnectionPanel({ question, open, onClose }: ConnectionPanelProps): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation(['connection', 'common', 'words']);
  const { company } = useWhere();
  const [uf, setUf] = useState(question.uf ?? company?.uf ?? 'SP');
  const [mod, setMod] = useState(question.mod ?? '55');
  return (
    <SideDrawer open={open} title={t('connection:title')} width="medium" help="connection" onClose={onClose}>
      <div className={styles.column}>
        <div className={form.row}>
          <Field label={t('words:uf')} className={form.narrow}>
            <Select value={uf} onChange={(_, { value }) => setUf(ufSchema.parse(value))}>
              {UFS.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('words:model')} className={form.narrow}>
            <Select value={mod} onChange={(_, { value }) => setMod(modSchema.parse(value))}>
              {modSchema.options.map((each) => (
                <option key={each} value={each}>
                  {t(`common:models.${each}`)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <ServiceStatus key={`status ${uf} ${mod}`} uf={uf} mod={mod} />
        <hr className={styles.rule} />
        <ConnectionTest key={`test ${uf} ${mod}`} uf={uf} mod={mod} atOnce={question.test ?? false} />
      </div>
    </SideDrawer>
  );
}
