import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectCount, expectGone, findDialog } from '../../../testing/find.ts'
import { expectRest, findPerson, makeSponsor, middleOf, openTree } from '../../../testing/tree.ts'

test('the chart can be dragged, zoomed with buttons or with Ctrl and the wheel, and fitted again', {
  tags: 'deep',
}, async () => {
  const { agent } = await makeSponsor(7)
  await openTree(agent)
  await expectRest()
  const start = middleOf('Ada Obi')
  // A press has only whole pixels.
  const from = { x: Math.round(start.x), y: Math.round(start.y) }
  await userEvent.pointer([
    { coords: from, keys: '[MouseLeft>]' },
    ...[1, 2, 3, 4].map((step) => ({ coords: { x: from.x + 30 * step, y: from.y + 10 * step } })),
    '[/MouseLeft]',
  ])
  const movedBy = () => {
    const { x, y } = middleOf('Ada Obi')
    return [x - start.x, y - start.y].map(Math.round)
  }
  await expect.poll(movedBy).toEqual([120, 40])
  // A drag that begins on a card does not press it.
  await expect.element(findPerson('Ada Obi')).toHaveAttribute('aria-expanded', 'true')

  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expectRest()
  expect(middleOf('Ada Obi').width / start.width).toBeCloseTo(1.4, 1)
  await page.getByRole('button', { name: 'Fit to view' }).click()
  await expectRest()
  const fitted = middleOf('Ada Obi')

  const top = scrollY
  expect(top).toBeGreaterThan(0)
  await userEvent.keyboard('{Control>}')
  await userEvent.wheel(findPerson('Ada Obi'), { delta: { y: 200 } })
  await userEvent.keyboard('{/Control}')
  await expect.poll(() => middleOf('Ada Obi').width).toBeLessThan(fitted.width * 0.9)
  expect(scrollY).toBe(top)
  // The point under the pointer stays in place.
  const zoomed = middleOf('Ada Obi')
  expect(Math.hypot(zoomed.x - fitted.x, zoomed.y - fitted.y)).toBeLessThan(1.5)
  // Without Ctrl the wheel scrolls the page.
  await userEvent.wheel(findPerson('Ada Obi'), { delta: { y: -200 } })
  await expect.poll(() => scrollY).toBeLessThan(top)
  expect(middleOf('Ada Obi').width).toBeCloseTo(zoomed.width, 1)
})

test('the chart can fill the screen, where the wheel zooms without Ctrl, and returns the focus on leaving', {
  tags: 'deep',
}, async () => {
  const { agent } = await makeSponsor(6)
  await openTree(agent)
  const enlarge = page.getByRole('button', { name: 'Full screen', exact: true })
  await enlarge.click()
  const dialog = findDialog('Your downline tree')
  await expect.element(dialog.getByRole('tree')).toBeVisible()
  const widthOf = (name: 'tree' | 'treeitem') => dialog.getByRole(name).first().element().getBoundingClientRect().width
  await expect.poll(() => widthOf('tree')).toBeGreaterThan(1200)
  await expectGone(dialog.getByRole('button', { name: 'Full screen', exact: true }))
  await expectCount(dialog.locate('[data-motion]'), 0)
  const before = widthOf('treeitem')
  await userEvent.wheel(dialog.getByRole('treeitem').first(), { delta: { y: 300 } })
  await expect.poll(() => widthOf('treeitem')).toBeLessThan(before * 0.9)
  await userEvent.keyboard('{Escape}')
  await expectGone(dialog)
  await expect.element(enlarge).toHaveFocus()
})
