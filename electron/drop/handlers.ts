/** The contract's calls about folders of requests, and the rounds that serve the granted ones. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DropView, Environment, ParsedInput } from '../../shared/contract.ts';
import { appError, type AppError } from '../../shared/errors.ts';
import { explainError } from '../../shared/explain/errors/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { hasFolders, type Tokens } from '../settings/access/tokens.ts';
import { isWithin } from '../disablement/archive/own-path.ts';
import type { Caller, Handlers } from '../dispatcher.ts';
import type { HandlerDeps } from '../handlers/scope.ts';
import { logFault } from '../log/detail.ts';
import { localeOf, wordsOf } from '../ports.ts';
import { makePlaces, placeNamed, placeRefusal } from './place.ts';
import type { FolderDeps, ServedFolder } from './serve-folder.ts';

/** How tokens are granted and answered (`electron/service`). */
export interface FolderGrants {
  readonly open: () => Promise<
    Result<{ readonly tokens: Tokens; readonly service: { readonly ask: FolderDeps['ask'] } }, AppError>
  >;
  readonly admit: (
    wanted: ParsedInput<'token.create'> & { readonly folder?: string },
    caller: Caller,
  ) => Promise<Result<{ readonly capCall: number; readonly capDay: number }, AppError>>;
}

const ROUND_MS = 1_000;
/** Whether a folder may still be served; asking Windows takes some hundred milliseconds. */
const PLACE_MS = 60_000;

export function createDropHandlers(
  deps: HandlerDeps,
  grants: FolderGrants,
  switchService: Handlers['service.switch'],
) {
  const { dataDir } = deps;
  const call = deps.ownCall('drop');
  const failed = logFault(deps.log, 'drop.serve');
  const where = { dataDir, isRemote: deps.isRemotePlace };
  const served = new Map<string, ServedFolder>();
  const judged = new Map<string, { readonly at: number; readonly refused: AppError | undefined }>();
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let closed = false;
  let only: Environment | undefined;

  /** The last verdict, renewed each minute; a person is notified once. */
  const mayServe = async ({ id, folder }: DropView): Promise<boolean> => {
    const before = judged.get(id);
    if (before && performance.now() - before.at < PLACE_MS) return before.refused === undefined;
    const refused = await placeRefusal(folder, where);
    judged.set(id, { at: performance.now(), refused });
    if (!refused) return true;
    if (before?.refused === undefined) {
      const { what, action = '' } = explainError(refused, localeOf(deps));
      deps.log.write({ level: 'error', op: 'drop.serve', code: refused.code });
      deps.notifier.notify(wordsOf(deps).folderDown, `${what} ${action}`, 'integration');
    }
    return false;
  };

  const attend = async (): Promise<void> => {
    if (served.size === 0) {
      // Nothing is opened, nor made, where no folder was ever granted.
      if (!existsSync(join(dataDir, 'balcao.sqlite'))) return;
      const granted = await deps.inRealm('homologacao', ({ database }) => ok(hasFolders(database)));
      if (!granted.ok || !granted.value) return;
    }
    const found = await grants.open();
    if (!found.ok) return;
    const { tokens, service } = found.value;
    const wanted = new Map<string, DropView>();
    for (const view of tokens.folders()) {
      const here = view.revokedAt === undefined && (only === undefined || view.environment === only);
      if (here && (await mayServe(view))) wanted.set(view.id, view);
    }
    for (const [id, folder] of served) {
      if (wanted.has(id)) continue;
      served.delete(id);
      await folder.close();
    }
    const fresh = [...wanted].filter(([id]) => !served.has(id));
    if (fresh.length === 0) return;
    const { serveFolder } = await import('./serve-folder.ts');
    for (const [id, grant] of fresh) {
      if (closed) return;
      const ask: FolderDeps['ask'] = (asked) => {
        tokens.useFolder(id);
        return service.ask(asked);
      };
      served.set(id, serveFolder({ grant, ask, call, failed, isLive: () => tokens.isLive(id) }));
    }
  };

  const rounds = (): void => {
    round ??= attend()
      .catch(failed)
      .finally(() => (round = undefined));
  };

  /** Serves what is granted from now on, also by other processes; of one environment where it is named. */
  const start = (environment?: Environment): void => {
    only = environment;
    timer ??= setInterval(rounds, ROUND_MS);
    rounds();
  };

  const handlers = {
    'service.switch': async (input, caller) => {
      const switched = await switchService(input, caller);
      if (switched.ok && switched.value.running && !deps.isLasting) start(input.only);
      return switched;
    },
    'drop.create': async ({ folder: typed, charset, ...wanted }, caller) => {
      const chosen = typed ?? (await deps.filePicker.pickFolder?.('dropFolder'));
      if (chosen === undefined) return ok({});
      const found = await grants.open();
      if (!found.ok) return found;
      const place = placeNamed(chosen);
      if (!('folder' in place)) return err(place);
      const { folder } = place;
      const refused = await placeRefusal(folder, where);
      if (refused) return err(refused);
      const { tokens } = found.value;
      const taken = appError('drop.folder', { folder, reason: 'taken' });
      const isTaken = () => {
        const live = tokens.folders().filter(({ revokedAt }) => revokedAt === undefined);
        return live.some((each) => isWithin(folder, each.folder) || isWithin(each.folder, folder));
      };
      if (isTaken()) return err(taken);
      const caps = await grants.admit({ ...wanted, folder }, caller);
      if (!caps.ok) return caps;
      const unmade = await makePlaces(folder);
      if (unmade) return err(unmade);
      // Another page or program may have been asked about it, and granted it, meanwhile.
      if (isTaken()) return err(taken);
      const scopes = [...new Set(wanted.scopes)];
      const view = tokens.createFolder({ ...wanted, scopes, ...caps.value, folder, charset });
      return ok({ view });
    },
    'drop.list': async () => {
      const found = await grants.open();
      return found.ok ? ok(found.value.tokens.folders()) : found;
    },
    'drop.revoke': async ({ id }) => {
      const found = await grants.open();
      if (!found.ok) return found;
      if (!found.value.tokens.revokeFolder(id)) return err(appError('drop.missing', { id }));
      return ok({});
    },
  } satisfies Partial<Handlers>;

  return {
    handlers,
    start,
    close: async () => {
      closed = true;
      clearInterval(timer);
      await round;
      await Promise.all([...served.values()].map((folder) => folder.close()));
    },
  };
}
