/** Bugs of the kind that would cost a number, planted by hand without a look at the tests: each changes one place of the disablement flow. */

import type { Bug } from './bug.ts';
import { KNOWLEDGE_BUGS } from './knowledge.ts';
import { RULE_BUGS } from './rules.ts';

const S = 'electron/disablement/send';
const J = 'electron/disablement/journal';

export const BUGS: readonly Bug[] = [
  {
    name: 'a rejection of the identical request counts as one of the first',
    file: `${S}/outcome.ts`,
    from: `if (attempt === 'again' || !isRefusal(answer))`,
    to: `if (!isRefusal(answer))`,
  },
  {
    name: 'a 563 to the first request counts as done',
    file: `${S}/outcome.ts`,
    from: `attempt === 'first' ? 'refuse' : 'homologate'`,
    to: `'homologate'`,
  },
  {
    name: 'a 999 counts as a refusal',
    file: `${S}/outcome.ts`,
    from: ` && cStat !== '999'`,
    to: '',
  },
  {
    name: 'an unknown code of success counts as a refusal',
    file: `${S}/outcome.ts`,
    from: `^[2-9][0-9]{2}$`,
    to: `^[0-9]{3}$`,
  },
  {
    name: 'the protocol of a 563 is taken from the answer itself',
    file: `${S}/outcome.ts`,
    from: `provedBy: '563', nProt: earlierProtocol(answer)`,
    to: `provedBy: '563', nProt: answer.nProt`,
  },
  {
    name: 'a lost answer leaves the request as it was',
    file: `${S}/hand-over.ts`,
    from: `if (!response.ok && !response.error.requestWritten)`,
    to: `if (!response.ok)`,
  },
  {
    name: 'what never left counts as sent',
    file: `${S}/hand-over.ts`,
    from: `if (!response.ok && !response.error.requestWritten) return await undo(context, sending, response.error);`,
    to: ``,
  },
  {
    name: 'an answer that could not be written is forgotten',
    file: `${S}/hand-over.ts`,
    from: `if (received && unrecorded.code !== 'internal') {`,
    to: `if (received && unrecorded.code === 'internal') {`,
  },
  {
    name: 'the wait is not looked at when a resend is noted',
    file: `${S}/hand-over.ts`,
    from: `from === 'uncertain' ? tooSoon(view.story.events, now()) : undefined;`,
    to: `undefined;`,
  },
  {
    name: 'a sending is noted in the name of nobody',
    file: `${S}/hand-over.ts`,
    from: `from,\n      owner,\n`,
    to: `from,\n      owner: '',\n`,
  },
  {
    name: 'the request goes out before it is noted',
    file: `${S}/hand-over.ts`,
    from: `    const reserved = await reserve(context, wanted, overridden);
    if (!reserved.ok) return reserved;`,
    to: `    await link.post({ service: 'disable', body: disablementEnvelope(wanted.row.signedXml) });
    const reserved = await reserve(context, wanted, overridden);
    if (!reserved.ok) return reserved;`,
  },
  {
    name: 'a withdrawn consent is not looked at when the sending is noted',
    file: `${S}/hand-over.ts`,
    from: `withdrawn: () => withdrawalOf(consent),`,
    to: `withdrawn: () => undefined,`,
  },
  {
    name: 'the text that goes out is not compared with the row',
    file: `${S}/hand-over.ts`,
    from: `if (!asksFor(wanted.row, reserved.value.xml))`,
    to: `if (asksFor(wanted.row, ''))`,
  },
  {
    name: 'declining sends all the same',
    file: `${S}/send.ts`,
    from: `if (!agreed) return err(appError('confirmation.declined'));`,
    to: ``,
  },
  {
    name: 'a note consulted after the preparation is not looked for',
    file: `${S}/send.ts`,
    from: `usedError(row, known) ??`,
    to: ``,
  },
  {
    name: 'overlaps are not looked for before the question',
    file: `${S}/send.ts`,
    from: `if (taken) return err(taken);`,
    to: ``,
  },
  {
    name: 'a resend asks for no wait',
    file: `${S}/send.ts`,
    from: `return tooSoon((noted ?? story).events, deps.clock.now());`,
    to: `return undefined;`,
  },
  {
    name: 'a confirmed UF is not compared with the request',
    file: `${S}/send.ts`,
    from: `if (!ufStillHolds(company, environment, uf))`,
    to: `if (false)`,
  },
  {
    name: 'overlaps are not looked for when the sending is noted',
    file: `${J}/decide-reservation.ts`,
    from: `if (taken) return err(taken);`,
    to: ``,
  },
  {
    name: 'the state is not looked at when the sending is noted',
    file: `${J}/decide-reservation.ts`,
    from: `if (stateOf(story.events) !== from) return err(stateError(story));`,
    to: ``,
  },
  {
    name: "a token's day has one number too many",
    file: `${J}/decide-reservation.ts`,
    from: `facts.spent(token) + count > cap`,
    to: `facts.spent(token) + count > cap + 1`,
  },
  {
    name: 'waivers are sent without being noted',
    file: `${J}/decide-reservation.ts`,
    from: `...(waivers.length > 0 ?`,
    to: `...(waivers.length > 99 ?`,
  },
  {
    name: 'a range that ends where another begins does not meet it',
    file: `${J}/sqlite/sqlite-queries.ts`,
    from: `d.ini <= ?6 AND d.fin >= ?5`,
    to: `d.ini < ?6 AND d.fin >= ?5`,
  },
  {
    name: 'a range that begins where another ends does not meet it',
    file: `${J}/sqlite/sqlite-queries.ts`,
    from: `d.ini <= ?6 AND d.fin >= ?5`,
    to: `d.ini <= ?6 AND d.fin > ?5`,
  },
  {
    name: 'overlaps are looked for one number too near',
    file: `${J}/sqlite/sqlite-queries.ts`,
    from: `(SELECT MAX(l.fin - l.ini) FROM`,
    to: `(SELECT MAX(l.fin - l.ini) - 1 FROM`,
  },
  {
    name: 'what is uncertain does not block its numbers',
    file: `${J}/sqlite/sqlite-queries.ts`,
    from: `IN ('sending', 'uncertain', 'imported', 'homologated') OR`,
    to: `IN ('sending', 'imported', 'homologated') OR`,
  },
  {
    name: 'what is being sent does not block its numbers',
    file: `${J}/sqlite/sqlite-queries.ts`,
    from: `IN ('sending', 'uncertain', 'imported', 'homologated') OR`,
    to: `IN ('uncertain', 'imported', 'homologated') OR`,
  },
  {
    name: 'what is done does not block its numbers',
    file: `${J}/sqlite/sqlite-queries.ts`,
    from: `IN ('sending', 'uncertain', 'imported', 'homologated') OR \${PROVED})
         ORDER`,
    to: `IN ('sending', 'uncertain', 'imported'))
         ORDER`,
  },
  {
    name: 'a later refusal ends what is uncertain',
    file: `${J}/state-machine.ts`,
    from: `if (step === 'refuse') return undefined;`,
    to: ``,
  },
  {
    name: 'an unsent resend makes the request prepared again',
    file: `${J}/state-machine.ts`,
    from: `if (step === 'unsend') return 'uncertain';`,
    to: ``,
  },
  {
    name: 'what is uncertain can be discarded',
    file: `${J}/state-machine.ts`,
    from: `uncertain: { send: 'sending',`,
    to: `uncertain: { discard: 'discarded', send: 'sending',`,
  },
  {
    name: 'six resends an hour',
    file: `${S}/resend-limits.ts`,
    from: `const MAX_RESENDS_PER_HOUR = 5;`,
    to: `const MAX_RESENDS_PER_HOUR = 6;`,
  },
  {
    name: 'two resends a minute',
    file: `${S}/resend-limits.ts`,
    from: `const MINUTE_MS = 60_000;`,
    to: `const MINUTE_MS = 30_000;`,
  },
  {
    name: 'a resend of which no byte left counts against the limit',
    file: `${J}/journal-rows.ts`,
    from: `else if (event.kind === 'unsent') sent.pop();`,
    to: ``,
  },
  {
    name: 'a clock set back lets the next resend go at once',
    file: `${S}/resend-limits.ts`,
    from: `while (since > 0 && (times[since - 1] ?? 0) <= (times[since] ?? now.getTime())) since -= 1;`,
    to: `since = 0;`,
  },
  {
    name: 'a clock set back is not noticed',
    file: `${S}/resend-limits.ts`,
    from: `Date.parse(last.at) > now.getTime()`,
    to: `Date.parse(last.at) > now.getTime() + 86_400_000 * 365`,
  },
  {
    name: 'a late answer of an earlier sending refuses',
    file: `${S}/settle.ts`,
    from: `step: awaited || mayProve ? step : 'note',`,
    to: `step,`,
  },
  {
    name: 'a late answer proves nothing',
    file: `${S}/settle.ts`,
    from: `step: awaited || mayProve ? step : 'note',`,
    to: `step: awaited ? step : 'note',`,
  },
  {
    name: 'a 563 after another has disabled the range counts as ours',
    file: `${S}/settle.ts`,
    from: `provedBy === '563' && wasAnothers(events) ? 'doubt' : decision.step`,
    to: `decision.step`,
  },
  {
    name: 'the first sending that left is not distinguished from those that did not',
    file: `${S}/settle.ts`,
    from: `const [first, second] = sendingsOf(events);`,
    to: `const [first, second] = eventsOf(events, 'sending');`,
  },
  {
    name: 'a broken answer refuses',
    file: `${S}/settle.ts`,
    from: `if (incomplete && decision.provedBy === undefined) {`,
    to: `if (incomplete && decision.provedBy !== undefined) {`,
  },
  {
    name: 'an unreadable answer leaves the request being sent for ever',
    file: `${S}/settle.ts`,
    from: `return { ...draft, step: awaited ? 'doubt' : 'note', data };`,
    to: `return { ...draft, step: 'note', data };`,
  },
  {
    name: 'a request that is being acted on can be discarded',
    file: `${S}/conclude.ts`,
    from: `if (inFlight.has(requestId)) return err(appError('disablement.busy', { requestId }));`,
    to: ``,
  },
  {
    name: 'a request can be closed in any state',
    file: `${S}/conclude.ts`,
    from: `if (!from.includes(stateOf(story.events))) return err(stateError(story));`,
    to: ``,
  },
  {
    name: 'what is done already can be sent under another request',
    file: `${J}/overlap.ts`,
    from: `if (row.requestId === own.row.requestId) return false;`,
    to: `if (row.requestId === own.row.requestId || stateOf(events) === 'homologated') return false;`,
  },
  ...RULE_BUGS,
  ...KNOWLEDGE_BUGS,
];
