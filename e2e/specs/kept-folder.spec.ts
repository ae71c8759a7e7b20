/** "Manter em dia": a folder that is read by itself when files come, and the notice of a gap that outlived its window. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noteFile, numbersBut, writeNotes, type PlannedNote } from '../fixtures/note-folders.ts';
import { expect, test } from '../fixtures/practising.ts';
import { numberingScreen } from '../screens/numbering.ts';
import { shell } from '../screens/shell.ts';

let now = new Date();
let notices: (string | undefined)[][] = [];
test.use({
  ports: {
    clock: { now: () => now },
    notifier: { notify: (...words: (string | undefined)[]) => void notices.push(words) },
    folderQuietMs: 50,
  },
});
test.beforeEach(() => {
  now = new Date('2026-11-20T15:00:00Z');
  notices = [];
});

test('a new file fills its gap by itself, and a number that no note came for is a notice when its window is over', async ({
  app,
  dataDir,
}) => {
  const folder = join(dataDir, 'notas');
  const arrive = (note: PlannedNote) => {
    const { name, xml } = noteFile(note);
    writeFileSync(join(folder, name), xml);
  };
  writeNotes(folder, numbersBut(6, [4]));
  await shell(app).open('Furos');
  const furos = numberingScreen(app);
  await furos.readFolder.click();
  await furos.nameFolder(folder);
  await expect(furos.gaps).toContainText('nº 4');
  const keep = furos.sources.getByRole('switch', { name: `Manter em dia: ${folder}` });
  await keep.click();
  await expect(keep).toBeChecked();

  arrive({ nNF: 4, day: '2026-11-03' });
  await expect(furos.main.getByText('A sequência está completa até o nº 6.')).toBeVisible();

  // The note 7 may still be transmitted, 168 hours long.
  arrive({ nNF: 8, day: '2026-11-19' });
  await expect(furos.sources).toContainText('7 notas');
  expect(notices).toEqual([]);
  now = new Date('2026-11-28T15:00:00Z');
  arrive({ nNF: 9, day: '2026-11-19' });
  await expect
    .poll(() => notices)
    .toEqual([
      [
        'Um número que faltava virou furo',
        'No treino, sem valor: o prazo para a nota chegar passou. Clique para ver.',
        'numbering',
      ],
    ]);
  await expect(furos.gaps).toContainText('nº 7');

  // Switched off it stays as it was read.
  await keep.click();
  await expect(keep).not.toBeChecked();
  arrive({ nNF: 7, day: '2026-11-19' });
  await furos.sources.getByRole('button', { name: /^Ler de novo/ }).click();
  await expect(furos.main.getByText('A sequência está completa até o nº 9.')).toBeVisible();
});
