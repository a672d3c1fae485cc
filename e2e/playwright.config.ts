/** Tests in a real browser on a real server with real rows: each worker has its own server and database. */
import { availableParallelism } from 'node:os'
import { browserArguments, findBrowser } from '@evergrove/testing/find-browser'
import { defineConfig } from '@playwright/test'
import { isCollecting } from '../scripts/times/times.ts'

/**
 * The tests that `npm test` runs: journeys of each audience, their access, and facts that only a whole document shows.
 */
const JOURNEYS = [
  '**/journeys/*.spec.ts',
  '**/auth/session.spec.ts',
  '**/visitor/{content-change,failed-content,not-found,page-bytes,roles,security,seo}.spec.ts',
]

/** These tests take minutes. */
const DEEP = '**/process/*.spec.ts'

const executablePath = await findBrowser()

export default defineConfig({
  testDir: '.',
  globalSetup: './support/global-setup.ts',
  // Tests wait for processes, timers and late answers part of their time.
  workers: Math.min(Math.ceil(1.5 * Math.max(availableParallelism(), 2)), 6),
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A test that passes only on the second attempt is reported as flaky and fails the run.
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
    // Recording every test would add a fifth to the whole run.
    trace: 'on-first-retry',
  },
})
