import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Rolldown } from 'vite'
import { fromRoot, scopedClassName } from './tools/class-names.ts'
import { schemasStayOnTheServer } from './tools/schemas-stay-on-the-server.ts'

const frame = /\/src\/web\/(root|entry\.client)\.tsx$/
const storefront = /\/src\/web\/storefront\/(list\/plant-list|product\/product-page)\.tsx$/
const sharedByStorefront =
  /\/src\/(web\/(product|search|seo|storefront|ui)\/(?!not-found-page)|shared\/text\/digits)/
const sharedByCustomers =
  /\/src\/web\/(addresses|forms|lines|loading|orders|profile|auth\/save-email|checkout\/entered-card|session\/use-last-email)/

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

/** The server names pictures and fonts in its pages, the browser in its program: both must call them the same. */
const assetFileNames = 'assets/[name]-[hash:7][extname]'

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
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    // A part that comes on demand finds most of what it imports on the page. Naming it all beside each such part would cost every
    // first view more than the part saves; styles are named, or they would never come.
    modulePreload: {
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
  },
  environments: {
    ssr: { build: { rolldownOptions: { output: { assetFileNames } } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Random characters do not compress, and each first view loads the names of all files.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames,
            codeSplitting: {
              // Thirty small files compress worse and ask thirty times.
              groups: [
                {
                  debugName: 'shop',
                  name: (id, modules) => (isPartOf(frame, id, modules) ? 'shop' : null),
                  priority: 3,
                },
                // The server renders these parts, so their styles are of the first view; their programs come after it.
                {
                  name: 'survival',
                  test: /\/src\/web\/survival\/[\w-]+\.module\.css$/,
                  priority: 3,
                },
                // Dialogs open by a press. The menu of small screens, on every page, would load the controls with them.
                {
                  name: 'dialog',
                  test: /\/src\/web\/ui\/(dialog\.|use-close-on-back\.)/,
                  priority: 3,
                },
                // What lists and products share with others; the controls of other pages would only make them slower, and so would
                // the page for what is not found. Without the digits, which many forms read, these would load a product's page.
                {
                  debugName: 'plants',
                  name: (id, modules) => (isPartOf(storefront, id, modules) ? 'plants' : null),
                  test: sharedByStorefront,
                  minShareCount: 3,
                  priority: 2,
                },
                {
                  name: 'illustrations',
                  test: /\/src\/web\/\w+\/illustrations?\.tsx?$/,
                  priority: 2,
                },
                { name: 'controls', test: /\/src\/web\/ui\//, minShareCount: 3, priority: 1 },
                // Every file has its name in the list of routes that all pages load: what only a customer's screens share comes in a few.
                {
                  name: 'calls',
                  test: /\/src\/(contract|shared)\//,
                  minShareCount: 2,
                  priority: 0,
                },
                {
                  name: 'orders',
                  test: sharedByCustomers,
                  minShareCount: 2,
                  priority: 0,
                },
                { name: 'services', test: /\/src\/web\/services\//, minShareCount: 2, priority: 0 },
                {
                  name: 'texts',
                  test: /\/src\/web\/storefront\/(rich-text|policy-page\.module)/,
                  minShareCount: 2,
                  priority: 0,
                },
                {
                  name: 'places',
                  test: /\/src\/web\/survival\/(remembered-place|place-of-address|place-question)\./,
                  minShareCount: 2,
                  priority: 0,
                },
                {
                  name: 'my-plants',
                  test: /\/src\/web\/my-plants\//,
                  minShareCount: 2,
                  priority: 0,
                },
                {
                  name: 'scores',
                  test: /\/src\/web\/survival\/(reason-list|year-strip|month-ranges|survival-radial-chart)\./,
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
