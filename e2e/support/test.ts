/**
 * Playwright's `test` with a site of the worker, content that is restored after the test, and a guard on the console.
 */
import { type ContentEditor, createContentEditor } from '@evergrove/testing/content-editor'
import type { Site } from '@evergrove/testing/site'
import { shareSites, startCopy } from '@evergrove/testing/site-template'
import { test as base, expect } from '@playwright/test'

export { expect }

type WorkerFixtures = { site: Site }

type GuardFixtures = {
  /** Messages that the browser may write to console.error in this test. Any other fails it. */
  allowedErrors: RegExp | undefined
  guard: undefined
}

/** For tests that only send requests. No browser is started for them. */
export const requestTest = base.extend<{ content: ContentEditor }, WorkerFixtures>({
  site: [
    async ({}, use) => {
      const { template } = await shareSites({ images: 'small' })
      const site = await startCopy(template)
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  content: async ({ site }, use) => {
    const editor = createContentEditor(site)
    await use(editor)
    await editor.putBack()
  },
})

export const test = requestTest.extend<GuardFixtures>({
  allowedErrors: [undefined, { option: true }],
  guard: [
    async ({ context, allowedErrors }, use) => {
      const written: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') written.push(message.text())
      })
      context.on('weberror', (error) => written.push(String(error.error())))
      await use(undefined)
      expect(written.filter((text) => !allowedErrors?.test(text))).toEqual([])
    },
    { auto: true },
  ],
})
