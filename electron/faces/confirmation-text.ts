/**
 * The texts that ask a person to confirm the irreversible request, or to allow it to a program, for every host with
 * a dialog.
 */

import type { DisablementSummary, Environment } from '../../shared/contract.ts';
import { explainWaivers } from '../../shared/explain/findings/waivers.ts';
import { formatCnpj } from '../../shared/fiscal/cnpj.ts';
import { grouped } from '../../shared/numbers.ts';
import type { GrantSummary } from '../ports.ts';

export interface ConfirmationText {
  readonly title: string;
  readonly message: string;
  /** Label and value, in reading order. */
  readonly details: readonly (readonly [label: string, value: string])[];
  /** The consequence that cannot be undone, in one sentence. */
  readonly warning: string;
  /** Label of the confirming button: names the action; never OK or Sim. */
  readonly act: string;
  readonly cancel: string;
}

const ENVIRONMENTS: Record<Environment, string> = {
  producao: 'PRODUÇÃO (vale de verdade)',
  homologacao: 'Homologação (teste na SEFAZ, sem valor fiscal)',
  treino: 'TREINO (SEFAZ de treino, SEM VALOR FISCAL)',
};

const MODELS: Record<string, string> = { '55': '55 (NF-e)', '65': '65 (NFC-e)' };

export function confirmationText(summary: DisablementSummary): ConfirmationText {
  const { again, nNFIni, nNFFin } = summary;
  const numbers = `${grouped(summary.count, 'pt-BR')} ${summary.count === 1 ? 'número' : 'números'}`;
  const range = nNFIni === nNFFin ? String(nNFIni) : `${nNFIni} a ${nNFFin}`;
  return {
    title: again ? 'Enviar de novo o mesmo pedido' : 'Confirmar a inutilização',
    message: again
      ? `Enviar de novo o mesmo pedido de inutilização de ${numbers} (${range})?`
      : `Inutilizar ${numbers} (${range})?`,
    details: [
      ['Ambiente', ENVIRONMENTS[summary.environment]],
      ['Empresa', `${summary.company} – CNPJ ${formatCnpj(summary.cnpj)} – ${summary.uf}`],
      ...(summary.host ? [['Endereço alterado', `o pedido vai para ${summary.host}`] as const] : []),
      ['Modelo e série', `${MODELS[summary.mod] ?? summary.mod}, série ${summary.serie}`],
      ['Faixa', `${range} (${numbers})`],
      ['Ano', String(summary.ano)],
      ['Justificativa', summary.xJust],
      ...explainWaivers(summary.waivers ?? []).map((sentence) => ['Declaração', sentence] as const),
    ],
    warning: again
      ? 'É o mesmo pedido, já assinado. Se o primeiro envio não chegou, a inutilização será feita AGORA e não tem volta. Se já foi feita, a SEFAZ responde 563 e nada muda.'
      : 'Não há como desfazer: depois de inutilizados, estes números nunca mais podem ser usados em uma nota.',
    act: again ? 'Enviar de novo o mesmo pedido' : `Inutilizar ${numbers}`,
    cancel: 'Cancelar',
  };
}

/** The text asked before a program may disable in production, or consult without a token. */
export function grantText(summary: GrantSummary): ConfirmationText {
  const cancel = 'Cancelar';
  if (summary.kind === 'consults-without-token') {
    return {
      title: 'Consultas sem token',
      message: 'Deixar programas deste computador consultar notas sem token?',
      details: [],
      warning:
        'Qualquer programa deste computador, mesmo de outro usuário conectado a ele, poderá consultar notas com os certificados guardados aqui, até 60 por hora.',
      act: 'Permitir consultas sem token',
      cancel,
    };
  }
  const { company, cnpj, capCall, capDay } = summary;
  return {
    title: 'Permissão para um programa',
    message: 'Deixar um programa inutilizar números em PRODUÇÃO sem ninguém confirmar?',
    details: [
      ['Ambiente', ENVIRONMENTS.producao],
      [
        'Empresa',
        `${company ? `${company} – ` : ''}CNPJ ${formatCnpj(cnpj)}, com todos os seus estabelecimentos`,
      ],
      [
        'Limites',
        `até ${grouped(capCall, 'pt-BR')} números por chamada e ${grouped(capDay, 'pt-BR')} por dia`,
      ],
    ],
    warning:
      'Quem tiver o token inutiliza sem confirmação, e isso não pode ser desfeito. O token pode ser revogado a qualquer momento, em Integração.',
    act: 'Permitir inutilizar em Produção',
    cancel,
  };
}

/** The details and the warning as lines of text, for dialogs that show plain text. */
export function detailBlock(text: ConfirmationText): string {
  const lines = text.details.map(([label, value]) => `${label}: ${value}`);
  return [...lines, ...(lines.length > 0 ? [''] : []), text.warning].join('\n');
}
