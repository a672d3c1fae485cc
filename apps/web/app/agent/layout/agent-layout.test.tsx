import { readFocus } from '@evergrove/testing/read-focus'
import { describe, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { expectNoViolations, expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { expectCount, expectGone, expectTexts } from '../../../testing/find.ts'
import { answer, hold, leaveWaiting, watchCalls } from '../../../testing/network.ts'
import { makeAgent } from '../../../testing/people.ts'
import { type RenderedScreen, renderScreen } from '../../../testing/render-screen.tsx'

const SMALL_SCREEN = '/dashboard/help-and-support'

const findMenu = () => page.getByRole('navigation', { name: 'Dashboard' })
const findToggle = () => page.getByRole('button', { name: 'Menu', exact: true })
const findHeading = () => page.getByRole('heading', { level: 1 })

async function open(path = SMALL_SCREEN): Promise<RenderedScreen> {
  const screen = await renderScreen(path, { as: await makeAgent() })
  await expect.element(page.getByText('Hello, Ada')).toBeVisible()
  return screen
}

type Stop = NonNullable<ReturnType<typeof readFocus>>

/**
 * Presses Tab until the focus returns to the first stop, in one call of the driver, and returns all stops in between.
 */
async function tabThrough(first: string): Promise<Stop[]> {
  const stops: Stop[] = []
  let isReading = false
  const note = () => {
    if (isReading) return
    isReading = true
    const stop = readFocus()
    if (stop !== undefined) stops.push(stop)
    isReading = false
  }
  document.addEventListener('focusin', note)
  await userEvent.keyboard('{Tab>60/}')
  document.removeEventListener('focusin', note)
  const end = stops.findIndex(({ name }) => name === first)
  expect(end).not.toBe(-1)
  return stops.slice(0, end)
}

describe('the header', () => {
  test('[DASH-004] [DASH-006] greets the agent by first name, and has a profile menu with two entries that works with the keyboard', {
    tags: 'accessibility',
  }, async () => {
    const screen = await open()
    await expect.element(page.getByRole('banner').getByText('Hello, Ada', { exact: true })).toBeVisible()
    const button = page.getByRole('button', { name: /^Profile/ })
    const entries = page.getByRole('menuitem')
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expectTexts(entries, ['Edit Profile', 'Sign Out'])
    await expect.element(entries.nth(0)).toHaveFocus()
    await expectNoViolationsAnywhere()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(entries.nth(1)).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expectGone(entries)
    await expect.element(button).toHaveFocus()
    await button.click()
    await page.getByRole('menuitem', { name: 'Edit Profile' }).click()
    await expect.poll(screen.path).toBe('/dashboard/edit-profile')
  })

  test('changes the appearance at once, and keeps the choice', { tags: 'accessibility' }, async () => {
    const html = document.documentElement
    const shown = () => html.dataset['mantineColorScheme']
    const readGround = () => getComputedStyle(page.getByRole('banner').element()).backgroundColor
    const screen = await open()
    await expect.poll(shown).toBe('light')
    const light = readGround()
    await commands.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(shown).toBe('dark')
    await expect.poll(readGround).not.toBe(light)
    await page.getByRole('button', { name: 'Appearance' }).click()
    await expectCount(page.getByRole('menuitemradio'), 3)
    await expectNoViolationsAnywhere()
    await commands.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(shown).toBe('dark')
    await page.getByRole('menuitemradio', { name: 'Light' }).click()
    await expect.poll(shown).toBe('light')
    await expect.poll(readGround).toBe(light)
    await screen.reload()
    await expect.poll(shown).toBe('light')
    expect(Object.keys(localStorage).toSorted()).toEqual(['access', 'color-scheme', 'refresh'])
  })
})

describe('the menu', () => {
  test('[DASH-008] is folded and unfolded by its toggle on wide screens, and each of its groups by its heading', {
    tags: 'accessibility',
  }, async () => {
    await open()
    await page.viewport(1366, 768)
    const library = findMenu().getByRole('button', { name: 'Library' })
    await expectTexts(findMenu().getByRole('button'), ['Money', 'Network', 'Account', 'Library'])
    await expect.element(findMenu().getByRole('link', { name: 'Annuity' })).toBeVisible()
    await library.click()
    await expect.element(library).toHaveAttribute('aria-expanded', 'false')
    await expectGone(findMenu().getByRole('link', { name: 'Annuity' }))
    await expect.element(findMenu().getByRole('link', { name: 'Payments' })).toBeInViewport({ ratio: 1 })
    await expectNoViolations()
    const sidebar = page.getByRole('complementary')
    const readWidth = () => sidebar.element().getBoundingClientRect().width
    for (const width of [1440, 1024]) {
      await page.viewport(width, 900)
      await expect.element(findToggle()).toHaveAttribute('aria-expanded', 'true')
      const full = readWidth()
      expect(full).toBeGreaterThan(200)
      await findToggle().click()
      await expect.element(findToggle()).toHaveAttribute('aria-expanded', 'false')
      await expect.poll(readWidth).toBeLessThan(full / 2)
      await expect.element(sidebar.getByRole('link', { name: 'Edit Profile' })).toBeVisible()
      await findToggle().click()
      await expect.poll(readWidth).toBe(full)
    }
    await findToggle().click()
    await expect.element(findToggle()).toHaveAttribute('aria-expanded', 'false')
    await expectNoViolationsAnywhere()
  })

  test('[DASH-008] is opened by its toggle on a phone, and closes when another screen opens', async () => {
    const screen = await open()
    await page.viewport(390, 844)
    const link = page.getByRole('link', { name: 'Edit Profile', exact: true })
    const drawer = page.getByRole('dialog', { name: 'Dashboard menu' })
    await expect.element(findToggle()).toHaveAttribute('aria-expanded', 'false')
    await expectGone(link)
    await findToggle().click()
    await expect.element(drawer).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await commands.emulateMedia({ colorScheme })
      await expectNoViolations()
    }
    await userEvent.keyboard('{Escape}')
    await expectGone(drawer)
    await expect.element(findToggle()).toHaveFocus()
    await findToggle().click()
    await link.click()
    await expect.poll(screen.path).toBe('/dashboard/edit-profile')
    await expectGone(drawer)
  })
})

test('only a screen without data of its own asks for the session', async () => {
  const screen = await open()
  const openUntilLoaded = async (path: string, title: string) => {
    await screen.navigate(path)
    await expect.element(findHeading()).toHaveTextContent(title)
    await expectCount(page.locate('main [aria-busy=true], main :is([data-skeleton], .mantine-Skeleton-root)'), 0)
  }
  await openUntilLoaded('/dashboard/levels', 'Levels')
  const calls = watchCalls('GET auth/users/me')
  await openUntilLoaded('/dashboard/referrals', 'Referrals')
  expect(calls).toHaveLength(0)
  await openUntilLoaded(SMALL_SCREEN, 'Help and Support')
  await expect.poll(() => calls.length).toBe(1)
})

describe('an address', () => {
  test('[DASH-002] leads to the same screen in any mixture of upper and lower case, and the menu marks that screen', async () => {
    const screen = await open()
    for (const name of ['Edit Profile', 'Annuity']) {
      await findMenu().getByRole('link', { name }).click()
      await expect.element(findHeading()).toHaveTextContent(name)
      await expectTexts(findMenu().locate('[aria-current=page]'), [name])
      await expect.element(page.getByRole('main')).toHaveFocus()
    }
    for (const [path, title] of [
      ['/dashboard/Withdrawals', 'Withdrawals'],
      ['/dashboard/marketingMaterials', 'Marketing Materials'],
      ['/dashboard/agentsupports', 'Agent Supports'],
      ['/Dashboard/Help-And-Support/', 'Help and Support'],
    ] as const) {
      await screen.navigate(path)
      await expect.element(findHeading()).toHaveTextContent(title)
      await expectTexts(findMenu().locate('[aria-current=page]'), [title])
    }
  })

  test('without a screen shows a page within the dashboard that says so and leads back', {
    tags: 'accessibility',
  }, async () => {
    const screen = await open()
    await screen.navigate('/dashboard/levels/7')
    await expect.element(findHeading()).toHaveTextContent('Page Not Found')
    await expect.element(page.getByRole('complementary')).toBeVisible()
    await expectNoViolationsAnywhere()
    await page.getByRole('main').getByRole('link', { name: 'Back to the dashboard' }).click()
    await expect.poll(screen.path).toBe('/dashboard')
    await expect.element(findHeading()).toHaveTextContent('Dashboard')
  })
})

test('the frame is empty until the agent is loaded', { tags: 'accessibility' }, async () => {
  leaveWaiting('GET auth/users/me')
  await renderScreen('/dashboard', { as: await makeAgent() })
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expectGone(page.getByText('Hello,'))
  await expectNoViolationsAnywhere()
})

test.for(['/dashboard', '/dashboard/edit-profile'])(
  'on %s the Tab key reaches the skip link first, and every stop is visible',
  async (path) => {
    // With reduced motion an outline appears only after a millisecond.
    await commands.emulateMedia({ reducedMotion: 'no-preference' })
    await open(path)
    await expectCount(page.locate('main [aria-busy=true]'), 0)
    await userEvent.tab()
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect.element(skip).toHaveFocus()
    await expect.element(skip).toBeInViewport({ ratio: 1 })
    const stops = await tabThrough('Skip to content')
    expect(stops.length).toBeGreaterThan(5)
    expect(stops.filter(({ isShown, hasSize }) => !isShown || !hasSize)).toEqual([])
    const link = skip.element()
    if (link instanceof HTMLElement) link.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('main')).toHaveFocus()
  },
)

test('[CONST-012] [CONST-013] dialogs move for 300 ms and their backdrops for 150 ms', async () => {
  await commands.emulateMedia({ reducedMotion: 'no-preference' })
  await open('/dashboard/edit-profile')
  await page.getByRole('button', { name: 'Sign out on all devices' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  const readDuration = (selector: string) => getComputedStyle(page.locate(selector).element()).transitionDuration
  expect(readDuration('[role=dialog]')).toBe('0.3s')
  expect(readDuration('.mantine-Modal-overlay')).toBe('0.15s')
})

test('what the document has drawn of the account stays until the app has the account as well', async () => {
  const drawn = document.createElement('span')
  drawn.dataset['early'] = 'total_balance'
  document.body.append(drawn)
  const release = hold('GET dashboard/user-account-info')
  const agentKnown = Promise.withResolvers<void>()
  answer('GET auth/users/me', async (_call, send) => {
    const response = await send()
    setTimeout(agentKnown.resolve, 100)
    return response
  })
  await renderScreen('/dashboard', { as: await makeAgent() })
  await agentKnown.promise
  await expectCount(page.getByText('Hello, Ada'), 0)
  release()
  await expect.element(page.getByText('Hello, Ada')).toBeVisible()
  drawn.remove()
})
