import type { Page } from '@playwright/test'
import { expect, test } from '../support/member-test.ts'
import { createTokens, type Member, makeMember, storeTokens } from '../support/members.ts'
import type { Site } from '../support/site.ts'
import { visit } from '../support/visit.ts'

const tree = (page: Page) => page.getByRole('tree', { name: 'Your downline tree' })
const cards = (page: Page) => tree(page).getByRole('treeitem')
const card = (page: Page, name: string) => cards(page).filter({ has: page.getByText(name, { exact: true }) })

async function grow(site: Site, member: Member, count: number) {
  await site.act('approvePayment', member.id)
  return site.act('recruitMany', member.id, count)
}

async function openTree(page: Page): Promise<void> {
  await visit(page, '/dashboard/downlines')
  await expect(tree(page)).toBeVisible()
  await tree(page).scrollIntoViewIfNeeded()
}

/** Each card with the depth it is at, as a screen reader tells it, in the order of the tree. */
const outlineOf = (page: Page) =>
  cards(page).evaluateAll((items) =>
    items
      .map((item) => ({
        top: item.getBoundingClientRect().top,
        words: [item.getAttribute('aria-level'), item.querySelector('[title]')?.getAttribute('title')].join(' '),
      }))
      .map(({ words }) => words),
  )

const middleOf = async (page: Page, name: string) => {
  const { x, y, width, height } = (await card(page, name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2, width }
}

/** Waits until the chart stands still. */
const expectRest = (page: Page) => expect(tree(page).locator('[data-motion]')).toHaveCount(0)

test('[DOWN-010][GAP-22] the member stands at the root, and each downline under its parent in the matrix', async ({
  page,
  site,
  member,
}) => {
  const [, , third] = await grow(site, member, 3)
  await site.act('suspend', third?.id ?? 0)
  await openTree(page)
  // All three were brought by the member; for the third there was no place but below the first.
  await card(page, 'Agent 1').press('ArrowRight')
  await expect(cards(page)).toHaveCount(4)
  expect((await outlineOf(page)).toSorted()).toEqual(['1 Ada Obi', '2 Agent 1', '2 Agent 2', '3 Agent 3'])
  await expect(card(page, 'Ada Obi')).toContainText(/You\s*Active/)
  await expect(card(page, 'Agent 1')).toContainText(/Level 1\s*Active/)
  await expect(card(page, 'Agent 3')).toContainText(/Level 2\s*Suspended/)
  await expect(card(page, 'Agent 3').locator('[data-look=danger]')).toHaveText('Suspended')
  await expectRest(page)
  const [root, first, second, below] = [
    await middleOf(page, 'Ada Obi'),
    await middleOf(page, 'Agent 1'),
    await middleOf(page, 'Agent 2'),
    await middleOf(page, 'Agent 3'),
  ]
  expect(first.x).toBeLessThan(second.x)
  expect(first.y).toBeGreaterThan(root.y)
  expect(below.y).toBeGreaterThan(first.y)
  expect(Math.abs(below.x - first.x)).toBeLessThan(Math.abs(below.x - second.x))
  await expect(tree(page).getByText('Free place')).toHaveCount(1)
})

test('[GAP-22] without placed_under the tree follows recommended_by, and who is not listed counts as the root', async ({
  page,
  member,
}) => {
  const person = {
    date_joined: '2024-01-05T12:00:00.000Z',
    email: 'x@served.example',
    phone_number: '1',
    status: 'Active',
  }
  await page.route('**/api/dashboard/downlines', (route) =>
    route.fulfill({
      json: [
        { ...person, id: 900_001, first_name: 'Direct', last_name: 'One', recommended_by: member.id },
        { ...person, id: 900_002, first_name: 'Below', last_name: 'Two', recommended_by: 900_001 },
        { ...person, id: 900_003, first_name: 'Stray', last_name: 'Three', recommended_by: 4_000_000 },
      ],
    }),
  )
  await openTree(page)
  await page.getByRole('button', { name: 'Open all' }).click()
  expect((await outlineOf(page)).toSorted()).toEqual(['1 Ada Obi', '2 Direct One', '2 Stray Three', '3 Below Two'])
})

test('a press on a card opens and closes its branch where it is; all can be opened and closed', async ({
  page,
  site,
  member,
}) => {
  await grow(site, member, 14)
  await openTree(page)
  await page.getByRole('button', { name: 'Close all' }).click()
  await expect(cards(page)).toHaveCount(3)
  await expectRest(page)
  const before = await middleOf(page, 'Agent 1')
  await card(page, 'Agent 1').click()
  await expect(cards(page)).toHaveCount(5)
  await expect(card(page, 'Agent 1')).toHaveAttribute('aria-expanded', 'true')
  await expectRest(page)
  const after = await middleOf(page, 'Agent 1')
  expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(60)
  await card(page, 'Agent 1').click()
  await expect(cards(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Open all' }).click()
  await expect(cards(page)).toHaveCount(15)
})

test('the chart is moved by dragging, zoomed by buttons and by the wheel with Ctrl, and fitted again', async ({
  page,
  site,
  member,
}) => {
  await grow(site, member, 7)
  await openTree(page)
  const start = await middleOf(page, 'Ada Obi')
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 60, start.y + 20, { steps: 4 })
  await page.mouse.move(start.x + 120, start.y + 40, { steps: 4 })
  await page.mouse.up()
  const moved = await middleOf(page, 'Ada Obi')
  expect([moved.x - start.x, moved.y - start.y].map(Math.round)).toEqual([120, 40])
  // A drag that begins on a card does not press it.
  await expect(card(page, 'Ada Obi')).toHaveAttribute('aria-expanded', 'true')

  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expectRest(page)
  expect((await middleOf(page, 'Ada Obi')).width / start.width).toBeCloseTo(1.4, 1)
  await page.getByRole('button', { name: 'Fit to view' }).click()
  await expectRest(page)
  const fitted = await middleOf(page, 'Ada Obi')

  const scrolled = () => page.evaluate(() => scrollY)
  const top = await scrolled()
  await page.mouse.move(fitted.x, fitted.y)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, 200)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await middleOf(page, 'Ada Obi')).width).toBeLessThan(fitted.width * 0.9)
  expect(await scrolled()).toBe(top)
  // What is under the pointer stays there.
  const zoomed = await middleOf(page, 'Ada Obi')
  expect(Math.hypot(zoomed.x - fitted.x, zoomed.y - fitted.y)).toBeLessThan(1.5)
  // The bare wheel is the page's.
  await page.mouse.wheel(0, -200)
  await expect.poll(scrolled).toBeLessThan(top)
  expect((await middleOf(page, 'Ada Obi')).width).toBeCloseTo(zoomed.width, 1)
})

