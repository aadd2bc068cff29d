// §9: generates the interface description (OpenAPI 3.1) from the operations. Only servers use it.
import * as z from 'zod/mini';
import { ERRORS, ErrorEnvelope, type ErrorCode } from './errors.ts';
import { INTERFACE_VERSION, type Operation } from './operations.ts';

/** The differences between the service’s description and the proxy’s. */
interface OpenApiOptions {
  readonly title: string;
  readonly description: string;
  /** Base address, such as `http://127.0.0.1:4010`. */
  readonly baseUrl: string;
  /** The meaning of a Bearer credential: a secret key (§5), or the proxy's session token. */
  readonly bearer: string;
  /** Schemas that get a name under `#/components/schemas`. */
  readonly schemas: Readonly<Record<string, z.ZodMiniType>>;
}

/** The OpenAPI 3.1 document of the given operations, as a plain object. */
export function openApiDocument(operations: Readonly<Record<string, Operation>>, options: OpenApiOptions) {
  const names = z.registry<{ id: string }>();
  const schemas = { ErrorEnvelope, ...options.schemas };
  for (const [id, schema] of Object.entries(schemas)) names.add(schema, { id });
  const reference = (schema: z.ZodMiniType): object => {
    const id = names.get(schema)?.id;
    return id ? { $ref: `#/components/schemas/${id}` } : plain(z.toJSONSchema(schema, { unrepresentable: 'any' }));
  };

  const paths: Record<string, Record<string, object>> = {};
  for (const [operationId, operation] of Object.entries(operations)) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(operationId, operation, reference);
  }
  const named = z.toJSONSchema(names, { uri: (id) => `#/components/schemas/${id}`, unrepresentable: 'any' }).schemas;
  return {
    openapi: '3.1.0',
    info: { title: options.title, description: options.description, version: INTERFACE_VERSION },
    servers: [{ url: options.baseUrl }],
    security: [{ BearerAuth: [] }],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(named).map(([id, schema]) => [id, plain(schema)])),
      // §5.1 names the scheme.
      securitySchemes: { BearerAuth: { type: 'http', scheme: 'bearer', description: options.bearer } },
    },
  };
}

/** One operation in OpenAPI: parameters, body and answers, tagged with its section of the spec. */
function describe(operationId: string, operation: Operation, reference: (schema: z.ZodMiniType) => object) {
  const { section, method, path, parameters = {}, query = {}, request, requestType, response, gated } = operation;
  const parameter = (where: 'path' | 'query') => (entry: [string, z.ZodMiniType]) => ({
    name: entry[0],
    in: where,
    required: where === 'path',
    schema: reference(entry[1]),
  });
  return {
    operationId,
    summary: `${method} ${path}`,
    description: `Specification ${section}.${gated ? ' The CDSS review gate stands before it (§7.3).' : ''}`,
    tags: [section],
    parameters: [
      ...Object.entries(parameters).map(parameter('path')),
      ...Object.entries(query).map(parameter('query')),
    ],
    ...(request && { requestBody: { required: true, content: json(reference(request), requestType) } }),
    responses: {
      200: { description: 'Success.', ...(response && { content: json(reference(response)) }) },
      ...errorResponses(operation.errors, reference(ErrorEnvelope)),
    },
  };
}

/** The answers of an operation beside 200: one for each status, with its codes. */
function errorResponses(codes: readonly ErrorCode[], envelope: object): Record<string, object> {
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, each]) => [
      status,
      { description: each.map((code) => `\`${code}\``).join(', '), content: json(envelope) },
    ]),
  );
}

const json = (schema: object, type = 'application/json') => ({ [type]: { schema } });

/** A JSON Schema without the keywords of a separate document. */
function plain(schema: object): object {
  const { $schema: _dialect, $id: _id, ...rest } = schema as Record<string, unknown>;
  return rest;
}
