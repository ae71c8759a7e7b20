/** The calls of the training SEFAZ: start training, show its addresses, choose its scenario. */

import type { AppError } from '../../../shared/errors.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { HAPPENS_ONCE } from '../../../shared/training/words.ts';
import type { Handlers } from '../../dispatcher.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Deps } from '../scope.ts';
import { trainingMaterial } from '../companies/views.ts';

export function createTrainingHandlers(deps: Deps<'session' | 'inRealm'>) {
  const { session, inRealm } = deps;
  const inTraining = <T>(
    use: (training: NonNullable<Realm['training']>) => Promise<Result<T, AppError>> | Result<T, AppError>,
  ) =>
    inRealm<T>('treino', ({ training }) => {
      if (!training) throw new Error('the training realm opened without its SEFAZ');
      return use(training);
    });
  return {
    'training.begin': (_, caller) =>
      inRealm('treino', async (realm) => {
        const material = trainingMaterial(realm);
        const chosen = await session.set(caller, { environment: 'treino', cnpj: material.company.cnpj });
        return ok({ session: chosen, ...material });
      }),
    'training.get': () => inRealm('treino', (realm) => ok(trainingMaterial(realm))),
    'training.addresses': () =>
      inTraining(async (training) => {
        const { path, password, cnpj, name } = await training.certificate();
        const { port, caPem, addresses } = training;
        return ok({ port, ...addresses, caPem, certificate: { path, password, cnpj, name } });
      }),
    'training.cancel': ({ chNFe }) => inTraining((training) => ok({ cancelled: training.cancel(chNFe) })),
    'training.scenario': ({ scenario, times, elsewhere }) =>
      inTraining((training) => {
        if (scenario) {
          const often = times ?? (HAPPENS_ONCE.has(scenario) ? 1 : undefined);
          const next = often === undefined ? scenario : { kind: scenario, times: often };
          if (elsewhere) {
            // It is not looked at here: this process would take it from the one that it is for.
            training.scenario.leave(next);
            return ok({ scenario, times: often });
          }
          training.scenario.set(next);
        }
        const current = training.scenario.get();
        if (typeof current === 'string') return ok({ scenario: current });
        const { kind, times: left } = current;
        return ok({ scenario: kind, times: left });
      }),
  } satisfies Partial<Handlers>;
}
