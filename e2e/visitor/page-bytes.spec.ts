/**
 * Bytes of script and style that a browser loads for a page and its first screen. The budget is in docs/budgets.json.
 */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeAgent } from '@evergrove/testing/people'
import { createTokens, storeTokens } from '../support/agents.ts'
import { expect, test } from '../support/staff-test.ts'
import { visit } from '../support/visit.ts'

const ROOT = join(import.meta.dirname, '../..')
const BUILT = join(ROOT, 'apps/web/build/client')
const ASSET = /^\/assets\/.*\.(?:js|css)$/

/** In KB, as compressed by brotli, without headers. */
const { kilobytes: budget } = JSON.parse(readFileSync(join(ROOT, 'docs/budgets.json'), 'utf8')) as {
  kilobytes: Record<string, number>
}
/** A page may be this much smaller than its budget before the budget must follow. */
const SLACK = 3

for (const [path, allowed] of Object.entries(budget)) {
  test(`${path} loads at most ${allowed} KB of script and style`, async ({ page, site, staffAs }) => {
    if (path === '/dashboard') await storeTokens(page, await createTokens(site, await makeAgent(site)))
    if (path === '/staff') await staffAs('admin')
    const loaded = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (ASSET.test(pathname)) loaded.add(pathname)
    })
    await visit(page, path)
    await page.waitForLoadState('networkidle')
    const bytes = [...loaded].reduce((sum, asset) => sum + statSync(join(BUILT, `${asset}.br`)).size, 0)
    const used = bytes / 1024
    const advice = `${path} loads ${used.toFixed(1)} KB in ${loaded.size} files: write that into docs/budgets.json, rounded up`
    expect(used, advice).toBeLessThanOrEqual(allowed)
    expect(used, advice).toBeGreaterThan(allowed - SLACK)
  })
}
