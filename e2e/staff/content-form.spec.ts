import { expect, findText, openContent, said, save, test } from '../support/content-screen.ts'
import { createTokens, makeMember, storeTokens } from '../support/members.ts'
import { picture } from '../support/picture.ts'
import { callAsStaff, makeStaff } from '../support/staff-test.ts'
import { visit } from '../support/visit.ts'

const png = { name: 'field.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') }

test.describe('a record that breaks the rules', () => {
  test.use({ allowedErrors: /status of 400/ })

  test('is refused under its fields, which have the keyboard', async ({ page, staffAs, unique }) => {
    await staffAs('editor')
    const title = unique('Seed loans')
    await openContent(page, '/services/new', 'New Record')
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Address').fill('Seed Loans!')
    await save(page)
    await expect(page.getByLabel('Address')).toBeFocused()
    await expect(page.getByText('Use lower-case letters, digits and single hyphens.')).toBeVisible()
    await page.getByLabel('Address').fill(title.toLowerCase().replaceAll(' ', '-'))
    await page.getByLabel('Summary').fill('Money before the harvest.')
    await save(page)
    await expect(findText(page, 'Full text')).toBeFocused()
    await page.keyboard.type('Paid back in autumn.')
    await save(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await visit(page, `/services/${title.toLowerCase().replaceAll(' ', '-')}`)
    await expect(page.getByText('Paid back in autumn.')).toBeVisible()
  })
})

test('an address is suggested from the title while there is none, and may be changed', async ({
  page,
  staffAs,
  unique,
}) => {
  await staffAs('editor')
  const title = unique('Crédit for Seeds')
  const mark = title.split(' ').at(-1)
  await openContent(page, '/services/new', 'New Record')
  const suggestion = page.getByRole('button', { name: /^Use “/ })
  await expect(suggestion).toHaveCount(0)
  await page.getByLabel('Title').fill(title)
  await expect(suggestion).toHaveText(`Use “credit-for-seeds-${mark}”`)
  await suggestion.press('Enter')
  await expect(suggestion).toHaveCount(0)
  const address = page.getByLabel('Address')
  await expect(address).toBeFocused()
  await expect(address).toHaveValue(`credit-for-seeds-${mark}`)
  await address.fill('')
  await expect(suggestion).toBeVisible()
  await address.pressSequentially(`own-${mark}`)
  await expect(address).toHaveValue(`own-${mark}`)
  await page.getByLabel('Summary').fill('Money before the harvest.')
  await findText(page, 'Full text').fill('Paid back in autumn.')
  await save(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(address).toHaveValue(`own-${mark}`)
})

test.describe('what two write at once', () => {
  test.use({ allowedErrors: /status of 409/ })

  test('is not lost: the second is told who and when, and may load it', async ({ page, site, staffAs, addBranch }) => {
    await staffAs('editor')
    const { id, name } = await addBranch()
    const other = await makeStaff(site, 'editor')
    await openContent(page, `/branch-address/${id}`, name)
    await page.getByLabel('Phone number').fill('0700')
    const path = `content/branch-address/${id}`
    const body = { fields: { phone_number: '0800', branch_address: '9 Other Road' }, version: 1 }
    expect((await callAsStaff(site, other, { method: 'PUT', path, body })).status).toBe(200)
    await save(page)
    const dialog = page.getByRole('dialog', { name: 'Somebody saved meanwhile' })
    await expect(dialog).toContainText(`${other.email} changed this record on`)
    await dialog.getByRole('button', { name: 'Load Theirs' }).click()
    await expect(page.getByLabel('Phone number')).toHaveValue('0800')
    await expect(page.getByLabel('Address')).toHaveValue('9 Other Road')
    await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  })

  test('goes on with what was written here, which then replaces the other', async ({
    page,
    site,
    staffAs,
    addBranch,
  }) => {
    await staffAs('editor')
    const { id, name } = await addBranch()
    const other = await makeStaff(site, 'editor')
    await openContent(page, `/branch-address/${id}`, name)
    await page.getByLabel('Phone number').fill('0700')
    const path = `content/branch-address/${id}`
    const body = { fields: { phone_number: '0800', branch_address: '9 Other Road' }, version: 1 }
    await callAsStaff(site, other, { method: 'PUT', path, body })
    await save(page)
    await page.getByRole('button', { name: 'Keep Editing' }).click()
    await expect(page.getByLabel('Phone number')).toHaveValue('0700')
    await expect(page.getByLabel('Address')).toHaveValue('9 Other Road')
    await expect(page.getByRole('alert')).toContainText('Others have changed Phone number meanwhile.')
    await save(page)
    await expect(said(page).first()).toHaveText('Saved. It is on the site.')
    const [last] = (await site.act('list', 'branch-address')).slice(-1)
    expect(last).toMatchObject({ phone_number: '0700', branch_address: '9 Other Road' })
  })
})

test('the history tells who changed what, and restores it after a question', async ({
  page,
  request,
  staffAs,
  addBranch,
}) => {
  const { email } = await staffAs('editor')
  const { id, name } = await addBranch()
  await openContent(page, `/branch-address/${id}`, name)
  await page.getByLabel('Address').fill('2 New Road')
  await save(page)
  const versions = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(versions).toHaveCount(2)
  await expect(versions.first()).toContainText('Changed: Address')
  await expect(versions.first()).toContainText(`by ${email}`)
  await versions.last().getByRole('button', { name: 'Restore version 1' }).click()
  const question = page.getByRole('dialog', { name: 'Restore version 1?' })
  await expect(question).toContainText('It replaces what is stored in: Address.')
  await question.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Address')).toHaveValue('1 Test Road')
  await expect(versions).toHaveCount(3)
  await expect(versions.first()).toContainText('Restored: Address')
  expect(await (await request.get('/contact')).text()).not.toContain('2 New Road')
})

test('leaving with what is not saved asks, saving does not', async ({ page, staffAs, addBranch }) => {
  await staffAs('editor')
  const { id, name } = await addBranch()
  await openContent(page, `/branch-address/${id}`, name)
  await page.getByLabel('Phone number').fill('0700')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'Branches' }).click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByLabel('Phone number')).toHaveValue('0700')
  expect(await page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true)
  await save(page)
  await expect(said(page).first()).toHaveText('Saved. It is on the site.')
  await page.getByRole('link', { name: 'Branches' }).click()
  await expect(page).toHaveURL('/staff/content/branch-address')
})

