import type { Plugin } from 'vite'

const moduleOfContract = /\/src\/contract\/(?:office\/)?[\w-]+\.ts$/

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
  if ('method' in value && 'path' in value)
    return JSON.stringify({ method: value.method, path: value.path })
  return Object.getPrototypeOf(value) === Object.prototype ? endpointsOf(value) : null
}

/** Endpoints that are alike, under one name, as those of colours. */
function endpointsOf(value: object): string | null {
  const members = Object.entries(value).map(([name, one]) => [name, forBrowser(one)] as const)
  if (members.length === 0 || members.some(([, code]) => code === null)) return null
  return `{ ${members.map(([name, code]) => `${name}: ${code}`).join(', ')} }`
}
