/** The servers of a rehearsal: each of the official table once, asked about a state that it serves. */

import { expect, it } from 'vitest';
import { createAddressBook } from '../sefaz/addresses/addresses.ts';
import { homeAuthorizer } from '../sefaz/addresses/authorizers.ts';
import { rowOf } from '../sefaz/testing/signed-data.ts';
import { ok } from '../../shared/result.ts';
import type { Mod } from '../../shared/fiscal/numbering.ts';
import { serversOf, type FindStatus } from './servers.ts';

const book = createAddressBook();
const find: FindStatus = (question) => {
  const found = book.find(question);
  return found.ok ? ok({ destination: { url: found.value.url } }) : found;
};

// Mato Grosso's test environment has one for both models.
it.each([
  ['1', 20],
  ['2', 19],
] as const)('are all of environment %s, none twice', (tpAmb, count) => {
  const servers = serversOf(find, tpAmb);
  expect(servers).toHaveLength(count);
  expect(new Set(servers.map(({ host }) => host)).size).toBe(count);
  expect(servers.every((server) => server.tpAmb === tpAmb)).toBe(true);
});

it('are each asked for the status of a state of theirs', () => {
  for (const { uf, mods, authorizers, host } of serversOf(find, '1')) {
    expect(authorizers, host).toContain(homeAuthorizer(uf, mods[0] as Mod));
  }
  const national = serversOf(find, '1').find(({ host }) => host === rowOf('55', 'SVAN').hosts['1']);
  expect(national).toMatchObject({ authorizers: ['SVAN', 'SVC-AN'], uf: 'MA' });
});
