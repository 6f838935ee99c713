import { z } from 'zod'
import { asStaffEndpoint, type Endpoint } from '#contract/endpoint.ts'
import { openApi } from '#contract/ops.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { bindEndpoint, type Api } from './bind-endpoint.ts'

type Schema = Record<string, unknown>

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema
  return rest
}

const errorEnvelope = jsonSchema(
  z.object({
    message: z.string(),
    code: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
  }),
  'output',
)

/** Path, query and header parameters as separate entries, as OpenAPI requires. */
function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query' | 'header'): Schema[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }))
}

const fileSchema: Schema = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
}

const rawSchema: Schema = { schema: { type: 'string', format: 'binary' } }

const contentOf = ({ body, upload, rawFile, acceptsForm }: Endpoint): Schema => {
  if (rawFile) return Object.fromEntries(rawFile.types.map((type) => [type, rawSchema]))
  if (upload) return { 'multipart/form-data': { schema: fileSchema } }
  const schema = jsonSchema(body as z.ZodType, 'input')
  return {
    'application/json': { schema },
    ...(acceptsForm && { 'application/x-www-form-urlencoded': { schema } }),
  }
}

/** The permissions that allow the call (office.md 20.1). */
function authorityOf(endpoint: Endpoint): Schema {
  const office = asStaffEndpoint(endpoint)
  if (!office) return {}
  return {
    'x-permission': [office.permission].flat(),
    ...(office.stepUp && { 'x-step-up': true }),
  }
}

function operationOf(endpoint: Endpoint): Schema {
  const needsSession = endpoint.auth === 'required' || endpoint.auth === 'staff'
  const refusals = [
    ...['400', '422', '429', '500', '503'],
    ...(needsSession ? ['401'] : []),
    ...(endpoint.auth === 'staff' ? ['403'] : []),
    ...(endpoint.params ? ['404'] : []),
    ...(endpoint.upload ? ['413', '415'] : []),
    ...(endpoint.refusals ?? []).map(String),
  ]
  return {
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...(endpoint.auth !== 'none' && {
      security: needsSession ? [{ bearerAuth: [] }] : [{}, { bearerAuth: [] }],
    }),
    ...authorityOf(endpoint),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...parametersOf(endpoint.headers, 'header'),
    ],
    ...(endpoint.body && { requestBody: { content: contentOf(endpoint) } }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done',
        content: { 'application/json': { schema: jsonSchema(endpoint.output, 'output') } },
      },
      ...Object.fromEntries(
        refusals.map((status) => [
          status,
          {
            description: 'Refused',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  }
}

/** The OpenAPI 3.1 description, generated from the schemas that validate the requests (contract §13). */
export function describeApi(endpoints: Endpoint[]): Schema {
  const paths: Record<string, Schema> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.describedPath ?? endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Warif',
      version: packageJson.version,
      description: 'The store of a plant farm near Riyadh.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorEnvelope },
    },
  }
}

/** Registered last, so that every route is in it. */
export function openApiRoute(api: Api): void {
  let described: Schema | undefined
  bindEndpoint(api, openApi, () => (described ??= describeApi(api.endpoints)))
}
