/** What a realm gives to its journal of disablements, whichever store keeps it. */

import type { DatabaseSync } from 'node:sqlite';
import type { AppEvent } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Companies } from '../companies/companies.ts';
import { createDisablementGuard } from '../consult/disablement-guard.ts';
import type { ConsultGuard } from '../consult/limits/guard.ts';
import type { DisablementDeps, Disk } from '../disablement/deps.ts';
import type { Ports } from '../ports.ts';
import type { ArchiveRoot } from '../storage/files/archive-root.ts';
import type { SharedDatabase } from '../office/shared-database.ts';
import type { RealmSharing } from '../office/open-sharing.ts';
import type { RealmLedger } from './numbers/open-ledger.ts';
import { routesToSefaz } from './sefaz/routes-to-sefaz.ts';

export type Routes = ReturnType<typeof routesToSefaz>;

export interface JournalParts
  extends Omit<Parameters<typeof routesToSefaz>[0], 'guard'>, Pick<DisablementDeps, 'known'> {
  readonly signedBySefaz: DisablementDeps['signedBySefaz'] | undefined;
  readonly kind: 'real' | 'treino';
  readonly dataDir: string;
  readonly db: DatabaseSync;
  readonly ports: Pick<Ports, 'clock' | 'log'>;
  readonly emit: (event: AppEvent) => void;
  readonly archive: Pick<ArchiveRoot, 'folder' | 'standing'>;
  readonly companies: Companies;
  readonly guard: ConsultGuard;
  /** What other computers found out about numbers; undefined where nothing is shared. */
  readonly sharing: Pick<RealmSharing, 'learned'> | undefined;
  readonly ledger: Pick<RealmLedger, 'refusal'>;
  /** Whose hours the events have. */
  readonly hours: Pick<SharedDatabase, 'clock' | 'readClock'>;
}

/** The routes of disablements, and the journal's parts by its disk; `sendsRefused`: why nothing may go out now. */
export function journalDepsOf(parts: JournalParts) {
  const { kind, dataDir, db, ports, emit, archive, companies, vault, destinations, trusting } = parts;
  const { guard, known, sharing, ledger, hours, signedBySefaz } = parts;
  // Training is never blocked.
  const disableGuard =
    kind === 'treino' ? undefined : createDisablementGuard(db, guard.meter, ports.clock, guard.shared);
  const routes = routesToSefaz({ vault, destinations, trusting, guard: disableGuard });
  return {
    routes,
    journalDeps: (disk: Disk | undefined, sendsRefused: () => AppError | undefined): DisablementDeps => ({
      realm: kind,
      dataDir,
      archiveRoot: archive.folder,
      standingRoot: archive.standing,
      clock: hours.clock,
      ownClock: ports.clock,
      log: ports.log,
      company: (cnpj) => companies.get(cnpj),
      ...routes,
      known,
      learned: async () => ledger.refusal() ?? sharing?.learned(),
      ...(sharing ? { readClock: hours.readClock } : {}),
      ...(signedBySefaz ? { signedBySefaz } : {}),
      progress: (requestId, step) => emit({ name: 'disablement.progress', data: { requestId, step } }),
      changed: (topics) => emit({ name: 'data.changed', data: { topics: [...topics] } }),
      ...(disk ? { disk } : {}),
      sendsRefused,
    }),
  };
}
