/** The programs of others that travel inside this one, with their licences; a test compares them with what is installed. */

export interface Part {
  readonly name: string;
  readonly licence: string;
}

export const PARTS: readonly Part[] = [
  { name: 'Electron', licence: 'MIT' },
  { name: 'Fluent UI', licence: 'MIT' },
  { name: 'Hookform Resolvers', licence: 'MIT' },
  { name: 'i18next', licence: 'MIT' },
  { name: 'Inter', licence: 'OFL-1.1' },
  { name: 'node-forge', licence: 'BSD-3-Clause' },
  { name: 'React', licence: 'MIT' },
  { name: 'react-hook-form', licence: 'MIT' },
  { name: 'react-i18next', licence: 'MIT' },
  { name: 'TanStack Query', licence: 'MIT' },
  { name: 'Zod', licence: 'MIT' },
];
