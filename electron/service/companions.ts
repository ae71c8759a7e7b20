/** The companions of the two operations: the files of a disablement, and whether an authorizer is up. */

import type { DisablementView, Environment } from '../../shared/contract.ts';
import { explainNotice } from '../../shared/explain/notices.ts';
import { parseDisablementId } from '../../shared/fiscal/disablement-id.ts';
import { field, textOf } from './fields.ts';
import { forbidden, told, tokenAndEnvironment, type Core, type Operation } from './operation.ts';
import { modSchema } from '../../shared/fiscal/numbering.ts';
import { ufOf } from '../../shared/fiscal/uf.ts';
import { failure, fieldFailure, spoken } from './reply.ts';

/** `POST /nfe/get/inut`: XML and receipt of a disablement, looked up in the journal by its Id, never by a path. */
export const getInut: Operation = async (input, core) => {
  const asked = tokenAndEnvironment(input);
  if (!asked.ok) return told(asked.error);
  const { token, environment } = asked.value;
  const chave = textOf(field(input.body, 'chave')) ?? '';
  const parts = parseDisablementId(chave);
  if (chave === '') return told(fieldFailure(-400, 'Chave não informada.', ['chave: não foi informada.']));
  if (!parts) return told(fieldFailure(-3, 'Chave inválida.', ['chave: não é o Id de uma inutilização.']));
  if (parts.cnpj.slice(0, 8) !== token.root)
    return told(forbidden(-3, 'O token de acesso é de outra empresa.'));
  const kind = textOf(field(input.body, 'tpDown')) || 'X';
  if (kind !== 'X' && kind !== 'P' && kind !== 'XP') {
    return told(fieldFailure(-3, 'tpDown inválido.', ['tpDown: use X, P ou XP.']));
  }
  const id = chave.startsWith('ID') ? chave : `ID${chave}`;
  const found = await findDone(id, environment, core);
  if (!found) return told(failure(-3, { code: 'disablement.missing' }), id);
  const { requestId } = found;
  const stored = await core.call('disablement.get', { environment, requestId });
  if (!stored.ok) return told(failure(-3, stored.error), id);
  const pdf = kind === 'X' ? undefined : await core.call('disablement.receipt', { environment, requestId });
  if (pdf && !pdf.ok) return told(failure(-3, pdf.error), id);
  return told(
    spoken({
      status: 200,
      motivo: 'Arquivos da inutilização.',
      chave: id.slice(2),
      ...(kind === 'P' ? {} : { xml: stored.value.retornoInutNFe?.xmlInut ?? '' }),
      ...(pdf ? { pdf: pdf.value.pdf } : {}),
    }),
    id,
  );
};

/** `POST /util/wssefazstatus`: is the authorizer of a state up. */
export const sefazStatus: Operation = async (input, core) => {
  const asked = tokenAndEnvironment(input);
  if (!asked.ok) return told(asked.error);
  const { token, environment } = asked.value;
  const cUF = textOf(field(input.body, 'cUF'));
  const mod = modSchema.safeParse(textOf(field(input.body, 'mod')) || '55');
  const uf = cUF === '' ? await ufOfCompany(token.cnpj, environment, core) : ufOf(cUF ?? '');
  if (!mod.success) return told(fieldFailure(-3, 'Modelo inválido.', ['mod: use 55 ou 65.']));
  if (!uf)
    return told(
      fieldFailure(-3, 'UF inválida.', [
        'cUF: não é o código de um estado, ou a UF da empresa não foi confirmada.',
      ]),
    );
  const status = await core.call('sefaz.status', {
    environment,
    uf,
    mod: mod.data,
    cnpj: token.cnpj,
  });
  if (!status.ok) return told(failure(-6, status.error));
  const { at, fromStore, authorizer, avisos, ...answer } = status.value;
  const notices = avisos.map((code) => explainNotice(code));
  return told(
    spoken({
      status: 200,
      motivo: `Situação da SEFAZ (${authorizer}).`,
      retConsStatServ: answer,
      consultadoEm: at,
      doArquivo: fromStore,
      ...(notices.length > 0 ? { avisos: notices } : {}),
    }),
  );
};

/** The request of this Id that disabled its numbers; one Id may have been asked for several times. */
async function findDone(
  id: string,
  environment: Environment,
  core: Core,
): Promise<DisablementView | undefined> {
  const all = await core.call('disablement.of-id', { environment, id });
  return all.ok ? all.value.find((view) => view.state === 'homologated') : undefined;
}

async function ufOfCompany(cnpj: string, environment: Environment, core: Core) {
  const companies = await core.call('company.list', { environment });
  return companies.ok ? companies.value.find((company) => company.cnpj === cnpj)?.uf : undefined;
}
