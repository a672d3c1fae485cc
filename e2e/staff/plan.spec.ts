import { dialogOf, expectDone, openOffice } from '../support/office-screens.ts'
import { putPlanBack, readVersions } from '../support/plan-versions.ts'
import { expect, test } from '../support/staff-test.ts'

test('a draft is kept, previewed, and published with every change spelled out', async ({ page, site, staffAs }) => {
  test.slow()
  const [before] = await readVersions(site)
  if (before === undefined) throw new Error('There is no plan')
  const admin = await staffAs('admin')
  await openOffice(page, 'Plan')
  await page.getByRole('button', { name: 'New Draft' }).click()
  await expect(page.getByLabel('Registration Fee')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Publish…' })).toBeDisabled()
  await page.getByLabel('Referral Bonus').fill('')
  await expect(page.getByText('Enter an amount such as 1250.00.')).toBeVisible()
  await page.getByLabel('Referral Bonus').fill('21.5')
  await page.getByLabel('Level 6 Reward').fill('A boat')
  await page.reload()
  await expect(page.getByLabel('Referral Bonus')).toHaveValue('21.5')
  const paid = page.getByRole('table', { name: 'The Last 90 Days' })
  const referrals = paid.getByRole('row', { name: /^Referral bonuses/ }).getByRole('cell')
  const cents = async (index: number) =>
    Math.round(Number((await referrals.nth(index).innerText()).replaceAll(/[$,+]/g, '')) * 100)
  const times = Number(await referrals.first().innerText())
  expect(times).toBeGreaterThan(0)
  expect(await cents(2)).toBe(times * 2150)
  expect(await cents(3)).toBe((await cents(2)) - (await cents(1)))
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = dialogOf(page, 'Publish This Plan?')
  await expect(dialog.getByRole('definition')).toHaveText([/from \$20\.00.* to \$21\.50/, /Holiday abroad.*A boat/])
  await dialog.getByRole('button', { name: 'Publish' }).click()
  try {
    await expectDone(page, /Version \d+ is in force\./)
    await expect(page.getByRole('heading', { name: /^In Force: Version/ })).toBeVisible()
    await expect(page.getByText(`by ${admin.email}`)).toBeVisible()
    await expect(page.getByRole('group', { name: 'Levels' })).toHaveCount(0)
    const [published] = await readVersions(site)
    expect(published).toMatchObject({ referral_bonus: '21.50', registration_fee: before.registration_fee })
    await page.getByText(`Version ${before.id}`, { exact: true }).click()
    await expect(page.getByRole('table', { name: `Levels of version ${before.id}` })).toContainText('Holiday abroad')
  } finally {
    await putPlanBack(site, before)
  }
})

test('a plan that pays out more than it takes in is warned of, and a draft can be discarded', async ({
  page,
  staffAs,
}) => {
  await staffAs('finance')
  await openOffice(page, 'Plan')
  await page.getByRole('button', { name: 'New Draft' }).click()
  await page.getByLabel('Level 6 Match Bonus').fill('64000')
  await expect(page.getByRole('alert').filter({ hasText: /more than its fees/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish…' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard Draft' }).click()
  await dialogOf(page, 'Discard the Draft?').getByRole('button', { name: 'Discard' }).click()
  await expectDone(page, 'The draft is discarded.')
  await page.reload()
  await expect(page.getByRole('button', { name: 'New Draft' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Preview' })).toHaveCount(0)
})

test.describe('refused', () => {
  test.use({ allowedErrors: /40[39]/ })

  test('a draft that somebody may no longer publish stays, and why is said', async ({ page, staffAs }) => {
    await staffAs('admin')
    await openOffice(page, 'Plan')
    await page.getByRole('button', { name: 'New Draft' }).click()
    await page.getByLabel('Registration Fee').fill('123')
    await page.route('**/api/staff/plan', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 403, json: { detail: 'Only an admin may do this.' } })
        : route.fallback(),
    )
    await page.getByRole('button', { name: 'Publish…' }).click()
    const dialog = dialogOf(page, 'Publish This Plan?')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Only an admin may do this.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Registration Fee')).toHaveValue('123')
  })
})
