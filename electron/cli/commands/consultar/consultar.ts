/** `consultar CHAVE…`: consults SEFAZ for the situation of one note or many, typed or out of lists and folders. */

import { bareAccessKey } from '../../../../shared/fiscal/key/access-key.ts';
import { issuedIn } from '../../../../shared/fiscal/key/issued.ts';
import { err } from '../../../../shared/result.ts';
import { finished, printing } from '../../command.ts';
import { readCnpj, readEnvironment } from '../../input/fields.ts';
import { consultedSchema } from '../../output/consult-json.ts';
import { worstOf } from '../../output/exit-codes.ts';
import { usage } from '../../output/failure.ts';
import { consultTyped } from './typed-keys.ts';

export const run = printing(consultedSchema, async (args, context) => {
  const environment = readEnvironment(args, { required: true });
  if (!environment.ok) return environment;
  const license = readCnpj(args, 'licenca');
  if (!license.ok) return license;
  const { lista, pasta, exportar } = args.values;
  const refresh = args.flags.has('atualizar');
  const paths = [lista, pasta].filter((path) => path !== undefined);
  const keys = joinGroups(args.rest);
  if (keys.length === 0 && paths.length === 0) {
    return err(
      usage(
        ['Falta a chave de acesso da nota.'],
        ['Escreva uma ou mais chaves, ou use --lista ARQ ou --pasta PASTA.'],
      ),
    );
  }
  if (lista === '-') {
    return err(usage(['A lista não é lida da entrada padrão.'], ['Grave-a num arquivo e use --lista ARQ.']));
  }
  if (paths.length > 0 || exportar !== undefined) {
    // Loaded on use: one key must be answered fast.
    const { consultBatch } = await import('./batch-keys.ts');
    return consultBatch(
      {
        environment: environment.value,
        license: license.value,
        refresh,
        paths,
        exportTo: exportar,
        keys,
        old: args.flags.has('antigas'),
        afresh: args.flags.has('desde-o-comeco'),
      },
      context,
    );
  }
  const typed = { keys, issued: issuedIn(args.rest.join('\n')) };
  const entries = await consultTyped(typed, environment.value, license.value, refresh, context);
  if (!entries.ok) return entries;
  return finished(
    { consultas: entries.value.map(({ entry }) => entry) },
    entries.value.flatMap(({ text }) => text),
    worstOf(entries.value.map(({ exit }) => exit)),
  );
});

/** A key typed in its eleven groups of four without quotes arrives as eleven arguments. */
function joinGroups(rest: readonly string[]): string[] {
  const groups = rest.length > 0 && rest.length % 11 === 0 && rest.every(isGroup);
  if (!groups) return rest.flatMap((text) => keysOf(text));
  return Array.from({ length: rest.length / 11 }, (_, i) =>
    bareAccessKey(rest.slice(i * 11, i * 11 + 11).join('')),
  );
}

function isGroup(part: string): boolean {
  return /^[0-9A-Za-z]{4}$/.test(part);
}

/** A key by itself, also one that was cut short; nothing else that stands beside keys is as long. */
const LIKE_A_KEY = /^[0-9A-Z]{20,}$/i;
/** Digits that a text has at least which was meant as a key in groups: a date or a CNPJ beside a key has fewer. */
const MEANT_DIGITS = 20;

/** A variable of a script, in quotes, may hold several keys: each is a word of its own, or the groups that follow each other. */
function keysOf(text: string): string[] {
  const found: string[] = [];
  for (const line of text.split(/[\r\n,;]+/)) {
    let groups: string[] = [];
    const end = () => {
      const joined = groups.join(' ');
      const digits = joined.replace(/\D/g, '').length;
      if (digits >= MEANT_DIGITS && /^[0-9A-Z\s./_-]+$/i.test(joined)) found.push(joined);
      groups = [];
    };
    for (const word of line.trim().split(/\s+/)) {
      if (LIKE_A_KEY.test(word)) {
        end();
        found.push(word);
      } else if (groups.push(word) % 11 === 0 && groups.every(isGroup)) end();
    }
    end();
  }
  return (found.length > 1 ? found : [text]).map((each) => bareAccessKey(each));
}
