import { expect, test } from '../support/member-test.ts'
import { createTokens, filledProfile, readMember } from '../support/members.ts'
import {
  findField,
  openProfile,
  type RequiredField,
  readParts,
  requiredFields,
  submitProfile,
  watchProfile,
} from '../support/profile-form.ts'

const names = Object.keys(requiredFields) as RequiredField[]
const PARTS = [...names, 'plan'].toSorted()

test('[API-019] the member reads their own record with a token, and nobody does without', async ({
  request,
  site,
  member,
}) => {
  const { access } = await createTokens(site, member)
  const answer = await request.get('/api/auth/users/me/', { headers: { Authorization: `JWT ${access}` } })
  expect(answer.status()).toBe(200)
  expect(await answer.json()).toMatchObject({ email: member.email })
  expect((await request.get('/api/auth/users/me/')).status()).toBe(401)
})

test('[PROF-001][PROF-002] the form holds the stored values, and the e-mail address cannot be changed', async ({
  page,
  site,
  member,
}) => {
  const stored = await readMember(site, member)
  await openProfile(page)
  for (const name of names) await expect(findField(page, name), name).toHaveValue(stored[name] ?? '')
  expect(stored).toMatchObject(filledProfile)
  const email = page.getByRole('form', { name: 'Profile' }).getByLabel('Email')
  await expect(email).toHaveValue(member.email)
  await expect(email).toBeDisabled()
  const image = page.getByLabel('Photo', { exact: true })
  await expect(image).toHaveAttribute('type', 'file')
  await expect(page.getByRole('button', { name: 'Update Profile' })).toBeVisible()
})

test('[PROF-003] each field but the e-mail address and the photo is required', async ({ page }) => {
  const puts = watchProfile(page, 'PUT')
  await openProfile(page)
  for (const name of names) {
    const field = findField(page, name)
    const before = await field.inputValue()
    if (name === 'gender') await field.selectOption('')
    else await field.fill('  ')
    await submitProfile(page)
    await expect(field, name).toHaveAttribute('aria-invalid', 'true')
    await expect(field, name).toHaveAccessibleDescription(`${requiredFields[name]} is required`)
    await expect(field, name).toBeFocused()
    if (name === 'gender') await field.selectOption(before)
    else await field.fill(before)
  }
  expect(puts).toEqual([])
  await findField(page, 'first_name').fill('Zainab')
  await submitProfile(page)
  await expect(page.getByRole('dialog', { name: 'Profile Updated' })).toBeVisible()
  expect(puts).toHaveLength(1)
})

test('[PROF-004] the date of birth is text in MM/DD/YYYY, and no other day is sent', async ({ page, site, member }) => {
  const puts = watchProfile(page, 'PUT')
  await openProfile(page)
  const field = findField(page, 'date_of_birth')
  await expect(field).toHaveAttribute('type', 'text')
  for (const wrong of ['31/01/1990', '02/30/1990', '1990-01-31', '1/3/1990', '01/31/2999', '01/31/1899', 'soon']) {
    await field.fill(wrong)
    await submitProfile(page)
    await expect(field, wrong).toHaveAccessibleDescription('Enter a date of the past as MM/DD/YYYY')
  }
  expect(puts).toEqual([])
  await field.fill('02/29/1992')
  await submitProfile(page)
  await expect(page.getByRole('dialog', { name: 'Profile Updated' })).toBeVisible()
  expect((await readMember(site, member)).date_of_birth).toBe('02/29/1992')
})

test('[PROF-005] the gender is Male or Female, and the placeholder is neither', async ({ page }) => {
  const puts = watchProfile(page, 'PUT')
  await openProfile(page)
  const field = findField(page, 'gender')
  await expect(field.locator('option')).toHaveText(['-- Select --', 'Male', 'Female'])
  await field.selectOption({ label: '-- Select --' })
  await submitProfile(page)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  expect(puts).toEqual([])
})

test('[PROF-007][GAP-30] the form sends exactly the named parts, the plan as it is, the date as MM/DD/YYYY', async ({
  page,
  site,
  member,
}) => {
  const puts = watchProfile(page, 'PUT')
  await openProfile(page)
  await findField(page, 'home_address').fill(' 7 Furrow Lane ')
  await submitProfile(page)
  await expect(page.getByRole('dialog', { name: 'Profile Updated' })).toBeVisible()
  const [put] = puts
  if (put === undefined) throw new Error('nothing was sent')
  expect(put.headers()['content-type']).toMatch(/^multipart\/form-data/)
  const parts = await readParts(put)
  expect(Object.keys(parts).toSorted()).toEqual(PARTS)
  expect(parts).toEqual({
    ...filledProfile,
    first_name: 'Ada',
    last_name: 'Obi',
    phone_number: '08012345678',
    home_address: '7 Furrow Lane',
    plan: 'Premium',
  })
  expect(await readMember(site, member)).toMatchObject({
    home_address: '7 Furrow Lane',
    date_of_birth: '01/31/1990',
    plan: 'Premium',
  })
})

test('[PROF-008][ERR-021] a saved profile is confirmed and holds at once, without reload', async ({
  page,
  site,
  member,
}) => {
  let documents = 0
  await openProfile(page)
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  await findField(page, 'first_name').fill('Zainab')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await submitProfile(page)
  const dialog = page.getByRole('dialog', { name: 'Profile Updated', exact: true })
  await expect(dialog.getByText('You have successfully updated your Profile', { exact: true })).toBeVisible()
  await expect(page.getByText('Hello, Zainab')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  await expect(findField(page, 'first_name')).toHaveValue('Zainab')
  expect(documents).toBe(0)
  expect((await readMember(site, member)).first_name).toBe('Zainab')
})

test('a profile that was changed elsewhere is shown as it is now', async ({ page, site, member }) => {
  await page.goto('/dashboard')
  await expect(page.getByText(member.email).first()).toBeVisible()
  const { access } = await createTokens(site, member)
  await fetch(`${site.url}/api/auth/users/me/`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: `JWT ${access}` },
    body: JSON.stringify({ first_name: 'Ngozi' }),
  })
  await page.getByRole('navigation').getByRole('link', { name: 'Edit Profile' }).click()
  await expect(findField(page, 'first_name')).toHaveValue('Ngozi')
  await expect(page.getByText('Hello, Ngozi')).toBeVisible()
})
