/** The tour of Treino, on Início: its five stops. */

export const tour = {
  name: 'Roteiro em cinco passos',
  home: 'Por onde começar',
  allDone: 'Roteiro concluído',
  allDoneText: 'Você já conhece o caminho inteiro. Para repetir o roteiro, abra a tela Treino.',
  end: 'Encerrar roteiro',
  stops: {
    authorized: {
      title: 'Consulte uma nota autorizada',
      text: 'Veja a situação, o protocolo e a história da nota.',
      act: 'Consultar',
    },
    cancelled: {
      title: 'Consulte uma nota cancelada',
      text: 'A mesma tela diz quando e por quê.',
      act: 'Consultar',
    },
    gap: {
      title: 'Ache o número que falta e inutilize-o',
      text: 'Em Furos, leia a pasta de exemplo: a série {{serie}} tem os números {{used}}, falta o {{missing}}.',
      act: 'Abrir Furos',
    },
    file: {
      title: 'Encontre o XML',
      text: 'Abra o Histórico e, de lá, a pasta do arquivo.',
      act: 'Abrir o Histórico',
    },
    lost: {
      title: 'Perca uma resposta e resolva',
      text: 'Na tela Treino, escolha “Resposta perdida” e inutilize outro número. Depois, envie de novo.',
      act: 'Abrir Treino',
    },
  },
  done: 'feito',
};
