/** The Chromium that tests drive: a configured one, Debian's, Playwright's, or one from an npm package. */
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import packaged from '@sparticuz/chromium'

/** Debian's browsers. The headless shell comes first, because it does the same with three quarters of the work. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Arguments for tests: works as root, makes no requests of its own, and draws and loads with fewer processes. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--enable-features=NetworkServiceInProcess2',
]

/** Returns the path of the browser, or undefined to let Playwright use its own. */
export async function findBrowser(): Promise<string | undefined> {
  const found = [process.env['CHROMIUM_PATH'] ?? '', ...INSTALLED].find((path) => existsSync(path))
  if (found !== undefined) return found
  if (existsSync(chromium.executablePath())) return undefined
  return packaged.executablePath()
}
