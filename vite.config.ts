import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { fromRoot, scopedClassName } from './tools/class-names.ts'

const moduleOfContract = /\/src\/contract\/[\w-]+\.ts$/

/**
 * The browser calls the contract's endpoints by method and path; their schemas are checked by the server. So each module of the
 * contract is run here and reaches the browser as those, and its plain values: without the library of schemas (17 KB compressed).
 */
const schemasStayOnTheServer: Plugin = {
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
  if (typeof value !== 'object' || value === null || !('method' in value && 'path' in value))
    return null
  return JSON.stringify({ method: value.method, path: value.path })
}

const frame = /\/src\/web\/(root|entry\.client)\.tsx$/
const storefront = /\/src\/web\/storefront\/(list\/plant-list|product\/product-page)\.tsx$/

/** Whether one of `pages` stands on it, unless it comes on demand. */
function isPartOf(
  pages: RegExp,
  id: string,
  modules: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): boolean {
  if (pages.test(id)) return true
  seen.add(id)
  return (modules.getModuleInfo(id)?.importers ?? []).some(
    (importer) => !seen.has(importer) && isPartOf(pages, importer, modules, seen),
  )
}

export default defineConfig({
  plugins: [schemasStayOnTheServer, reactRouter()],
  publicDir: 'src/web/public',
  css: {
    modules: {
      generateScopedName: (local, file) =>
        scopedClassName(local, fromRoot(import.meta.dirname, file)),
    },
  },
  // Data addresses are not allowed for scripts and styles, and pictures cache better as files.
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Thirty small files compress worse and ask thirty times.
              groups: [
                {
                  debugName: 'shop',
                  name: (id, modules) => (isPartOf(frame, id, modules) ? 'shop' : null),
                  priority: 3,
                },
                // What lists and products share with others; the controls of other pages would only make them slower.
                {
                  debugName: 'plants',
                  name: (id, modules) => (isPartOf(storefront, id, modules) ? 'plants' : null),
                  test: /\/src\/web\/(product|storefront|ui)\//,
                  minShareCount: 3,
                  priority: 2,
                },
                {
                  name: 'illustrations',
                  test: /\/src\/web\/\w+\/illustrations?\.tsx?$/,
                  priority: 2,
                },
                { name: 'controls', test: /\/src\/web\/ui\//, minShareCount: 3, priority: 1 },
                // Every file has its name in the list of routes that all pages load: what only a customer's screens share comes in two.
                {
                  name: 'calls',
                  test: /\/src\/(contract|shared)\//,
                  minShareCount: 2,
                  priority: 0,
                },
                {
                  name: 'orders',
                  test: /\/src\/web\/(orders|lines|loading|profile|addresses)\//,
                  minShareCount: 2,
                  priority: 0,
                },
                // What parts of a product's page load on demand. Were that asked for in a route's own file, React Router would take the
                // style of every page for one that comes with it: fetched a second time, it would override what stands after it.
                {
                  name: 'product',
                  test: /\/src\/web\/storefront\/product\/(gallery|buy-box)\.tsx$/,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
})
