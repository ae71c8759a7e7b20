/** The parts of the packaged program as a CycloneDX document, checked against the official schema. */

import { Enums, Models, Serialize, Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { z } from 'zod';
import type { Parts } from '../build/licences.ts';

/** What a lock file says of each folder of `node_modules`. */
export const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), integrity: z.string().optional() }),
  ),
});

export interface BillInput {
  readonly version: string;
  readonly parts: Parts;
  readonly lock: z.infer<typeof lockSchema>;
}

/** JSON text, the same for the same input. Throws where it is not valid, or a part is not in the lock file. */
export async function billOf({ version, parts, lock }: BillInput): Promise<string> {
  const program = new Models.Component(Enums.ComponentType.Application, 'balcao-nfe', {
    version,
    bomRef: `balcao-nfe@${version}`,
  });
  const bill = new Models.Bom({ metadata: new Models.Metadata({ component: program }) });
  for (const part of parts) {
    const component = componentOf(part, integrityOf(lock, part));
    bill.components.add(component);
    program.dependencies.add(component.bomRef);
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  const text = `${serializer.serialize(bill, { sortLists: true, space: 2 })}\n`;
  const fault: unknown = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text);
  if (fault !== null) throw new Error(`the bill of materials is not valid: ${JSON.stringify(fault)}`);
  return text;
}

function componentOf({ name, version, licence, text }: Parts[number], integrity: string): Models.Component {
  const slash = name.startsWith('@') ? name.indexOf('/') : -1;
  const id = slash < 0 ? name : `%40${name.slice(1)}`;
  const purl = `pkg:npm/${id}@${version}`;
  const attached = new Models.Attachment(Buffer.from(text).toString('base64'), {
    contentType: 'text/plain',
    encoding: Enums.AttachmentEncoding.Base64,
  });
  const [, algorithm = '', hash = ''] = /^(sha\d+)-(.+)$/.exec(integrity) ?? [];
  if (algorithm !== 'sha512') throw new Error(`${name} ${version} has no SHA-512 in the lock file`);
  return new Models.Component(Enums.ComponentType.Library, slash < 0 ? name : name.slice(slash + 1), {
    ...(slash < 0 ? {} : { group: name.slice(0, slash) }),
    version,
    bomRef: purl,
    purl,
    hashes: new Models.HashDictionary([
      [Enums.HashAlgorithm['SHA-512'], Buffer.from(hash, 'base64').toString('hex')],
    ]),
    licenses: new Models.LicenseRepository([new Models.NamedLicense(licence, { text: attached })]),
  });
}

function integrityOf({ packages }: BillInput['lock'], { name, version }: Parts[number]): string {
  const found = Object.entries(packages).find(
    ([folder, each]) => folder.endsWith(`node_modules/${name}`) && each.version === version,
  );
  const integrity = found?.[1].integrity;
  if (integrity === undefined) throw new Error(`${name} ${version} ships and is not in the lock file`);
  return integrity;
}
