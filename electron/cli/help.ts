/** The text of `--help`, generated from the tables of commands and options. */

import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';
import { GLOBAL_OPTIONS, OPTIONS, optionsIn, type OptionName } from './input/options.ts';
import { ownCommand } from './version.ts';

const CODES = [
  '0  feito',
  '1  a SEFAZ recusou, ou a nota não consta',
  '2  uso errado ou dado inválido; nada foi enviado',
  '3  sem resposta: enviado, não se sabe se foi feito',
  '4  nenhuma resposta que sirva, nada ficou pendente',
  '5  certificado que falta, não abre, venceu ou é de outra empresa',
  '6  feito, mas o XML da inutilização, a tabela ou a própria saída não foi gravada',
];

/** All commands, or those that start with `first`. */
export function generalHelp(first?: string): string {
  const commands = COMMANDS.filter(({ words }) => first === undefined || words[0] === first);
  const names = commands.map((command) => command.words.join(' '));
  const width = Math.max(...names.map((name) => name.length));
  return [
    'Balcão NF-e – linha de comando',
    '',
    `Uso: ${ownCommand()} COMANDO [opções]`,
    '',
    'Comandos:',
    ...commands.map((command, i) => `  ${(names[i] ?? '').padEnd(width)}  ${command.about}`),
    '',
    'Opções de todos os comandos:',
    ...optionLines(GLOBAL_OPTIONS),
    '',
    'Códigos de saída:',
    ...CODES.map((line) => `  ${line}`),
    '',
    'Ajuda de um comando: COMANDO --help',
  ].join('\n');
}

export function commandHelp(command: Command): string {
  const name = command.words.join(' ');
  const family = COMMANDS.filter(
    (other) => other !== command && command.words.every((word, i) => other.words[i] === word),
  );
  return [
    `${name}: ${command.about}.`,
    '',
    ...[command, ...family].map(
      ({ words, usage = '' }, i) =>
        `${i === 0 ? 'Uso:' : '    '} ${[ownCommand(), ...words, usage].join(' ').trimEnd()}`,
    ),
    '',
    'Opções:',
    ...optionLines([...optionsIn(command.usage), ...GLOBAL_OPTIONS], command.optionTexts),
  ].join('\n');
}

function optionLines(names: readonly OptionName[], texts: Command['optionTexts'] = {}): string[] {
  const lines = names.map((name) => {
    const option = OPTIONS[name];
    const [label, about] = typeof option === 'string' ? [name, option] : [`${name} ${option[0]}`, option[1]];
    return [`--${label}`, texts[name] ?? about] as const;
  });
  const width = Math.max(...lines.map(([label]) => label.length));
  return lines.map(([label, about]) => `  ${label.padEnd(width)}  ${about}`);
}
