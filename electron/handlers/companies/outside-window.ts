/** "Usar fora da janela": a company's certificates sealed a second time for the command line, as a person allowed it, until it is taken back. */

import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { VaultEntry } from '../../certificates/vault/vault.ts';
import type { Handlers } from '../../dispatcher.ts';
import type { Log, Ports } from '../../ports.ts';
import type { Realm } from '../../realm/realm.ts';

export function createOutsideHandlers(
  { confirm, log, outsideBox }: Ports,
  inReal: <T>(
    use: (realm: Realm) => Promise<Result<T, AppError>> | Result<T, AppError>,
  ) => Promise<Result<T, AppError>>,
) {
  return {
    'certificate.allow-outside': ({ fingerprint }, { signal }) =>
      inReal<{ allowed: boolean }>(async (realm) => {
        if (!outsideBox) return err(appError('host.unsupported'));
        const entry = entryOf(realm, fingerprint);
        // A person's certificate serves no company, and none disables with it.
        if (!entry || entry.isCpf) return err(appError('certificate.missing', { fingerprint }));
        const summary = {
          kind: 'outside-window' as const,
          cnpj: entry.cnpj,
          company: realm.companies.get(cnpjSchema.parse(entry.cnpj))?.name ?? entry.holder,
        };
        if (!(await confirm.grant(summary, signal))) return ok({ allowed: false });
        const allowed = await realm.vault.allowOutside(entry.root);
        if (!allowed.ok) return allowed;
        log.write({ level: 'info', op: 'certificate.outside-allowed', detail: entry.root });
        return ok({ allowed: true });
      }),
    'certificate.revoke-outside': ({ fingerprint }) =>
      inReal((realm) => {
        const entry = entryOf(realm, fingerprint);
        if (!entry) return err(appError('certificate.missing', { fingerprint }));
        if (realm.vault.revokeOutside(entry.root)) {
          log.write({ level: 'info', op: 'certificate.outside-revoked', detail: entry.root });
        }
        return ok({});
      }),
  } satisfies Partial<Handlers>;
}

/** A renewed certificate goes on serving where the one before did: what was allowed is the company's. */
export async function keepOutside({ vault }: Realm, root: string, log: Log): Promise<void> {
  if (!vault.isOutside(root)) return;
  const kept = await vault.allowOutside(root);
  if (kept.ok) log.write({ level: 'info', op: 'certificate.outside-renewed', detail: root });
  else if (kept.error.code !== 'host.unsupported')
    log.write({ level: 'warn', op: 'certificate.outside-renewed', code: kept.error.code, detail: root });
}

function entryOf({ vault }: Realm, fingerprint: string): VaultEntry | undefined {
  return vault.list().find((each) => each.fingerprint === fingerprint);
}
