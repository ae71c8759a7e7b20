/** All commands of Ctrl+K as one list: how each is found and what it runs. */

import type { CompanyView, Environment } from '../../shared/contract.ts';
import { EXPLAINED_CSTATS, explainCStat, LOCALES, type Locale } from '../../shared/explain/index.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import type { HelpContent } from '../help/content.ts';
import { PAGE_IDS } from '../help/pages.ts';
import { entriesOf, shortcutOf, type Screen, type Section } from '../screens.ts';
import type { Appearance } from '../theme/appearance.ts';
import type { OpenConnection } from '../ui/navigation/connection-panel.ts';
import type { OpenHelp } from '../ui/navigation/help.ts';
import type { Purpose } from '../ui/navigation/router.tsx';
import { haystack, type Haystack } from '../ui/words/text-match.ts';

export type Group = 'key' | 'recent' | 'screen' | 'action' | 'company' | 'history' | 'code' | 'help';

export interface Command {
  /** Stable, because the recently used commands are stored by it. */
  readonly id: string;
  readonly group: Group;
  readonly title: string;
  /** Secondary text beside the title. */
  readonly hint?: string;
  /** The shortcut as on the keyboard: "F3", "Ctrl+5". */
  readonly keys?: string;
  readonly hay: Haystack;
  readonly run: () => void;
}

/** What the commands act on: the same functions that the screens use. */
export interface PaletteContext {
  readonly environment: Environment;
  readonly environments: readonly Environment[];
  readonly company: CompanyView | undefined;
  readonly companies: readonly CompanyView[];
  readonly locale: Locale;
  readonly appearances: readonly Appearance[];
  readonly go: (screen: Screen, purpose?: Purpose) => void;
  readonly switchEnvironment: (environment: Environment) => void;
  readonly switchCompany: (cnpj: string) => void;
  readonly openConnection: OpenConnection;
  readonly openHelp: OpenHelp;
  readonly chooseAppearance: (appearance: Appearance) => void;
  readonly chooseLocale: (locale: Locale) => void;
  readonly showTour: () => void;
  readonly help: HelpContent | undefined;
}

interface Action {
  readonly keys?: string;
  /** Where the action is available; everywhere if absent. */
  readonly in?: (world: PaletteContext) => boolean;
  readonly run: (world: PaletteContext) => void;
}

const ACTIONS = {
  importCertificate: {
    in: ({ environment }) => environment !== 'treino',
    run: ({ go }) => go('certificates', { importing: true }),
  },
  readFolder: { run: ({ go }) => go('numbering', { reading: true }) },
  sefazStatus: { run: ({ openConnection }) => openConnection() },
  testConnection: { run: ({ openConnection }) => openConnection({ test: true }) },
  addCompany: { run: ({ go }) => go('certificates') },
  expired: { run: ({ go }) => go('certificates') },
  batch: { run: ({ go }) => go('consult', { field: true }) },
  exportHistory: { run: ({ go }) => go('history') },
  print: { run: ({ go }) => go('history') },
  accountant: { run: ({ go }) => go('closing') },
  proxy: { run: ({ go }) => go('settings', { place: 'network' }) },
  server: { run: ({ go }) => go('settings', { place: 'shared' }) },
  update: { run: ({ go }) => go('settings', { place: 'update' }) },
  looks: { run: ({ go }) => go('settings', { place: 'looks' }) },
  archive: { run: ({ go }) => go('settings', { place: 'archive' }) },
  reader: { run: ({ go }) => go('settings', { place: 'reader' }) },
  limits: { run: ({ go }) => go('settings', { place: 'limits' }) },
  diagnosis: { run: ({ go }) => go('settings', { place: 'diagnosis' }) },
  backups: { run: ({ go }) => go('backup') },
  tour: {
    in: ({ environment }) => environment === 'treino',
    run: ({ showTour, go }) => {
      showTour();
      go('home');
    },
  },
  help: { keys: 'F1', run: ({ openHelp }) => openHelp() },
  keys: { run: ({ openHelp }) => openHelp('keys') },
  codes: { run: ({ openHelp }) => openHelp('codes') },
  glossary: { run: ({ openHelp }) => openHelp('glossary') },
} satisfies Readonly<Record<string, Action>>;
type ActionName = keyof typeof ACTIONS;

