/** The requests that forms send. */
import type { Page, Request } from '@playwright/test'

const isPost = (request: Request, call: string): boolean =>
  request.method() === 'POST' && new URL(request.url()).pathname === `/api/${call}`

/** Collects every POST of this call from now on. */
export function watchPosts(page: Page, call: string): Request[] {
  const posts: Request[] = []
  page.on('request', (request) => {
    if (isPost(request, call)) posts.push(request)
  })
  return posts
}
