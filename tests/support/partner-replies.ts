// Replies of the partner API, compared with their schemas.
import { expect } from 'vitest';
import { z } from 'zod';
import { balanceView, orderView } from '@/lib/domain/partners/schema';
import type { PartnerReply } from './partner-calls';

/** A reply has exactly the fields of its schema, at every depth. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  // Safe because the schemas here are objects of plain fields and lists.
  const json = z.toJSONSchema(schema, { io: 'output' }) as Json;
  expect(unknownFields(json, value)).toEqual([]);
  return schema.parse(value);
}

type Json = { properties?: Record<string, Json>; items?: Json };
function unknownFields(schema: Json, value: unknown, at = ''): string[] {
  if (Array.isArray(value))
    return value.flatMap((one, place) => unknownFields(schema.items ?? {}, one, `${at}[${place}]`));
  if (typeof value !== 'object' || value === null || !schema.properties) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const known = schema.properties?.[name];
    return known ? unknownFields(known, field, `${at}.${name}`) : [`${at}.${name}`];
  });
}

export const orderOf = (reply: PartnerReply) => {
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ body: { success: true } });
  return parse(orderView, reply.body.order);
};
export const balanceOf = async (program: { call(endpoint: string): Promise<PartnerReply> }) => {
  const { success, ...balance } = (await program.call('GET /v1/balance')).body;
  expect(success).toBe(true);
  return parse(balanceView, balance).balance;
};
