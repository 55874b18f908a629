/** Licences of the packages whose code is bundled into ours: they ask to be told wherever their code goes. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The notices for the packages in `folders` (absolute). Throws for a package without a licence. */
export function thirdPartyNotices(folders) {
  const notices = folders.map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)(\.|-|$)/i.test(each));
    if (file === undefined && typeof license !== 'string') throw new Error(`${name} ${version} has no licence.`);
    return `${name} ${version} (${license ?? 'see below'})\n\n${file === undefined ? `Licence: ${license}` : readFileSync(join(folder, file), 'utf8').trim()}\n`;
  });
  return `Code of these packages is part of the bundled files.\n\n${notices.sort().join(`\n${'-'.repeat(80)}\n\n`)}`;
}
