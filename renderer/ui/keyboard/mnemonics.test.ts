import { expect, test } from 'vitest';
import { textsOf, type Texts } from '../../i18n/catalogue.ts';

/** The labels whose letters are underlined. */
const LABELS: Readonly<Record<string, (words: Texts) => string | readonly string[]>> = {
  'home.consult': ({ home }) => home.consult,
  'home.disable': ({ home }) => home.disable,
  'home.connection': ({ connection }) => connection.title,
  'consult.submit': ({ consult }) => consult.submit,
  'consult.clear': ({ consult }) => consult.clear,
  'consult.first': ({ consult }) => consult.batch.onlyFirst,
  'consult.all': ({ consult }) => consult.batch.start,
  'consult.stop': ({ words }) => words.stop,
  'consult.goOn': ({ consult }) => [consult.batch.goOn_one, consult.batch.goOn_other],
  'consult.close': ({ common }) => common.close,
  'batch.file': ({ batch }) => batch.entry.file,
  'batch.folder': ({ words }) => words.readFolder,
  'batch.discard': ({ batch }) => batch.preview.discard,
  'batch.start': ({ batch: { preview } }) => [preview.start_zero, preview.start_one, preview.start_other],
  'batch.pause': ({ batch }) => batch.progress.pause,
  'batch.goOn': ({ batch }) => batch.progress.goOn,
  'pile.start': ({ batch }) => batch.pile.start,
  'pile.drop': ({ batch }) => batch.pile.drop,
  'end.folder': ({ common }) => common.openFolder,
  'end.receipt': ({ disablement }) => disablement.receipt.save,
  'end.another': ({ disablement }) => disablement.end.another,
  'end.saveNow': ({ common }) => common.saveNow,
  'end.mend': ({ disablement: { end } }) => {
    const { again: _again, ...mends } = end.mends;
    return Object.values(mends);
  },
  'end.again': ({ disablement }) => disablement.end.mends.again,
  'end.retryNew': ({ words }) => words.tryAgain,
  'end.isItBack': ({ disablement }) => disablement.end.isItBack,
  'end.resend': ({ disablement }) => disablement.end.sendAgain,
  'end.later': ({ disablement }) => disablement.end.later,
  'end.otherWays': ({ disablement }) => disablement.end.otherWays,
  'end.sendNow': ({ disablement }) => disablement.end.sendNow,
  'end.discard': ({ disablement }) => disablement.end.discard,
  'group.close': ({ disablement }) => disablement.group.end.close,
  'resolve.back': ({ disablement }) => disablement.resolve.back,
  'resolve.resend': ({ disablement }) => disablement.end.sendAgain,
  'resolve.allFound': ({ disablement: { resolve } }) => [
    resolve.folder.found_one,
    resolve.folder.found_other,
  ],
  'resolve.noneFound': ({ disablement: { resolve } }) => [resolve.folder.none_one, resolve.folder.none_other],
  'resolve.record': ({ disablement: { resolve } }) => [resolve.record, resolve.recordNotFound],
  'story.folder': ({ common }) => common.openFolder,
  'story.receipt': ({ disablement }) => disablement.receipt.save,
  'story.resolve': ({ common }) => common.resolve,
  'story.consult': ({ common }) => common.consultAgain,
  'story.documents': ({ history: { documents } }) => [documents.show, documents.hide],
  'check.choose': ({ check }) => [check.choose, check.another],
  'check.correct': ({ check }) => check.correct,
  'closing.close': ({ closing }) => closing.close.act,
  'closing.folder': ({ common }) => common.openFolder,
  'closing.all': ({ closing }) => closing.all.act,
  'closing.cancel': ({ common }) => common.cancel,
  'check.ask': ({ check }) => [check.ask, check.askAll_one, check.askAll_other],
  'audit.run': ({ audit }) => [audit.run, audit.again],
  'audit.cancel': ({ common }) => common.cancel,
  'audit.repair': ({ audit }) => audit.repair,
  'audit.lookup': ({ audit }) => audit.lookupAct,
  'audit.import': ({ audit }) => audit.importAct,
  'backups.back': ({ common }) => common.back,
  'backups.make': ({ backup }) => backup.make,
  'backups.cancel': ({ backup, common }) => [common.cancel, backup.stopping],
  'backups.saveTo': ({ backup }) => backup.saveTo,
  'backups.bring': ({ backup }) => backup.bring,
  'backups.importNow': ({ backup }) => backup.notices.importNow,
  'backups.elsewhere': ({ backup }) => backup.notices.elsewhere,
  'backups.waive': ({ backup }) => backup.notices.waive,
  'lock.unlock': ({ certificates }) => certificates.unlock,
  'lock.skip': ({ certificates }) => certificates.lock.skip,
  'wizard.back': ({ common }) => common.back,
  'wizard.next': ({ common }) => common.next,
  'wizard.act': ({ disablement }) => disablement.review.act_other,
  'certificates.import': ({ common }) => common.importCertificate,
  'certificates.lock': ({ certificates }) => certificates.lockNow,
  'import.choose': ({ words }) => words.chooseFile,
  'import.other': ({ certificates }) => certificates.wizard.chooseOther,
  'import.open': ({ words }) => words.open,
  'import.cancel': ({ common }) => common.cancel,
  'import.back': ({ common }) => common.back,
  'import.commit': ({ certificates }) => certificates.wizard.commit,
  'company.cancel': ({ common }) => common.cancel,
  'company.save': ({ common }) => common.save,
  'settings.folder': ({ settings }) => settings.archive.choose,
  'settings.test': ({ settings }) => settings.archive.test,
  'settings.reset': ({ settings }) => settings.archive.reset,
  'settings.connection': ({ settings }) => settings.connection,
  'settings.trust': ({ settings }) => settings.trust.accept,
  'settings.backups': ({ backup }) => backup.card.open,
  'settings.diagnosisShow': ({ settings: { diagnosis } }) => [diagnosis.show, diagnosis.hide],
  'settings.diagnosisSave': ({ settings }) => settings.diagnosis.save,
  'sources.folder': ({ words }) => words.readFolder,
  'sources.file': ({ sources }) => sources.readFile,
  'sources.example': ({ sources }) => sources.readExample,
  'integration.token': ({ integration }) => integration.newToken,
};

/** Groups that are on one screen at the same time. */
const TOGETHER = [['consult', 'pile']] as const;

test.each(['pt-BR', 'en'] as const)(
  'within a screen no two buttons share a letter, and each letter is in its label (%s)',
  async (locale) => {
    const words = await textsOf(locale);
    for (const [screen, buttons] of Object.entries(words.mnemonics)) {
      const letters = Object.values(buttons as Record<string, string>);
      expect(new Set(letters).size, screen).toBe(letters.length);
      for (const [button, letter] of Object.entries(buttons as Record<string, string>)) {
        const name = `${screen}.${button}`;
        const label = LABELS[name];
        expect(label, `${name} has no label here`).toBeDefined();
        for (const text of [label?.(words) ?? ''].flat()) expect(text.toUpperCase(), name).toContain(letter);
      }
    }
    for (const groups of TOGETHER) {
      const letters = groups.flatMap((group) => Object.values(words.mnemonics[group]));
      expect(new Set(letters).size, groups.join()).toBe(letters.length);
    }
  },
);
