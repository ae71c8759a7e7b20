/** Grants a token or a folder: company, environment and permissions; disabling in Produção is a separate choice with limits. */

import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  makeStyles,
  Select,
  tokens,
} from '@fluentui/react-components';
import { useState, type SyntheticEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  dropCharsetSchema,
  environmentSchema,
  type CallInput,
  type CallOutput,
  type DropCharset,
  type Environment,
  type TokenScope,
} from '../../shared/contract.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Notice } from '../ui/states/notice.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { useWhere } from '../ui/session.tsx';
import { UnsavedArea, useUnsaved, useUnsavedArea } from '../ui/dialogs/unsaved.tsx';
import { readCaps } from './fields.ts';

const useStyles = makeStyles({
  // A Field would label every checkbox inside it with its own label.
  scopes: { border: 'none', margin: 0, padding: 0, display: 'grid', justifyItems: 'start' },
  legend: { padding: 0, marginBottom: '2px' },
  problem: { color: tokens.colorPaletteRedForeground1, fontSize: '13px' },
});

/** The initial values: the fewest permissions that are useful. */
const FIRST: { readonly scopes: readonly TokenScope[]; readonly call: string; readonly day: string } = {
  scopes: ['consultar'],
  call: '10',
  day: '50',
};

export interface TokenFormProps {
  readonly onClose: () => void;
  /** Absent: a folder is granted in place of a token. */
  readonly onMade?: (made: CallOutput<'token.create'>) => void;
}

export function TokenForm(props: TokenFormProps): ReactNode {
  const { onClose } = props;
  const unsaved = useUnsavedArea();
  const close = () => unsaved.leave(onClose);
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && close()}>
      <DialogSurface>
        <UnsavedArea of={unsaved}>
          <Fields {...props} onClose={close} onGranted={onClose} />
        </UnsavedArea>
      </DialogSurface>
    </Dialog>
  );
}

