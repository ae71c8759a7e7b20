import { expect, test } from 'vitest';
import { HAPPENS_ONCE } from '../../shared/training/words.ts';
import { textsOf } from './catalogue.ts';

type Words = { readonly [key: string]: string | readonly string[] | Words };

function flatten(words: Words, path = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(words)) {
    const at = path ? `${path}.${key}` : key;
    if (typeof value === 'string') flat.set(at, value);
    else if (Array.isArray(value)) value.forEach((each: string, i) => flat.set(`${at}.${i}`, each));
    else for (const [inner, text] of flatten(value as Words, at)) flat.set(inner, text);
  }
  return flat;
}

const portuguese = flatten(await textsOf('pt-BR'));
const english = flatten(await textsOf('en'));
const slots = (text: string) => [...new Set(text.match(/\{\{\w+\}\}|<\w+>/g) ?? [])].sort();

test('both languages have the same texts, none empty', () => {
  expect([...english.keys()].sort()).toEqual([...portuguese.keys()].sort());
  expect([...portuguese, ...english].filter(([, text]) => text.trim() === '')).toEqual([]);
});

test('every text is completed with the same data in both languages', () => {
  const differing = [...portuguese].filter(
    ([key, text]) => JSON.stringify(slots(text)) !== JSON.stringify(slots(english.get(key) ?? '')),
  );
  expect(differing.map(([key]) => key)).toEqual([]);
});

test('plural forms come in pairs', () => {
  const lonely = [...portuguese.keys()].filter(
    (key) => key.endsWith('_one') && !portuguese.has(key.replace(/_one$/, '_other')),
  );
  expect(lonely).toEqual([]);
});

test('what is counted has both forms, never "1 chaves"', () => {
  const never = [
    // Two or more of them, or always the same number.
    'certificates.wizard.otherLeaves',
    'connection.statusText',
    'consult.batch.done',
    'consult.batch.doneBut',
    'consult.batch.hindered',
    'consult.batch.paused',
    'consult.batch.stopped',
    'consult.batch.pasted',
    'consult.noAsksLeft',
    'check.full',
    'home.watched.many',
    'past.choose.most',
    'disablement.range.contingencyParts',
    'exam.keyBits',
    'past.answersMore',
    'settings.reader.length.long',
    // Read well with 1 too.
    'disablement.queue.after',
    'disablement.queue.before',
    'settings.archive.free',
    'watch.supplierBegun',
    // Parts of a database's copy: hundreds.
    'backup.progress',
  ];
  const counted = (text: string) => /\{\{\w+\}\} (?!ms\b)\p{Ll}+s\b/u.test(text);
  const one = [...portuguese].filter(
    ([key, text]) => !/_(?:zero|one|other)$/.test(key) && !never.includes(key) && counted(text),
  );
  expect(one.map(([key]) => key)).toEqual([]);
});

test('no day and no hour left is said in words, never as "0 dia"', () => {
  const never = [
    // Said as "hoje" by a text of its own.
    'common.deadline.left_one',
    'common.expiresIn_one',
    'gaps.gap.due_one',
    // Of what is past.
    'common.deadline.over_one',
    'gaps.gap.late_one',
  ];
  const counted = [...portuguese].filter(
    ([key, text]) => key.endsWith('_one') && /\}\} (?:dia|hora)\b/.test(text) && !never.includes(key),
  );
  expect(counted.length).toBeGreaterThan(6);
  expect(
    counted.filter(([key]) => !portuguese.has(key.replace(/_one$/, '_zero'))).map(([key]) => key),
  ).toEqual([]);
});

test('the label is Inutilizada, never "homologada", which reads as the test environment', () => {
  expect([...portuguese.values()].filter((text) => /homologad[ao]/i.test(text))).toEqual([]);
});

test('what the training SEFAZ does once is said to happen once, beside what stays until it is changed', () => {
  const saidOnce = (texts: ReadonlyMap<string, string>) =>
    [...texts].flatMap(([key, text]) => {
      const [, name] = /^training\.scenarios\.(.+)\.text$/.exec(key) ?? [];
      return name !== undefined && /Uma vez só|Once only/.test(text) ? [name] : [];
    });
  const once = [...HAPPENS_ONCE].sort();
  expect([saidOnce(portuguese).sort(), saidOnce(english).sort()]).toEqual([once, once]);
});

test('series and numbers have one form, which no other text makes by itself', () => {
  const own = [...portuguese, ...english].filter(
    ([key, text]) =>
      !key.startsWith('common.place.') &&
      // In a sentence of its own words ("O nº 3 da série 1 foi inutilizado") they are no name.
      /\{\{model\}\}[^.]{0,12}\{\{serie\}\}.{0,8}\{\{(?:range|n|list)\}\}|[Ss][ée]ries? \{\{serie\}\}, n[ºo]/u.test(
        text,
      ),
  );
  expect(own.map(([key]) => key)).toEqual([]);
});
