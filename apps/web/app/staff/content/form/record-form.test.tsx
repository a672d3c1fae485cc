import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  addBranch,
  expectHeading,
  expectSaid,
  findText,
  openContent,
  readPublic,
  save,
  uniqueName,
} from '../../../../testing/content.ts'
import { editContent } from '../../../../testing/edit-content.ts'
import { expectGone, expectTexts } from '../../../../testing/find.ts'
import { callAs, getAs, makeAgent, makeStaff, perform, type Staff } from '../../../../testing/people.ts'
import { chooseFile, phonePhoto, pngFile } from '../../../../testing/picture.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'

/** Saves a change to the record as a colleague. */
async function changeAsColleague(
  id: number,
  { phone_number, version }: { phone_number: string; version: number },
): Promise<Staff> {
  const colleague = await makeStaff('editor')
  const fields = { phone_number, branch_address: '9 Other Road' }
  await callAs(colleague, `PUT staff/content/branch-address/${id}`, { fields, version })
  return colleague
}

test('an address is suggested from the title while the field is empty, and each error is below its field and linked above the form', {
  tags: 'deep',
}, async () => {
  const title = uniqueName('Crédit for Seeds')
  const mark = title.split(' ').at(-1)
  await openContent('/services/new', 'New service')
  await expect.element(findText('Full text')).toBeVisible()
  const suggestion = page.getByRole('button', { name: /^Use “/ })
  await expectGone(suggestion)
  await findText('Title').fill(title)
  await expect.element(suggestion).toHaveTextContent(`Use “credit-for-seeds-${mark}”`)
  suggestion.element().focus()
  await userEvent.keyboard('{Enter}')
  await expectGone(suggestion)
  const address = findText('Address')
  await expect.element(address).toHaveFocus()
  await expect.element(address).toHaveValue(`credit-for-seeds-${mark}`)
  await address.fill('')
  await expect.element(suggestion).toBeVisible()
  await userEvent.keyboard('Seed Loans!')

  await save()
  await expect.element(address).toHaveFocus()
  await expect.element(page.getByText('Use lower-case letters, digits and single hyphens.')).toBeVisible()
  const summary = page.getByRole('group', { name: /^Correct these \d fields to continue$/ })
  await expectTexts(summary.getByRole('link'), ['Address', 'Summary', 'Full text'])
  await summary.getByRole('link', { name: 'Full text' }).click()
  await expect.element(findText('Full text')).toHaveFocus()
  await address.fill(`own-${mark}`)
  await findText('Summary').fill('Money before the harvest.')
  await save()
  await expect.element(findText('Full text')).toHaveFocus()
  await userEvent.keyboard(`Paid back in autumn ${mark}.`)
  await save()
  await expectHeading(title)
  await expect.element(address).toHaveValue(`own-${mark}`)
  expect(await readPublic('services')).toContain(`Paid back in autumn ${mark}.`)
})

test('a change that a colleague saved first is shown with the colleague, and can be loaded or replaced', {
  tags: 'deep',
}, async () => {
  const { id, name } = await addBranch()
  await openContent(`/branch-address/${id}`, name)
  const writeAgainst = async (change: { phone_number: string; version: number }) => {
    await findText('Phone number').fill('0700')
    const { email } = await changeAsColleague(id, change)
    await save()
    await expect.element(dialog.getByText(`${email} changed this record on`)).toBeVisible()
  }
  const dialog = page.getByRole('dialog', { name: 'Someone else saved changes' })
  await writeAgainst({ phone_number: '0800', version: 1 })
  await dialog.getByRole('button', { name: 'Load their version' }).click()
  await expect.element(findText('Phone number')).toHaveValue('0800')
  await expect.element(findText('Address')).toHaveValue('9 Other Road')
  await expectGone(page.getByText('Unsaved changes'))

  await writeAgainst({ phone_number: '0900', version: 2 })
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(findText('Phone number')).toHaveValue('0700')
  await expect.element(findText('Address')).toHaveValue('9 Other Road')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Someone else changed Phone number.')
  await save()
  await expectSaid('Saved. It is live on the site.')
  const [last] = (await perform('list', 'branch-address')).slice(-1)
  expect(last).toMatchObject({ phone_number: '0700', branch_address: '9 Other Road' })
})

