/** The model machine of a year: it reads only what moved, and has copies of the journal that may be restored. */

import assert from 'node:assert/strict';
import { lossRefusal } from '../../electron/backup/restore-loss.ts';
import type { Identity } from '../../electron/certificates/vault/vault.ts';
import { sha256 } from '../../electron/disablement/journal/chain.ts';
import type { JournalMark } from '../../electron/disablement/journal/journal.ts';
import { stateOf, type EventRow } from '../../electron/disablement/journal/journal-rows.ts';
import { homologation } from '../../electron/disablement/journal/story.ts';
import { Machine } from '../../electron/disablement/testing/model-machine.ts';
import { spanOf, type ListedRequest } from '../../electron/disablement/testing/model-request.ts';
import type { ModelSefaz } from '../../electron/disablement/testing/model-sefaz.ts';
import { appError } from '../../shared/errors.ts';
import type { Store } from './store.ts';

const PROBLEMS = { there: undefined, away: 'ENOENT', full: 'ENOSPC' } as const;
const IMPORT_OWED = appError('disablement.import-owed', { folder: '-' });

export class YearMachine extends Machine {
  private readonly store: Store;
  private readonly known = new Map<string, ListedRequest>();
  private mark: JournalMark | undefined;
  private readonly settles: boolean;

  /** `settles`: nothing that a program does by itself goes on beside the next step. */
  constructor(identity: Identity, store: Store, sefaz: ModelSefaz, settles: boolean) {
    super(identity, store.journal, sefaz);
    this.store = store;
    this.settles = settles;
  }

  override async check(): Promise<void> {
    await super.check();
    if (this.settles) for (const { app } of this.actors) await app.waitIdle();
  }

  override async listed(): Promise<readonly ListedRequest[]> {
    for (let more = true; more;) {
      const moved = await this.journal.movedSince(this.mark);
      for (const story of moved.stories)
        this.known.set(story.row.requestId, { ...story, state: stateOf(story.events) });
      this.mark = moved.mark;
      more = moved.more;
    }
    return this.requests.flatMap((requestId) => this.known.get(requestId) ?? []);
  }

  async setArchive(how: keyof typeof PROBLEMS | 'robbed'): Promise<void> {
    if (how === 'robbed') return this.archive.removeNewest();
    this.archive.problem = PROBLEMS[how];
    if (how !== 'away' && this.context.refusesSends) await this.importArchive();
  }

  async copy(): Promise<void> {
    this.store.copies?.make();
  }

  /** Returns what came of it; undefined without a copy. @param pick counted from the newest copy */
  async restore(pick: number): Promise<string | undefined> {
    const { copies } = this.store;
    if (!copies || copies.count() === 0) return undefined;
    const copy = copies.count() - 1 - (pick % copies.count());
    const isAway = this.archive.problem === PROBLEMS.away;
    const loss = copies.lossOf(copy, isAway ? undefined : this.archive.files);
    if (lossRefusal(loss)) {
      assert.ok(loss.pending + loss.unsaved > 0);
      return `would lose ${loss.pending > 0 ? 'a request without an answer' : 'an XML'}`;
    }
    const before = await this.listed();
    this.journal = copies.restore(copy);
    for (const which of this.actors.keys()) this.kill(which);
    // The limits of resending are counted by the journal.
    this.resends.clear();
    this.context.refusesSends = IMPORT_OWED;
    await this.readAnew();
    if (!isAway) await this.importArchive();
    this.noteForgotten(before, await this.listed());
    return isAway ? 'waits for the archive' : 'is done';
  }

  /** Each file of these events is in the archive as it was recorded, unless it was removed since. */
  checkFiles(fresh: readonly EventRow[]): void {
    for (const event of fresh) {
      if (event.kind !== 'file') continue;
      event.data.paths.forEach((path, index) => {
        const bytes = this.archive.files.get(path);
        if (bytes) assert.equal(sha256(bytes), event.data.sha256[index], `another file than noted: ${path}`);
      });
    }
  }

  override async close(): Promise<void> {
    await this.store.close();
  }

  /** As a start does where an import is owed, before anything may be sent. */
  private async importArchive(): Promise<void> {
    const [actor] = this.actors;
    assert.ok(actor);
    await actor.ready;
    for (const [path, bytes] of this.archive.files) {
      const certificate = { certificate: 'x', certificateUntil: '2099-01-01T00:00:00.000Z', issuer: 'x' };
      await actor.app.importProven({ bytes, path, folder: '-', ...certificate });
    }
    this.context.refusesSends = undefined;
    await this.readAnew();
  }

  private async readAnew(): Promise<void> {
    this.known.clear();
    this.mark = undefined;
    this.requests.length = 0;
    await this.listed();
    this.requests.push(...this.known.keys());
  }

  /** What has no XML that proves it, as a person's statement or a file without SEFAZ's signature, may be gone: SEFAZ refuses its numbers again where it has them. */
  private noteForgotten(before: readonly ListedRequest[], after: readonly ListedRequest[]): void {
    const known = new Set(after.map(({ row }) => spanOf(row)));
    for (const { row, events, state } of before) {
      const isSettled = ['closed', 'refused', 'imported', 'homologated'].includes(state);
      const hadXml = homologation(events)?.data.provedBy === '102';
      if (isSettled && !hadXml && !known.has(spanOf(row))) this.forgotten.add(spanOf(row));
    }
  }
}
