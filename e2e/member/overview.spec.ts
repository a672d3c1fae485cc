import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import { expect, test } from '../support/member-test.ts'
import { readMember } from '../support/members.ts'
import { changeMember, findCard, openOverview, serveCall } from '../support/overview-screen.ts'
import { withoutReload } from '../support/visit.ts'

const account = {
  total_balance: '1500.00',
  match_bonus_earned: '200.00',
  referral_bonus_earned: '50.00',
  depth: 3,
}
const person = (id: number) => ({
  id,
  date_joined: '2024-01-05T10:20:30.000Z',
  first_name: 'Bola',
  last_name: `Ade ${id}`,
  email: `bola.${id}@recruits.example`,
  phone_number: '08087654321',
  status: 'Active',
  recommended_by: 1,
  placed_under: 1,
  distance: 1,
})

const complete: Partial<CurrentUser> = { image: 'photo.webp' }

for (const missing of ['bank_name', 'gender', 'image', 'recommended_by'] as const) {
  const gap = missing === 'image' ? '[GAP-16] ' : ''
  test(`[OVER-001] ${gap}a member without ${missing} is welcomed by an alert`, async ({ page }) => {
    await changeMember(page, { ...complete, [missing]: null })
    await openOverview(page)
    await expect(page.getByRole('alert')).toHaveText('Welcome Ada, please complete your profile')
  })
}

test('[OVER-002] nobody is asked for the address of who recommended them', async ({ page }) => {
  await changeMember(page, { ...complete, recommended_by_email: null })
  await openOverview(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('[OVER-003] the alert leads to the profile', async ({ page }) => {
  await openOverview(page)
  await withoutReload(page, async () => {
    await page.getByRole('alert').getByRole('link').click()
    await expect(page).toHaveURL('/dashboard/edit-profile')
  })
})

test('[OVER-004] [OVER-005] [OVER-006] [OVER-007] [CONST-003] four cards tell balance, downlines and bonuses in dollars', async ({
  page,
}) => {
  await serveCall(page, 'user-account-info', account)
  await serveCall(page, 'downlines', [1, 2, 3, 4, 5, 6, 7].map(person))
  await openOverview(page)
  for (const [label, value] of [
    ['Total Balance', '$1,500.00'],
    ['Total Downlines', '7'],
    ['Match Bonus', '$200.00'],
    ['Referral Bonus', '$50.00'],
  ] as const) {
    await expect(findCard(page, label).getByText(value, { exact: true })).toBeVisible()
  }
})

test('the cards tell what changed this month, and the figures are the member’s own', async ({ page, site, member }) => {
  await site.act('approvePayment', member.id)
  const recruits = await site.act('recruitMany', member.id, 2)
  await openOverview(page)
  expect(recruits).toHaveLength(2)
  await expect(findCard(page, 'Total Downlines')).toContainText('2 joined this month')
  const balance = await findCard(page, 'Referral Bonus').locator('h2 + div').textContent()
  expect(balance).toMatch(/^\$\d+\.\d\d$/)
  await expect(findCard(page, 'Referral Bonus')).toContainText(`${balance} this month`)
  await expect(findCard(page, 'Match Bonus')).not.toContainText('$0.00 this month')
})

test('an amount of any length stays on one line', async ({ page }) => {
  await serveCall(page, 'user-account-info', { ...account, total_balance: '123456789012.34' })
  await page.setViewportSize({ width: 390, height: 844 })
  await openOverview(page)
  const amount = findCard(page, 'Total Balance').getByText('$123,456,789,012.34')
  const { height } = (await amount.boundingBox()) ?? { height: 0 }
  expect(height).toBeLessThan(40)
})

test('[OVER-008] the profile card has name, e-mail and level', async ({ page, member }) => {
  await serveCall(page, 'user-account-info', account)
  await openOverview(page)
  const card = findCard(page, 'Ada Obi')
  await expect(card.getByText('Level 3', { exact: true })).toBeVisible()
  await expect(card.getByText(member.email)).toBeVisible()
  await expect(card.getByText('AO', { exact: true })).toBeVisible()
})

for (const [status, look] of [
  ['Active', 'primary'],
  ['Inactive', 'danger'],
] as const) {
  test(`[OVER-009] the status ${status} is shown in the ${look} style`, async ({ page }) => {
    await changeMember(page, { status: status as CurrentUser['status'] })
    await openOverview(page)
    const badge = findCard(page, 'Ada Obi').locator(`[data-look=${look}]`)
    await expect(badge).toHaveText(status)
    const colorOf = (name: string) =>
      page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim(), name)
    const wanted = await colorOf(look === 'primary' ? '--color-positive-ink' : '--color-danger')
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(wanted.slice(at, at + 2), 16))
    await expect(badge).toHaveCSS('color', `rgb(${red}, ${green}, ${blue})`)
  })
}

test('[OVER-010] three tables hold the profile', async ({ page, site, member }) => {
  const known = await readMember(site, member)
  await openOverview(page)
  const day = new Date(known.date_joined).toLocaleDateString('en-US', { dateStyle: 'medium' })
  const tables = {
    Personal: {
      'First Name': 'Ada',
      'Last Name': 'Obi',
      Email: member.email,
      'Phone Number': '08012345678',
      'Date of Birth': '01/31/1990',
      Gender: 'Female',
      Plan: 'Premium',
      'Sponsor Code': member.code,
      'Recommended By': 'agent@demo.test',
      'Date Joined': day,
    },
    Bank: { 'Bank Name': 'Granary Bank', 'Account Name': 'Ada Obi', 'Account Number': '0123456789' },
    Address: {
      'Home Address': '12 Harvest Road',
      'Local Government': 'Ikeja',
      'State of Origin': 'Lagos',
      Nationality: 'Nigerian',
    },
  }
  for (const [name, facts] of Object.entries(tables)) {
    const rows = page.getByRole('table', { name, exact: true }).getByRole('row')
    await expect(rows).toHaveText(Object.entries(facts).map(([label, value]) => `${label}${value}`))
    await expect(rows.getByRole('rowheader')).toHaveText(Object.keys(facts))
  }
})

test('what is not filled in is a dash', async ({ page }) => {
  await changeMember(page, { bank_name: null, nationality: null, recommended_by_email: null })
  await openOverview(page)
  for (const label of ['Bank Name', 'Nationality', 'Recommended By']) {
    await expect(page.getByRole('row', { name: label }).getByRole('cell')).toHaveText('-')
  }
})

test('[OVER-011] the sponsor code is copied from its row', async ({ page, context, member }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openOverview(page)
  await page.getByRole('row', { name: 'Sponsor Code' }).getByRole('button', { name: 'Copy to clipboard' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(member.code)
})
