/** What only a person can see of the window on a Windows computer, in the order of its risk (docs/ensaio.md). */

export const LOOKS: readonly { readonly id: string; readonly text: string }[] = [
  {
    id: 'tarefas',
    text: 'Na janela instalada: importar um certificado, copiar, conferir um ZIP, auditar e fechar um mês.',
  },
  {
    id: 'reabrir',
    text: 'Guardar um certificado, reiniciar o Windows e abrir o programa: o certificado continua ali.',
  },
  {
    id: 'derrubar',
    text: 'Encerrar o programa pelo Gerenciador de Tarefas nos dez segundos do primeiro início, e abri-lo de novo.',
  },
  {
    id: 'portatil',
    text: 'A versão portátil aberta duas vezes, pela lista de atalhos também, fechada e reaberta.',
  },
  {
    id: 'aviso',
    text: 'O primeiro aviso do Windows aparece com o nome do programa, e um clique abre a janela.',
  },
  {
    id: 'desinstalar',
    text: 'Instalada e portátil lado a lado; a instalada removida, sem atalho nem registro que sobre.',
  },
  {
    id: 'sair',
    text: 'Desligar e sair da sessão durante um envio, com a janela aberta e só com o ícone ao lado do relógio.',
  },
  { id: 'bandeja', text: 'O ícone ao lado do relógio abre, esconde e encerra a janela.' },
  { id: 'atualizar', text: 'Uma atualização, com AppLocker e sem ele.' },
  { id: 'inicio-automatico', text: 'O início com o Windows num usuário cujo nome tem espaço e acento.' },
  { id: 'link', text: 'Um link balcao-nfe: abre a janela fechada e a que já estava aberta.' },
  { id: 'pasta', text: 'A opção --dados com pasta relativa, com acento e com mais de 260 caracteres.' },
  { id: 'monitores', text: 'A janela levada de um monitor a 100 % para um a 150 %.' },
  { id: 'pagina', text: 'A página derrubada quatro vezes seguidas: a janela explica e oferece recomeçar.' },
  { id: 'rede', text: 'Com um proxy automático (PAC) e com um antivírus que inspeciona conexões.' },
  {
    id: 'acesso',
    text: 'Imprimir, arrastar e soltar, NVDA, alto contraste, teclado ABNT2 e área de trabalho remota.',
  },
];
