/**
 * The operations that accompany the two main ones: health, the files of a disablement, and the status of an
 * authorizer.
 */

import type { Environment, TokenView } from '../../shared/contract.ts';
import { tellingOf } from '../../shared/request-error.ts';
import { explainNotice } from '../../shared/explain/notices.ts';
import type { Cnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { parseDisablementId } from '../../shared/fiscal/disablement-id.ts';
import type { Auth } from './auth.ts';
import { anyCase, field, textOf, wrong } from './fields.ts';
import {
  forbidden,
  auditedReply,
  tokenAndEnvironment,
  unauthorised,
  type Core,
  type Operation,
} from './operation.ts';
import { modSchema } from '../../shared/fiscal/numbering.ts';
import { parseUf } from '../../shared/fiscal/issuer/uf.ts';
import { notDone } from './inut/not-done.ts';
import { failure, invalid, spoken, type Reply } from './reply.ts';

/** Longest `desafio`, in characters (docs/service.md). */
const MAX_CHALLENGE = 64;

/**
 * `GET /saude`: health; with `desafio` and the id of a token, `prova` proves that this is the service that issued
 * the token. A caller with a token also gets how long its company's certificates last.
 */
export async function health(
  core: Core,
  query: URLSearchParams,
  identify: () => Promise<Auth>,
): Promise<Reply> {
  const { version, prove } = core;
  const challenge = query.get('desafio') ?? '';
  if ([...challenge].length > MAX_CHALLENGE) {
    return invalid(-400, `desafio: use até ${MAX_CHALLENGE} caracteres.`);
  }
  const prova = challenge === '' ? undefined : prove(query.get('token')?.toLowerCase() ?? '', challenge);
  const auth = await identify();
  if (auth.kind === 'wrong' || auth.kind === 'revoked') return unauthorised(auth.kind);
  const journal = await core.call('shared-journal.state', {});
  const certificates = auth.kind === 'token' ? await certificatesOf(auth.token, core) : undefined;
  return spoken({
    status: 200,
    motivo: 'No ar.',
    versao: version,
    ambiente: core.only() ?? 'todos',
    ...(journal.ok ? { diario: JOURNAL[journal.value.standing] } : {}),
    certificados: certificates,
    prova: prova || undefined,
  });
}

/** Where disablements are recorded, and whether they can be now. */
const JOURNAL = {
  none: 'local',
  connecting: 'compartilhado-conectando',
  connected: 'compartilhado',
  away: 'compartilhado-fora',
} as const;

/** Of the token's company, those that may still sign, with the whole days that each has left. */
async function certificatesOf({ root, environment }: TokenView, core: Core) {
  const listed = await core.call('certificate.list', { environment, root });
  if (!listed.ok) return undefined;
  return listed.value.map(({ holder, validUntil, daysLeft }) => ({
    titular: holder,
    validoAte: validUntil,
    dias: daysLeft,
  }));
}

/** `POST /nfe/get/inut`: XML and receipt of a disablement, found in the journal by its Id, never by a path. */
export const getInut: Operation = async (input, core) => {
  const asked = tokenAndEnvironment(input);
  if (!asked.ok) return auditedReply(asked.error);
  const { token, environment } = asked.value;
  const chave = (textOf(field(input.body, 'chave')) ?? '').toUpperCase();
  const parts = parseDisablementId(chave);
  if (chave === '') return auditedReply(invalid(-400, 'chave: não foi informada.'));
  if (!parts) return auditedReply(invalid(-3, 'chave: não é o Id de uma inutilização.'));
  if (parts.cnpj.slice(0, 8) !== token.root) return auditedReply(forbidden(-3, 'token.company'));
  const tpDown = textOf(field(input.body, 'tpDown'));
  const kind = tpDown === '' ? 'X' : (tpDown ?? '').toUpperCase();
  if (kind !== 'X' && kind !== 'P' && kind !== 'XP')
    return auditedReply(invalid(-3, 'tpDown: use X, P ou XP.'));
  const id = chave.startsWith('ID') ? chave : `ID${chave}`;
  const all = await core.call('disablement.of-id', { environment, id });
  if (!all.ok) return auditedReply(failure(-3, all.error), id);
  const found = tellingOf(all.value);
  if (!found) return auditedReply(failure(-3, { code: 'disablement.missing' }), id);
  if (found.state !== 'homologated') return auditedReply(notDone(found), id);
  const { requestId } = found;
  const stored = await core.call('disablement.get', { environment, requestId });
  if (!stored.ok) return auditedReply(failure(-3, stored.error), id);
  const pdf = kind === 'X' ? undefined : await core.call('disablement.receipt', { environment, requestId });
  if (pdf && !pdf.ok) return auditedReply(failure(-3, pdf.error), id);
  const done = stored.value.retornoInutNFe;
  if (!done) return auditedReply(notDone(stored.value), id);
  const { xmlInut, ...result } = done;
  const notices = [
    ...(stored.value.provedBy === 'file' ? ['proof.file'] : []),
    ...(kind !== 'P' && xmlInut === '' ? ['archive.no-xml'] : []),
  ];
  // Missing files are omitted: a client would save "" as a file of 0 bytes.
  const files = { xml: kind === 'P' || xmlInut === '' ? undefined : xmlInut, pdf: pdf && pdf.value.pdf };
  return auditedReply(
    spoken({
      status: 200,
      motivo: 'Arquivos da inutilização.',
      retInut: { ...result, ...files, xmlInut: files.xml },
      chave: result.chave,
      ...files,
      ...(notices.length > 0 ? { avisos: notices.map((code) => explainNotice(code)) } : {}),
    }),
    id,
  );
};

/** `POST /util/wssefazstatus`: the status of a state's authorizer. */
export const sefazStatus: Operation = async (input, core) => {
  const asked = tokenAndEnvironment(input);
  if (!asked.ok) return auditedReply(asked.error);
  const { token, environment } = asked.value;
  const asksFor = textOf(field(input.body, 'UF', 'cUF'));
  const model = anyCase(input.body, 'mod', 'modelo');
  const modText = textOf(model);
  const mod = modSchema.safeParse(modText === '' ? '55' : modText);
  if (!mod.success) return auditedReply(invalid(-3, wrong(model, 'mod', 'use 55 ou 65')));
  const uf = asksFor === '' ? await ufOfCompany(token.cnpj, environment, core) : parseUf(asksFor ?? '');
  if (!uf) {
    const motivo =
      asksFor === ''
        ? 'UF: não foi informada, e a UF da empresa não foi confirmada.'
        : 'UF: não é o código nem a sigla de um estado.';
    return auditedReply(invalid(-3, motivo));
  }
  const status = await core.call('sefaz.status', {
    environment,
    uf,
    mod: mod.data,
    cnpj: token.cnpj,
  });
  if (!status.ok) return auditedReply(failure(-3, status.error));
  const { at, fromStore, authorizer, avisos, ...answer } = status.value;
  const notices = avisos.map((code) => explainNotice(code));
  return auditedReply(
    spoken({
      status: 200,
      motivo: `Situação da SEFAZ (${authorizer}).`,
      retStatusServico: { cStat: Number(answer.cStat), xMotivo: answer.xMotivo },
      retConsStatServ: answer,
      consultadoEm: at,
      doArquivo: fromStore,
      ...(notices.length > 0 ? { avisos: notices } : {}),
    }),
  );
};

async function ufOfCompany(cnpj: Cnpj, environment: Environment, core: Core) {
  const companies = await core.call('company.list', { environment, cnpj });
  return companies.ok ? companies.value[0]?.uf : undefined;
}
