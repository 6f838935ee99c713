import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // A page's program is fetched by its routes' modules (src/web/deferred-hydration.ts): one a route, its `clientLoader` in it.
  splitRouteModules: false,
  // The shop has a couple of dozen routes: one manifest is smaller than a second request.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
