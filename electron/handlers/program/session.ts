/** The calls about this program and its session: what it is, and the environment and company that are in use. */

import { environmentSchema } from '../../../shared/contract.ts';
import { loadHostWords } from '../../../shared/explain/host/host.ts';
import { appError } from '../../../shared/errors.ts';
import { err, ok } from '../../../shared/result.ts';
import type { Handlers } from '../../dispatcher.ts';
import type { Deps } from '../scope.ts';

export function createSessionHandlers(
  deps: Deps<
    'version' | 'face' | 'dataDir' | 'confirm' | 'opener' | 'session' | 'language' | 'inRealm' | 'changed'
  >,
  isRemote: () => boolean,
) {
  const { session, inRealm, changed } = deps;
  return {
    'app.about': () =>
      inRealm('homologacao', (realm) =>
        ok({
          version: deps.version,
          face: deps.face,
          dataFolder: deps.dataDir,
          overriddenHosts: realm.destinations.overriddenHosts(),
          newerTables: realm.sefazData?.tables() !== undefined,
          remote: isRemote(),
          canDisable: environmentSchema.options.filter((environment) => deps.confirm.allows(environment)),
          hasTerminal: deps.opener.openTerminal !== undefined,
        }),
      ),
    'program.terminal': async () => {
      const opened = await deps.opener.openTerminal?.();
      return opened === undefined ? err(appError('host.unsupported')) : ok({ opened });
    },
    'session.get': (_, caller) => ok(session.get(caller)),
    'session.choose': async (input, caller) => {
      const before = session.get(caller);
      const chosen = await session.set(caller, input);
      // Another company alone changes nothing that was asked: with hundreds of companies, asking again takes long.
      if (before.environment === chosen.environment) changed('session');
      else changed('session', 'companies', 'certificates', 'disablements', 'history');
      return ok(chosen);
    },
    'language.choose': async ({ locale }) => {
      await loadHostWords(locale);
      await deps.language?.choose(locale);
      return ok({});
    },
  } satisfies Partial<Handlers>;
}
