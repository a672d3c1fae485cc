/** Real browser, real server, real rows: each worker has a server and a database of its own. */
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { isCollecting } from '../scripts/times/times.ts'
import { browserArguments, findBrowser } from './support/find-browser.ts'

/** What `npm test` runs: journeys of each audience, who may see what, and what only a whole document shows. */
const JOURNEYS = [
  '**/journeys/*.spec.ts',
  '**/auth/session.spec.ts',
  '**/staff/{content,roles}.spec.ts',
  '**/visitor/{content-change,failed-content,not-found,page-bytes,roles,security,seo}.spec.ts',
]

/** Needs minutes by nature. */
const DEEP = '**/process/*.spec.ts'

const executablePath = await findBrowser()

export default defineConfig({
  testDir: '.',
  globalSetup: './support/global-setup.ts',
  workers: Math.min(Math.max(availableParallelism(), 2), 4),
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A test that passes only when it is tried again is reported as flaky and fails the run.
  retries: 1,
  failOnFlakyTests: true,
  reporter: isCollecting() ? [['list'], ['./support/times-reporter.ts']] : [['list']],
  projects: [
    { name: 'journeys', testMatch: JOURNEYS },
    { name: 'e2e', testMatch: '**/*.spec.ts', testIgnore: [DEEP, ...JOURNEYS] },
    { name: 'deep', testMatch: DEEP },
  ],
  outputDir: '../test-results',
  use: {
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: browserArguments,
    },
    // Recording every test would cost a fifth of the whole run.
    trace: 'on-first-retry',
  },
})
