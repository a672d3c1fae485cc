import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { addBranch, expectHeading, expectSaid, openContent, readPublic } from '../../../testing/content.ts'
import { expectCount, expectGone } from '../../../testing/find.ts'
import { makeStaff, perform } from '../../../testing/people.ts'

const findRecords = () => page.getByRole('list', { name: 'Branches' }).getByRole('listitem')
const findRecord = (name: string) => findRecords().filter({ hasText: name })
const findHandle = (name: string) => page.getByRole('button', { name: `Move “${name}”` })

/** Moves a record one place up with the keyboard. */
async function moveUp(name: string): Promise<void> {
  await expect.element(findHandle(name)).toBeVisible()
  findHandle(name).element().focus()
  await userEvent.keyboard(' {ArrowUp} ')
}

/** Waits until the list ends with these records. */
async function expectLast(...names: string[]): Promise<void> {
  const last = () =>
    findRecords()
      .elements()
      .slice(-names.length)
      .map(({ textContent }) => textContent)
  await expect.poll(last).toEqual(names.map((name) => expect.stringContaining(name)))
}

test('the kinds are listed with their number of records and link to them', {
  tags: 'accessibility',
}, async () => {
  const screen = await openContent('', 'Content')
  await expect.element(page.getByRole('link', { name: /^Services \d+ published$/ })).toBeVisible()
  await expectCount(page.getByRole('list', { name: 'Agents' }).getByRole('link'), 10)
  await expectNoViolationsAnywhere()
  await expectToFit()
  await page.getByRole('link', { name: /^Branches/ }).click()
  await expect.poll(screen.path).toBe('/staff/content/branch-address')
  await expect.element(page.getByText('Shown at /contact.')).toBeVisible()
})

test('an unknown kind or record is not found', async () => {
  const screen = await openContent('/nothing', 'Content not found', await makeStaff('admin'))
  await screen.navigate('/staff/content/branch-address/999999')
  await expectHeading('Item not found')
  await page.getByRole('main').getByRole('link', { name: 'Branches' }).click()
  await expect.poll(screen.path).toBe('/staff/content/branch-address')
})

test('the company information links to its fields, and has no button that hides the company', async () => {
  await openContent('/company-information/1', 'Company information')
  const links = page.getByRole('navigation', { name: 'Fields' }).getByRole('link')
  await expect.element(links.first()).toHaveAttribute('href', '#field-company_name')
  await expect.element(page.getByText('Visibility')).toBeVisible()
  await expectGone(page.getByRole('button', { name: 'Hide' }))
})

test('a record is hidden, published, deleted after a confirmation, and restored', {
  tags: 'accessibility',
}, async () => {
  const { name } = await addBranch()
  await openContent('/branch-address', 'Branches')
  const row = findRecord(name)
  await expect.element(row).toMatchTextContent('Published')
  await expectNoViolationsAnywhere()
  await expectToFit()
  await row.getByRole('button', { name: `Hide “${name}”` }).click()
  await expectSaid(`“${name}” is hidden.`)
  await expect.element(row).toMatchTextContent('Hidden')
  expect(await readPublic('branch-address')).not.toContain(name)
  await row.getByRole('button', { name: `Publish “${name}”` }).click()
  await expectSaid(`“${name}” is published.`)
  await expect.element(row).toMatchTextContent('Published')

  await row.getByRole('button', { name: `Hide “${name}”` }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectSaid(`“${name}” is published.`)
  await expectGone(page.getByRole('button', { name: 'Undo' }))
  expect(await readPublic('branch-address')).toContain(name)

  await row.getByRole('button', { name: `Delete “${name}”` }).click()
  const question = page.getByRole('dialog', { name: `Delete “${name}”?` })
  await expect.element(question).toBeVisible()
  await expectNoViolationsAnywhere()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expectGone(question)
  await row.getByRole('button', { name: `Delete “${name}”` }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectGone(row)
  await expect.element(page.getByRole('main')).toHaveFocus()
  expect(await readPublic('branch-address')).not.toContain(name)
  await page.getByRole('button', { name: `Restore “${name}”` }).click()
  await expectSaid(`“${name}” is restored.`)
  await expect.element(row).toMatchTextContent('Published')
  expect(await readPublic('branch-address')).toContain(name)
})

test('the order is changed with the keyboard, and visitors see it; a refused change has no effect', async () => {
  const [first, second] = [await addBranch(), await addBranch()]
  await openContent('/branch-address', 'Branches')
  await moveUp(second.name)
  await expectSaid('The new order is saved.')
  await expectLast(second.name, first.name)
  await expect.element(findHandle(second.name)).toHaveFocus()
  const text = await readPublic('branch-address')
  expect(text.indexOf(second.name)).toBeLessThan(text.indexOf(first.name))

  // This branch of a colleague is unknown to the screen.
  const third = await addBranch()
  await moveUp(first.name)
  await expect.element(page.getByRole('alert')).toMatchTextContent('The order was not changed')
  await expectLast(second.name, first.name, third.name)
  const stored: { id: number }[] = await perform('list', 'branch-address')
  expect(stored.slice(-3).map(({ id }) => id)).toEqual([second.id, first.id, third.id])
})
