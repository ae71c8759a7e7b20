/** One rehearsal: takes its steps as they are asked for, keeps what each saw, and gives the redacted report. */

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import {
  tpAmbOf,
  type Call,
  type ParsedInput,
  type CallOutput,
  type CertificateView,
  type Environment,
} from '../../shared/contract.ts';
import { invalidInput, type AppError } from '../../shared/errors.ts';
import { cnpjRoot } from '../../shared/fiscal/issuer/cnpj.ts';
import type { Uf } from '../../shared/fiscal/issuer/uf.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Identity, Vault } from '../certificates/vault/vault.ts';
import { hasTraining } from '../data-folder/training-folder.ts';
import { osHome, osUser } from '../log/os-user.ts';
import type { SecretBox } from '../ports.ts';
import { askNoteOf, askStatusOf, disableOne, signedRequest } from './ask.ts';
import { lookAtComputer } from './computer.ts';
import { LOOKS } from './looks.ts';
import { linesOfNamed, linesOfServer } from './lines.ts';
import { pageOf } from './page.ts';
import { resendIdentical, type ResendRoutes } from './resend.ts';
import { engine, type Named, type Seen } from './seen.ts';
import { lookAtServer, type ServerSeen } from './server.ts';
import { serversOf, type FindStatus } from './servers.ts';
import type { ShakeDeps } from './shake.ts';
import { createStandIns } from './stand-ins.ts';

type StepInput = ParsedInput<'field.step'>;
type StepOutput = CallOutput<'field.step'>;

/** What the steps use of an open data folder. */
export interface FieldRealm extends Pick<ShakeDeps, 'trust'> {
  readonly network: { readonly proxying: NonNullable<ShakeDeps['proxying']> } | undefined;
  readonly destinations: { readonly find: FindStatus };
  readonly routes: ResendRoutes<Identity>;
  readonly vault: Pick<Vault, 'identityFor'>;
  readonly companies: { get(cnpj: string): { readonly uf: Uf | undefined } | undefined };
}

export interface FieldDeps {
  readonly now: () => Date;
  readonly version: string;
  readonly dataDir: string;
  readonly secretBox: SecretBox;
  readonly inRealm: <T>(
    environment: Environment,
    use: (realm: FieldRealm) => Promise<Result<T, AppError>> | Result<T, AppError>,
  ) => Promise<Result<T, AppError>>;
}

/** Of one call: in whose name the core's other calls are made, and how it is stopped. */
export interface FieldCaller {
  readonly call: Call;
  readonly signal?: AbortSignal | undefined;
}

export type Rehearsal = ReturnType<typeof createRehearsal>;

/** What asks about notes and numbers: only where nothing of it counts. */
const NOT_IN_PRODUCTION: ReadonlySet<StepInput['step']> = new Set(['consult', 'disable', 'resend']);

