/** From when a request may be sent again, and by which clock. */

import { expect, test } from 'vitest';
import { AT } from '../../journal/testing/requests.ts';
import { eventIn } from '../../journal/testing/stories.ts';
import { clockWentBack, resendFrom, secondsToWait, sendAttemptsOf, tooSoon } from '../resend-limits.ts';

const START = Date.parse(AT);
const after = (seconds: number) => new Date(START + seconds * 1000);
const at = (seconds: number) => after(seconds).toISOString();
const sending = (seconds: number) => ({
  ...eventIn('sending', 'sending', { owner: '', xmlSeq: 0, overridden: false }),
  at: at(seconds),
});
const lost = (seconds: number) => ({ ...eventIn('uncertain', 'outcome', { nProt: '' }), at: at(seconds) });
const story = (...events: ReturnType<typeof sending>[]) =>
  events.map((event, index) => ({ ...event, seq: index + 1 }));

test('the first resend goes at once, the next one a minute after it', () => {
  const first = story(sending(0), lost(1));
  expect(tooSoon(first, after(1))).toBeUndefined();
  expect(resendFrom(sendAttemptsOf(first), after(1))).toBeUndefined();
  const again = story(sending(0), lost(1), sending(2), lost(3));
  expect(tooSoon(again, after(3))).toEqual({ code: 'disablement.too-soon', data: { waitSeconds: 59 } });
  expect(tooSoon(again, after(61.999))?.data).toEqual({ waitSeconds: 1 });
  expect(tooSoon(again, after(62))).toBeUndefined();
});

test('a resend of which no byte left is none', () => {
  const unsent = { ...eventIn('uncertain', 'unsent', { code: 'sefaz.reset', phase: 'send' }), at: at(71) };
  const events = [...story(sending(0), lost(1), sending(2), lost(3), sending(70)), { ...unsent, seq: 6 }];
  expect(sendAttemptsOf(events).map(({ resend }) => resend)).toEqual([
    false,
    false,
    true,
    false,
    false,
    false,
  ]);
});

test('a window counts down by its own clock, whatever the journal’s says', () => {
  const again = sendAttemptsOf(story(sending(0), lost(1), sending(2), lost(3)));
  expect(resendFrom(again, after(12))).toBe(at(62));
  expect(resendFrom(again, after(12), after(7212))).toBe(at(7262));
  expect(resendFrom(again, after(62))).toBeUndefined();
});

test('an hour after the fifth last resend the next one may go, and not a second before', () => {
  const resends = [0, 600, 1200, 1800, 2400].map((seconds) => ({ at: at(seconds), resend: true }));
  expect(secondsToWait(resends, after(3599))).toBe(1);
  expect(secondsToWait(resends, after(3600))).toBe(0);
});

test('of events in one second the clock was not set back', () => {
  const same = [
    { at: at(0), resend: true },
    { at: at(0), resend: false },
  ];
  expect(secondsToWait(same, after(0))).toBe(60);
  expect(secondsToWait(same, after(60))).toBe(0);
});

test('the clock went back where the last event is later than now', () => {
  const attempts = [{ at: at(10), resend: false }];
  expect(clockWentBack([], after(0))).toBe(false);
  expect(clockWentBack(attempts, after(9))).toBe(true);
  expect(clockWentBack(attempts, after(10))).toBe(false);
  expect(clockWentBack(attempts, after(11))).toBe(false);
});