test('a name is searched for: the way to it opens, it comes to the middle, and Enter goes on', async ({
  page,
  site,
  member,
}) => {
  await grow(site, member, 30)
  await openTree(page)
  await page.getByRole('button', { name: 'Close all' }).click()
  await page.getByLabel('Find by name').fill('AGENT 30')
  const found = tree(page).locator('[aria-current]')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('Agent 30')
  await expect(found).toHaveAttribute('aria-level', '5')
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 1: Agent 30')
  await expectRest(page)
  const view = await tree(page).boundingBox()
  const { x, y } = await middleOf(page, 'Agent 30')
  expect(x).toBeCloseTo((view?.x ?? 0) + (view?.width ?? 0) / 2, -1)
  expect(y).toBeCloseTo((view?.y ?? 0) + (view?.height ?? 0) / 2, -1)

  await page.getByLabel('Find by name').fill('agent 2')
  await expect(found).toContainText('Agent 2')
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 12: Agent 2')
  await page.getByLabel('Find by name').press('Enter')
  await expect(page.getByRole('search').getByRole('status')).toHaveText('2 of 12: Agent 12')
  await expect(found).toContainText('Agent 12')
  await page.getByLabel('Find by name').fill('nobody at all')
  await expect(page.getByRole('search').getByRole('status')).toHaveText('Nobody has this name')
  await expect(found).toHaveCount(0)
})

test('the arrows move from card to card as in any tree, and a card out of sight comes into it', async ({
  page,
  site,
  member,
}) => {
  await grow(site, member, 14)
  await openTree(page)
  await page.getByRole('button', { name: 'Close all' }).click()
  await page.getByText('Chart', { exact: true }).click()
  await page.keyboard.press('Tab')
  await expect(card(page, 'Ada Obi')).toBeFocused()
  const press = async (key: string, name: string) => {
    await page.keyboard.press(key)
    await expect(card(page, name)).toBeFocused()
  }
  await press('ArrowRight', 'Agent 1')
  await press('ArrowRight', 'Agent 1')
  await expect(card(page, 'Agent 1')).toHaveAttribute('aria-expanded', 'true')
  await press('ArrowRight', 'Agent 3')
  await press('Enter', 'Agent 3')
  await expect(card(page, 'Agent 3')).toHaveAttribute('aria-expanded', 'true')
  await press('ArrowDown', 'Agent 7')
  await expectRest(page)
  const view = await tree(page).boundingBox()
  const lowest = await card(page, 'Agent 7').boundingBox()
  expect((lowest?.y ?? 0) + (lowest?.height ?? 0)).toBeLessThanOrEqual((view?.y ?? 0) + (view?.height ?? 0))
  await press('ArrowLeft', 'Agent 3')
  await press('ArrowLeft', 'Agent 3')
  await expect(card(page, 'Agent 7')).toHaveCount(0)
  await press('ArrowUp', 'Agent 1')
  await press('End', 'Agent 2')
  await press('Home', 'Ada Obi')
  await expect(tree(page).locator('[role=treeitem][tabindex="0"]')).toHaveCount(1)
})

