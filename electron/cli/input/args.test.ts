import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readArguments, wantsJson } from './args.ts';
import { COMMANDS } from '../commands.ts';
import { HAPPENS_ONCE, TRAINING_WORDS } from '../../../shared/training/words.ts';
import { commandHelp, generalHelp } from '../help.ts';
import { nearest } from './nearest.ts';
import { OPTIONS } from './options.ts';

function problem(...argv: string[]): string {
  const read = readArguments(argv);
  return read.ok ? '' : [read.error.erro.mensagem, ...read.error.hints].join('\n');
}

describe('the argument list', () => {
  it('shows the help of commands that share a first word, and refuses the word without --help', () => {
    const asked = readArguments(['token', '--help']);
    expect(asked.ok && asked.value.command).toBeUndefined();
    expect(generalHelp(asked.ok ? asked.value.args.rest[0] : '')).toMatch(/token revogar/);
    expect(generalHelp('token')).not.toMatch(/consultar/);
    expect(problem('token')).toMatch(/criar\|listar\|revogar/);
  });

  it('may have options before, between and after the words of the command', () => {
    for (const argv of [
      ['--dados', 'd', 'pendencias', 'reenviar', 'ID1', '--sim', '--json'],
      ['pendencias', '--json', 'reenviar', '--dados=d', 'ID1', '--sim'],
      ['pendencias', 'reenviar', '--sim', 'ID1', '--json', '--dados', 'd'],
    ]) {
      const read = readArguments(argv);
      if (!read.ok) throw new Error(problem(...argv));
      expect(read.value.command?.words).toEqual(['pendencias', 'reenviar']);
      expect(read.value.args.rest).toEqual(['ID1']);
      expect(read.value.args.values.dados).toBe('d');
      expect([...read.value.args.flags].sort()).toEqual(['json', 'sim']);
    }
  });

  it('is refused for an unknown option, with the nearest one', () => {
    expect(problem('inutilizar', '--justificatva', 'x')).toContain('seria --justificativa?');
    expect(problem('consultar', '--senha', 'x')).toContain('--senha');
    expect(problem('inutilizar', '-x')).toContain('A opção -x não existe');
  });

  it('is refused for an option of another command, a repeated one and one without its value', () => {
    expect(problem('pendencias', '--cnpj', '1')).toBe(
      'A opção --cnpj não existe no comando pendencias.\nVeja as opções com: pendencias --help',
    );
    expect(problem('inutilizar', '--de', '3', '--de', '5')).toContain('mais de uma vez');
    expect(problem('inutilizar', '--serie', '--sim')).toContain('Falta o valor da opção --serie');
    expect(problem('inutilizar', '--serie')).toContain('Falta o valor da opção --serie');
    expect(problem('inutilizar', '--sim=1')).toContain('não recebe valor');
  });

  it('is refused for an empty value, as of an unset variable: as a path it would be the current folder', () => {
    for (const argv of [
      ['auditoria', '--ambiente', 'producao', '--importar', ''],
      ['pendencias', 'encerrar', '--nao-consta', '--sim', '--pasta', ''],
      ['pasta', 'criar', '--cnpj', '1', '--ambiente', 'producao', '--em', ''],
      ['copia', 'restaurar', '--de='],
    ]) {
      expect(problem(...argv)).toContain('Falta o valor da opção --');
    }
  });

  it('is refused for an unknown command, with the nearest one', () => {
    expect(problem('consulta', '1')).toContain('seria consultar?');
    expect(problem('certificado')).toContain('certificado importar|examinar|listar|remover');
    expect(problem('certificado', 'lista')).toContain('seria certificado listar?');
    expect(problem('pendencias', 'x')).toContain('Há um argumento a mais');
    expect(problem('certificado', 'importar')).toContain('Falta o ARQUIVO');
  });

  it('shows help wherever --help or -h stands, even with arguments missing', () => {
    for (const argv of [
      ['certificado', 'importar', '--help'],
      ['-h', 'certificado', 'importar'],
      ['certificado', 'importar', '--ajuda'],
    ]) {
      const read = readArguments(argv);
      expect(read.ok && read.value.args.flags.has('ajuda')).toBe(true);
    }
  });

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.string(), fc.constantFrom('--json', '--dados', '--', '-h', 'consultar', '--serie=')),
        ),
        (argv) => {
          expect(typeof readArguments(argv).ok).toBe('boolean');
        },
      ),
    );
  });

  it('requests JSON only if --json stands before a lone --', () => {
    expect(wantsJson(['consultar', '--json'])).toBe(true);
    expect(wantsJson(['consultar', '--', '--json'])).toBe(false);
  });
});

describe('help', () => {
  it('names every command, and every command explains each of its options', () => {
    for (const command of COMMANDS) {
      expect(generalHelp()).toContain(command.words.join(' '));
      const text = commandHelp(command);
      const shown = command.usage?.match(/(?<=--)\S[a-z-]+/g) ?? [];
      for (const option of shown) expect(text).toMatch(new RegExp(`^  --${option} `, 'm'));
      expect(text).toContain(OPTIONS.json);
    }
  });

  const lineOf = (words: string, option: string) => {
    const command = COMMANDS.find((each) => each.words.join(' ') === words);
    const lines = command ? commandHelp(command).split('\n') : [];
    return lines.find((line) => line.startsWith(`  --${option}`)) ?? '';
  };

  it('says that a token or a folder is made without --sim, save one that disables in production', () => {
    for (const words of ['token criar', 'pasta criar']) {
      expect(lineOf(words, 'sim')).toContain('inutilizar em produção');
      expect(lineOf(words, 'sim')).not.toContain('nada é');
    }
    expect(lineOf('inutilizar', 'sim')).toContain('sem ela nada é enviado');
  });

  it('does not say of code 6 that something was disabled: a table of a consult ends in it too', () => {
    expect(generalHelp()).toMatch(/6 {2}feito, mas .*tabela/);
  });

  it('names the situations of training that happen once where --vezes is left out', () => {
    const once = [...TRAINING_WORDS].filter(([, scenario]) => HAPPENS_ONCE.has(scenario));
    for (const [word] of once) expect(lineOf('treino situacao', 'vezes')).toContain(word);
  });
});

describe('nearest', () => {
  it('suggests only similar words', () => {
    expect(nearest('cnjp', ['cnpj', 'uf'])).toBe('cnpj');
    expect(nearest('zzzzzz', ['cnpj', 'uf'])).toBeUndefined();
  });
});
