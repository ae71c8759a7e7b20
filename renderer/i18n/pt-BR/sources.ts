/** Furos: the folders and files that the numbers are known from, and their reading. */

export const sources = {
  intro:
    'Leia a pasta em que o emissor guarda os XML: o programa mostra os números que faltam e prepara a inutilização.',
  none: 'Nenhuma pasta lida ainda',
  noneText: 'Escolha a pasta dos XML emitidos. Os arquivos são só lidos: nada é alterado nem enviado.',
};
