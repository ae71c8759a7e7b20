/**
 * The texts that ask a person to confirm the irreversible request, or to allow it to a program, for every host with
 * a dialog.
 */

import type { DisablementSummary, Environment } from '../../shared/contract.ts';
import { explainWaivers } from '../../shared/explain/findings/waivers.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
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
  const { again } = summary;
  const numbers = numbersOf(summary.count);
  const range = rangeOf(summary);
  return {
    title: again ? 'Enviar de novo o mesmo pedido' : 'Confirmar a inutilização',
    message: again
      ? `Enviar de novo o mesmo pedido de inutilização de ${numbers} (${range})?`
      : `Inutilizar ${numbers} (${range})?`,
    details: [
      ...placeOf(summary),
      ['Faixa', `${range} (${numbers})`],
      ['Ano', String(summary.ano)],
      ['Justificativa', summary.xJust],
      ...explainWaivers(summary.waivers ?? []).map((sentence) => ['Declaração', sentence] as const),
    ],
    warning: again
      ? 'É o mesmo pedido, já assinado. Se o primeiro envio não chegou, a inutilização será feita AGORA e não tem volta. Se já foi feita, a SEFAZ responde 563 e nada muda.'
      : FOREVER,
    act: again ? 'Enviar de novo o mesmo pedido' : `Inutilizar ${numbers}`,
    cancel: 'Cancelar',
  };
}

/**
 * The same for the requests of a group: each range on a line of its own, under what they have in common.
 * @param summaries at least two, of one company, series and justification
 */
export function groupConfirmationText(summaries: readonly DisablementSummary[]): ConfirmationText {
  const [first] = summaries;
  if (!first) throw new Error('a group without requests');
  const numbers = numbersOf(summaries.reduce((total, { count }) => total + count, 0));
  const declared = summaries.flatMap((summary) =>
    explainWaivers(summary.waivers ?? []).map(
      (sentence) => ['Declaração', `${sentence} (faixa ${rangeOf(summary)})`] as const,
    ),
  );
  return {
    title: 'Confirmar as inutilizações',
    message: `Inutilizar ${numbers} em ${summaries.length} faixas?`,
    details: [
      ...placeOf(first),
      ...summaries.map(
        (summary, i) =>
          [
            `Faixa ${i + 1}`,
            `${rangeOf(summary)} (${numbersOf(summary.count)}), ano ${summary.ano}`,
          ] as const,
      ),
      ['Justificativa', first.xJust],
      ...declared,
    ],
    warning: `${FOREVER} São ${summaries.length} pedidos, um depois do outro; se a SEFAZ recusar um ou não responder, os seguintes não são enviados.`,
    act: `Inutilizar ${numbers}`,
    cancel: 'Cancelar',
  };
}

const FOREVER =
  'Não há como desfazer: depois de inutilizados, estes números nunca mais podem ser usados em uma nota.';

function placeOf(summary: DisablementSummary): ConfirmationText['details'] {
  return [
    ['Ambiente', ENVIRONMENTS[summary.environment]],
    ['Empresa', `${summary.company} – CNPJ ${formatCnpj(summary.cnpj)} – ${summary.uf}`],
    ...(summary.host ? [['Endereço alterado', `o pedido vai para ${summary.host}`] as const] : []),
    ['Modelo e série', `${MODELS[summary.mod] ?? summary.mod}, série ${summary.serie}`],
  ];
}

function numbersOf(count: number): string {
  return `${grouped(count, 'pt-BR')} ${count === 1 ? 'número' : 'números'}`;
}

function rangeOf({ nNFIni, nNFFin }: DisablementSummary): string {
  return nNFIni === nNFFin ? String(nNFIni) : `${nNFIni} a ${nNFFin}`;
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
  if (summary.kind === 'outside-window') {
    return {
      title: 'Usar fora da janela',
      message: 'Deixar a linha de comando e o serviço usarem este certificado sem a janela?',
      details: [
        [
          'Empresa',
          `${summary.company} – CNPJ ${formatCnpj(summary.cnpj)}, com todos os seus estabelecimentos`,
        ],
      ],
      warning:
        'O que se perde: hoje só o seu usuário do Windows abre o certificado. Uma segunda cópia será guardada com a chave do arquivo cofre.chave, na pasta de dados: quem ler essa pasta, como um administrador, outro programa seu ou quem levar uma cópia dela, usa o certificado para assinar em nome da empresa. Pode ser proibido de novo quando quiser; o que alguém já copiou continua copiado.',
      act: 'Usar fora da janela',
      cancel,
    };
  }
  const { company, cnpj, capCall, capDay, folder } = summary;
  return {
    title: 'Permissão para um programa',
    message: 'Deixar um programa inutilizar números em PRODUÇÃO sem ninguém confirmar?',
    details: [
      ['Ambiente', ENVIRONMENTS.producao],
      ...(folder === undefined ? [] : [['Pasta', folder] as const]),
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
