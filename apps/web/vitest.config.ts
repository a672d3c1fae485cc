/** Component tests: screens in a real browser, with the real API and real rows behind them (docs/testing.md). */
import { availableParallelism } from 'node:os'
import { browserArguments, findBrowser } from '@evergrove/testing/find-browser'
import { playwright } from '@vitest/browser-playwright'
import { defineProject } from 'vitest/config'
import { plugInAuthenticator, unplugAuthenticator } from './testing/authenticator.ts'
import { routeMap } from './testing/route-map.ts'
import { emulateMedia, openSite, perform, proxyToSites } from './testing/sites.ts'
import { importIconsDirectly } from './vite-icons.ts'

const executablePath = await findBrowser()

export default defineProject({
  plugins: [routeMap(), proxyToSites(), importIconsDirectly()],
  // Listed in advance, because a package that is found after the first test makes Vite load every module again.
  optimizeDeps: {
    entries: ['app/**/*.tsx', '!app/entry.*.tsx', 'testing/*.tsx'],
    exclude: ['@tabler/icons-react'],
  },
  test: {
    name: 'screens',
    isolate: false,
    include: ['{app,testing}/**/*.test.tsx'],
    setupFiles: ['testing/quick-react.ts', 'testing/setup.ts'],
    sequence: { setupFiles: 'list' },
    // Twice the longest time seen on a busy machine, because a test that hangs is rare, but a slow machine is not.
    testTimeout: 60_000,
    tags: [
      { name: 'accessibility', description: 'a screen from every side (testing/axe.ts)', timeout: 120_000 },
      { name: 'deep', description: 'run by `npm run test:deep`, and where its file is named' },
    ],
    // Each page keeps a core busy, with the server and the database behind it. A third page on two cores made the run longer.
    maxWorkers: Math.max(availableParallelism(), 2),
    expect: { poll: { timeout: 15_000, interval: 20 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // A text is found by a part of it, as in the end-to-end tests.
      locators: { exact: false },
      viewport: { width: 1280, height: 900 },
      commands: { perform, emulateMedia, openSite, plugInAuthenticator, unplugAuthenticator },
      provider: playwright({
        launchOptions: {
          ...(executablePath === undefined ? {} : { executablePath }),
          args: browserArguments,
        },
        // Dialogs appear and disappear at once, and the window has room for the widest screen.
        contextOptions: {
          reducedMotion: 'reduce',
          viewport: { width: 1600, height: 1000 },
          permissions: ['clipboard-read', 'clipboard-write'],
        },
        actionTimeout: 15_000,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
