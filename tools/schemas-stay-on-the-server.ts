import type { Plugin } from 'vite'

const moduleOfContract = /\/src\/contract\/(?:office\/(?:[\w-]+\/)?)?[\w-]+\.ts$/

/**
 * The browser calls the contract's endpoints by method and path; their schemas are checked by the server. So each module of the
 * contract is run here and reaches the browser as those, and its plain values: without the library of schemas (17 KB compressed).
 */
export const schemasStayOnTheServer: Plugin = {
  name: 'schemas-stay-on-the-server',
  enforce: 'pre',
  async load(id) {
    if (this.environment.name !== 'client' || !moduleOfContract.test(id)) return null
    const values = Object.entries((await import(id)) as Record<string, unknown>).map(
      ([name, value]) => [name, forBrowser(value)],
    )
    return values
      .flatMap(([name, code]) => (code ? [`export const ${name} = ${code}`] : []))
      .join('\n')
  },
}

/** The value as code; null: it stays, and a browser's module that asks for it does not build. */
function forBrowser(value: unknown): string | null {
  if (value instanceof RegExp) return String(value)
  if (Array.isArray(value) || ['string', 'number', 'boolean'].includes(typeof value))
    return JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return null
  if (isEndpoint(value)) return JSON.stringify({ method: value.method, path: value.path })
  const members = Object.entries(value)
  // Endpoints of the same kind of object, as those of colours.
  if (members.length === 0 || !members.every(([, member]) => isEndpoint(member))) return null
  return `{${members.map(([name, member]) => `${name}:${forBrowser(member)}`).join(',')}}`
}

const isEndpoint = (value: unknown): value is { method: unknown; path: unknown } =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
