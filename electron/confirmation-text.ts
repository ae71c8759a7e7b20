/** The words that ask a person for the irreversible act, composed from the journal's own row for every host that can ask. */

import type { DisablementSummary, Environment } from '../shared/contract.ts';

export interface ConfirmationText {
  readonly title: string;
  readonly message: string;
  /** Label and value, in the order in which they are read. */
  readonly details: readonly (readonly [label: string, value: string])[];
  /** What cannot be taken back, in one sentence. */
  readonly warning: string;
  /** Names the act; never OK or Sim. */
  readonly act: string;
  readonly cancel: string;
}

const ENVIRONMENTS: Record<Environment, string> = {
  producao: 'PRODUÇÃO (vale de verdade)',
  homologacao: 'Homologação (teste na SEFAZ, sem valor fiscal)',
  treino: 'TREINO (SEFAZ de treino, SEM VALOR FISCAL)',
};

const MODELS: Record<string, string> = { '55': '55 (NF-e)', '65': '65 (NFC-e)' };

const count = new Intl.NumberFormat('pt-BR');

export function confirmationText(summary: DisablementSummary): ConfirmationText {
  const { again, nNFIni, nNFFin } = summary;
  const numbers = `${count.format(summary.count)} ${summary.count === 1 ? 'número' : 'números'}`;
  const range = nNFIni === nNFFin ? String(nNFIni) : `${nNFIni} a ${nNFFin}`;
  return {
    title: again ? 'Enviar de novo o mesmo pedido' : 'Confirmar a inutilização',
    message: again
      ? `Enviar de novo o mesmo pedido de inutilização de ${numbers} (${range})?`
      : `Inutilizar ${numbers} (${range})?`,
    details: [
      ['Ambiente', ENVIRONMENTS[summary.environment]],
      ['Empresa', `${summary.company} – CNPJ ${formatCnpj(summary.cnpj)} – ${summary.uf}`],
      ['Modelo e série', `${MODELS[summary.mod] ?? summary.mod}, série ${summary.serie}`],
      ['Faixa', `${range} (${numbers})`],
      ['Ano', String(summary.ano)],
      ['Justificativa', summary.xJust],
    ],
    warning: again
      ? 'É o mesmo pedido, já assinado. Se o primeiro envio não chegou, a inutilização será feita AGORA e não tem volta. Se já foi feita, a SEFAZ responde 563 e nada muda.'
      : 'Não há como desfazer: depois de inutilizados, estes números nunca mais podem ser usados em uma nota.',
    act: again ? 'Enviar de novo o mesmo pedido' : `Inutilizar ${numbers}`,
    cancel: 'Cancelar',
  };
}

/** The details and the warning as one block of lines, for dialogs that take plain text. */
export function detailBlock(text: ConfirmationText): string {
  return [...text.details.map(([label, value]) => `${label}: ${value}`), '', text.warning].join('\n');
}

function formatCnpj(cnpj: string): string {
  return cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
}
