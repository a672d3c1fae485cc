/** Set-up of each component test: a site, a screen, a quiet console, and an untouched network and clock. */
import { afterEach, vi } from 'vitest'
import { commands, type Locator, locators, utils } from 'vitest/browser'
import { expectQuietConsole } from './console.ts'
import { restoreNetwork } from './network.ts'
import { pressInPage } from './press.ts'
import { content } from './public-content.ts'
import { clearScreen } from './render-screen.tsx'
import { restoreWindow } from './window.ts'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** Finds elements by a CSS selector, for those without a role or label. */
    locate: (selector: string) => Locator
  }
}

pressInPage()
locators.extend({ locate: (selector: string) => selector })

await commands.openSite()

// The page of the tests shows every screen, so it carries the mark of themed documents.
document.documentElement.dataset['themed'] = ''

// Each failed look-up of an element would print the page for its error, which took an eighth of the tests' time.
utils.configurePrettyDOM({ maxLength: 0 })

/** Prints the page as a screen reader perceives it. */
function printPage(): void {
  const { generateAriaTree, renderAriaTree } = utils.aria
  console.info(renderAriaTree(generateAriaTree(document.body)))
}

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') printPage()
  vi.useRealTimers()
  await clearScreen()
  const unused = restoreNetwork()
  await content.putBack()
  await restoreWindow()
  expectQuietConsole()
  // An answer to a call with another query than the screen's would go unnoticed.
  if (unused.length > 0) throw new Error(`No call met these answers: ${unused.join(', ')}`)
})
