/** The check of a range that a window shows is asked again after whatever changes its findings. */

import { expect, onTestFinished, test } from 'vitest';
import { contract } from '../../../shared/contract.ts';
import { must, openTestApp } from '../../testing/test-app.ts';

test('a certificate that is removed, and a company that is found to have no IE, change the check and are awaited by it', async () => {
  const core = await openTestApp();
  onTestFinished(() => core.close());
  const { company } = must(await core.call('training.begin', {}));
  const { cnpj } = company;
  const where = { environment: 'treino', cnpj } as const;
  const found = async () => {
    const range = { mod: '55', serie: 1, nNFIni: 3, nNFFin: 3 } as const;
    const { findings } = must(await core.call('disablement.check', { ...where, ...range }));
    return findings.filter(({ level }) => level === 'block').map(({ code }) => code);
  };
  const { staleAfter } = contract['disablement.check'];
  const awaited = (changes: readonly string[]) => staleAfter.some((topic) => changes.includes(topic));
  expect(await found()).toEqual([]);
  const [certificate] = must(await core.call('certificate.list', { environment: 'treino' }));
  must(
    await core.call('certificate.remove', {
      environment: 'treino',
      fingerprint: certificate?.fingerprint ?? '',
    }),
  );
  expect(await found()).toEqual(['certificate.missing']);
  expect(awaited(contract['certificate.remove'].changes)).toBe(true);
  must(await core.call('company.ie', { ...where, noIeSince: '2026-01-01' }));
  expect(await found()).toEqual(expect.arrayContaining(['company.without-ie']));
  expect(awaited(contract['company.ie'].changes)).toBe(true);
});