test('a picture is uploaded, shown as the site cuts it, and taken away', async ({ page, site, staffAs, unique }) => {
  await staffAs('editor')
  const title = unique('Slide')
  await openContent(page, '/hero/new', 'New Record')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Snippet').fill('Sow now.')
  const field = page.getByLabel('Background image', { exact: true })
  await field.setInputFiles({ ...png, name: 'words.txt', mimeType: 'text/plain' })
  await expect(page.getByText('Choose a JPEG, PNG or WebP picture.')).toBeVisible()
  await field.setInputFiles(png)
  await expect(page.getByText('field.png is uploaded: 320 × 240 pixels')).toBeVisible()
  const crops = page.getByRole('group', { name: 'Background image, as the site may cut it' })
  await expect(crops.getByRole('figure')).toHaveText(['Whole', 'Wide, 16:9', 'Square', 'Round'])
  for (const image of await crops.locator('img').all()) {
    await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(320)
  }
  await page.getByLabel('Publish it at once').uncheck()
  await save(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('320 × 240 pixels')).toBeVisible()
  expect(JSON.stringify(await site.act('list', 'hero'))).not.toContain(title)
  await page.getByRole('button', { name: 'Remove background image' }).click()
  await expect(field).toBeFocused()
  await expect(crops).toHaveCount(0)
  await save(page)
  await expect(said(page).first()).toHaveText('Saved. It is hidden: nobody sees it yet.')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/staff/content/hero')
  await expect(said(page).first()).toHaveText('Deleted. It can be restored below.')
})

test('the preview is the public page with what is not saved', async ({ page, request, staffAs, addBranch }) => {
  await staffAs('editor')
  const { id, name } = await addBranch()
  await openContent(page, `/branch-address/${id}`, name)
  await page.getByLabel('Address').fill('77 Draft Road')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Preview' }).click()
  const tab = await opened
  await tab.waitForURL(/\/contact\?preview=/)
  await expect(tab.getByText('77 Draft Road')).toBeVisible()
  await expect(tab.getByRole('complementary', { name: 'Preview' })).toBeVisible()
  expect(await (await request.get('/contact')).text()).not.toContain('77 Draft Road')
})

test('[PAY-010] members read how to pay as staff have written it, until it is hidden', async ({
  page,
  site,
  staffAs,
}) => {
  await staffAs('editor')
  await storeTokens(page, await createTokens(site, await makeMember(site)))
  const panel = page.locator('section:has(> h2:text-is("Payment Instructions"))')
  await openContent(page, '/payment-instructions', 'Payment instructions')
  await expect(page).toHaveURL('/staff/content/payment-instructions/1')
  await expect(page.getByRole('button', { name: 'Preview' })).toHaveCount(0)
  await findText(page, 'How to pay the registration fee').fill('Pay at the granary.')
  await save(page)
  await expect(said(page).first()).toHaveText('Saved. It is on the site.')
  await visit(page, '/dashboard/payments')
  await expect(panel).toHaveText('Payment InstructionsPay at the granary.')
  await openContent(page, '/payment-instructions/1', 'Payment instructions')
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(said(page).first()).toHaveText('It is hidden: nobody sees it.')
  await visit(page, '/dashboard/payments')
  await expect(panel).toHaveText('Payment InstructionsTBD')
})
