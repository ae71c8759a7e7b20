/** Connects a test app to a training SEFAZ under the addresses of homologation, with a certificate that it accepts. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Training } from '../training/server.ts';
import type { TestApp } from './test-app.ts';

/** Sets the address of every authorizer of both models; can be changed while the app runs. */
export function pointTo(dataDir: string, addresses: Readonly<Record<string, string>>): void {
  const everywhere = { '*': { '2': addresses } };
  const endpoints = { '55': everywhere, '65': everywhere };
  writeFileSync(join(dataDir, 'enderecos.json'), JSON.stringify({ endpoints }));
}

/** Sets addresses, the authority to trust for them, and the training company with its certificate and UF. */
export async function useSefaz(
  core: TestApp,
  sefaz: Pick<Training, 'addresses' | 'caPem' | 'certificate'>,
): Promise<void> {
  mkdirSync(join(core.dataDir, 'confianca'), { recursive: true });
  pointTo(core.dataDir, sefaz.addresses);
  writeFileSync(join(core.dataDir, 'confianca', 'sefaz.pem'), sefaz.caPem);
  const { pfx, password } = await sefaz.certificate();
  await bringCertificate(core, { name: 'a1.pfx', bytes: pfx }, password);
}

/** Stores a certificate of a company of SP, as the import by file, password and review does. */
export async function bringCertificate(
  core: TestApp,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  password: string,
): Promise<void> {
  // The core erases what it was given, and another data folder may ask for the same file.
  core.pick({ name, bytes: Uint8Array.from(bytes) });
  const chosen = await core.call('certificate.choose', {});
  const draftId = chosen.ok ? chosen.value.draft?.draftId : undefined;
  if (draftId === undefined) throw new Error('no certificate was accepted');
  const inspected = await core.call('certificate.inspect', { draftId, password });
  if (!inspected.ok) throw new Error(inspected.error.code);
  const committed = await core.call('certificate.commit', { draftId, uf: 'SP' });
  if (!committed.ok) throw new Error(committed.error.code);
}
