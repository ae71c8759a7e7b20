/** Certificates that end, through the whole core: the reminder, the notice, and what an expired one blocks. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createSessionBox } from '../../certificates/testing/session-box.ts';
import { must } from '../../testing/test-app.ts';
import { certificatesOfEachTest, DAY_MS, environment } from './testing/certificate-rig.ts';

const rig = certificatesOfEachTest();
const { bring, list, start } = rig;

describe('the expiry reminder', () => {
  it('is a file of the archive, opened with the calendar; requested again it is the same file', async () => {
    const call = start();
    const { fingerprint } = await bring(call, { validUntil: new Date('2027-01-01T02:59:59Z') });
    const given = { environment, fingerprint } as const;
    const first = must(await call('certificate.reminder', given));
    expect(first).toEqual({
      how: 'opened',
      path: join(rig.folder, 'arquivo', 'lembretes', 'certificado-11222333-vence-2026-12-31.ics'),
    });
    expect(readFileSync(first.path, 'utf8')).toContain('DTSTART;VALUE=DATE:20261231');
    rig.now += 3 * DAY_MS;
    expect(must(await call('certificate.reminder', given))).toEqual(first);
    expect(rig.opened).toEqual([first.path, first.path]);
  });

  it('is shown in its folder if no calendar opens it, and only saved on a host without a screen', async () => {
    const call = start();
    const { fingerprint } = await bring(call);
    const given = { environment, fingerprint } as const;
    rig.opens = { calendar: false, folder: true };
    expect(must(await call('certificate.reminder', given)).how).toBe('in-folder');
    rig.opens = { calendar: false, folder: false };
    const saved = must(await call('certificate.reminder', given));
    expect(saved.how).toBe('saved');
    expect(readFileSync(saved.path, 'utf8')).toContain('BEGIN:VALARM');
  });

  it('of an unknown certificate, or in an archive that cannot be written, opens nothing and says so', async () => {
    const call = start();
    const missing = await call('certificate.reminder', { environment, fingerprint: 'ab'.repeat(32) });
    expect(missing).toMatchObject({ error: { code: 'certificate.missing' } });
    const { fingerprint } = await bring(call);
    writeFileSync(join(rig.folder, 'arquivo'), 'in the way');
    expect(await call('certificate.reminder', { environment, fingerprint })).toMatchObject({
      error: { code: 'file.not-written' },
    });
    expect(rig.opened).toEqual([]);
  });
});

describe('the expiry notice', () => {
  it('is shown by the window once a day, also after a restart, and never by a command', async () => {
    const box = createSessionBox();
    await bring(start('test', box), { validUntil: new Date(rig.now + 6.5 * DAY_MS) });
    vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearTimeout', 'clearInterval'] });
    start('cli', box);
    await vi.advanceTimersByTimeAsync(3 * 60 * 60_000);
    expect(rig.notified).toEqual([]);
    start('window', box);
    await vi.advanceTimersByTimeAsync(3 * 60 * 60_000);
    start('web', box);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(rig.notified).toEqual([expect.stringContaining('Certificado vence em 6 dias: ')]);
    rig.now += DAY_MS;
    await vi.advanceTimersByTimeAsync(3 * 60 * 60_000);
    expect(rig.notified).toHaveLength(2);
  });
});

describe('an expired certificate', () => {
  it('blocks only what needs it', async () => {
    const call = start();
    const { fingerprint } = await bring(call, { validUntil: new Date(rig.now + DAY_MS) });
    rig.now += 5 * DAY_MS;
    expect(await list(call)).toMatchObject([{ state: 'expired', expiry: 'expired', inUse: false }]);
    must(await call('history.list', { environment, limit: 10 }));
    must(await call('disablement.list', { environment, pending: false }));
    const exam = must(await call('certificate.examine', { environment, fingerprint }));
    expect(exam.notices.map(({ code }) => code)).toContain('expired');
    expect(await call('sefaz.status', { environment, uf: 'SP', mod: '55' })).toMatchObject({
      error: { code: 'certificate.expired' },
    });
  });
});
