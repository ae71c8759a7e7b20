/** Connects the list of commands to the window: router, company, environment, language and history. */

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { environmentSchema, type Environment, type HistoryEntry } from '../../shared/contract.ts';
import { formatAccessKey } from '../../shared/fiscal/key/access-key.ts';
import { useQueryCall } from '../api/hooks.ts';
import { useHelpContent } from '../help/use-content.ts';
import { useDescribe } from '../history/entry.tsx';
import { askedOf, NO_FILTERS } from '../history/filter.ts';
import { NEWEST_FIRST } from '../history/first-page.ts';
import { chooseLocale } from '../i18n/i18n.ts';
import { APPEARANCES, chooseAppearance } from '../theme/appearance.ts';
import { showTour } from '../training/tour-state.ts';
import { useNow, useRested } from '../ui/clock.ts';
import { useLeaveFor } from '../ui/dialogs/unsaved.tsx';
import { useOpenConnection } from '../ui/navigation/connection-panel.ts';
import { useHelp } from '../ui/navigation/help.ts';
import { useWhere } from '../ui/session.tsx';
import { haystack } from '../ui/words/text-match.ts';
import { useFormat } from '../ui/words/use-format.ts';
import { commandsOf, type Command, type CommandWords } from './commands.ts';
import { entriesFor, historyTextOf, keyIn, MOST } from './find.ts';

/** Without another key, milliseconds until the history is searched. */
const REST_MS = 150;

export interface PaletteCommands {
  readonly commands: readonly Command[];
  /** Commands for the query itself: a key, or a number or protocol of the history. */
  readonly special: readonly Command[];
}

/** For what was typed; entries of the history are found a moment later. */
export function usePaletteCommands(text: string): PaletteCommands {
  const { t } = useTranslation(['palette', 'screens', 'common', 'settings']);
  const { locale, dateTime } = useFormat();
  const go = useLeaveFor();
  const where = useWhere();
  const openConnection = useOpenConnection();
  const openHelp = useHelp();
  const help = useHelpContent();
  const describe = useDescribe();
  const { environment } = where;
  const entries = useFoundEntries(environment, text);

  const commands = useMemo(() => {
    const words: CommandWords = {
      screen: (screen) => ({ name: t(`screens:${screen}.name`), search: t(`screens:${screen}.search`) }),
      action: (name) => t(`palette:actions.${name}`),
      synonyms: (name) => t(`palette:words.${name}`),
      environment: (each) =>
        t('palette:environment', { environment: t(`common:environments.${each}.plain`) }),
      appearance: (each) => t('palette:appearance', { name: t(`settings:appearances.${each}`) }),
      looks: (each) => t(`palette:looks.${each}`),
      language: (each) => t('palette:language', { name: t(`settings:languages.${each}`) }),
      code: (code, what) => t('palette:code', { code, what }),
    };
    return commandsOf(
      {
        environment,
        environments: environmentSchema.options,
        company: where.company,
        companies: where.companies,
        locale,
        appearances: APPEARANCES,
        go,
        switchEnvironment: (each) => where.switchEnvironment(each),
        switchCompany: where.switchCompany,
        openConnection,
        openHelp: (target) => openHelp?.(target),
        chooseAppearance,
        chooseLocale: (each) => void chooseLocale(each),
        showTour,
        help,
      },
      words,
    );
  }, [t, environment, where, locale, go, openConnection, openHelp, help]);

  const key = keyIn(text);
  const special = [
    ...(key
      ? [
          {
            id: 'key',
            group: 'key' as const,
            title: key.right ? t('palette:consultKey') : t('palette:bringKey'),
            hint: key.right ? formatAccessKey(key.key) : t('palette:bringKeyHint'),
            hay: haystack(''),
            run: () => go('consult', key.right ? { consult: key.key } : { key: key.key }),
          },
        ]
      : []),
    ...entries.map((entry): Command => {
      const id = `entry ${entry.disablement?.requestId ?? entry.subject}`;
      return {
        id: `${id} ${entry.at}`,
        group: 'history',
        title: describe(entry),
        hint: dateTime(entry.at),
        hay: haystack(''),
        run: () => go('history', { entry }),
      };
    }),
  ];
  return { commands, special };
}

/** Of the whole history, as Histórico searches it. */
function useFoundEntries(environment: Environment, text: string): readonly HistoryEntry[] {
  const wanted = historyTextOf(text);
  const searched = useRested(wanted, REST_MS);
  const filters = { ...NO_FILTERS, text: searched ?? '' };
  const now = useNow();
  const found = useQueryCall(
    'history.page',
    { ...askedOf(environment, filters, now), sort: NEWEST_FIRST, offset: 0, limit: MOST.history },
    { enabled: searched !== undefined },
  );
  return searched === undefined || searched !== wanted || !found.data ? [] : entriesFor(searched, found.data);
}