export function createRehearsal(deps: FieldDeps) {
  let computer: Seen['computador'];
  const servers = new Map<string, ServerSeen>();
  const statuses = new Map<string, Named>();
  const notes = new Map<string, Named>();
  let disabled:
    | { readonly environment: Environment; readonly seen: Named; readonly requestId?: string }
    | undefined;
  let resent: Named | undefined;
  let looks: Seen['janela'] = [];
  /** What was typed for the rehearsal, and so must not be in its report. */
  const typed = new Set<string>();

  const missing = (path: string) => err(invalidInput([{ path, rule: 'required' }]));
  const shown = (seen: Named, title: string): Result<StepOutput, AppError> =>
    ok({ ok: seen.certo, lines: linesOfNamed(title, seen) });

  const step = async (
    input: StepInput,
    realm: FieldRealm,
    { call, signal }: FieldCaller,
  ): Promise<Result<StepOutput, AppError>> => {
    const { environment, cnpj } = input;
    const uf = realm.companies.get(cnpj)?.uf ?? 'SP';
    const proxying = realm.network?.proxying;
    const shaking: ShakeDeps = { trust: realm.trust, proxying, now: deps.now };
    if (input.step === 'looks') {
      looks = LOOKS.flatMap(({ id, text }) => {
        const visto = input.seen?.[id];
        return visto === undefined ? [] : [{ item: id, texto: text, visto }];
      });
      return ok({ ok: true, lines: [`${looks.length} itens da janela anotados.`] });
    }
    const identity = await realm.vault.identityFor(cnpjRoot(cnpj), deps.now());
    if (!identity.ok) return identity;
    switch (input.step) {
      case 'computer': {
        computer = await lookAtComputer(
          { ...deps, call, hasTraining: () => hasTraining(deps.dataDir) },
          { uf, certPem: identity.value.certPem },
        );
        return ok({ ok: true, lines: [`Computador anotado: ${engine()}.`] });
      }
      case 'server': {
        const find: FindStatus = (question) => realm.destinations.find(question);
        const server = serversOf(find, tpAmbOf(environment)).find(({ host }) => host === input.server);
        if (!server) return missing('server');
        const seen = await lookAtServer(shaking, server, identity.value, signal);
        servers.set(`${environment} ${server.host}`, seen);
        return ok({ ok: seen.comCadeia.certo, lines: linesOfServer(seen) });
      }
      case 'status': {
        const seen = await askStatusOf(call, { environment, cnpj, uf }, signal);
        statuses.set(environment, seen);
        return shown(seen, 'Situação do serviço');
      }
      case 'consult': {
        if (input.key === undefined) return missing('key');
        typed.add(input.key);
        const seen = await askNoteOf(call, { environment, cnpj, key: input.key }, signal);
        notes.set(input.key, seen);
        return shown(seen, 'Consulta');
      }
      case 'disable': {
        if (input.range === undefined) return missing('range');
        disabled = {
          environment,
          ...(await disableOne(call, { environment, cnpj, range: input.range }, signal)),
        };
        return shown(disabled.seen, 'Inutilização');
      }
      case 'resend': {
        const requestId = disabled?.environment === environment ? disabled.requestId : undefined;
        const sent =
          requestId === undefined ? undefined : await signedRequest(call, { environment, requestId });
        if (!sent) return missing('range');
        const { uf: of, mod, serie, nNFIni, nNFFin } = sent.view;
        const de = `série ${serie}, ${nNFIni} a ${nNFFin}`;
        const asked = { xml: sent.xml, cnpj, uf: of, mod, de };
        resent = await resendIdentical(realm.routes, identity.value, asked, signal);
        return shown(resent, 'Reenvio idêntico');
      }
    }
  };

  return {
    plan: (environment: Environment) =>
      deps.inRealm(environment, ({ destinations }) => {
        const find: FindStatus = (question) => destinations.find(question);
        return ok({
          servers: serversOf(find, tpAmbOf(environment)).map(({ host }) => host),
          looks: LOOKS.map(({ id, text }) => ({ id, text })),
        });
      }),
    step: async (input: StepInput, caller: FieldCaller) => {
      if (input.environment === 'producao' && NOT_IN_PRODUCTION.has(input.step)) {
        return err(invalidInput([{ path: 'environment', rule: 'invalid_value' }]));
      }
      return deps.inRealm(input.environment, (realm) => step(input, realm, caller));
    },
    report: async ({ call }: FieldCaller) => {
      const seen: Seen = {
        geradoEm: deps.now().toISOString(),
        programa: deps.version,
        motor: engine(),
        ...(computer ? { computador: computer } : {}),
        servidores: [...servers.values()],
        situacoes: [...statuses.values()],
        consultas: [...notes.values()],
        ...(disabled ? { inutilizacao: disabled.seen } : {}),
        ...(resent ? { reenvio: resent } : {}),
        janela: looks,
      };
      const standIns = createStandIns();
      await tellAll(standIns, deps.dataDir, call);
      for (const key of typed) standIns.know('CHAVE', key);
      const redacted = standIns.all(seen);
      const { html, lines } = pageOf(redacted);
      const files = [
        { name: 'ensaio.html', text: html },
        { name: 'ensaio.json', text: `${JSON.stringify(redacted, null, 2)}\n` },
      ];
      return {
        id: randomUUID(),
        text: lines.join('\n'),
        files: files.map(({ name, text }) => ({ name, bytes: Buffer.byteLength(text), text })),
      };
    },
  };
}

/** Everything that this computer knows by name: companies, holders, the user, the machine, its folders and its proxy. */
async function tellAll(
  standIns: ReturnType<typeof createStandIns>,
  dataDir: string,
  call: Call,
): Promise<void> {
  standIns.know('PASTA', dataDir);
  standIns.know('PASTA', osHome());
  standIns.know('USUARIO', osUser());
  standIns.know('USUARIO', hostname());
  const network = await call('network.get', {});
  if (network.ok) {
    for (const value of [network.value.host, network.value.user, network.value.variable ?? '']) {
      standIns.know('PROXY', value);
      standIns.know('PROXY', value.replace(/:\d+$/, ''));
    }
  }
  // Addresses of a person's own, in place of SEFAZ's.
  const about = await call('app.about', {});
  for (const host of about.ok ? about.value.overriddenHosts : []) standIns.know('SERVIDOR', host);
  // Training only where it is open: a question would start it.
  const environments = ['homologacao', ...(hasTraining(dataDir) ? ['treino'] : [])] as const;
  for (const environment of environments as readonly Environment[]) {
    const companies = await call('company.list', { environment });
    const certificates = await call('certificate.list', { environment });
    for (const { cnpj, name } of companies.ok ? companies.value : []) {
      standIns.know('CNPJ', cnpj);
      standIns.know('NOME', name);
    }
    for (const each of certificates.ok ? certificates.value : []) tellCertificate(standIns, each);
  }
}

function tellCertificate(standIns: ReturnType<typeof createStandIns>, view: CertificateView): void {
  const { holder, cnpj, isCpf, root, fingerprint } = view;
  standIns.know('NOME', holder);
  standIns.know('NOME', holder.replace(/:.*$/, ''));
  standIns.know(isCpf ? 'CPF' : 'CNPJ', cnpj === '' ? root : cnpj);
  standIns.know('NUMERO', fingerprint);
  standIns.know('NUMERO', fingerprint.slice(0, 8));
}
