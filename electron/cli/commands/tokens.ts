/** A token in the JSON and text of `token …`; without its secret, which is shown once when it is made. */

import type { TokenView } from '../../../shared/contract.ts';
import { formatCnpj } from '../../../shared/fiscal/cnpj.ts';
import type { ParsedArgs } from '../input/options.ts';
import { formatInstant } from '../output/format-instant.ts';

/** The ID of a token or a folder, as the first argument; undefined if it is none. */
export function readGrantId({ rest }: ParsedArgs): string | undefined {
  const id = (rest[0] ?? '').trim().toLowerCase();
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : undefined;
}

export function tokenJson(token: TokenView): Record<string, unknown> {
  const { id, cnpj, environment, scopes, capCall, capDay, createdAt, lastUsedAt, revokedAt } = token;
  return {
    id,
    cnpj,
    ambiente: environment,
    escopos: scopes,
    limiteChamada: capCall,
    limiteDia: capDay,
    criadoEm: createdAt,
    ...(lastUsedAt ? { usadoEm: lastUsedAt } : {}),
    ...(revokedAt ? { revogadoEm: revokedAt } : {}),
  };
}

export function tokenLines({ id, cnpj, environment, scopes, createdAt, lastUsedAt, revokedAt }: TokenView) {
  return [
    id,
    `  ${formatCnpj(cnpj)}, ${environment}: ${scopes.join(', ')}`,
    `  criado em ${when(createdAt)}, ${lastUsedAt ? `usado em ${when(lastUsedAt)}` : 'nunca usado'}${revokedAt ? `, revogado em ${when(revokedAt)}` : ''}`,
  ];
}

function when(instant: string): string {
  return formatInstant(instant);
}
