/** Search words for pages, codes and terms that do not contain them; folded, in both languages. */

import type { HelpTarget } from '../ui/navigation/help.ts';

export const ASKED: Readonly<Partial<Record<HelpTarget, string>>> = {
  disablement: 'pulei pulou pulado numero furo buraco faltando sobrou nao usei skipped gap missing number',
  'disablement-range': 'intervalo varios numeros de uma vez several numbers',
  numbering:
    'faltando falta pasta xml zip sped efd ler sequencia linha aguardando tentada conflito missing folder read sequence',
  closing: 'mes mensal contador contabilidade enviar email pacote zip fechar accountant month close send',
  resolve: 'nao veio resposta perdi travou caiu na hora nao voltou foi ou nao foi no answer lost pending',
  consult: 'situacao da nota valida existe verificar autorizada note valid check',
  limits: 'bloqueou bloqueado pausou consulta demais excesso blocked too many',
  connection:
    'sefaz fora do ar sem internet lenta travada demora nao conecta proxy antivirus offline down slow',
  certificates:
    'senha errada esqueci venceu vencido renovar trocar token cartao a3 password wrong expired renew',
  backups: 'backup formatar trocar de computador perdi dados move computer',
  settings: 'leitor de codigo de barras letras pequenas tema escuro pasta barcode reader font dark',
  history: 'onde ficou protocolo segunda via reimprimir print again',
  integration: 'erp sistema api json programa integrar',
  check: 'xml falso adulterado verificar assinatura validar fake altered',
  audit: 'integridade alterado adulterado prova integrity',
  'cstat/217': 'nota some sumiu nao aparece nao acha nao existe desapareceu vanished missing not found',
  'cstat/241': 'numero ja usado faixa already used',
  'cstat/656': 'bloqueou bloqueado consumo indevido blocked abuse',
  'term/furo': 'pulei pulou buraco quebra sequencia falha faltando skipped missing',
  'term/procinutnfe': 'quanto tempo quantos anos guardar guarda prazo xml inutilizacao keep how long years',
  'term/xml': 'baixar download pegar receber nota fornecedor get supplier',
};
