/** What a person sees before addresses and roots change. */

import { expect, it } from 'vitest';
import { movedSaoPaulo, rowOf, withRow } from '../testing/signed-data.ts';
import { BUILT_IN } from './built-in.ts';
import { changesBetween } from './changes.ts';

const { connections } = BUILT_IN;
const changes = (after: typeof connections) => changesBetween(connections, after);

it('finds nothing between equal sets, in whatever order they are written', () => {
  expect(changes(structuredClone(connections))).toEqual([]);
  expect(changes({ ...connections, roots: connections.roots.toReversed() })).toEqual([]);
  const { '1': production, '2': tests } = connections.svcRsStates;
  const reversed = { '1': production.toReversed(), '2': tests.toReversed() };
  expect(changes({ ...connections, svcRsStates: reversed })).toEqual([]);
});

it('names the host that changes, with what it was', () => {
  expect(changes(movedSaoPaulo('nfe2.fazenda.sp.gov.br'))).toEqual([
    {
      kind: 'host',
      mod: '55',
      authorizer: 'SP',
      tpAmb: '1',
      before: rowOf('55', 'SP').hosts['1'],
      after: 'nfe2.fazenda.sp.gov.br',
    },
  ]);
});

it('names a path that changes and a service that goes', () => {
  const row = rowOf('65', 'SVRS');
  const { disable, ...paths } = row.paths;
  const after = withRow('65', 'SVRS', { ...row, paths: { ...paths, status: 'novo/Status.asmx' } });
  expect(changes(after)).toEqual([
    { kind: 'path', mod: '65', authorizer: 'SVRS', service: 'disable', before: `/ws/${disable}` },
    {
      kind: 'path',
      mod: '65',
      authorizer: 'SVRS',
      service: 'status',
      before: `/ws/${paths.status}`,
      after: '/ws/novo/Status.asmx',
    },
  ]);
});

it('names a state that another authorizer serves, also in contingency', () => {
  const { MA: _gone, ...home55 } = connections.home['55'];
  const after = {
    ...connections,
    home: { ...connections.home, '55': home55 },
    svcRsStates: {
      ...connections.svcRsStates,
      '1': connections.svcRsStates['1'].filter((uf) => uf !== 'MA'),
    },
  };
  expect(changes(after)).toEqual([
    { kind: 'home', mod: '55', uf: 'MA', before: 'SVAN', after: 'SVRS' },
    { kind: 'contingency', tpAmb: '1', uf: 'MA', before: 'SVC-RS', after: 'SVC-AN' },
  ]);
});

it('names an authorizer that comes, by its hosts', () => {
  const row = rowOf('55', 'SP');
  expect(changes(withRow('55', 'CE', row))).toEqual([
    { kind: 'host', mod: '55', authorizer: 'CE', tpAmb: '1', after: row.hosts['1'] },
    { kind: 'host', mod: '55', authorizer: 'CE', tpAmb: '2', after: row.hosts['2'] },
  ]);
});

it('names roots that come and go, and hosts that are asked for them', () => {
  const sha256 = 'ab'.repeat(32);
  const roots = [...connections.roots.slice(1), { version: 'v13', use: 'tls-server' as const, sha256 }];
  expect(changes({ ...connections, roots, rootSenders: connections.rootSenders.slice(1) })).toEqual([
    { kind: 'root', version: 'v13', use: 'tls-server', sha256, added: true },
    { kind: 'root', version: 'v10', use: 'tls-server', sha256: connections.roots[0]?.sha256, added: false },
    { kind: 'sender', host: connections.rootSenders[0], added: false },
  ]);
});