test('the list tells the same, opens the same branches, and finds the same people', async ({ page, site, member }) => {
  await grow(site, member, 6)
  await openTree(page)
  await page.getByRole('button', { name: 'Close all' }).click()
  await page.getByText('List', { exact: true }).click()
  await expect(tree(page)).toHaveCount(0)
  const list = page.getByRole('list', { name: 'Your downline tree' })
  const branch = (name: string) => list.getByRole('button', { name })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(branch('Ada Obi')).toContainText(/You\s*Active\s*6 below/)
  await expect(branch('Agent 1')).toContainText(/Level 1\s*Active\s*2 below/)
  await branch('Agent 1').focus()
  await page.keyboard.press('Enter')
  await expect(branch('Agent 1')).toHaveAttribute('aria-expanded', 'true')
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await page.getByLabel('Find by name').fill('agent 6')
  await expect(list.locator('[aria-current]')).toContainText(/Agent 6\s*Level 2\s*Active/)
  await page.getByText('Chart', { exact: true }).click()
  await expect(cards(page)).toHaveCount(7)
})

test('the chart takes the whole screen and gives it back, with the focus', async ({ page, site, member }) => {
  await grow(site, member, 6)
  await openTree(page)
  const enlarge = page.getByRole('button', { name: 'Full screen', exact: true })
  await enlarge.click()
  const dialog = page.getByRole('dialog', { name: 'Your downline tree' })
  await expect(dialog.getByRole('tree')).toBeVisible()
  await expect.poll(async () => (await dialog.getByRole('tree').boundingBox())?.width).toBeGreaterThan(1200)
  await expect(dialog.getByRole('button', { name: 'Full screen', exact: true })).toHaveCount(0)
  const root = dialog.getByRole('treeitem').first()
  await expect(dialog.locator('[data-motion]')).toHaveCount(0)
  const before = (await root.boundingBox())?.width ?? 0
  await root.hover()
  await page.mouse.wheel(0, 300)
  await expect.poll(async () => (await root.boundingBox())?.width).toBeLessThan(before * 0.9)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(enlarge).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('one finger moves the tree sideways and the page up and down, two fingers zoom', async ({ page, site }) => {
    const sponsor = await makeMember(site)
    await grow(site, sponsor, 14)
    await storeTokens(page, await createTokens(site, sponsor))
    await openTree(page)
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
    const slide = async (from: [number, number][], to: [number, number][]) => {
      await touch('touchStart', from)
      for (let step = 1; step <= 10; step += 1) {
        const points = from.map(([x, y], index): [number, number] => {
          const [endX = x, endY = y] = to[index] ?? []
          return [x + ((endX - x) * step) / 10, y + ((endY - y) * step) / 10]
        })
        await touch('touchMove', points)
      }
      await touch('touchEnd', [])
    }
    const scrolled = () => page.evaluate(() => scrollY)

    const start = await middleOf(page, 'Ada Obi')
    await slide([[200, start.y]], [[120, start.y]])
    await expect.poll(async () => (await middleOf(page, 'Ada Obi')).x).toBeLessThan(start.x - 40)

    const { x, y, width } = await middleOf(page, 'Ada Obi')
    const top = await scrolled()
    await slide([[200, y]], [[200, y + 250]])
    await expect.poll(scrolled).toBeLessThan(top)
    const { x: sameX, width: sameWidth } = await middleOf(page, 'Ada Obi')
    expect([sameX, sameWidth].map(Math.round)).toEqual([x, width].map(Math.round))

    // A page that was thrown goes on for a moment, and takes the next touch for a sign to stop.
    const distanceInAWhile = async () => {
      const before = await scrolled()
      await page.waitForTimeout(300)
      return (await scrolled()) - before
    }
    await expect.poll(distanceInAWhile).toBe(0)
    // How far it went is chance; the card may have left the screen.
    await card(page, 'Ada Obi').scrollIntoViewIfNeeded()
    const reached = await scrolled()
    const now = await middleOf(page, 'Ada Obi')
    await slide(
      [
        [170, now.y],
        [220, now.y],
      ],
      [
        [90, now.y],
        [300, now.y],
      ],
    )
    await expect.poll(async () => (await middleOf(page, 'Ada Obi')).width).toBeGreaterThan(width * 1.3)
    expect(await scrolled()).toBe(reached)
  })
})
