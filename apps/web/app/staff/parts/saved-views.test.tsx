import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { expectGone } from '../../../testing/find.ts'
import { makeStaff } from '../../../testing/people.ts'
import { openQueue } from '../../../testing/queues.ts'

const findViews = () => page.getByRole('button', { name: 'Views' })
const findItem = (name: string) => page.getByRole('menuitem', { name, exact: true })

test('a filter is saved under a name, opened again after a reload, and deleted', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const finance = await makeStaff('finance')
  const screen = await openQueue('Payments', { as: finance, query: '?status=Rejected&search=ada' })
  await findViews().click()
  await findItem('Save this view…').click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Enter a name.')).toBeVisible()
  await expectNoViolationsAnywhere()
  await dialog.getByLabelText('Name').fill('Rejected Ada')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectGone(dialog)
  await expect.element(findViews()).toHaveFocus()

  await screen.reload()
  await findViews().click()
  await expect.element(findItem('Delete “Rejected Ada”')).toBeVisible()
  await page.getByRole('radio', { name: 'Pending' }).click()
  await expect.poll(screen.path).toBe('/staff/payments?search=ada')
  await findViews().click()
  await expect.element(findItem('Rejected Ada')).toBeVisible()
  await expectNoViolationsAnywhere()
  await expectToFit()
  await findItem('Rejected Ada').click()
  await expect.poll(screen.path).toBe('/staff/payments?status=Rejected&search=ada')
  await expect.element(page.getByRole('searchbox', { name: 'Search payments' })).toHaveValue('ada')

  await findViews().click()
  await findItem('Delete “Rejected Ada”').click()
  await findViews().click()
  await expect.element(findItem('Save this view…')).toBeVisible()
  await expectGone(findItem('Rejected Ada'))
  await page.getByRole('searchbox', { name: 'Search payments' }).fill('')
  await page.getByRole('radio', { name: 'Pending' }).click()
  await expect.poll(screen.path).toBe('/staff/payments')
  await findViews().click()
  await expect.element(findItem('Set a filter to save a view')).toBeDisabled()
})
