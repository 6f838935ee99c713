import { defineConfig } from 'vite'
import { fromRoot, scopedClassName } from './tools/class-names.ts'
import { officeHtml } from './tools/office-html.ts'
import { onlyOurLanguages } from './tools/only-our-languages.ts'
import { schemasStayOnTheServer } from './tools/schemas-stay-on-the-server.ts'

/** The back office: a program of its own, which shares no file with the shop (office.md O0.1). */
export default defineConfig({
  base: '/office/',
  plugins: [schemasStayOnTheServer, onlyOurLanguages, officeHtml],
  publicDir: false,
  css: {
    modules: {
      generateScopedName: (local, file) =>
        scopedClassName(local, fromRoot(import.meta.dirname, file)),
    },
  },
  build: {
    outDir: 'build/office',
    target: 'es2022',
    // Data addresses are not allowed for scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      // Packages mark what runs in browsers alone; here everything does.
      onLog: (level, log, handle) =>
        log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : handle(level, log),
      input: { office: 'src/office/entry.tsx', 'first-paint': 'src/office/first-paint.ts' },
    },
  },
})
