/** Before and after each component test: a site, a screen of its own, a quiet console, and an untouched network and clock. */
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
    /** What a CSS selector finds; for what has neither a role nor a label. */
    locate: (selector: string) => Locator
  }
}

pressInPage()
locators.extend({ locate: (selector: string) => selector })

await commands.openSite()

// The page of the tests shows every screen, so it has the mark of a document that may.
document.documentElement.dataset['themed'] = ''

// Every look for an element that is not there yet would print the page for its error, which took an eighth of the tests' time.
utils.configurePrettyDOM({ maxLength: 0 })

/** What the page says, as a screen reader finds it. */
function printPage(): void {
  const { generateAriaTree, renderAriaTree } = utils.aria
  console.info(renderAriaTree(generateAriaTree(document.body)))
}

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') printPage()
  vi.useRealTimers()
  await clearScreen()
  restoreNetwork()
  await content.putBack()
  await restoreWindow()
  expectQuietConsole()
})
