/** What people in an office type at Ctrl+K, and what must come first. */
import { expect, test } from 'vitest';
import { environmentSchema, type CompanyView } from '../../shared/contract.ts';
import { helpPtBR } from '../help/pt-BR.ts';
import { textsOf } from '../i18n/catalogue.ts';
import { haystack } from '../ui/words/text-match.ts';
import { commandsOf, type Command, type CommandWords } from './commands.ts';
import { sectionsFor } from './find.ts';

const company = (cnpj: string, name: string) => ({ cnpj, name }) as CompanyView;
const nothing = () => undefined;

async function commands() {
  const { palette, screens, common, settings } = await textsOf('pt-BR');
  const fill = (text: string, values: Record<string, string>) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  const words: CommandWords = {
    screen: (screen) => screens[screen],
    action: (name) => palette.actions[name],
    synonyms: (name) => palette.words[name],
    environment: (each) => fill(palette.environment, { environment: common.environments[each].plain }),
    appearance: (each) => fill(palette.appearance, { name: settings.appearances[each] }),
    looks: (each) => palette.looks[each],
    language: (each) => fill(palette.language, { name: settings.languages[each] }),
    code: (code, what) => fill(palette.code, { code, what }),
  };
  return commandsOf(
    {
      environment: 'producao',
      environments: environmentSchema.options,
      company: undefined,
      companies: [company('11222333000181', 'PADARIA AURORA LTDA'), company('99888777000166', 'MERCADO SOL')],
      locale: 'pt-BR',
      appearances: ['system', 'light', 'dark'],
      go: nothing,
      switchEnvironment: nothing,
      switchCompany: nothing,
      openConnection: nothing,
      openHelp: nothing,
      chooseAppearance: nothing,
      chooseLocale: nothing,
      showTour: nothing,
      help: helpPtBR,
    },
    words,
  );
}
/** The command that comes first, and the words that lead to it. */
const FIRST: Readonly<Record<string, string>> = {
  'screen home': 'início, pendência, pendências, hoje',
  'screen consult':
    'consultar, consulta, nota, chave, situação da nota, danfe, nfe, nf-e, nfce, cupom, pesquisar, buscar nota, verificar nota',
  'screen watched': 'acompanhar, monitorar, fornecedor, cancelada, notas canceladas',
  'screen check': 'conferir, validar xml, assinatura, nota falsa',
  'screen history': 'historico, protocolo',
  'screen disablement':
    'inutilizar, inutilização, inutilizar número, faixa, pulei número, justificativa, cancelar número',
  'screen numbering':
    'furo, furos, pulados, número pulado, sequência, numeração, série, buraco, salto, faltando, notas faltando, prazo, dia 10',
  'screen closing': 'fechamento, fechar mês, mês, email, total do mês, competência, zip, apuração',
  'screen panel': 'painel, clientes, escritório, todas as empresas',
  'screen certificates': 'certificado, a1, pfx, renovar certificado, senha, senha do certificado',
  'screen audit': 'auditoria, integridade, diário',
  'screen integration': 'integração, api, erp, token, sistema, uninfe',
  'screen settings': 'ajustes, configuração, configurar, opções, preferências',
  'action exportHistory': 'exportar, excel, relatório, gerar relatório, csv, xlsx, listagem, baixar',
  'action batch': 'planilha, lote, lista, lista de chaves, colar chaves, várias notas, muitas chaves',
  'action print': 'imprimir, comprovante, pdf, recibo, segunda via, impressora',
  'action accountant': 'contador, mandar pro contador, enviar contador, contabilidade',
  'action addCompany': 'empresas, empresa nova, cadastrar empresa, matriz',
  'action importCertificate': 'importar certificado, certificado digital',
  'action expired': 'certificado vencido, certificado vencendo, validade, vencido, vencimento',
  'action readFolder': 'sped, efd, ler xml, pasta de xml, ler pasta',
  'action proxy': 'proxy, rede, firewall',
  'action server': 'servidor, compartilhar, outro computador, banco de dados',
  'action update': 'atualizar, atualização, versão, versão nova, instalar',
  'action looks':
    'letra, letra maior, aumentar letra, aumentar texto, tamanho do texto, tamanho da letra, letra pequena, fonte, zoom',
  'action archive': 'pasta, onde ficam os xml, salvar, guardar',
  'action backups': 'backup, cópia, restaurar, cópia de segurança, recuperar',
  'action testConnection': 'internet, conexão, testar conexão, sem internet',
  'action sefazStatus': 'sefaz, situação, sefaz fora do ar, status, sefaz parada, contingência',
  'action reader': 'leitor, código de barras, bipar, qr',
  'action limits': 'consumo indevido, limite, bloqueado',
  'action diagnosis': 'suporte, erro, log, diagnóstico',
  'action help': 'ajuda, manual, dúvida',
  'action keys': 'atalhos, teclas',
  'action glossary': 'glossário',
  'action codes': 'rejeição, código',
  'appearance light': 'tema, aparência, claro',
  'appearance dark': 'escuro, modo escuro',
  'language en': 'idioma, inglês',
  'environment homologacao': 'homologação',
  'environment treino': 'treino, treinar, simulador, tutorial, teste',
  'code 241': '241, rejeição 241, rejeicao: 241, erro 241, código 241, cStat 241',
  'code 217': '217',
  'code 656': '656',
  'company 11222333000181': 'padaria, 11222333',
  'company 99888777000166': 'mercado sol',
};

test('each of the words that offices type has what it means on top', async () => {
  const all = await commands();
  const words = Object.entries(FIRST).flatMap(([id, list]) => list.split(', ').map((word) => ({ word, id })));
  const found = words.map(({ word }) => {
    const [section] = sectionsFor(word, all);
    return `${word}: ${section?.commands[0]?.id ?? 'nothing'}`;
  });
  expect(words.length).toBeGreaterThanOrEqual(150);
  expect(found.filter((each, i) => each !== `${words[i]?.word}: ${words[i]?.id}`)).toEqual([]);
});

test('each screen of the menu has words that offices type for it', async () => {
  const screens = (await commands()).filter(({ group }) => group === 'screen').map(({ id }) => id);
  expect(screens.length).toBeGreaterThan(10);
  expect(screens.filter((id) => !(id in FIRST))).toEqual([]);
});

test('companies come before rows of the history, which any number finds', async () => {
  const all = await commands();
  const row: Command = { id: 'entry', group: 'history', title: '', hay: haystack(''), run: nothing };
  expect(
    sectionsFor('1122', all, [row])
      .map(({ group }) => group)
      .slice(0, 2),
  ).toEqual(['company', 'history']);
  expect(sectionsFor('555', all, [row])[0]?.group).toBe('history');
});
