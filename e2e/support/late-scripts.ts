/** A page before its scripts arrive. */
import type { Page } from '@playwright/test'

/** Holds back the scripts of the app until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  return scripts.resolve
}

/** Inserts elements between those of the page, as password managers and spelling checkers do. React then cannot hydrate it. */
export async function addAsExtension(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const field of document.querySelectorAll('input, textarea')) {
      const added = document.createElement('div')
      added.dataset['addedByExtension'] = ''
      field.before(added)
    }
  })
}
