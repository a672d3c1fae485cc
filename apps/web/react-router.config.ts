import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // The whole route map comes with the first page, so that no call to discover routes delays a click.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