/** `onGranted`: a folder was granted, and nothing of the form is left to lose. */
function Fields({
  onClose,
  onMade,
  onGranted,
}: TokenFormProps & { readonly onGranted: () => void }): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation(['integration', 'common', 'words']);
  const where = useWhere();
  const createToken = useCommand('token.create');
  const createFolder = useCommand('drop.create');
  const create = onMade ? createToken : createFolder;
  const [folder, setFolder] = useState('');
  const [charset, setCharset] = useState<DropCharset>('utf-8');
  const [environment, setEnvironment] = useState<Environment>(where.environment);
  const companies = useQueryCall('company.list', { environment });
  const usable = (companies.data ?? []).filter(({ certificate }) => certificate !== undefined);
  const [chosen, setChosen] = useState<string | undefined>(where.company?.cnpj);
  const company = usable.find(({ cnpj }) => cnpj === chosen) ?? usable[0];
  const [scopes, setScopes] = useState<readonly TokenScope[]>(FIRST.scopes);
  const [call, setCall] = useState(FIRST.call);
  const [day, setDay] = useState(FIRST.day);
  const [tried, setTried] = useState(false);

  const asAtFirst =
    scopes.join() === FIRST.scopes.join() && call === FIRST.call && day === FIRST.day && folder === '';
  useUnsaved(!asAtFirst);

  // The host asks for confirmation in a dialog of its own; a refusal there needs no message here.
  const declined = create.error?.code === 'confirmation.declined';
  const capped = environment === 'producao' && scopes.includes('inutilizar');
  const { capCall, capDay } = readCaps(call, day);
  const ready = company !== undefined && scopes.length > 0 && (!capped || (capCall && capDay));
  const make = async () => {
    if (!company) return;
    const input: CallInput<'token.create'> = { cnpj: company.cnpj, environment, scopes: [...scopes] };
    const granted = capped && capCall && capDay ? { ...input, capCall, capDay } : input;
    if (onMade) {
      const made = await createToken.run(granted);
      if (made.ok) onMade(made.value);
      return;
    }
    const named = folder.trim() === '' ? {} : { folder };
    const made = await createFolder.run({ ...granted, charset, ...named });
    if (made.ok && made.value.view) onGranted();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (ready) void make();
  };
  const toggle = (scope: TokenScope, on: boolean) =>
    setScopes((before) => (on ? [...before, scope] : before.filter((each) => each !== scope)));
  const problem = (wrong: boolean, text: string) => (tried && wrong ? { validationMessage: text } : {});

  return (
    <form onSubmit={submit} noValidate>
      <DialogBody>
        <DialogTitle>{t(onMade ? 'integration:newToken' : 'integration:folders.make')}</DialogTitle>
        <DialogContent>
          <div className={form.form}>
            {onMade ? null : (
              <>
                <Field label={t('words:folder')} hint={t('integration:folders.folderHint')}>
                  <Input value={folder} onChange={(_, { value }) => setFolder(value)} />
                </Field>
                <Field label={t('integration:folders.charset')} hint={t('integration:folders.charsetHint')}>
                  <Select
                    value={charset}
                    onChange={(_, { value }) => setCharset(dropCharsetSchema.parse(value))}
                  >
                    {dropCharsetSchema.options.map((each) => (
                      <option key={each} value={each}>
                        {each}
                      </option>
                    ))}
                  </Select>
                </Field>
              </>
            )}
            <Field label={t('words:environment')}>
              <Select
                value={environment}
                onChange={(_, { value }) => setEnvironment(environmentSchema.parse(value))}
              >
                {environmentSchema.options.map((each) => (
                  <option key={each} value={each}>
                    {t(`common:environments.${each}.plain`)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field
              label={t('words:company')}
              {...(companies.data && !company ? { validationMessage: t('integration:form.noCompany') } : {})}
            >
              <Select value={company?.cnpj ?? ''} onChange={(_, { value }) => setChosen(value)}>
                {usable.map(({ cnpj, name }) => (
                  <option key={cnpj} value={cnpj}>
                    {`${name} · ${formatCnpj(cnpj)}`}
                  </option>
                ))}
              </Select>
            </Field>
            <fieldset className={styles.scopes}>
              <legend className={styles.legend}>{t('integration:form.scopes')}</legend>
              <Checkbox
                label={t('integration:form.consultar')}
                checked={scopes.includes('consultar')}
                onChange={(_, { checked }) => toggle('consultar', checked === true)}
              />
              <Checkbox
                label={`${t('integration:form.inutilizar')}. ${t(onMade ? 'integration:form.inutilizarText' : 'integration:folders.inutilizarText')}`}
                checked={scopes.includes('inutilizar')}
                onChange={(_, { checked }) => toggle('inutilizar', checked === true)}
              />
              <div role="alert" className={styles.problem}>
                {tried && scopes.length === 0 ? t('integration:form.scopesProblem') : ''}
              </div>
            </fieldset>
            {capped ? (
              <>
                <Notice intent="warning" title={t('integration:form.productionTitle')}>
                  {t(onMade ? 'integration:form.productionText' : 'integration:folders.productionText')}
                </Notice>
                <div className={form.row}>
                  <Field
                    label={t('integration:form.capCall')}
                    {...problem(capCall === undefined, t('integration:form.capCallProblem'))}
                  >
                    <Input
                      value={call}
                      inputMode="numeric"
                      maxLength={6}
                      onChange={(_, { value }) => setCall(value)}
                    />
                  </Field>
                  <Field
                    label={t('integration:form.capDay')}
                    {...problem(capDay === undefined, t('integration:form.capDayProblem'))}
                  >
                    <Input
                      value={day}
                      inputMode="numeric"
                      maxLength={7}
                      onChange={(_, { value }) => setDay(value)}
                    />
                  </Field>
                </div>
              </>
            ) : null}
            <ErrorPanel error={declined ? undefined : create.error} />
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" appearance="primary" disabledFocusable={create.pending || !company}>
            {t(onMade ? 'integration:form.submit' : 'integration:folders.make')}
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  );
}
