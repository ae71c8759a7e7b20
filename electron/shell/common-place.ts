/** Where the users of one Windows leave word that they use the program, and who this one is. */

import type { Ports } from '../ports.ts';

/** Nothing elsewhere, and nothing for a folder named by a person: that one several users may share. */
export function commonPlace(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  isNamed: boolean,
): Pick<Ports, 'commonPlace'> {
  const { ProgramData: folder, USERNAME: name, USERDOMAIN: domain = '' } = env;
  if (platform !== 'win32' || isNamed || !folder || !name) return {};
  return { commonPlace: { commonFolder: folder, user: `${domain}\\${name}` } };
}
