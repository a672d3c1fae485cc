import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // The whole route map comes with the first page: no call to discover routes stands between a click and its page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
