/** What the rehearsal sees of the computer: system, vault, folder, proxy, and whose authorities the certificate has. */

import { randomBytes } from 'node:crypto';
import type { Call } from '../../shared/contract.ts';
import type { Uf } from '../../shared/fiscal/issuer/uf.ts';
import { collectReport } from '../diagnosis/report.ts';
import { osHome } from '../log/os-user.ts';
import type { SecretBox } from '../ports.ts';
import { isRemotePlace } from '../storage/database/remote-place.ts';
import { sharedWith } from '../storage/files/folder-access.ts';
import { certificatesIn, shortName } from '../x509/parsed-certificate.ts';

export interface ComputerDeps {
  readonly now: () => Date;
  readonly dataDir: string;
  readonly secretBox: SecretBox;
  readonly call: Call;
  readonly hasTraining: () => boolean;
}

export async function lookAtComputer(
  deps: ComputerDeps,
  { uf, certPem }: { readonly uf: Uf; readonly certPem: string },
): Promise<Readonly<Record<string, unknown>>> {
  const { now, call, hasTraining, dataDir } = deps;
  // The log may name anything, certificates name people and folders companies: none of it is in a zip that becomes public.
  const {
    registros: _log,
    certificados,
    pasta,
    ...report
  } = await collectReport(call, { now, env: process.env, hasTraining });
  const proxy = await call('network.test', { uf });
  return {
    ...report,
    certificados: certificados?.length ?? 0,
    pasta: { ...kindOf(dataDir), ...(pasta?.['livreMB'] === undefined ? {} : { livreMB: pasta['livreMB'] }) },
    cadeiaDoCertificado: certificatesIn(Buffer.from(certPem)).map(({ issuer }) => shortName(issuer)),
    cofre: await sealAndOpen(deps.secretBox),
    // Who else may change it, in the system's own words; "" where no other user may.
    pastaDeOutros: (await sharedWith(dataDir)) ?? '',
    pastaNaRede: isRemotePlace(dataDir),
    ...(proxy.ok
      ? {
          proxy: {
            caminho: proxy.value.route === 'proxy' ? 'proxy' : 'direto',
            ...(proxy.value.source ? { origem: proxy.value.source } : {}),
            ...(proxy.value.status === undefined ? {} : { resposta: proxy.value.status }),
            ...(proxy.value.error ? { erro: proxy.value.error.code } : {}),
            ms: proxy.value.ms,
          },
        }
      : {}),
  };
}

/** What of a path makes a difference to a program, in place of the path: people name folders after companies. */
function kindOf(folder: string): Readonly<Record<string, number | boolean>> {
  return {
    tamanho: folder.length,
    comEspaco: folder.includes(' '),
    // Anything beyond ASCII.
    comAcento: /[^\x20-\x7e]/.test(folder),
    noPerfil: folder.startsWith(osHome()),
  };
}

/** Bytes of no meaning: DPAPI, a keyring or the key file, as this face uses it. */
async function sealAndOpen(box: SecretBox): Promise<Readonly<Record<string, string | number | boolean>>> {
  const began = performance.now();
  const plain = randomBytes(64);
  const facts = { tipo: box.backend, protege: box.protects };
  const sealed = await box.seal(plain);
  const opened = await box.open(sealed);
  return {
    ...facts,
    abre: opened !== undefined && plain.equals(opened),
    mudaOsBytes: !Buffer.from(sealed).includes(plain),
    ms: Math.round(performance.now() - began),
  };
}