/** The texts of the commands in the window's language. */
export interface CommandWords {
  readonly screen: (screen: Section) => { readonly name: string; readonly search: string };
  readonly action: (name: ActionName) => string;
  readonly synonyms: (name: ActionName | 'company' | 'environment' | 'language') => string;
  readonly looks: (appearance: Appearance) => string;
  readonly environment: (environment: Environment) => string;
  readonly appearance: (appearance: Appearance) => string;
  readonly language: (locale: Locale) => string;
  readonly code: (code: string, what: string) => string;
}

export function commandsOf(world: PaletteContext, words: CommandWords): readonly Command[] {
  const screens = entriesOf(world.environment, world.companies.length).map((entry): Command => {
    const { name, search } = words.screen(entry.id);
    const keys = shortcutOf(entry);
    return {
      id: `screen ${entry.id}`,
      group: 'screen',
      title: name,
      ...(keys ? { keys } : {}),
      hay: haystack(name, search),
      run: () => world.go(entry.id),
    };
  });
  const actions = (Object.entries(ACTIONS) as [ActionName, Action][])
    .filter(([, action]) => action.in?.(world) ?? true)
    .map(([name, { keys, run }]) =>
      act(
        `action ${name}`,
        words.action(name),
        words.synonyms(name),
        () => run(world),
        keys === undefined ? {} : { keys },
      ),
    );
  return [...screens, ...actions, ...changes(world, words), ...helpPages(world), ...codes(world, words)];
}

function act(
  id: string,
  title: string,
  synonyms: string,
  run: () => void,
  more: Partial<Pick<Command, 'hint' | 'keys'>> = {},
): Command {
  return { id, group: 'action', title, hay: haystack(title, synonyms), run, ...more };
}

/** Switches of company, environment, appearance and language; the environment asks for confirmation itself. */
function changes(world: PaletteContext, words: CommandWords): readonly Command[] {
  return [
    ...world.environments
      .filter((each) => each !== world.environment)
      .map((each) =>
        act(
          `environment ${each}`,
          words.environment(each),
          `${words.synonyms('environment')} ${each === 'treino' ? words.synonyms('tour') : ''}`,
          () => world.switchEnvironment(each),
        ),
      ),
    ...world.companies
      .filter(({ cnpj }) => cnpj !== world.company?.cnpj)
      .map(({ cnpj, name }): Command => ({
        id: `company ${cnpj}`,
        group: 'company',
        title: name,
        hint: formatCnpj(cnpj),
        hay: haystack(name, `${words.synonyms('company')} ${cnpj} ${formatCnpj(cnpj)}`),
        run: () => world.switchCompany(cnpj),
      })),
    ...world.appearances.map((each) =>
      act(`appearance ${each}`, words.appearance(each), words.looks(each), () =>
        world.chooseAppearance(each),
      ),
    ),
    ...LOCALES.filter((each) => each !== world.locale).map((each) =>
      act(`language ${each}`, words.language(each), words.synonyms('language'), () =>
        world.chooseLocale(each),
      ),
    ),
  ];
}

function helpPages({ help, openHelp }: PaletteContext): readonly Command[] {
  return PAGE_IDS.flatMap((id): Command[] => {
    const title = help?.pages[id].title;
    if (title === undefined) return [];
    return [{ id: `help ${id}`, group: 'help', title, hay: haystack(title), run: () => openHelp(id) }];
  });
}

function codes({ locale, openHelp }: PaletteContext, words: CommandWords): readonly Command[] {
  return EXPLAINED_CSTATS.map((code): Command => {
    const { what } = explainCStat(code, 'consult', locale);
    return {
      id: `code ${code}`,
      group: 'code',
      title: words.code(code, what),
      hay: haystack(code, what),
      run: () => openHelp(`cstat/${code}`),
    };
  });
}
