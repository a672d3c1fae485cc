/** The pictures of the README, taken from the demonstration company in both colour schemes. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demonstrationPeople } from '@evergrove/demo'
import { browserArguments, findBrowser } from '@evergrove/testing/find-browser'
import type { Site } from '@evergrove/testing/site'
import { shareSites, startCopy } from '@evergrove/testing/site-template'
import { type Browser, chromium, type Page } from '@playwright/test'
import { createTokens } from './agents.ts'
import { keepInBrowser, openLoaded, waitUntilLoaded } from './open-loaded.ts'
import { createStaffToken } from './staff-test.ts'

const SIZE = { width: 1280, height: 800 }
const QUALITY = 80
const schemes = ['light', 'dark'] as const

type Picture = {
  name: string
  path: string
  reader?: 'agent' | 'staff'
  /** The element at the top of the picture. */
  top?: string
}

const pictures: readonly Picture[] = [
  { name: 'home', path: '/' },
  { name: 'dashboard', path: '/dashboard', reader: 'agent' },
  { name: 'payments', path: '/staff/payments', reader: 'staff' },
  { name: 'tree', path: '/dashboard/downlines', reader: 'agent', top: 'section:has([role=tree])' },
]

async function openPicture(page: Page, { path, top }: Picture): Promise<void> {
  await openLoaded(page, path)
  if (top !== undefined) {
    await page.locator(top).evaluate((part) => {
      const header = part.ownerDocument.querySelector('header')?.getBoundingClientRect().height ?? 0
      part.ownerDocument.defaultView?.scrollBy({
        top: part.getBoundingClientRect().top - header - 16,
        behavior: 'instant',
      })
    })
  }
  await waitUntilLoaded(page)
}

/** Captures the visible part of the page as WebP. */
async function capture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  return Buffer.from(data, 'base64')
}

async function takeOf(browser: Browser, site: Site, folder: string): Promise<void> {
  const { agent, staffEmail, password } = demonstrationPeople
  const kept = {
    agent: await createTokens(site, { email: agent.email, password }),
    staff: { staff: await createStaffToken(site, { email: staffEmail, password }) },
  }
  for (const colorScheme of schemes) {
    for (const picture of pictures) {
      const options = { baseURL: site.url, viewport: SIZE, colorScheme, reducedMotion: 'reduce' } as const
      const page = await (await browser.newContext(options)).newPage()
      if (picture.reader !== undefined) {
        await keepInBrowser(page, kept[picture.reader])
      }
      await openPicture(page, picture)
      await writeFile(join(folder, `${picture.name}-${colorScheme}.webp`), await capture(page))
      await page.context().close()
    }
  }
}

/** Takes all pictures and writes them into the folder. */
export async function takePictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const executablePath = await findBrowser()
  const { template, remove } = await shareSites({ images: 'whole' })
  const site = await startCopy(template)
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: browserArguments,
  })
  try {
    await takeOf(browser, site, folder)
  } finally {
    await browser.close()
    await site.stop()
    await remove()
  }
}
