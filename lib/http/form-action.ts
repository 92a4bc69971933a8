import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { z } from 'zod';
import type { AppError } from '@/lib/platform/errors';
import type { Access, Declared } from './access';
import { declare } from './access';
import { type ActionCall, type ActionOptions, type ActionResult, action } from './action';

/** Where a form leads when it has done its work. */
export interface FormTarget {
  goTo: string;
}

interface FormActionOptions<A extends Access, S extends z.ZodType> extends ActionOptions<A, S> {
  /** The input of the schema, from the fields of a form. It throws nothing: the schema refuses what it cannot read. */
  read: (form: FormData) => unknown;
  /** The page that shows a refusal to a browser without scripts. */
  back: (form: FormData) => string;
}

/**
 * A server action for `<form action>`. With scripts a component calls it and gets the result; without them the browser
 * posts the form, and is redirected to the page of the result, or back with the code of the refusal as `refused`.
 */
export function formAction<A extends Exclude<Access, 'self' | 'partner'>, S extends z.ZodType>(
  { read, back, ...options }: FormActionOptions<A, S>,
  run: (call: ActionCall<A, z.output<S>>) => Promise<FormTarget>,
): Declared<(given: FormData | z.input<S>) => Promise<ActionResult<FormTarget>>> & { schema: S } {
  const call = action(options, run);
  const submit = declare(options.access, async (given: FormData | z.input<S>) => {
    // Whatever the fields hold is parsed by the schema.
    const input = given instanceof FormData ? ((await read(given)) as z.input<S>) : given;
    const result = await call(input);
    if (!(given instanceof FormData) || (await headers()).has('next-action')) return result;
    redirect(result.success ? result.result.goTo : refusedAt(back(given), result.code));
  });
  return Object.assign(submit, { schema: options.input });
}

function refusedAt(page: string, code: AppError['code']): string {
  return `${page}${page.includes('?') ? '&' : '?'}refused=${code}`;
}
