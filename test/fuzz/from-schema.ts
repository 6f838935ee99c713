/** As much of JSON Schema as the shop's OpenAPI description uses. */
interface Schema {
  type?: string
  properties?: Record<string, Schema>
  additionalProperties?: Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
}

/** Something of the schema's form with every member it knows in it; whether the shop would take it is another matter. */
export function exampleOf(schema: Schema = {}): unknown {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.map(exampleOf).reduce(merged)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, member]) => [name, exampleOf(member)]),
    )
  if (schema.type === 'object') return { 1: exampleOf(schema.additionalProperties) }
  if (schema.type === 'array') return [exampleOf(schema.items)]
  return schema.type === 'integer' || schema.type === 'number'
    ? 1
    : schema.type === 'boolean'
      ? true
      : 'text'
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `first`'s members, and `second`'s above them. */
export function merged(first: unknown, second: unknown): unknown {
  if (!isObject(first) || !isObject(second)) return second ?? first
  const both = { ...first }
  for (const [name, value] of Object.entries(second)) both[name] = merged(first[name], value)
  return both
}

/** The addresses of every value in it: `billing`, `billing.city`. */
export function placesIn(value: unknown, prefix = ''): string[] {
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, member]) => [
    `${prefix}${name}`,
    ...placesIn(member, `${prefix}${name}.`),
  ])
}

/** JSON with other text at some places, which need not be JSON that `JSON.stringify` could write; null leaves the member out. */
export function written(value: unknown, changes: Map<string, string | null>, prefix = ''): string {
  if (!isObject(value)) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value).flatMap(([name, member]) => {
    const change = changes.get(`${prefix}${name}`)
    return change === null
      ? []
      : [`${JSON.stringify(name)}:${change ?? written(member, changes, `${prefix}${name}.`)}`]
  })
  return `{${members.join(',')}}`
}
