/** The range that a rehearsal disables in homologação: series, first and last number, of this year's NF-e. */

import { Field, Input, makeStyles } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../../shared/contract.ts';
import { justificationSchema } from '../../../shared/fiscal/justification/justification.ts';
import { noteNumberSchema, rangeProblem, serieSchema } from '../../../shared/fiscal/numbering.ts';
import { useFormStyles } from '../../ui/fields/form-layout.ts';

type Range = CallInput<'field.step'>['range'];

const NAMES = ['serie', 'first', 'last'] as const;
/** Goes to SEFAZ, in its language; the report has its length only. */
const WHY = 'Ensaio do programa em homologacao';

// Fluent's own least width is wider than the column.
const useStyles = makeStyles({ number: { width: '160px', minWidth: 0 } });

/** `onChange` gets undefined while the three are no range. */
export function RangeFields({ onChange }: { readonly onChange: (range: Range) => void }): ReactNode {
  const form = useFormStyles();
  const styles = useStyles();
  const { t } = useTranslation('settings');
  const [typed, setTyped] = useState<Readonly<Record<(typeof NAMES)[number], string>>>({
    serie: '',
    first: '',
    last: '',
  });
  const change = (name: (typeof NAMES)[number], value: string) => {
    const next = { ...typed, [name]: value };
    setTyped(next);
    onChange(rangeOf(next));
  };
  return (
    <div className={form.row}>
      {NAMES.map((name) => (
        <Field key={name} label={t(`rehearsal.${name}`)} className={form.narrow}>
          <Input
            className={styles.number}
            value={typed[name]}
            inputMode="numeric"
            maxLength={9}
            onChange={(_, { value }) => change(name, value)}
          />
        </Field>
      ))}
    </div>
  );
}

function rangeOf(typed: Readonly<Record<(typeof NAMES)[number], string>>): Range {
  const number = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN);
  const serie = serieSchema.safeParse(number(typed.serie));
  const nNFIni = noteNumberSchema.safeParse(number(typed.first));
  const nNFFin = noteNumberSchema.safeParse(number(typed.last));
  if (!serie.success || !nNFIni.success || !nNFFin.success) return undefined;
  const numbers = { nNFIni: nNFIni.data, nNFFin: nNFFin.data };
  if (rangeProblem(numbers)) return undefined;
  const ano = new Date().getFullYear();
  return { mod: '55', serie: serie.data, ...numbers, ano, xJust: justificationSchema.parse(WHY) };
}
