import { z } from 'zod';
import hindi from 'zod/v4/locales/hi.js';
import { AppError } from '@/lib/platform/errors';
import type { Language } from '@/lib/platform/languages';
import { isStorable, readJson } from './body';
import { type FormFile, readForm } from './form';

const nothing = z.object({});
export type Nothing = typeof nothing;

/** What a call takes, part by part. */
export type Schemas<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  params?: P;
  query?: Q;
  /** Present: the call has a JSON body. */
  body?: B;
  /** Present: the body is a form with this file instead, which its schema then finds under its name. */
  file?: FormFile;
};

/** What a handler was told to expect: tests make their hostile input of it. */
export interface InputSchemas {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Instead of `body`, for a call that takes a form with a file. */
  form?: z.ZodType;
}

export type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };

/** What zod itself says of input, where a schema says nothing of its own. It speaks English unless it is told. */
const OWN_WORDS: Record<Language, z.core.ParseContext<z.core.$ZodIssue>> = {
  en: {},
  hi: { error: hindi().localeError },
};

/** The parts of a call, each through its schema; a part without one is not read. Throws ZodError or malformed_body. */
export async function parseInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  schemas: Schemas<P, Q, B>,
  request: Request,
  route: RouteContext,
  language: Language,
): Promise<{ params: z.output<P>; query: z.output<Q>; body: z.output<B> }> {
  const { params, query, body, file } = schemas;
  const readBody = () => (file ? readForm(request, file) : readJson(request));
  const search = () => Object.fromEntries(new URL(request.url).searchParams);
  const words = OWN_WORDS[language];
  // A schema that is not given parses to {}, which is what its type parameter then stands for.
  return {
    params: (params ?? nothing).parse(params ? usable(await route.params) : {}, words) as z.output<P>,
    query: (query ?? nothing).parse(query ? usable(search()) : {}, words) as z.output<Q>,
    body: (body ?? nothing).parse(body ? await readBody() : {}, words) as z.output<B>,
  };
}

/** Text that PostgreSQL could not keep is refused in addresses as it is in bodies. Next has decoded the path already. */
function usable(values: Record<string, unknown>): Record<string, unknown> {
  if (!Object.values(values).flat().every(isStorable))
    throw new AppError('malformed_body', 'requests.unreadableAddress');
  return values;
}
