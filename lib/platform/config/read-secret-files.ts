import { readFileSync } from 'node:fs';
import type { Environment } from './parse-settings';

/**
 * The environment in which each of the named settings that is given as a file (`AUTH_SECRET_FILE=/run/secrets/auth`)
 * has the text of that file. A newline at its end is left out, because editors and `echo` add one. The names of the
 * files are removed, so that a process that inherits the result does not find a setting given twice. Throws an Error
 * that names the setting.
 */
export function readSecretFiles<Given extends Environment>(
  environment: Given,
  names: readonly string[],
): Given {
  const read: Record<string, string | undefined> = { ...environment };
  for (const name of names) {
    const file = environment[`${name}_FILE`];
    delete read[`${name}_FILE`];
    if (!file) continue;
    if (environment[name])
      throw new Error(`Settings: ${name} and ${name}_FILE are both set; remove one of them.`);
    read[name] = readSecretFile(`${name}_FILE`, file);
  }
  return read as Given;
}

function readSecretFile(name: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new Error(`Settings: ${name} is wrong: ${file} cannot be read${reason}.`);
  }
  if (text === '') throw new Error(`Settings: ${name} is wrong: ${file} is empty.`);
  return text;
}
