/** What must be true of the journal and the model SEFAZ between two commands of the model machine. */

import assert from 'node:assert/strict';
import { eventsOf, type RequestRow } from '../journal/journal-rows.ts';
import { homologation } from '../journal/story.ts';
import { spanOf, type ListedRequest } from './model-request.ts';
import type { ModelSefaz } from './model-sefaz.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** The parts of a machine that are looked at. */
interface Checked {
  readonly sefaz: ModelSefaz;
  readonly waiting: readonly { readonly body: Buffer }[];
  readonly resends: ReadonlyMap<string, readonly number[]>;
  readonly elsewhere: ReadonlySet<string>;
  readonly forgotten: ReadonlySet<string>;
  readonly setForward: boolean;
}

/** What SEFAZ has of exactly these numbers. */
export function entryOf(sefaz: ModelSefaz, row: RequestRow) {
  return sefaz.ledger.find(({ nNFIni, nNFFin }) => nNFIni === row.nNFIni && nNFFin === row.nNFFin);
}

export function checkInvariants(machine: Checked, listed: readonly ListedRequest[]): void {
  assert.equal(machine.sefaz.doubles(), 0, 'recorded twice');
  for (const { row, events, state } of listed) {
    if (state === 'homologated') {
      const nProt = entryOf(machine.sefaz, row)?.nProt;
      assert.equal(homologation(events)?.data.nProt, nProt, 'claimed without a record');
      // Of a request that was sent again SEFAZ does not say whether it was the first to disable its range.
      const once = eventsOf(events, 'sending').length === 1;
      assert.ok(!once || !machine.elsewhere.has(nProt ?? ''), 'claimed although another program disabled it');
    }
    if (state === 'sending')
      assert.ok(
        machine.waiting.some(({ body }) => body.includes(row.id)),
        'sent by nobody',
      );
    if (state === 'prepared' || state === 'discarded') {
      assert.ok(!events.some(({ disabled }) => disabled), 'disabled without being sent');
    }
  }
  checkNothingLost(machine, listed);
  checkBlocking(listed);
  checkFrequency(machine);
}

/** What SEFAZ recorded is done, uncertain, proved by a 563, or contradicted by a person's statement. */
function checkNothingLost(machine: Checked, listed: readonly ListedRequest[]): void {
  for (const entry of machine.sefaz.ledger) {
    if (machine.elsewhere.has(entry.nProt) || machine.forgotten.has(spanOf(entry))) continue;
    const known = listed.some(
      ({ row, events, state }) =>
        row.nNFIni === entry.nNFIni &&
        row.nNFFin === entry.nNFFin &&
        (['homologated', 'uncertain', 'sending', 'closed', 'imported'].includes(state) ||
          events.some(({ disabled }) => disabled)),
    );
    assert.ok(known, `lost: ${entry.nNFIni}-${entry.nNFFin}`);
  }
}

/** Of requests with common numbers only one is being sent, uncertain or done. */
function checkBlocking(listed: readonly ListedRequest[]): void {
  const live = listed.filter(({ state }) => ['sending', 'uncertain', 'homologated'].includes(state));
  for (const [index, one] of live.entries()) {
    for (const two of live.slice(index + 1)) {
      const meet = one.row.nNFIni <= two.row.nNFFin && two.row.nNFIni <= one.row.nNFFin;
      assert.ok(!meet, `two at once: ${one.row.id} ${two.row.id}`);
    }
  }
}

/**
 * Once a minute, five times an hour of real time; nothing can distinguish an hour that was skipped from one that
 * passed.
 */
function checkFrequency(machine: Checked): void {
  if (machine.setForward) return;
  for (const times of machine.resends.values()) {
    for (const [index, at] of times.entries()) {
      const earlier = times.slice(0, index);
      assert.ok(
        earlier.every((before) => at - before >= MINUTE_MS),
        'twice in a minute',
      );
      assert.ok(earlier.filter((before) => at - before < HOUR_MS).length < 5, 'six times in an hour');
    }
  }
}
