/** A token whose file could not be written, and which could not be taken back either. */

import { expect, it, vi } from 'vitest';
import { appError } from '../../../../shared/errors.ts';
import { err, ok } from '../../../../shared/result.ts';
import { EXIT } from '../../output/exit-codes.ts';
import { failureWith } from '../../output/failure.ts';
import { fakeContext } from '../../testing/fake-context.ts';
import { CNPJ, REQUEST, perform } from '../../testing/fixtures.ts';

vi.mock('../../output/new-file.ts', () => ({
  reserveFile: (path: string) =>
    Promise.resolve(
      ok({
        path,
        write: () => Promise.resolve(err(failureWith('input.invalid', EXIT.usage, ['O disco está cheio.']))),
        release: () => Promise.resolve(),
      }),
    ),
}));

it('is named, with the way to revoke it', async () => {
  const view = {
    id: REQUEST,
    cnpj: CNPJ,
    root: '11222333',
    environment: 'homologacao',
    scopes: ['consultar'],
  } as const;
  const of = (revoked: boolean) =>
    fakeContext({
      'token.create': () =>
        ok({
          token: 'bnfe_x',
          view: {
            ...view,
            scopes: [...view.scopes],
            capCall: 1,
            capDay: 1,
            createdAt: '2026-11-20T12:00:00Z',
          },
        }),
      'token.revoke': () => (revoked ? ok({}) : err(appError('data.folder'))),
    });
  const line = ['token', 'criar', '--cnpj', CNPJ, '--ambiente', 'homologacao', '--saida', 'token.txt'];
  const kept = await perform(line, of(false));
  expect(kept.exit).toBe(EXIT.usage);
  expect(kept.text.join('\n')).toContain(`token revogar ${REQUEST}`);
  expect((await perform(line, of(true))).text.join('\n')).not.toContain('token revogar');
});
