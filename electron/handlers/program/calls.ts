/** All calls about the program itself: its session, training, network, updates, signed data and reports. */

import type { Handlers } from '../../dispatcher.ts';
import type { HandlerDeps } from '../scope.ts';
import { createDiagnosisHandlers } from './diagnosis.ts';
import { createFieldHandlers } from './field.ts';
import { createNetworkHandlers } from './network.ts';
import { createProgramHandlers } from './program.ts';
import { createSefazDataHandlers, createTrustHandlers } from './sefaz-data.ts';
import { createSessionHandlers } from './session.ts';
import { createSettingsHandlers } from './settings.ts';
import { createTrainingHandlers } from './training.ts';
import { createUpdateHandlers, type Sending } from './update.ts';

export function createProgramCalls(deps: HandlerDeps, isRemote: () => boolean, sending: Sending) {
  return {
    ...createSessionHandlers(deps, isRemote),
    ...createSettingsHandlers(deps),
    ...createDiagnosisHandlers(deps),
    ...createFieldHandlers(deps),
    ...createProgramHandlers(deps),
    ...createTrainingHandlers(deps),
    ...createTrustHandlers(deps),
    ...createSefazDataHandlers(deps.inRealm),
    ...createUpdateHandlers(deps, sending),
    ...createNetworkHandlers(deps.inRealm),
  } satisfies Partial<Handlers>;
}
