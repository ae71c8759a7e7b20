/**
 * Imports a certificate file in steps: begin, inspect with the password, then commit or cancel. Drafts are
 * short-lived.
 */

import { randomUUID } from 'node:crypto';
import type { CertificatePreview } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Clock, PickedFile } from '../../ports.ts';
import { readHolder, type CertificateHolder } from '../holder.ts';
import { openPkcs12 } from '../pkcs12/open-pkcs12.ts';
import type { OpenedCertificate } from '../pkcs12/pkcs12.ts';
import { kindOfFile, pkcs12BytesOf, type FileKind } from '../pkcs12/recognise.ts';
import { refused } from '../refusal.ts';
import { validityAt } from '../expiry/validity.ts';
import type { AddOptions, Vault, VaultEntry } from '../vault/vault.ts';

/** Lifetime of a draft, in milliseconds from `begin`. */
export const DRAFT_LIFE_MS = 5 * 60 * 1000;

export interface Draft {
  readonly draftId: string;
  readonly fileName: string;
  readonly kind: FileKind;
}

export type Imports = ReturnType<typeof createImports>;

/** A certificate and its chain, without the key. */
export type PublicPart = Pick<OpenedCertificate, 'leafDer' | 'chainDer'>;

export interface ImportsDependencies {
  readonly vault: Pick<Vault, 'add' | 'list'>;
  readonly clock: Clock;
}

interface LiveDraft extends Draft {
  readonly owner: string;
  readonly bytes: Uint8Array;
  readonly until: number;
  readonly ended: AbortController;
  readonly timer: NodeJS.Timeout;
  content?: { readonly opened: OpenedCertificate; readonly holder: CertificateHolder };
}

