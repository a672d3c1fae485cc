/** The calls by which forms send, watched, held back or answered in the server's place. */
import type { Page, Request } from '@playwright/test'

const isPost = (request: Request, call: string): boolean =>
  request.method() === 'POST' && new URL(request.url()).pathname === `/api/${call}`

/** Every POST of this call from now on. */
export function watchPosts(page: Page, call: string): Request[] {
  const posts: Request[] = []
  page.on('request', (request) => {
    if (isPost(request, call)) posts.push(request)
  })
  return posts
}

/** Keeps POSTs of this call from the server until they are released. */
export async function holdPosts(page: Page, call: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(`**/api/${call}`, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

/** Answers POSTs of this call in the server's place, or cuts the connection. */
export async function failPosts(page: Page, call: string, failure: number | 'no connection'): Promise<void> {
  await page.route(`**/api/${call}`, (route) =>
    failure === 'no connection' ? route.abort('connectionreset') : route.fulfill({ status: failure, json: {} }),
  )
}

/** Counts, in the page itself, the calls that were begun and those whose answer or failure the page has received. */
export async function countFetches(page: Page): Promise<() => Promise<{ begun: number; ended: number }>> {
  await page.addInitScript(() => {
    const counts = { begun: 0, ended: 0 }
    const { fetch } = globalThis
    const counted: typeof fetch = async (...args) => {
      counts.begun += 1
      try {
        return await fetch(...args)
      } finally {
        counts.ended += 1
      }
    }
    Object.assign(globalThis, { fetch: counted, fetchCounts: counts })
  })
  return () =>
    page.evaluate(() => (globalThis as unknown as { fetchCounts: { begun: number; ended: number } }).fetchCounts)
}
