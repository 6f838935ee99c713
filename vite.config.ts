import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * The browser calls the wire's endpoints by method and path; the schemas are checked by the server.
 * So that the schema library (17 KB compressed) stays out of the browser, `zod` is an inert stand-in there.
 */
const schemasStayOnTheServer: Plugin = {
  name: 'schemas-stay-on-the-server',
  enforce: 'pre',
  resolveId(id) {
    if (id === 'zod' && this.environment.name === 'client') return fileURLToPath(new URL('src/web/inert-zod.ts', import.meta.url))
    return null
  },
}

export default defineConfig({
  plugins: [schemasStayOnTheServer, reactRouter()],
  publicDir: 'src/web/public',
  // Data addresses are not allowed for scripts and styles, and pictures cache better as files.
  build: { assetsInlineLimit: 0, target: 'es2022' },
  // What nearly every screen uses comes in one file: thirty small ones compress worse and ask thirty times.
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shop', minShareCount: 12 }] } } } } },
  },
})
