/** Errors of a certificate or of its storage, and what to do, in Brazilian Portuguese. */

import type { ErrorCode } from '../../errors.ts';
import { around, dated, text, type Data, type Entry } from '../words.ts';

const FILES: Readonly<Record<string, string>> = {
  'der-certificate': 'Este arquivo (.cer) traz só a parte pública do certificado, sem a chave da empresa.',
  'pem-certificate':
    'Este arquivo (texto PEM) traz só a parte pública do certificado, sem a chave da empresa.',
  'der-key': 'Este arquivo traz só uma chave, sem o certificado.',
  'pem-key': 'Este arquivo traz só uma chave, sem o certificado.',
  p7b: 'Este arquivo (.p7b) traz só a cadeia pública do certificado, sem a chave da empresa.',
  zip: 'Este arquivo é um zip; o certificado deve ser extraído dele antes.',
  'windows-shortcut': 'Este arquivo é só um atalho do Windows, não o certificado.',
};

const NOT_A_KEY = {
  what: 'O que está na pasta de dados com o nome cofre.chave não é a chave dos certificados.',
  action:
    'Ponha de volta o arquivo certo. Sem ele os certificados guardados não abrem: peça ajuda ao suporte.',
};
/** Of the key file in the data folder, as of what the system protects, and may open later. */
const PROTECTION: Readonly<Record<string, { readonly what: string; readonly action: string }>> = {
  unavailable: {
    what: 'O sistema não abre neste momento o que protege os certificados e as senhas deste usuário.',
    action: 'Tente de novo; se continuar, saia da sua sessão e entre outra vez.',
  },
  'readable-by-others': {
    what: 'Outros usuários deste computador podem ler a chave dos certificados (cofre.chave), na pasta de dados.',
    action: 'Tire o acesso dos outros a esse arquivo, ou use uma pasta de dados em disco local, só sua.',
  },
  'owned-by-another': {
    what: 'A chave dos certificados (cofre.chave), na pasta de dados, é de outro usuário.',
    action: 'Use o programa com o usuário que guardou os certificados, ou outra pasta de dados.',
  },
  unreadable: {
    what: 'A chave dos certificados (cofre.chave), na pasta de dados, não pôde ser lida por este usuário.',
    action: 'Use o programa com o usuário que guardou os certificados, ou outra pasta de dados.',
  },
  'not-a-key': NOT_A_KEY,
  'not-a-file': NOT_A_KEY,
  'symbolic-link': NOT_A_KEY,
};
const NO_PLACE = {
  what: 'Este computador não oferece um lugar protegido para guardar o certificado.',
  action: 'Use uma pasta de dados em disco local, só sua, ou peça ajuda ao suporte.',
};
const protection = (data: Data) => PROTECTION[text(data, 'reason')] ?? NO_PLACE;

type CertificateError = Extract<ErrorCode, `certificate.${string}` | 'secret.unprotected'>;

