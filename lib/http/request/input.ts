import { z } from 'zod';
import hindi from 'zod/v4/locales/hi.js';
import { AppError } from '@/lib/platform/errors';
import type { Language } from '@/lib/platform/languages';
import { isStorable, readJson } from './body';
import { type FormFile, readForm } from './form';

const nothing = z.object({});
export type Nothing = typeof nothing;

/** The schemas of a call's input. */
export type Schemas<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  params?: P;
  query?: Q;
  /** When given, the call has a JSON body. */
  body?: B;
  /** When given, the body is a form instead; the schema of the body receives the file under this name. */
  file?: FormFile;
};

/** What is done to a JSON body before its schema parses it. */
type Prepare = (body: unknown) => unknown;

/** The schemas of a handler, from which tests generate invalid input. */
export interface InputSchemas {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Instead of `body`, for a call with a form and a file. */
  form?: z.ZodType;
}

export type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };

/** zod's messages by language, used where a schema has no message of its own. zod's default is English. */
const ZOD_MESSAGES: Record<Language, z.core.ParseContext<z.core.$ZodIssue>> = {
  en: {},
  hi: { error: hindi().localeError },
};

/**
 * Parses each part of a call with its schema; a part without a schema is not read. Throws ZodError, malformed_body and
 * what reading the body throws.
 */
export async function parseInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  schemas: Schemas<P, Q, B>,
  request: Request,
  route: RouteContext,
  language: Language,
  prepare: Prepare = (given) => given,
): Promise<{ params: z.output<P>; query: z.output<Q>; body: z.output<B> }> {
  const { params, query, body, file } = schemas;
  const readBody = async () => (file ? readForm(request, file) : prepare(await readJson(request)));
  const messages = ZOD_MESSAGES[language];
  // The casts are safe: without a schema the type parameter is `Nothing`, and the part is {}.
  return {
    params: (params ?? nothing).parse(
      params ? requireStorable(await route.params) : {},
      messages,
    ) as z.output<P>,
    query: (query ?? nothing).parse(query ? requireStorable(queryOf(request)) : {}, messages) as z.output<Q>,
    body: (body ?? nothing).parse(body ? await readBody() : {}, messages) as z.output<B>,
  };
}

/**
 * The query by its names. One that stands twice is a list, which schemas of one value refuse: to take either of two
 * filters would answer another question than the one that was asked, and nobody would notice.
 */
function queryOf({ url }: Request): Record<string, string | string[]> {
  const { searchParams } = new URL(url);
  const names = [...new Set(searchParams.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = searchParams.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

/** Refuses text that PostgreSQL cannot store in paths and queries, as in bodies. Next has already decoded the path. */
function requireStorable(values: Record<string, unknown>): Record<string, unknown> {
  if (!Object.values(values).flat().every(isStorable))
    throw new AppError('malformed_body', 'requests.unreadableAddress');
  return values;
}
