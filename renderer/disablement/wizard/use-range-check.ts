/** Checks the range with the core while it is typed, debounced. */

import type { CallInput, CallOutput, WaiverCode } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { NumberRange } from '../../../shared/fiscal/numbering.ts';
import { useClient, useQueryCall } from '../../api/hooks.ts';
import { useNow, useRested } from '../../ui/clock.ts';
import { useWhere } from '../../ui/session.tsx';
import { readRange, readSerie, type RangeReport, type WizardFields } from './wizard-model.ts';

const REST_MS = 250;

export interface RangeCheck {
  readonly range: NumberRange | undefined;
  readonly serie: number | undefined;
  /** Undefined if something is missing. */
  readonly input: CallInput<'disablement.check'> | undefined;
  /** Findings about these numbers; undefined while they are being checked. */
  readonly report: RangeReport | undefined;
  /** The last report, possibly about previous input: questions stay visible until the next one arrives. */
  readonly seen: RangeReport | undefined;
  /** The year for the request, four digits. */
  readonly ano: number;
  readonly checking: boolean;
  readonly error: AppError | undefined;
  /** Runs the check at once, where a person goes on before the debounce ends. */
  readonly now: () => Promise<CallOutput<'disablement.check'> | undefined>;
}

/** @param confirmed the person's declarations about these numbers */
export function useRangeCheck(fields: WizardFields, confirmed: readonly WaiverCode[]): RangeCheck {
  const { company, environment } = useWhere();
  const { call } = useClient();
  const today = useNow();
  const range = readRange(fields);
  const serie = readSerie(fields.serie);
  const current = `${numbersOf(fields)} ${fields.ano} ${fields.month} ${confirmed.join()}`;
  const rested = useRested(current, REST_MS) === current;
  const input =
    company && serie !== undefined && range
      ? {
          environment,
          cnpj: company.cnpj,
          mod: fields.mod,
          serie,
          ...range,
          ...(fields.ano ? { ano: Number(fields.ano) } : {}),
          ...(fields.month ? { month: Number(fields.month) } : {}),
          ...(confirmed.length > 0 ? { confirm: [...confirmed] } : {}),
        }
      : undefined;
  const check = useQueryCall('disablement.check', input ?? NOTHING, {
    enabled: input !== undefined && rested,
    keepPrevious: true,
  });
  const seen = input && check.data;
  const report = check.isPlaceholderData ? undefined : seen;
  return {
    range,
    serie,
    input,
    report,
    seen,
    ano: Number(fields.ano) || (seen?.ano ?? today.getFullYear()),
    checking: check.isFetching && !report,
    error: check.error?.error,
    now: async () => {
      if (report || !input) return report;
      const found = await call('disablement.check', input);
      return found.ok ? found.value : undefined;
    },
  };
}

/** Identifies model, series and range: equal for the same numbers. */
export function numbersOf(fields: WizardFields): string {
  const range = readRange(fields);
  return `${fields.mod} ${readSerie(fields.serie) ?? ''} ${range?.nNFIni ?? ''} ${range?.nNFFin ?? ''}`;
}

/** Never sent: the query is disabled while there is nothing to check. */
const NOTHING = { environment: 'treino', cnpj: '', mod: '55', serie: 0, nNFIni: 0, nNFFin: 0 } as const;