test('the history shows each author and what was changed from and to, and restores a version, and unsaved changes cause a question on leaving', async () => {
  const { id, name } = await addBranch()
  const editor = await makeStaff('editor')
  const screen = await openContent(`/branch-address/${id}`, name, editor)
  await findText('Address').fill('2 New Road')
  await save()
  const versions = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expectTexts(versions, [new RegExp(`^Changed.*by ${editor.email}Address:from 1 Test Road → to 2 New Road`), /./])
  await versions.last().getByRole('button', { name: 'Restore version 1' }).click()
  const question = page.getByRole('dialog', { name: 'Restore version 1?' })
  await expect.element(question.getByText('It replaces what is stored in: Address.')).toBeVisible()
  await question.getByRole('button', { name: 'Restore' }).click()
  await expect.element(findText('Address')).toHaveValue('1 Test Road')
  await expectTexts(versions, [/^Restored.*Address:from 2 New Road → to 1 Test Road/, /./, /./])
  expect(await readPublic('branch-address')).not.toContain('2 New Road')

  await findText('Phone number').fill('0700')
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'Branches' }).click()
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await expectGone(leaving)
  await expect.element(findText('Phone number')).toHaveValue('0700')
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  await save()
  await expectSaid('Saved. It is live on the site.')
  await page.getByRole('link', { name: 'Branches' }).click()
  await expect.poll(screen.path).toBe('/staff/content/branch-address')
})

test('a picture can be uploaded, shown as cropped on the site, and removed', { tags: 'deep' }, async () => {
  const title = uniqueName('Slide')
  const screen = await openContent('/hero/new', 'New hero slide')
  await findText('Title').fill(title)
  await findText('Snippet').fill('Sow now.')
  const field = page.getByLabelText('Background image', { exact: true })
  await field.upload(new File(['words'], 'words.txt', { type: 'text/plain' }))
  await expect.element(page.getByText('Choose a JPEG, PNG or WebP image.')).toBeVisible()
  await field.upload(pngFile('field.png'))
  await expect.element(page.getByText('field.png has been uploaded: 320 × 240 pixels')).toBeVisible()
  const crops = page.getByRole('group', { name: 'Background image on the site' })
  await expectTexts(crops.getByRole('figure'), ['Wide, 16:9'])
  const widths = () =>
    crops
      .locate('img')
      .elements()
      .map((image) => (image as HTMLImageElement).naturalWidth)
  await expect.poll(widths).toEqual([320])
  await page.getByLabelText('Publish now').click()
  await save()
  await expectHeading(title)
  await expect.element(page.getByText('320 × 240 pixels')).toBeVisible()
  expect(await readPublic('hero')).not.toContain(title)
  await page.getByRole('button', { name: 'Remove background image' }).click()
  await expect.element(field).toHaveFocus()
  await expectGone(crops)
  await save()
  await expectSaid('Saved. It is hidden until you publish it.')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(screen.path).toBe('/staff/content/hero')
  await expectSaid('Deleted. You can restore it below.')
})

test('[P23] a picture for the site that is too large is reduced before it is uploaded', {
  tags: 'deep',
}, async () => {
  await openContent('/hero/new', 'New hero slide')
  const photo = await phonePhoto('field.jpg')
  // Bytes after the end of a JPEG do not belong to it.
  const large = new File([photo, new Uint8Array(4 * 1024 * 1024)], photo.name, { type: photo.type })
  await chooseFile(page.getByLabelText('Background image', { exact: true }), large)
  await expect.element(page.getByText('Making the image smaller…')).toBeVisible()
  await expect
    .element(page.getByText(/^field\.jpg has been uploaded: 1800 × 2400 pixels\. The image was made smaller: 1\d/))
    .toBeVisible()
})

test('[PAY-010] agents read the payment instructions as staff wrote them, until they are hidden', {
  tags: 'deep',
}, async () => {
  const [editor, agent] = [await makeStaff('editor'), await makeAgent()]
  // Other tests have read the earlier text.
  await editContent().change('payment-instructions', { body: '<p>To be replaced.</p>' })
  const panel = page.locate('section:has(> h2:text-is("Payment Instructions"))')
  const screen = await openContent('/payment-instructions', 'Payment instructions', editor)
  await expect.poll(screen.path).toBe('/staff/content/payment-instructions/1')
  await expectGone(page.getByRole('button', { name: 'Preview' }))
  await findText('How to pay the registration fee').fill('Pay at the granary.')
  await save()
  await expectSaid('Saved. It is live on the site.')
  expect(await getAs(agent, 'dashboard/payment-instructions')).toMatchObject({
    body: expect.stringContaining('granary'),
  })
  await page.getByRole('button', { name: 'Hide' }).click()
  await expectSaid('Hidden from visitors.')
  await renderScreen('/dashboard/payments', { as: agent })
  await expect.element(panel).toHaveTextContent('Payment InstructionsTBD')
  await openContent('/payment-instructions/1', 'Payment instructions', editor)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectSaid('Published.')
  await renderScreen('/dashboard/payments', { as: agent })
  await expect.element(panel).toHaveTextContent('Payment InstructionsPay at the granary.')
})
