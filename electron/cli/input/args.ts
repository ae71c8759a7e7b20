/**
 * Parses the argument list: options before or after the command, each at most once; unknown ones are refused with
 * the nearest.
 */

import { parseArgs } from 'node:util';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Command } from '../command.ts';
import { COMMANDS } from '../commands.ts';
import { usage, type CommandFailure } from '../output/failure.ts';
import { nearest } from './nearest.ts';
import { GLOBAL_OPTIONS, isOption, OPTIONS, optionsIn, type OptionName, type ParsedArgs } from './options.ts';

export interface Invocation {
  /** Undefined if the general help was requested, or that of the commands that start with `args.rest[0]`. */
  readonly command: Command | undefined;
  readonly args: ParsedArgs;
}

/** Long option names for Node's parser; `--help` and `-h` are the usual ones. */
const PARSER = {
  ...Object.fromEntries(
    Object.entries(OPTIONS).map(([name, about]) => [
      name,
      { type: typeof about === 'string' ? ('boolean' as const) : ('string' as const) },
    ]),
  ),
  help: { type: 'boolean' as const, short: 'h' },
};

/** Separate from the parser, so that even wrong usage is reported in the requested format. */
export function wantsJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return (end < 0 ? argv : argv.slice(0, end)).includes('--json');
}

export function readArguments(argv: readonly string[]): Result<Invocation, CommandFailure> {
  const { tokens } = parseArgs({
    args: [...argv],
    options: PARSER,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const flags = new Set<OptionName>();
  const values: Partial<Record<OptionName, string>> = {};
  const words: string[] = [];
  const problems: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const name = token.name === 'help' ? 'ajuda' : token.name;
    if (!isOption(name)) {
      problems.push(unknownOption(token.rawName, token.name));
    } else if (flags.has(name) || values[name] !== undefined) {
      problems.push(`A opção --${name} foi dada mais de uma vez.`);
    } else if (typeof OPTIONS[name] === 'string') {
      if (token.value !== undefined) problems.push(`A opção --${name} não recebe valor.`);
      flags.add(name);
      // An empty value is an unset variable of a script: as a path it would be the current folder.
    } else if (!token.value?.trim() || (!token.inlineValue && token.value.startsWith('--'))) {
      problems.push(`Falta o valor da opção --${name}.`);
    } else {
      values[name] = token.value;
    }
  }
  if (problems.length > 0) return err(usage(problems, ['Veja as opções com --help.']));

  const command = commandOf(words);
  if (command === undefined) {
    const family = COMMANDS.some((each) => each.words[0] === words[0]);
    if (words.length === 0 || (words.length === 1 && family && flags.has('ajuda'))) {
      return ok({ command: undefined, args: { flags, values, rest: words } });
    }
    return err(unknownCommand(words));
  }
  const rest = words.slice(command.words.length);
  if (!flags.has('ajuda')) {
    const refusal = checkFit(command, [...flags, ...(Object.keys(values) as OptionName[])], rest);
    if (refusal) return err(refusal);
  }
  return ok({ command, args: { flags, values, rest } });
}

/** The command whose words match the most leading arguments. */
function commandOf(words: readonly string[]): Command | undefined {
  return COMMANDS.filter((command) => command.words.every((word, i) => words[i] === word)).sort(
    (a, b) => b.words.length - a.words.length,
  )[0];
}

function checkFit(
  command: Command,
  used: readonly OptionName[],
  rest: readonly string[],
): CommandFailure | undefined {
  const allowed = [...GLOBAL_OPTIONS, ...optionsIn(command.usage)];
  const name = command.words.join(' ');
  const help = [`Veja as opções com: ${name} --help`];
  const stray = used.find((option) => !allowed.includes(option));
  if (stray) return usage([`A opção --${stray} não existe no comando ${name}.`], help);
  const { missing, max = missing === undefined ? 0 : 1 } = command;
  if (rest.length > max) {
    return usage([`Há um argumento a mais no comando ${name}: ${rest[max] ?? ''}`], help);
  }
  if (missing === undefined || rest.length > 0) return undefined;
  return usage([`Falta ${missing} no comando ${name}.`], help);
}

function unknownOption(raw: string, name: string): string {
  const near = nearest(name, Object.keys(OPTIONS));
  return `A opção ${raw} não existe${near ? `; seria --${near}?` : '.'}`;
}

function unknownCommand(words: readonly string[]): CommandFailure {
  const first = words[0] ?? '';
  const family = COMMANDS.filter((command) => command.words[0] === first);
  if (family.length > 0) {
    const second = words[1];
    const choices = family.map((command) => command.words[1] ?? '');
    if (second === undefined) return usage([`Diga o que fazer: ${first} ${choices.join('|')}.`]);
    const near = nearest(second, choices);
    return usage(
      [`O comando ${first} ${second} não existe${near ? `; seria ${first} ${near}?` : '.'}`],
      ['Veja os comandos com --help.'],
    );
  }
  const near = nearest(first, [...new Set(COMMANDS.map((command) => command.words[0] ?? ''))]);
  return usage(
    [`O comando ${first} não existe${near ? `; seria ${near}?` : '.'}`],
    ['Veja os comandos com --help.'],
  );
}
