import { expect, test } from '../support/member-test.ts'
import { readMember } from '../support/members.ts'
import { picture } from '../support/picture.ts'
import { findField, openProfile, submitProfile, watchProfile } from '../support/profile-form.ts'

const png = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') }
const label = 'Photo'

test('[PROF-006][GAP-31] a photo is optional, is sent when chosen, and stays when none is', async ({
  page,
  site,
  member,
}) => {
  await openProfile(page)
  await findField(page, 'first_name').fill('Zainab')
  await submitProfile(page)
  const saved = page.getByRole('dialog', { name: 'Profile Updated' })
  await saved.getByRole('button', { name: 'Close' }).click()
  expect((await readMember(site, member)).get_photo_url).toBe('')

  await expect(page.getByText('JPEG, PNG or WebP, up to 5 MB')).toBeVisible()
  await page.getByLabel(label, { exact: true }).setInputFiles(png)
  await expect(page.locator('main img[src^="data:image/png"]')).toBeVisible()
  await submitProfile(page)
  await saved.getByRole('button', { name: 'Close' }).click()
  const { get_photo_url: url, image } = await readMember(site, member)
  expect(url).toMatch(/^\/media\/.+\.webp$/)
  expect(image).toBe(url)
  await expect(page.getByRole('banner').locator(`img[src^="${url}"]`)).toBeVisible()
  await expect(page.getByLabel(label, { exact: true })).toHaveValue('')

  await findField(page, 'first_name').fill('Ngozi')
  await submitProfile(page)
  await expect(saved).toBeVisible()
  expect(await readMember(site, member)).toMatchObject({ first_name: 'Ngozi', get_photo_url: url })
})

test('a chosen photo can be left out again', async ({ page }) => {
  const puts = watchProfile(page, 'PUT')
  await openProfile(page)
  await page.getByLabel(label, { exact: true }).setInputFiles(png)
  await page.getByRole('button', { name: 'Keep the present photo' }).click()
  await expect(page.locator('main img')).toHaveCount(0)
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
  expect(puts).toEqual([])
})

for (const { name, file, problem } of [
  {
    name: 'a text file',
    file: { name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('me') },
    problem: 'Choose a JPEG, PNG or WebP picture',
  },
  {
    name: 'more than 5 MB',
    file: { ...png, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
    problem: 'Choose a picture of at most 5 MB',
  },
]) {
  test(`${name} is refused before it is sent`, async ({ page }) => {
    const puts = watchProfile(page, 'PUT')
    await openProfile(page)
    const input = page.getByLabel(label, { exact: true })
    await input.setInputFiles(file)
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(input).toHaveAccessibleDescription(`JPEG, PNG or WebP, up to 5 MB ${problem}`)
    await submitProfile(page)
    expect(puts).toEqual([])
    await expect(input).toBeFocused()
  })
}

test.describe('a picture that is none', () => {
  test.use({ allowedErrors: /status of 400|ERR_INVALID_URL/ })

  test('is refused by the server, beside the field', async ({ page }) => {
    await openProfile(page)
    const input = page.getByLabel(label, { exact: true })
    await input.setInputFiles({ ...png, buffer: Buffer.from('no picture') })
    await submitProfile(page)
    const dialog = page.getByRole('dialog', { name: 'Fix the Error(s) Below!!!' })
    await expect(dialog.getByRole('listitem')).toHaveText([/^image/])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(input).toBeFocused()
  })
})

test('a stored photo is removed after a question', async ({ page, site, member }) => {
  const patches = watchProfile(page, 'PATCH')
  await openProfile(page)
  await page.getByLabel(label, { exact: true }).setInputFiles(png)
  await submitProfile(page)
  await page.getByRole('dialog', { name: 'Profile Updated' }).getByRole('button', { name: 'Close' }).click()
  const remove = page.getByRole('button', { name: 'Remove photo' })
  await remove.click()
  const question = page.getByRole('dialog', { name: 'Remove your photo?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  expect(patches).toEqual([])
  await remove.click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(question).toHaveCount(0)
  await expect(remove).toHaveCount(0)
  await expect(page.locator('img[src^="/media/"]')).toHaveCount(0)
  expect(patches.map((request) => request.postData())).toEqual(['{"image":null}'])
  expect(await readMember(site, member)).toMatchObject({ get_photo_url: '', image: null, first_name: 'Ada' })
})
