/** Searches what a program wrote for passwords, in every form in which it could have written one down. */

import { Blob } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { expect } from 'vitest';

export interface SecretSearch {
  /** Fails the test if one of the passwords is in `content`; `place` names it in the failure. */
  readonly text: (place: string, content: Buffer | string) => void;
  /** Every file below it; there has to be one. */
  readonly folder: (folder: string) => void;
  /** Every file of a support report, unpacked. */
  readonly zip: (path: string) => Promise<void>;
}

export function secretSearch(passwords: readonly string[]): SecretSearch {
  const forms = passwords.flatMap(formsOf);
  const text: SecretSearch['text'] = (place, content) => {
    for (const form of forms) expect(content.includes(form), `${form} in ${place}`).toBe(false);
  };
  return {
    text,
    folder: (folder) => {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) =>
        file.isFile(),
      );
      expect(files.length).toBeGreaterThan(0);
      for (const { parentPath, name } of files) {
        const path = join(parentPath, name);
        text(path, readFileSync(path));
      }
    },
    zip: async (path) => {
      const archive = new ZipReader(new BlobReader(new Blob([readFileSync(path)])));
      const entries = await archive.getEntries();
      expect(entries.map(({ filename }) => filename)).toContain('diagnostico.json');
      for (const entry of entries) {
        if (!entry.directory) text(`${path}!${entry.filename}`, await entry.getData(new TextWriter()));
      }
      await archive.close();
    },
  };
}

/** As it is, and as an address, JSON, a seal that is none, or a dump would have it. */
function formsOf(password: string): readonly string[] {
  const bytes = Buffer.from(password, 'utf8');
  return [
    password,
    encodeURIComponent(password),
    JSON.stringify(password).slice(1, -1),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('hex'),
  ];
}

/** What Linux shows of a process to all users; "" elsewhere, and after its end. */
export function argumentsOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return '';
    throw error;
  }
}
