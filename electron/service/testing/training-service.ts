/** The JSON service over the training SEFAZ with a token of its company, for tests that ask it over HTTP. */

import type { CallOutput, TokenScope, TokenView } from '../../../shared/contract.ts';
import { must, openTestApp, type TestApp } from '../../testing/test-app.ts';

export interface TrainingService {
  readonly core: TestApp;
  readonly begun: CallOutput<'training.begin'>;
  readonly token: string;
  readonly view: TokenView;
  readonly port: number;
  readonly address: string;
}

export async function openTrainingService(
  scopes: readonly TokenScope[] = ['consultar', 'inutilizar'],
): Promise<TrainingService> {
  const core = await openTestApp();
  const begun = must(await core.call('training.begin', {}));
  const { token, view } = must(
    await core.call('token.create', { cnpj: begun.company.cnpj, environment: 'treino', scopes: [...scopes] }),
  );
  const { port, address = '' } = must(
    await core.call('service.switch', { on: true, port: 0, remember: false }),
  );
  return { core, begun, token, view, port, address };
}
