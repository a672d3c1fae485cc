import { expect, findRow, openContent, said, save, test } from '../support/content-screen.ts'

const SEEN = 'Visitors see these at /contact.'

test('every kind is listed with how many records it has, and leads to them', async ({ page, staffAs }) => {
  await staffAs('editor')
  await openContent(page, '', 'Content')
  await expect(page.getByRole('link', { name: /^Services \d+ published$/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('link')).toHaveCount(9)
  await page.getByRole('link', { name: /^Branches/ }).click()
  await expect(page).toHaveURL('/staff/content/branch-address')
  await expect(page.getByText(SEEN)).toBeVisible()
})

test('a new record is on the page at the next request, hidden, deleted and restored', async ({
  page,
  request,
  staffAs,
  unique,
}) => {
  const { email } = await staffAs('editor')
  const name = unique('Branch')
  const contactPage = async () => (await request.get('/contact')).text()
  expect(await contactPage()).not.toContain(name)
  await openContent(page, '/branch-address', 'Branches')
  await page.getByRole('link', { name: 'New' }).click()
  await page.getByLabel('Branch name').fill(name)
  await page.getByLabel('Phone number').fill('08012345678')
  await page.getByLabel('Address').fill('1 Harvest Road')
  await save(page)
  await expect(page).toHaveURL(/\/staff\/content\/branch-address\/\d+$/)
  await expect(said(page).first()).toHaveText('Saved. The record is new.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(await contactPage()).toContain(name)

  await page.getByRole('link', { name: 'Branches' }).click()
  const row = findRow(page, name)
  await expect(row).toContainText('Published')
  await expect(row).toContainText(`by ${email}`)
  await row.getByRole('button', { name: `Hide “${name}”` }).click()
  await expect(said(page)).toHaveText(`“${name}” is hidden.`)
  await expect(row).toContainText('Hidden')
  expect(await contactPage()).not.toContain(name)
  await row.getByRole('button', { name: `Publish “${name}”` }).click()
  await expect(row).toContainText('Published')
  expect(await contactPage()).toContain(name)

  await row.getByRole('button', { name: `Delete “${name}”` }).click()
  const question = page.getByRole('dialog', { name: `Delete “${name}”?` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await row.getByRole('button', { name: `Delete “${name}”` }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  expect(await contactPage()).not.toContain(name)
  await page.getByRole('button', { name: `Restore “${name}”` }).click()
  await expect(said(page)).toHaveText(`“${name}” is restored.`)
  await expect(row).toContainText('Published')
  expect(await contactPage()).toContain(name)
})

test('a record is moved by keys, and the page follows', async ({ page, request, staffAs, addBranch }) => {
  await staffAs('editor')
  const first = await addBranch()
  const second = await addBranch()
  const isSwapped = async () => {
    const text = await (await request.get('/contact')).text()
    return text.indexOf(second.name) < text.indexOf(first.name)
  }
  expect(await isSwapped()).toBe(false)
  await openContent(page, '/branch-address', 'Branches')
  const rows = page.getByRole('list', { name: 'Records' }).getByRole('listitem')
  await page.getByRole('button', { name: `Move “${second.name}”` }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(said(page).filter({ hasText: 'The new order is saved.' })).toBeVisible()
  await expect(rows.last()).toContainText(first.name)
  await expect(rows.nth(-2)).toContainText(second.name)
  await expect(page.getByRole('button', { name: `Move “${second.name}”` })).toBeFocused()
  expect(await isSwapped()).toBe(true)
})

test('a record is dragged by its handle', async ({ page, staffAs, addBranch }) => {
  await staffAs('editor')
  const first = await addBranch()
  const second = await addBranch()
  await openContent(page, '/branch-address', 'Branches')
  const handle = page.getByRole('button', { name: `Move “${second.name}”` })
  await handle.scrollIntoViewIfNeeded()
  const from = await handle.boundingBox()
  const to = await page.getByRole('button', { name: `Move “${first.name}”` }).boundingBox()
  if (from === null || to === null) throw new Error('A handle has no place')
  const x = from.x + from.width / 2
  await page.mouse.move(x, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, from.y, { steps: 5 })
  await page.mouse.move(x, to.y, { steps: 10 })
  await page.mouse.up()
  await expect(said(page).filter({ hasText: 'The new order is saved.' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('list', { name: 'Records' }).getByRole('listitem').last()).toContainText(first.name)
})

test.describe('an order that is refused', () => {
  test.use({ allowedErrors: /status of 409/ })

  test('is put back, and the list says why', async ({ page, site, staffAs, addBranch }) => {
    await staffAs('editor')
    const first = await addBranch()
    const second = await addBranch()
    await openContent(page, '/branch-address', 'Branches')
    await expect(findRow(page, second.name)).toBeVisible()
    const third = await addBranch()
    await page.getByRole('button', { name: `Move “${second.name}”` }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    await expect(page.getByRole('alert')).toContainText('The order stays as it was')
    const rows = page.getByRole('list', { name: 'Records' }).getByRole('listitem')
    await expect(rows.last()).toContainText(third.name)
    await expect(rows.nth(-2)).toContainText(second.name)
    await expect(rows.nth(-3)).toContainText(first.name)
    const stored: { id: number }[] = await site.act('list', 'branch-address')
    expect(stored.slice(-3).map(({ id }) => id)).toEqual([first.id, second.id, third.id])
  })
})

test('an address of no kind and of no record say so', async ({ page, staffAs }) => {
  await staffAs('admin')
  await openContent(page, '/nothing', 'No Such Content')
  await openContent(page, '/branch-address/999999', 'No Such Record')
  await page.getByRole('main').getByRole('link', { name: 'Branches' }).click()
  await expect(page).toHaveURL('/staff/content/branch-address')
})

for (const role of ['finance', 'support'] as const) {
  test(`${role} has no content in the menu and is not shown any`, async ({ page, staffAs }) => {
    await staffAs(role)
    await openContent(page, '/branch-address', 'Not Your Screen')
    await expect(page.getByRole('link', { name: 'Content', exact: true })).toHaveCount(0)
  })
}
