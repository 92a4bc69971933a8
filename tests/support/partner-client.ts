// The generated half of the client of the partner API: the calls and the types of its document.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { OPERATIONS } from '@/lib/http/partners/operations';

export const CLIENT_FILE = 'public/partner-api/client.ts';
const MARK = '// ---- From here on: the OpenAPI document as types, by openapi-typescript.\n';

type Json = Record<string, unknown>;

/** A package of tests/tools/openapi, which is installed apart from the others because nothing else needs it. */
async function tool<T>(name: string): Promise<T> {
  const folder = path.resolve('tests/tools/openapi');
  const resolve = () => createRequire(path.join(folder, 'package.json')).resolve(name);
  return (await import(pathToFileURL(installed(resolve)).href)) as T;
}

function installed(resolve: () => string): string {
  try {
    return resolve();
  } catch (error) {
    throw new Error('tests/tools/openapi is not installed: run `node lib/launch/prepare.mjs openapi`', {
      cause: error,
    });
  }
}

/** What a public validator says against a document; undefined for a valid one. */
export async function validateDocument(document: object): Promise<unknown> {
  const { Validator } = await tool<{
    Validator: new () => { validate(document: object): Promise<{ valid: boolean; errors?: unknown }> };
  }>('@seriousme/openapi-schema-validator');
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  return valid ? undefined : (errors ?? 'not valid');
}

/** The client's file with the half that follows from the document. The half before it is written by hand. */
export async function writeClient(document: object): Promise<string> {
  const { default: generate, astToString } = await tool<{
    default: (document: object) => Promise<object>;
    astToString: (ast: object) => string;
  }>('openapi-typescript');
  const [written = ''] = readFileSync(CLIENT_FILE, 'utf8').split(MARK);
  const calls = OPERATIONS.map(({ id, endpoint }) => `  ${id}: '${endpoint}',`).join('\n');
  const types = astToString(await generate(withoutRefusals(document)));
  return `${written}${MARK}
const CALLS = {
${calls}
} as const satisfies Record<keyof operations, string>;

${types}`;
}

/** Refusals are thrown as PartnerError: their types would be nine tenths of the file. */
function withoutRefusals(document: object): object {
  const copy = structuredClone(document) as { paths: Record<string, Record<string, { responses: Json }>> };
  for (const methods of Object.values(copy.paths))
    for (const operation of Object.values(methods))
      operation.responses = Object.fromEntries(
        Object.entries(operation.responses).filter(([status]) => status.startsWith('2')),
      );
  return copy;
}
