/** The calls about certificates and the vault: import, examination, reminder, lock; and the idle and expiry timers. */

import { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import type { HandlerOutput, VaultState } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { explainExpiries } from '../../../shared/explain/certificate/certificate.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import type { KnownAuthority } from '../../certificates/exam/exam-chain.ts';
import { icpBrasilRootOf, systemAuthorities } from '../../certificates/exam/known-authorities.ts';
import { namesNoV12 } from '../../sefaz/addresses/root-not-named.ts';
import { notifyExpiries } from '../../certificates/expiry/expiry-notices.ts';
import { reminderFile } from '../../certificates/expiry/reminder-file.ts';
import { createIdleLock } from '../../certificates/vault/idle-lock.ts';
import { createImports, type Imports } from '../../certificates/import/import.ts';
import type { Caller, Handlers } from '../../dispatcher.ts';
import { logFault } from '../../log/detail.ts';
import { givenFile, localeOf, type Opener, type PickedFile } from '../../ports.ts';
import type { Realm } from '../../realm/realm.ts';
import { createOutsideHandlers, keepOutside } from './outside-window.ts';
import { createPresence } from './presence.ts';
import type { HandlerDeps } from '../scope.ts';
import { writeToArchive } from '../files/archive.ts';
import { certificateView, companyView, settleCompany } from './views.ts';
import { MAX_OFFERED_FILE_BYTES } from '../../../shared/file-limits.ts';

/** Interval at which idleness and expiry are checked. */
const IDLE_EVERY_MS = 15_000;
const EXPIRY_EVERY_MS = 60 * 60 * 1000;
/** The first answers come before the first expiry check. */
const EXPIRY_AFTER_MS = 5_000;

export function createCertificateHandlers(deps: HandlerDeps) {
  const { inRealm } = deps;
  const timers: NodeJS.Timeout[] = [];
  let imports: Imports | undefined;
  let real: Realm | undefined;

  // Production and homologation share one vault; training has its own, without real keys.
  const inReal = <T>(use: (realm: Realm) => Promise<Result<T, AppError>> | Result<T, AppError>) =>
    inRealm<T>('homologacao', (realm) => {
      real = realm;
      return use(realm);
    });
  const inImports = <T>(
    use: (imports: Imports, realm: Realm) => Promise<Result<T, AppError>> | Result<T, AppError>,
  ) =>
    inReal<T>(async (realm) => {
      imports ??= createImports({ vault: realm.vault, clock: deps.clock });
      return use(imports, realm);
    });

  const stateOf = (realm: Realm): VaultState => {
    const entries = realm.vault.list();
    return {
      locked: entries.some(({ locked }) => locked),
      lockable: isLockable(realm),
      canRemember: realm.vault.canRemember,
      outside: deps.outsideBox !== undefined,
    };
  };
  const lock = (realm: Realm) => {
    imports?.wipe();
    realm.lock();
  };
  const idle = createIdleLock({
    clock: deps.clock,
    minutes: () => deps.settings.get(deps.dataDir, 'idleMinutes'),
    lockable: () => real !== undefined && isLockable(real),
    lock: () => {
      if (!real) return;
      lock(real);
      deps.changed('certificates', 'companies');
    },
  });

  const presence = createPresence(deps);

  const examineIn = async (
    realm: Realm,
    exam: { readonly leafDer: Buffer; readonly chainDer: readonly Buffer[] },
  ) => {
    const known = async (): Promise<KnownAuthority[]> => {
      const kept = await realm.vault.authorities();
      return [
        ...kept.map((der): KnownAuthority => ({ certificate: new X509Certificate(der), from: 'kept' })),
        ...systemAuthorities(),
      ];
    };
    const { examine } = await import('../../certificates/exam/doctor.ts');
    return examine(exam, {
      now: () => deps.clock.now(),
      known,
      icpBrasilRoot: icpBrasilRootOf,
      namesNoV12,
      lastSeen: () => realm.vault.lastAdded(),
    });
  };

  const notifyOfExpiry = () =>
    inReal((realm) => {
      notifyExpiries({
        clock: deps.clock,
        list: () => realm.vault.list(),
        store: realm.notices,
        notify: (entries) => {
          const { title, text } = explainExpiries(entries, localeOf(deps));
          deps.notifier.notify(title, text, 'certificates');
        },
      });
      return ok({});
    }).catch(logFault(deps.log, 'certificate.expiry'));

  const begin = (file: PickedFile, { session, signal }: Caller) =>
    inImports((drafts) => {
      // The page may have ended while the file was being chosen: the draft would have no owner.
      if (signal?.aborted) {
        file.bytes.fill(0);
        return err(appError('call.aborted'));
      }
      const begun = drafts.begin(file, session);
      if (!begun.ok) return begun;
      const { draftId, fileName } = begun.value;
      return ok({ draft: { draftId, fileName } });
    });

  const handlers = {
    'certificate.list': ({ environment, root }) =>
      inRealm(environment, async (realm) => {
        await realm.vault.survey(root);
        return ok(realm.vault.list(root).map(certificateView));
      }),
    'certificate.askers': ({ environment, roots }) =>
      inRealm(environment, ({ vault }) => {
        const now = deps.clock.now();
        const sole = cnpjSchema.safeParse(vault.soleHolder(now));
        return ok({
          roots: [...new Set(roots)].filter((root) => vault.holdsValid(root, now)),
          ...(sole.success ? { sole: sole.data } : {}),
        });
      }),
    'certificate.choose': async (_input, caller) => {
      const file = await deps.filePicker.pickCertificate(MAX_OFFERED_FILE_BYTES);
      return file ? begin(file, caller) : ok({});
    },
    'certificate.offer': (file, caller) => begin(givenFile(file), caller),
    'certificate.inspect': ({ draftId, password }, caller) =>
      inImports((drafts) => drafts.inspect(draftId, caller.session, password, caller.signal)),
    'certificate.commit': ({ draftId, name, uf, remember }, caller) =>
      inImports(async (drafts, realm) => {
        const entry = await drafts.commit(draftId, caller.session, { remember });
        if (!entry.ok) return entry;
        if (entry.value.remembered) await keepOutside(realm, entry.value.root, deps.log);
        const company = entry.value.isCpf ? undefined : settleCompany(realm, entry.value, name, uf);
        return ok({
          certificate: certificateView(entry.value),
          company: company && companyView(company, realm),
        });
      }),
    'certificate.import-folder': async ({ path, ...wish }, { session, signal }) => {
      const asked = path ?? (await deps.filePicker.pickFolder?.('certificateFolder'));
      if (asked === undefined) {
        return deps.filePicker.pickFolder
          ? ok({ results: [], more: 0, unread: [] })
          : err(appError('host.unsupported'));
      }
      return inImports(async (drafts, realm) => {
        const owner = `${session} folder`;
        const { importFolder } = await import('./certificate-folder.ts');
        const done = await importFolder({ imports: drafts, realm, owner, signal }, asked, wish);
        for (const root of new Set(realm.vault.list().map((entry) => entry.root)))
          await keepOutside(realm, root, deps.log);
        return done;
      });
    },
    'certificate.unlock': ({ draftId, fingerprint }, caller) =>
      inImports(async (drafts) => {
        const entry = await drafts.unlock(draftId, caller.session, fingerprint);
        if (!entry.ok) return entry;
        return ok({ certificate: certificateView(entry.value) });
      }),
    'certificate.examine': (input, caller) =>
      'draftId' in input
        ? inImports(async (drafts, realm) => {
            const found = drafts.certificates(input.draftId, caller.session);
            return found.ok ? examineIn(realm, found.value) : found;
          })
        : inRealm(input.environment, async (realm) => {
            const held = await realm.vault.certificates(input.fingerprint);
            return held.ok ? examineIn(realm, held.value) : held;
          }),
    'certificate.reminder': ({ environment, fingerprint }) =>
      inRealm(environment, async (realm) => {
        const entry = realm.vault.list().find((each) => each.fingerprint === fingerprint);
        if (!entry) return err(appError('certificate.missing', { fingerprint }));
        const file = reminderFile(entry, localeOf(deps));
        const wanted = join(realm.archiveDir, file.path);
        const written = await writeToArchive(wanted, file.bytes, realm.archive.standing(), deps.log);
        if (!written.ok) {
          return err(appError('file.not-written', { path: wanted, problem: written.error.problem }));
        }
        const { path } = written.value;
        return ok({ path, how: await showReminder(path, deps.opener) });
      }),
    'certificate.cancel': ({ draftId }, caller) =>
      inImports((drafts) => {
        drafts.cancel(draftId, caller.session);
        return ok({});
      }),
    'certificate.remove': ({ environment, fingerprint }) =>
      inRealm(environment, (realm) => {
        if (!realm.vault.remove(fingerprint)) return err(appError('certificate.missing', { fingerprint }));
        return ok({});
      }),
    ...createOutsideHandlers(deps, inReal),
    'vault.state': () => inReal((realm) => ok(stateOf(realm))),
    'vault.lock': () =>
      inReal((realm) => {
        lock(realm);
        return ok(stateOf(realm));
      }),
  } satisfies Partial<Handlers>;

  return {
    handlers,
    /** Called for every call: its front end is in use. */
    touch(name: string, caller: Caller) {
      if (presence.shows(name, caller)) idle.touch();
    },
    /** The page or session has ended: its unfinished import is wiped at once. */
    leave(session: string) {
      imports?.leave(session);
    },
    /** Checks idleness and expiry until `close`; for long-running front ends. */
    watch() {
      timers.push(
        setInterval(() => idle.check(), IDLE_EVERY_MS).unref(),
        setTimeout(() => void notifyOfExpiry(), EXPIRY_AFTER_MS).unref(),
        setInterval(() => void notifyOfExpiry(), EXPIRY_EVERY_MS).unref(),
      );
    },
    /** Wipes drafts and stops the timers. */
    close() {
      // Also clears intervals.
      for (const timer of timers.splice(0)) clearTimeout(timer);
      imports?.wipe();
    },
  };
}

function isLockable(realm: Realm): boolean {
  return realm.vault.list().some(({ remembered, locked }) => !remembered && !locked);
}

async function showReminder(
  path: string,
  opener: Opener,
): Promise<HandlerOutput<'certificate.reminder'>['how']> {
  if (await opener.openCalendar(path)) return 'opened';
  return (await opener.showInFolder(path)) ? 'in-folder' : 'saved';
}
