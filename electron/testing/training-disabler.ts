/** Disables numbers in training, for tests of what is stored about them. */

import type { DisablementView } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Result } from '../../shared/result.ts';
import { noteNumberSchema } from '../../shared/fiscal/numbering.ts';
import type { TestApp } from './test-app.ts';

export const environment = 'treino' as const;

/** Disables one number of series 1 in training, from the request to its file. */
export function makeDisabler(appOf: () => TestApp) {
  return async (n: number): Promise<Result<DisablementView, AppError>> => {
    const { call } = appOf();
    const begun = await call('training.begin', {});
    if (!begun.ok) return begun;
    const { cnpj } = begun.value.company;
    const number = noteNumberSchema.parse(n);
    const made = await call('disablement.prepare', {
      environment,
      cnpj,
      mod: '55',
      serie: 1,
      nNFIni: number,
      nNFFin: number,
      ano: 2026,
      xJust: 'Número pulado por falha do emissor',
    });
    if (!made.ok) return made;
    return call('disablement.send', { environment, requestId: made.value.requestId });
  };
}
