/** Notes of issuers without IE: which site is asked, what is offered after a 217, and what proves nothing. */

import { afterEach, beforeEach, expect, it } from 'vitest';
import { accessKeyCheckDigit, type AccessKey } from '../../shared/fiscal/key/access-key.ts';
import { cnpjSchema, type Cnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import type { AddressQuestion } from '../sefaz/addresses/addresses.ts';
import { keyOf, noteWith, scriptedSefaz, type ScriptedSefaz } from './testing/scripted-sefaz.ts';

let sefaz: ScriptedSefaz;
beforeEach(() => {
  sefaz = scriptedSefaz();
});
afterEach(() => sefaz.close());

/** A key of São Paulo; its issuer is the one of {@link keyOf}. */
function key({ month = '2610', mod = '55', serie = 1 } = {}): AccessKey {
  const first43 = `35${month}11222333000181${mod}${String(serie).padStart(3, '0')}000000007148205731`;
  return `${first43}${accessKeyCheckDigit(first43)}` as AccessKey;
}

async function ask(
  chNFe: AccessKey,
  {
    since,
    ...extra
  }: { since?: string | false; site?: 'SVRS' | 'home'; issued?: string; fallback?: Cnpj } = {},
) {
  const answer = await sefaz.consultWith({ ...sefaz.deps, noIeSince: () => since }, chNFe, extra);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
}
const places = () => sefaz.asked.map(({ authorizer }) => authorizer);

it('a note of a company without IE is asked at SVRS alone, and the answer says so', async () => {
  sefaz.answers('SVRS', noteWith('100'));
  expect(await ask(key(), { since: '2026-10-26' })).toMatchObject({
    situacao: 'autorizada',
    avisos: ['answer.svrs'],
  });
  expect(places()).toEqual(['SVRS']);
});

it.each([
  ['an NFC-e', { mod: '65' }],
  ['a series of the Fisco', { serie: 890 }],
  ['the last series of the Fisco', { serie: 919 }],
  ['a note from before', { month: '2609' }],
])('%s of it stays at its state', async (_, parts) => {
  const { avisos } = await ask(key(parts), { since: '2026-10-26' });
  expect([places(), avisos]).toEqual([['SP'], []]);
});

it('within the month of the change the day of issue decides, where it is known', async () => {
  const since = '2026-10-26';
  await ask(key(), { since, issued: '2026-10-25T23:59:59-03:00' });
  await ask(key({ serie: 2 }), { since, issued: '2026-10-26T00:00:00-03:00' });
  expect(places()).toEqual(['SP', 'SVRS']);
});

it('a 217 of the state alone is answered as that, with SVRS as the other place, which nobody asked', async () => {
  sefaz.answers('SP', '217');
  const { situacao, avisos } = await ask(key());
  expect([situacao, avisos, places()]).toEqual(['nao-consta', ['answer.perhaps-at-svrs'], ['SP']]);
});

it('a person then asks SVRS, under the same guard, and is not sent on again', async () => {
  sefaz.answers('SP', '217');
  sefaz.answers('SVRS', '217');
  await ask(key());
  const { avisos } = await ask(key(), { site: 'SVRS' });
  expect([avisos, places()]).toEqual([['answer.svrs'], ['SP', 'SVRS']]);
  for (let i = 0; i < 6; i += 1) await ask(key(), { site: 'SVRS' });
  const further = await sefaz.consultWith(sefaz.deps, key(), { site: 'SVRS' });
  expect(further).toMatchObject({ ok: false, error: { code: 'consult.key-limit' } });
});

it.each(['226', '410'])('SVRS’s %s says nothing of the note', async (cStat) => {
  sefaz.answers('SVRS', cStat);
  expect(await ask(key(), { site: 'SVRS' })).toMatchObject({
    situacao: 'nao-consultada',
    avisos: ['answer.svrs-proves-nothing'],
  });
});

it('nothing is offered for a company that has an IE, nor where SVRS serves the state anyway', async () => {
  sefaz.answers('SP', '217');
  sefaz.answers('SVRS', '217');
  expect((await ask(key(), { since: false })).avisos).toEqual([]);
  const rio = keyOf(3).replace(/^35/, '33').slice(0, 43);
  const chNFe = `${rio}${accessKeyCheckDigit(rio)}` as AccessKey;
  expect((await ask(chNFe)).avisos).toEqual([]);
});

it('nothing is offered for a note of a person, who cannot issue one without IE (rejection 157)', async () => {
  sefaz.answers('SP', '217');
  const first43 = '3526100005299822472555920000000007148205731';
  const chNFe = `${first43}${accessKeyCheckDigit(first43)}` as AccessKey;
  const { avisos } = await ask(chNFe, { fallback: cnpjSchema.parse('11222333000181') });
  expect([avisos, places()]).toEqual([[], ['SP']]);
});

it('a note that SVRS once had is asked there again by its key alone', async () => {
  sefaz.answers('SP', '217');
  sefaz.answers('SVRS', noteWith('100'));
  await ask(key(), { site: 'SVRS' });
  expect(await ask(key())).toMatchObject({ situacao: 'autorizada', doArquivo: true });
  sefaz.pass(3_600_000);
  expect(await ask(key())).toMatchObject({ situacao: 'autorizada', avisos: ['answer.svrs'] });
  expect(places()).toEqual(['SVRS', 'SVRS']);
});

it.each(['home', undefined] as const)(
  'a note that SVRS once had is asked there again after a 217 of its state, %s being chosen',
  async (site) => {
    sefaz.answers('SP', '217');
    sefaz.answers('SVRS', noteWith('100'));
    await ask(key(), { site: 'SVRS' });
    sefaz.deps.history.flush();
    await ask(key(), { site: 'home' });
    await ask(key(), site && { site });
    expect(places()).toEqual(['SVRS', 'SP', site === 'home' ? 'SP' : 'SVRS']);
  },
);

it('where all sites have one address an earlier answer does not tell which of them gave it', async () => {
  const { find } = sefaz.deps;
  const all = {
    ...sefaz.deps,
    find: (route: AddressQuestion<'consult'>) => find({ ...route, authorizer: 'SP' }),
  };
  sefaz.answers('SP', noteWith('100'));
  for (let hour = 0; hour < 2; hour += 1) {
    expect(await sefaz.consultWith(all, key())).toMatchObject({ value: { doArquivo: false, avisos: [] } });
    sefaz.pass(3_600_000);
  }
});

it('the state is asked too where a person says so', async () => {
  sefaz.answers('SP', noteWith('100'));
  const { situacao } = await ask(key(), { since: '2026-10-26', site: 'home' });
  expect([situacao, places()]).toEqual(['autorizada', ['SP']]);
});

it('whether the issuer has an IE is looked up once for an answer, and only where it decides the site', async () => {
  const looked: string[] = [];
  const noIeSince = (cnpj: string) => void looked.push(cnpj);
  const rio = keyOf(3).replace(/^35/, '33').slice(0, 43);
  const elsewhere = [
    key({ month: '2609' }),
    key({ mod: '65' }),
    `${rio}${accessKeyCheckDigit(rio)}` as AccessKey,
  ];
  for (const chNFe of elsewhere) await sefaz.consultWith({ ...sefaz.deps, noIeSince }, chNFe);
  await sefaz.consultWith({ ...sefaz.deps, noIeSince }, key(), { site: 'home' });
  expect(looked).toEqual([]);
  await sefaz.consultWith({ ...sefaz.deps, noIeSince }, key());
  expect(looked).toEqual(['11222333000181']);
});
