/** What an answer means for its key, where keys wait and are asked again. */

import { describe, expect, it } from 'vitest';
import { err, ok } from '../result.ts';
import type { Asked } from './hindered.ts';
import { settle } from './lanes.ts';
import { answerOf } from './testing/answers.ts';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const HOUR = 3_600_000;
const settled = (asked: Asked, before: Partial<Parameters<typeof settle>[1]> = {}) =>
  settle(asked, { tries: 0, refusals: 0, pausedUntil: undefined, pauseMs: HOUR, ...before }, NOW);
const kinds = (asked: Asked) => [0, 1, 2].map((tries) => settled(asked, { tries }).kind);

describe('an answer', () => {
  it('656 lasts until the hour that the guard knows, else for as long as it is given', () => {
    const pausedUntil = new Date(NOW.getTime() + 1_000);
    expect(settled(ok(answerOf('656')), { pausedUntil, tries: 99 })).toMatchObject({
      kind: 'hindered',
      counts: false,
      hindered: { why: 'abuse', until: pausedUntil, cStat: '656' },
    });
    expect(settled(ok(answerOf('656')), { pauseMs: 60_000 })).toMatchObject({
      hindered: { until: new Date(NOW.getTime() + 60_000) },
    });
  });

  it('of a stopped service is waited for as long as it takes', () => {
    expect(settled(ok(answerOf('108')), { tries: 99 })).toMatchObject({ kind: 'hindered', counts: false });
  });

  it('999 is tried twice more, and then kept as the answer that it is', () => {
    expect(kinds(ok(answerOf('999')))).toEqual(['hindered', 'hindered', 'answered']);
  });

  it('an older one that the store gave because the service is paused is no answer', () => {
    const stored = answerOf('100', { doArquivo: true, avisos: ['sefaz.paused'] });
    expect(settled(ok(stored))).toMatchObject({ kind: 'hindered', hindered: { why: 'abuse' } });
  });
});

describe('no answer', () => {
  it('where no connection comes about is never the fault of the key', () => {
    for (const code of ['sefaz.unreachable', 'sefaz.tls-untrusted', 'proxy.auth'] as const) {
      expect(settled(err({ code }), { tries: 99 })).toMatchObject({
        kind: 'hindered',
        counts: false,
        hindered: { why: 'connection', error: { code } },
      });
    }
  });

  it('where SEFAZ refuses a certificate hinders that one alone, and at the third time its keys fail', () => {
    const refusal = err({ code: 'sefaz.tls-alert', data: { alert: 44 } } as const);
    const all = [0, 1, 2, 3].map((refusals) => settled(refusal, { refusals }));
    expect(all.map(({ kind }) => kind)).toEqual(['hindered', 'hindered', 'failed', 'failed']);
    expect(all[0]).toMatchObject({ counts: true, hindered: { why: 'connection', whose: 'certificate' } });
  });

  it('after the question was sent may be the fault of the key: it is given up at the third time', () => {
    expect(kinds(err({ code: 'sefaz.timeout' }))).toEqual(['hindered', 'hindered', 'failed']);
  });

  it('for want of a certificate fails, for a locked one or the renewed one waits', () => {
    expect(settled(err({ code: 'certificate.missing' })).kind).toBe('failed');
    expect(settled(err({ code: 'certificate.locked' }), { tries: 99 }).kind).toBe('hindered');
    expect(settled(err({ code: 'certificate.expired' }), { tries: 99 }).kind).toBe('hindered');
  });

  it('where the question was given up here says nothing', () => {
    expect(settled(err({ code: 'call.aborted' })).kind).toBe('stopped');
    expect(settled(err({ code: 'app.closing' })).kind).toBe('stopped');
  });
});
