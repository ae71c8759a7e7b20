/** The calls about newer versions of the program. */

import { appError, type AppError } from '../../../shared/errors.ts';
import type { UpdateState } from '../../../shared/contract.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Handlers } from '../../dispatcher.ts';
import type { Updates } from '../../ports.ts';
import type { Deps } from '../scope.ts';

type UpdateCalls = 'update.state' | 'update.choose' | 'update.check' | 'update.download' | 'update.install';

export interface Sending {
  /** A disablement is being sent by this process. */
  readonly busy: () => boolean;
  /** Nothing more is sent while it is on. */
  readonly hold: (on: boolean) => void;
}

export function createUpdateHandlers(
  deps: Deps<'updates' | 'version' | 'inJournal' | 'changed'>,
  { busy, hold }: Sending,
): Pick<Handlers, UpdateCalls> {
  const { updates } = deps;
  updates?.listen(() => deps.changed('update'));
  const state = (): UpdateState =>
    updates?.state() ?? {
      version: deps.version,
      off: 'not-installed',
      allowed: false,
      channel: 'stable',
      checking: false,
    };

  /** Of the real journal, whichever process sends: no training request has an outcome that could be lost. */
  const pending = async (): Promise<AppError | undefined> => {
    if (busy()) return appError('update.pending');
    for (const environment of ['producao', 'homologacao'] as const) {
      const open = await deps.inJournal(environment, (journal) =>
        journal.list({ environment, pending: true }),
      );
      // A journal that cannot be read says nothing of what is on its way.
      if (!open.ok) return open.error;
      if (open.value.some(({ state: now }) => now === 'sending' || now === 'uncertain'))
        return appError('update.pending');
    }
    return undefined;
  };
  const allowed = (): Result<Updates, AppError> => {
    const { off, allowed: yes } = state();
    if (!updates || off !== undefined) return err(appError('update.off'));
    return yes ? ok(updates) : err(appError('update.not-allowed'));
  };
  const ready = async (): Promise<Result<Updates, AppError>> => {
    const may = allowed();
    if (!may.ok) return may;
    const hindered = await pending();
    return hindered ? err(hindered) : may;
  };

  return {
    'update.state': () => ok(state()),
    'update.choose': async (choice) => {
      if (!updates || state().off !== undefined) return err(appError('update.off'));
      const chosen = await updates.choose(choice);
      return chosen.ok ? ok(state()) : chosen;
    },
    'update.check': async () => {
      const may = allowed();
      if (!may.ok) return may;
      await may.value.check();
      return ok(state());
    },
    'update.download': async () => {
      const may = await ready();
      if (!may.ok) return may;
      await may.value.download();
      return ok(state());
    },
    'update.install': async ({ version }) => {
      // Held first and asked then: no request can be sent between the question and the end of the program.
      hold(true);
      let leaving = false;
      try {
        const may = await ready();
        if (!may.ok) return may;
        let hindered: AppError | undefined;
        await may.value.install(version, async () => {
          hindered = await pending();
          leaving = hindered === undefined;
          return leaving;
        });
        if (hindered) return err(hindered);
        leaving = state().offer?.stage === 'installing';
        return ok(state());
      } finally {
        if (!leaving) hold(false);
      }
    },
  };
}
