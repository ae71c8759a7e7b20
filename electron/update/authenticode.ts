/**
 * Asks Windows whether an installer is validly signed, and by whom. Whatever is not a clear answer refuses it: no
 * PowerShell, a policy, a time limit or an answer of another form.
 */

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import type { UpdateFault } from '../../shared/contract/program/update.ts';
import { err, ok, type Result } from '../../shared/result.ts';

/** Runs a script of PowerShell with this environment; its standard output. Rejects where it ends with an error. */
export type PowerShell = (script: string, env: Readonly<Record<string, string>>) => Promise<string>;

const TIMEOUT_MS = 60_000;
const MAX_OUTPUT_BYTES = 65_536;
/** `Valid` of System.Management.Automation.SignatureStatus. */
const VALID = 0;

/** Hexadecimal code units: a console of Windows would write letters with accents in a code page of its own. */
const asHex = (text: string) => `((${text}.ToCharArray() | ForEach-Object { '{0:x4}' -f [int]$_ }) -join '')`;
/**
 * The path comes by the environment, so that nothing in it is ever read as a command. Where AppLocker or a policy guards the computer,
 * PowerShell runs in its Constrained Language Mode: only cmdlets, casts to its core types and methods of texts are used.
 */
export const SIGNATURE_SCRIPT = [
  "$ErrorActionPreference = 'Stop'",
  '$s = Get-AuthenticodeSignature -LiteralPath $env:BALCAO_INSTALADOR',
  "$n = ''",
  'if ($s.SignerCertificate) { $n = $s.SignerCertificate.Subject }',
  `@{ status = [int]$s.Status; subject = ${asHex('$n')}; path = ${asHex('$s.Path')} } | ConvertTo-Json -Compress`,
].join('; ');

const hexText = z
  .string()
  .regex(/^(?:[0-9a-f]{4})*$/)
  .transform((hex) => Buffer.from(hex, 'hex').swap16().toString('utf16le'));
const answerSchema = z.strictObject({ status: z.int(), subject: hexText, path: hexText });

export async function verifyPublisher(
  file: string,
  publishers: readonly string[],
  powerShell: PowerShell,
): Promise<Result<void, UpdateFault>> {
  let answer: z.infer<typeof answerSchema> | undefined;
  try {
    const output = await powerShell(SIGNATURE_SCRIPT, { BALCAO_INSTALADOR: file });
    answer = answerSchema.safeParse(JSON.parse(output)).data;
  } catch {
    return err('signature-unknown');
  }
  if (!answer || answer.path !== file) return err('signature-unknown');
  if (answer.status !== VALID) return err('signature');
  return publishers.includes(answer.subject) ? ok(undefined) : err('publisher');
}

/** Windows' own PowerShell by its full path: a file of that name elsewhere in PATH is not asked. */
export function systemPowerShell(env: NodeJS.ProcessEnv): PowerShell {
  const root = env['SystemRoot'] ?? 'C:\\Windows';
  const program = join(root, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe');
  return (script, own) =>
    new Promise((resolve, reject) => {
      const args = ['-NoProfile', '-NonInteractive', '-Command', script];
      execFile(
        program,
        args,
        {
          timeout: TIMEOUT_MS,
          maxBuffer: MAX_OUTPUT_BYTES,
          windowsHide: true,
          // Modules of another PowerShell would be loaded otherwise.
          env: { SystemRoot: root, PATH: join(root, 'System32'), PSModulePath: '', ...own },
        },
        (error, stdout) => {
          if (error instanceof Error) reject(error);
          else resolve(stdout);
        },
      );
    });
}
