/** What a person, a page or another program changes while the question of a sending is open: looked at again before anything leaves. */

import { expect, test } from 'vitest';
import type { WaiverCode } from '../../../../shared/contract.ts';
import { appError, type AppError } from '../../../../shared/errors.ts';
import { err } from '../../../../shared/result.ts';
import type { DisablementDeps, KnownCompany, KnownContingency } from '../../deps.ts';
import { environment, named, realmForTests } from '../../testing/realm.ts';
import { codeOf, consentOf, rangeOf, valueOf } from '../../testing/test-context.ts';

const t = realmForTests();

const company: KnownCompany = { name: 'Padaria Aurora', uf: 'SP', ufConfirmed: true };

/** Sends number 3 of an app with `deps`; `meanwhile` happens while the question is open. */
const sendWhile = async (
  meanwhile: (asked: number) => void,
  deps: Partial<DisablementDeps> = {},
  confirm: WaiverCode[] = [],
) => {
  const app = t.open(deps);
  const { requestId } = valueOf(await app.prepare({ ...rangeOf(3), confirm }));
  const consent = consentOf(t.context);
  const disable: typeof consent.confirm.disable = (...asked) => {
    meanwhile(t.context.asked.length);
    return consent.confirm.disable(...asked);
  };
  const sent = await app.send(
    { ...named(requestId), confirm },
    { ...consent, confirm: { ...consent.confirm, disable } },
  );
  const { state } = valueOf(await app.get({ environment, requestId }));
  return { sent, code: codeOf(sent), state };
};

const unsent = (code: string) => ({ code, state: 'prepared' });

test('a company said to be of another state, or without IE, is not sent for in the state that was shown', async () => {
  for (const [changed, code] of [
    [{ ...company, uf: 'MG' }, 'company.uf-unconfirmed'],
    [{ ...company, noIeSince: '2026-01-01' }, 'company.without-ie'],
  ] as const) {
    let known: KnownCompany = company;
    const done = await sendWhile(() => (known = changed), { company: () => known });
    expect(done).toMatchObject(unsent(code));
  }
  expect(t.context.posted).toEqual([]);
});

test('a folder that may send nothing any more sends nothing', async () => {
  const moved = appError('database.reopen');
  expect(await sendWhile(() => (t.context.refusesSends = moved))).toMatchObject(unsent('database.reopen'));
  expect(t.context.posted).toEqual([]);
});

test('a certificate that was removed or has ended is not used', async () => {
  for (const code of ['certificate.missing', 'certificate.expired'] as const) {
    const done = await sendWhile(() => (t.context.refusesCertificate = appError(code)));
    expect(done).toMatchObject(unsent(code));
    t.context.refusesCertificate = undefined;
  }
  expect(t.context.posted).toEqual([]);
});

const away = (nNF: number, chNFe: string): KnownContingency => ({ nNF, chNFe, standing: 'open' });

test('a note in contingency that came after the others were waived is not waived with them', async () => {
  t.context.contingencies = [away(3, 'vista')];
  const { sent, state } = await sendWhile(() => t.context.contingencies.push(away(3, 'nova')), {}, [
    'range.contingency',
  ]);
  expect(sent).toEqual(err(appError('range.contingency', { numbers: '3' })));
  expect([state, t.context.posted]).toEqual(['prepared', []]);
});

test('a year that other notes contradict now than were shown is not waived by what was said of those', async () => {
  t.context.notes = [
    { nNF: 2, year: 2024, month: 5 },
    { nNF: 4, year: 2025, month: 5 },
  ];
  const other = { nNF: 2, year: 2023, month: 5 };
  const done = await sendWhile(() => (t.context.notes[0] = other), {}, ['year.contradicted']);
  expect(done).toMatchObject(unsent('year.contradicted'));
  expect(t.context.posted).toEqual([]);
});

test('a note that has been transmitted since takes nothing from what was waived', async () => {
  t.context.contingencies = [away(3, 'fica'), away(3, 'chegou')];
  const gone = () => void t.context.contingencies.splice(1);
  expect(await sendWhile(gone, {}, ['range.contingency'])).toMatchObject({
    code: 'ok',
    state: 'homologated',
  });
});

test('asks again where it would go to another server than was shown', async () => {
  let host: string | undefined;
  const done = await sendWhile(() => (host = 'outro.invalid'), { overriddenHost: () => host });
  expect(done).toMatchObject({ code: 'ok', state: 'homologated' });
  expect(t.context.asked.map((asked) => asked.host)).toEqual([undefined, 'outro.invalid']);
});

test('what another computer found out while the question was open is known before it goes out', async () => {
  let handedIn = false;
  const learned = async (): Promise<AppError | undefined> => {
    if (handedIn) t.context.used = [3];
    return undefined;
  };
  expect(await sendWhile(() => (handedIn = true), { learned })).toMatchObject(unsent('input.invalid'));
  let isAway = false;
  const cut = () => (isAway = true);
  const lost = async () => (isAway ? appError('database.behind') : undefined);
  t.context.used = [];
  expect(await sendWhile(cut, { learned: lost })).toMatchObject(unsent('database.behind'));
  expect(t.context.posted).toEqual([]);
});
