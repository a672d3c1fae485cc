/** The Chromium to drive: named, Debian's, Playwright's own, or the one that comes inside an npm package. */
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import packaged from '@sparticuz/chromium'

/** Its path; undefined lets Playwright use its own. */
export async function findBrowser(): Promise<string | undefined> {
  const named = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  if (existsSync(named)) return named
  if (existsSync(chromium.executablePath())) return undefined
  return packaged.executablePath()
}