export const CERTIFICATE_ERRORS_PT: Readonly<Record<CertificateError, Entry>> = {
  'certificate.file-empty': {
    what: 'O arquivo do certificado está vazio.',
    action: 'Baixe ou copie o arquivo .pfx ou .p12 outra vez.',
  },
  'certificate.file-too-large': {
    what: 'O arquivo é grande demais para ser um certificado.',
    action: 'Escolha o arquivo .pfx ou .p12 que veio de quem vendeu o certificado.',
  },
  'certificate.file-damaged': {
    what: 'O arquivo do certificado está incompleto ou danificado.',
    action: 'Use outra cópia do arquivo ou peça uma nova a quem vendeu o certificado.',
  },
  'certificate.not-pkcs12': {
    what: (d) => FILES[text(d, 'kind')] ?? 'Este arquivo não é um certificado A1 com a chave da empresa.',
    action: 'Escolha o arquivo .pfx ou .p12, o que pede senha.',
  },
  'certificate.password-wrong': {
    what: 'A senha não confere com este certificado.',
    action: 'Confira o Caps Lock, os acentos e os espaços, e digite a senha de novo.',
  },
  'certificate.no-private-key': {
    what: 'O arquivo não traz a chave privada do certificado.',
    action: 'Peça a quem vendeu o certificado o arquivo .pfx ou .p12 completo.',
  },
  'certificate.no-matching-certificate': {
    what: 'A chave deste arquivo não corresponde a nenhum dos certificados dentro dele.',
    action: 'Peça a quem vendeu o certificado um arquivo novo.',
  },
  'certificate.unsupported': {
    what: 'O certificado foi gravado de um modo que este programa não lê.',
    action: 'Exporte-o de novo como .pfx com chave RSA ou peça isso a quem o vendeu.',
  },
  'certificate.too-many-iterations': {
    what: 'A proteção do arquivo pede um cálculo longo demais, muito acima do comum, e a leitura foi interrompida.',
    action: 'Exporte o certificado de novo ou peça outro arquivo a quem o vendeu.',
  },
  'certificate.draft-gone': {
    what: 'Esta importação não está mais aberta: passou de cinco minutos, foi cancelada ou deu lugar a outra.',
    action: 'Escolha o arquivo do certificado de novo.',
  },
  'certificate.missing': {
    what: (d) =>
      `Não há certificado${around(d, 'cnpj', ' que sirva para o CNPJ ', '', around(d, 'root', ' da empresa de raiz ', '', ' para esta empresa'))} neste computador.`,
    action: 'Importe o certificado A1 da empresa, ou escolha outra empresa que tenha certificado.',
  },
  'certificate.expired': {
    what: (d) => `O certificado da empresa venceu${dated(d, 'validUntil', ' em ', 'pt-BR')}.`,
    action: 'Importe o certificado renovado; o histórico da empresa continua.',
  },
  'certificate.not-yet-valid': {
    what: (d) =>
      `O certificado só vale${dated(d, 'validFrom', ' a partir de ', 'pt-BR') || ' a partir de uma data futura'}.`,
    action: 'Confira se a data e a hora deste computador estão certas.',
  },
  'certificate.other-company': {
    what: (d) => `O certificado é de outra empresa${around(d, 'cnpj', ' e não serve para o CNPJ ')}.`,
    action: 'Use o certificado cujo CNPJ tem a mesma raiz (os 8 primeiros caracteres).',
  },
  'certificate.is-cpf': {
    what: 'Inutilizar pede o certificado da empresa (e-CNPJ); o e-CPF guardado aqui serve só para consultar notas.',
    action: 'Importe o certificado A1 com o CNPJ da empresa.',
  },
  'certificate.no-cnpj': {
    what: 'O certificado não diz de que CNPJ é.',
    action: 'Use um certificado e-CNPJ A1 da ICP-Brasil; quem o vendeu pode confirmar o tipo.',
  },
  'certificate.training': {
    what: 'Este é o certificado do modo treino: não tem valor e não serve para uma empresa de verdade.',
    action:
      'Para praticar, escolha o ambiente Treino, que já tem o certificado. Aqui, importe o A1 da empresa.',
  },
  'certificate.sealed-elsewhere': {
    what: 'O certificado guardado não abre aqui: foi protegido por outro usuário ou outro computador, ou veio de uma cópia restaurada, que não traz a chave.',
    action: 'Importe de novo o arquivo .pfx ou .p12; o histórico da empresa continua.',
  },
  'certificate.sealed-by-window': {
    what: 'O certificado foi guardado pela janela do programa e só ela pode usá-lo.',
    action:
      'Na janela, em Certificados, escolha “Usar fora da janela…”, ou importe o certificado também na linha de comando: certificado importar ARQUIVO.',
  },
  'certificate.locked': {
    what: 'O certificado não fica guardado neste computador e precisa ser aberto de novo.',
    action: 'Escolha o arquivo .pfx ou .p12 e digite a senha; o histórico da empresa continua.',
  },
  'certificate.other-certificate': {
    what: 'O arquivo escolhido é de outro certificado.',
    action: 'Escolha o arquivo do certificado que está bloqueado, ou importe este como novo.',
  },
  'secret.unprotected': {
    what: (d) => protection(d).what,
    action: (d) => protection(d).action,
  },
};