export function createImports({ vault, clock }: ImportsDependencies) {
  const drafts = new Map<string, LiveDraft>();

  const end = (draft: LiveDraft): void => {
    drafts.delete(draft.draftId);
    clearTimeout(draft.timer);
    draft.ended.abort();
    draft.bytes.fill(0);
    delete draft.content;
  };

  const find = (draftId: string, owner: string): LiveDraft | undefined => {
    const draft = drafts.get(draftId);
    if (draft && clock.now().getTime() >= draft.until) {
      end(draft);
      return undefined;
    }
    return draft?.owner === owner ? draft : undefined;
  };

  const preview = (draft: LiveDraft, content: NonNullable<LiveDraft['content']>): CertificatePreview => {
    const { holder, opened } = content;
    const { cnpj, uf } = holder;
    return {
      draftId: draft.draftId,
      fileName: draft.fileName,
      fingerprint: holder.fingerprint,
      holder: holder.holder,
      cnpj,
      isCpf: holder.cpf,
      uf,
      issuer: holder.issuer,
      validFrom: holder.validFrom.toISOString(),
      validUntil: holder.validUntil.toISOString(),
      ...validityAt(clock.now(), holder.validFrom, holder.validUntil),
      keyKind: `${holder.keyType.toUpperCase()} ${holder.keyBits}`,
      chainLength: opened.chainDer.length,
      otherLeaves: opened.otherLeaves ?? 0,
      others: (opened.otherKeysDer ?? []).flatMap((der) => {
        const other = readHolder(der);
        return other.ok
          ? [{ holder: other.value.holder, validUntil: other.value.validUntil.toISOString() }]
          : [];
      }),
      renews: renewsAny(vault.list(), holder),
    };
  };

  const leave = (owner: string): void => {
    for (const draft of [...drafts.values()]) if (draft.owner === owner) end(draft);
  };

  return {
    /**
     * Takes ownership of a chosen file's bytes, which are overwritten in every outcome. `owner` is the window, session
     * or command it belongs to; a new draft of the same owner replaces the old one. Errors: `certificate.file-empty`,
     * `.file-too-large`, `.not-pkcs12` (`kind`, `fileName`).
     */
    begin(file: PickedFile, owner: string): Result<Draft, AppError> {
      const found = pkcs12BytesOf(file.bytes);
      leave(owner);
      if (!found.ok) {
        file.bytes.fill(0);
        return refused(found.error.code, { ...found.error.data, fileName: file.name });
      }
      const kind = kindOfFile(file.bytes);
      if (found.value !== file.bytes) file.bytes.fill(0);
      const draft: LiveDraft = {
        draftId: randomUUID(),
        fileName: file.name,
        kind,
        owner,
        bytes: found.value,
        until: clock.now().getTime() + DRAFT_LIFE_MS,
        ended: new AbortController(),
        timer: setTimeout(() => end(draft), DRAFT_LIFE_MS).unref(),
      };
      drafts.set(draft.draftId, draft);
      return ok({ draftId: draft.draftId, fileName: draft.fileName, kind });
    },

    /**
     * Opens the draft; after a wrong password it stays for another attempt. Errors: those of `readPkcs12`,
     * `call.aborted`, `certificate.draft-gone` (expired, cancelled, replaced, or another owner's).
     */
    async inspect(
      draftId: string,
      owner: string,
      password: string,
      signal?: AbortSignal,
    ): Promise<Result<CertificatePreview, AppError>> {
      const draft = find(draftId, owner);
      if (!draft) return refused('certificate.draft-gone');
      if (draft.content) return ok(preview(draft, draft.content));
      const signals = signal ? [draft.ended.signal, signal] : [draft.ended.signal];
      const opened = await openPkcs12(draft.bytes, password, { signal: AbortSignal.any(signals) });
      if (find(draftId, owner) !== draft) return refused('certificate.draft-gone');
      if (!opened.ok) return opened;
      const holder = readHolder(opened.value.leafDer);
      if (!holder.ok) return holder;
      // The opened key is all that is needed from here on.
      draft.bytes.fill(0);
      draft.content = { opened: opened.value, holder: holder.value };
      return ok(preview(draft, draft.content));
    },

    /**
     * Puts the inspected certificate into the vault and ends the draft; a refusal keeps it. Errors:
     * `certificate.draft-gone` (also before a successful `inspect`), `certificate.expired`, those of `Vault.add`.
     */
    async commit(draftId: string, owner: string, options?: AddOptions) {
      const draft = find(draftId, owner);
      if (!draft?.content) return refused('certificate.draft-gone');
      const { opened, holder } = draft.content;
      const { state } = validityAt(clock.now(), holder.validFrom, holder.validUntil);
      if (state === 'expired') {
        return refused('certificate.expired', { validUntil: holder.validUntil.toISOString() });
      }
      const added = await vault.add(opened, options);
      if (added.ok) end(draft);
      return added;
    },

    /**
     * Unlocks the stored certificate of `fingerprint` for this session and ends the draft; its storage mode is
     * unchanged. Errors: `certificate.draft-gone`, `certificate.other-certificate`, `certificate.missing` (removed
     * meanwhile), those of `Vault.add`.
     */
    async unlock(draftId: string, owner: string, fingerprint: string) {
      const draft = find(draftId, owner);
      if (!draft?.content) return refused('certificate.draft-gone');
      const known = vault.list().find((entry) => entry.fingerprint === fingerprint);
      if (!known) return refused('certificate.missing', { fingerprint });
      if (draft.content.holder.fingerprint !== fingerprint) {
        return refused('certificate.other-certificate', { holder: draft.content.holder.holder });
      }
      const added = await vault.add(draft.content.opened, { remember: known.remembered });
      if (added.ok) end(draft);
      return added;
    },

    /** The public part of an inspected draft, which is kept. Error: `certificate.draft-gone`. */
    certificates(draftId: string, owner: string): Result<PublicPart, AppError> {
      const draft = find(draftId, owner);
      if (!draft?.content) return refused('certificate.draft-gone');
      const { leafDer, chainDer } = draft.content.opened;
      return ok({ leafDer, chainDer });
    },

    /** Ends the draft, if there is one. */
    cancel(draftId: string, owner: string) {
      const draft = find(draftId, owner);
      if (draft) end(draft);
    },

    /** Ends the drafts of an owner that has gone away. */
    leave,

    /** Ends every draft; used on quit and on lock. */
    wipe() {
      for (const draft of [...drafts.values()]) end(draft);
    },
  };
}

/** One that ends before another of its root renews nothing: that other one stays in use. */
function renewsAny(
  entries: readonly VaultEntry[],
  { root, fingerprint, validUntil }: CertificateHolder,
): boolean {
  const others = entries.filter((entry) => entry.root === root && entry.fingerprint !== fingerprint);
  return others.length > 0 && others.every((entry) => Date.parse(entry.validUntil) <= validUntil.getTime());
}
