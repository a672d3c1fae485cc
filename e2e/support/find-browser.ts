/** The Chromium to drive: named, Debian's, Playwright's own, or the one that comes inside an npm package. */
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import packaged from '@sparticuz/chromium'

/** Debian's; the one without windows of its own first, for it does the same with three quarters of the work. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** How tests start it: also as root, without calls of its own, and drawn without a graphics process that only imitates one. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-gpu',
  '--disable-software-rasterizer',
]

/** Its path; undefined lets Playwright use its own. */
export async function findBrowser(): Promise<string | undefined> {
  const found = [process.env['CHROMIUM_PATH'] ?? '', ...INSTALLED].find((path) => existsSync(path))
  if (found !== undefined) return found
  if (existsSync(chromium.executablePath())) return undefined
  return packaged.executablePath()
}
