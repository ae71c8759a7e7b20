/** Why a folder may not take requests, in Portuguese. */

export const DROP_REASONS_PT: Readonly<Record<string, string>> = {
  remote: 'fica em outro computador',
  others: 'outros usuários podem alterá-la',
  network: 'está compartilhada na rede',
  data: 'é a pasta de dados do programa, ou fica com ela',
  taken: 'já é atendida, ou fica dentro de outra que é',
  missing: 'não existe',
  unsaid: 'o sistema não disse quem pode alterá-la',
  moved: 'mudou de lugar ou virou um atalho',
  relative: 'o caminho precisa ser completo',
  unmade: 'as pastas Envio e Retorno não puderam ser feitas nela',
};
