/** All calls about the program itself: its session, training, network, updates, signed data and reports. */

import type { Call, Topic } from '../../../shared/contract.ts';
import type { Caller, Face, Handlers } from '../../dispatcher.ts';
import type { Ports } from '../../ports.ts';
import type { SessionStore } from '../../settings/session.ts';
import type { StoredSettings } from '../../settings/stored-settings.ts';
import type { InJournal, InRealm } from '../scope.ts';
import { createDiagnosisHandlers } from './diagnosis.ts';
import { createFieldHandlers } from './field.ts';
import { createNetworkHandlers } from './network.ts';
import { createProgramHandlers } from './program.ts';
import { createSefazDataHandlers } from './sefaz-data.ts';
import { createSessionHandlers } from './session.ts';
import { createSettingsHandlers } from './settings.ts';
import { createTrainingHandlers } from './training.ts';
import { createTrustHandlers } from './trust.ts';
import { createUpdateHandlers } from './update.ts';

export interface ProgramCallsDeps {
  readonly ports: Ports;
  readonly dataDir: string;
  readonly face: Face;
  readonly version: string;
  readonly session: SessionStore;
  readonly settings: StoredSettings;
  readonly inRealm: InRealm;
  readonly inJournal: InJournal;
  readonly changed: (...topics: Topic[]) => void;
  readonly callAs: (caller: Caller) => Call;
  readonly isRemote: () => boolean;
  readonly busy: () => boolean;
  readonly hold: (on: boolean) => void;
}

export function createProgramCalls(deps: ProgramCallsDeps) {
  const { ports, inRealm, changed } = deps;
  return {
    ...createSessionHandlers({
      ...deps,
      opener: ports.opener,
      language: ports.language,
      allows: ports.confirm.allows,
    }),
    ...createSettingsHandlers({ ...deps, log: ports.log }),
    ...createDiagnosisHandlers({ ...deps, ...ports }),
    ...createFieldHandlers(deps),
    ...createProgramHandlers({ ports, inRealm }),
    ...createTrainingHandlers(deps),
    ...createTrustHandlers({ filePicker: ports.filePicker, inRealm }),
    ...createSefazDataHandlers(inRealm),
    ...createUpdateHandlers({ ...deps, updates: ports.updates, changed: () => changed('update') }),
    ...createNetworkHandlers(inRealm),
  } satisfies Partial<Handlers>;
}
