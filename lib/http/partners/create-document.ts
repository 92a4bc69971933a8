// The OpenAPI document of the partner API, made of the schemas by which its handlers parse.
import { z } from 'zod';
import { API_VERSION } from '@/lib/domain/partners/schema';
import { ERROR_STATUS } from '@/lib/platform/errors';
import { documentWebhooks, EVENT_SCHEMAS } from './document-webhooks';
import { errorsOf } from './errors-of';
import { NAMED, OPERATIONS, type Operation, type ReplyShape } from './operations';

type Json = Record<string, unknown>;

/** The document for a store at this address. */
export function createDocument(storeUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const operation of OPERATIONS) {
    const [method = '', path = ''] = operation.endpoint.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(operation) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Partner API',
      version: API_VERSION,
      description:
        'Amounts are rupees, times ISO 8601 in UTC. Fields may be added to replies at any time; whatever else changes has a new version.',
      license: { name: 'For partners of the store', identifier: 'LicenseRef-Partners' },
    },
    servers: [{ url: `${storeUrl}/v1` }],
    security: [{ key: [] }],
    paths,
    webhooks: documentWebhooks(),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'trg_live_… or trg_test_…' } },
      schemas: {
        ...Object.fromEntries(
          Object.entries({ ...NAMED, ...EVENT_SCHEMAS }).map(([name, schema]) => [name, outputOf(schema)]),
        ),
        Error: ERROR,
      },
    },
  };
}

function operationOf(operation: Operation): Json {
  const { id, scope, summary, params, query, body, reply, status, isIdempotent } = operation;
  return {
    operationId: id,
    summary,
    description: `Scope: ${scope}`,
    parameters: [
      ...parametersOf('path', params),
      ...parametersOf('query', query),
      VERSION,
      ...(isIdempotent ? [{ ...IDEMPOTENCY_KEY, required: isIdempotent === true }] : []),
    ],
    ...(body && { requestBody: { required: true, content: jsonOf(inputOf(body)) } }),
    responses: {
      [status ?? 200]: { description: 'Done', content: jsonOf(replyOf(reply)) },
      ...refusalsOf(operation),
    },
  };
}

const jsonOf = (schema: Json): Json => ({ 'application/json': { schema } });
const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const DONE = { const: true };

function replyOf(reply: ReplyShape): Json {
  if ('fieldsOf' in reply)
    return {
      allOf: [
        refTo(reply.fieldsOf),
        { type: 'object', properties: { success: DONE }, required: ['success'] },
      ],
    };
  const fields: Json =
    'one' in reply
      ? { [reply.one]: refTo(reply.of) }
      : { data: { type: 'array', items: refTo(reply.listOf) }, next: { type: ['string', 'null'] } };
  return {
    type: 'object',
    properties: { success: DONE, ...fields },
    required: ['success', ...Object.keys(fields)],
  };
}

function refusalsOf(operation: Operation): Json {
  const byStatus = Map.groupBy(errorsOf(operation), (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, named]) => [
      status,
      { description: named.join(', '), content: jsonOf(refTo('Error')) },
    ]),
  );
}

const ERROR: Json = {
  type: 'object',
  required: ['success', 'message', 'error'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        // No list: a program must expect codes that it does not know.
        code: { type: 'string' },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        requestId: { type: 'string' },
      },
    },
  },
};

const VERSION: Json = {
  name: 'Tarang-Version',
  in: 'header',
  required: false,
  description: 'Another version than that of the key.',
  schema: { type: 'string' },
};

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'The same one for a repeat, which gets the first answer for two days.',
  schema: { type: 'string', minLength: 8, maxLength: 255 },
};

function parametersOf(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = inputOf(schema) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: each,
  }));
}

function inputOf(schema: z.ZodType): Json {
  return plain(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

/**
 * Without `additionalProperties: false`: a program must not refuse a field that is added. A schema that NAMED lists is
 * a reference where another one contains it, so that it is described once.
 */
function outputOf(schema: z.ZodType): Json {
  return plain(
    z.toJSONSchema(schema, {
      io: 'output',
      override: ({ jsonSchema, zodSchema }) => {
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
        const name = Object.is(zodSchema, schema) ? undefined : nameOf(zodSchema);
        if (name === undefined) return;
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
        Object.assign(jsonSchema, refTo(name));
      },
    }),
  );
}

function nameOf(schema: unknown): string | undefined {
  return Object.entries(NAMED).find(([, named]) => named === schema)?.[0];
}

function plain({ $schema: _, '~standard': __, ...schema }: Json): Json {
  return schema;
}
