import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // The shop has a couple of dozen routes: one manifest is smaller than a second request.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
