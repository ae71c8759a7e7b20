/** What differs between two sets of addresses and roots, for the person who decides about it. */

import type { SefazDataChange } from '../../../shared/contract/program/sefaz-data.ts';
import { modSchema, tpAmbSchema, type Mod } from '../../../shared/fiscal/numbering.ts';
import { UFS } from '../../../shared/fiscal/issuer/uf.ts';
import { SERVICES } from '../addresses/authorizers.ts';
import type { AuthorizerRow, ServiceName } from '../addresses/authorizers-data.ts';
import type { Connections } from './schema.ts';

/** Empty if requests go to the same places and the same roots count. */
export function changesBetween(before: Connections, after: Connections): SefazDataChange[] {
  return [
    ...modSchema.options.flatMap((mod) => [
      ...addressChanges(mod, before.addresses[mod], after.addresses[mod]),
      ...homeChanges(mod, before, after),
    ]),
    ...contingencyChanges(before, after),
    ...rootChanges(before, after),
    ...senderChanges(before, after),
  ];
}

type Rows = Readonly<Record<string, AuthorizerRow | undefined>>;

function addressChanges(mod: Mod, before: Rows, after: Rows): SefazDataChange[] {
  const authorizers = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return authorizers.flatMap((authorizer) => {
    const [old, now] = [before[authorizer], after[authorizer]];
    const hosts = tpAmbSchema.options.flatMap((tpAmb): SefazDataChange[] => {
      const moved = movedFrom(old?.hosts[tpAmb], now?.hosts[tpAmb]);
      return moved ? [{ kind: 'host', mod, authorizer, tpAmb, ...moved }] : [];
    });
    // Of an authorizer that comes or goes, its hosts say it.
    if (!old || !now) return hosts;
    const paths = SERVICES.flatMap((service): SefazDataChange[] => {
      const moved = movedFrom(pathOf(old, service), pathOf(now, service));
      return moved ? [{ kind: 'path', mod, authorizer, service, ...moved }] : [];
    });
    return [...hosts, ...paths];
  });
}

function pathOf({ folder, paths }: AuthorizerRow, service: ServiceName): string | undefined {
  const path = paths[service];
  return path === undefined ? undefined : `${folder}${path}`;
}

function movedFrom(before: string | undefined, after: string | undefined) {
  if (before === after) return undefined;
  return { before, after };
}

function homeChanges(mod: Mod, before: Connections, after: Connections): SefazDataChange[] {
  const served = ({ home }: Connections, uf: (typeof UFS)[number]) => home[mod][uf] ?? 'SVRS';
  return UFS.filter((uf) => served(before, uf) !== served(after, uf)).map((uf) => ({
    kind: 'home',
    mod,
    uf,
    before: served(before, uf),
    after: served(after, uf),
  }));
}

function contingencyChanges(before: Connections, after: Connections): SefazDataChange[] {
  return tpAmbSchema.options.flatMap((tpAmb) => {
    const served = ({ svcRsStates }: Connections, uf: (typeof UFS)[number]) =>
      svcRsStates[tpAmb].includes(uf) ? 'SVC-RS' : 'SVC-AN';
    return UFS.filter((uf) => served(before, uf) !== served(after, uf)).map((uf) => ({
      kind: 'contingency' as const,
      tpAmb,
      uf,
      before: served(before, uf),
      after: served(after, uf),
    }));
  });
}

function rootChanges(before: Connections, after: Connections): SefazDataChange[] {
  const idOf = ({ use, sha256 }: Connections['roots'][number]) => `${use} ${sha256}`;
  const missingIn = (others: Connections['roots'], added: boolean, roots: Connections['roots']) => {
    const known = new Set(others.map(idOf));
    return roots
      .filter((root) => !known.has(idOf(root)))
      .map(({ version, use, sha256 }): SefazDataChange => ({ kind: 'root', version, use, sha256, added }));
  };
  return [...missingIn(before.roots, true, after.roots), ...missingIn(after.roots, false, before.roots)];
}

function senderChanges(before: Connections, after: Connections): SefazDataChange[] {
  return [
    ...after.rootSenders
      .filter((host) => !before.rootSenders.includes(host))
      .map((host) => ({ host, added: true })),
    ...before.rootSenders
      .filter((host) => !after.rootSenders.includes(host))
      .map((host) => ({ host, added: false })),
  ].map((each) => ({ kind: 'sender', ...each }));
}
