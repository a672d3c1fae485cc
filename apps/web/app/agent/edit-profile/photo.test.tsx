import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { closeDialog, expectCount, expectGone, expectTexts, findDialog } from '../../../testing/find.ts'
import { watchCalls } from '../../../testing/network.ts'
import { getMe, makeAgent } from '../../../testing/people.ts'
import { chooseFile, phonePhoto, pngFile } from '../../../testing/picture.ts'
import {
  findField,
  findPhoto,
  openProfile,
  REFUSED,
  saveProfile,
  submitProfile,
} from '../../../testing/profile-form.ts'

const findPreview = () => page.locate('main img[src^="data:image/png"]')
const findStored = () => page.locate('img[src^="/media/"]')

test('[PROF-006] [GAP-31] a photo is optional, is sent if one is chosen, is kept if none is chosen, and is removed only after a confirmation', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeAgent()
  await openProfile(agent)
  await findField('first_name').fill('Zainab')
  await saveProfile()
  expect((await getMe(agent)).get_photo_url).toBe('')

  const puts = watchCalls('PUT auth/users/me')
  await expect.element(page.getByText('JPEG, PNG or WebP. Above 5 MB, we make it smaller.')).toBeVisible()
  await chooseFile(findPhoto(), pngFile('me.png'))
  await expect.element(findPreview()).toBeVisible()
  await saveProfile()
  expect((await puts[0]?.formData())?.get('image')).toMatchObject({ name: 'me.png', type: 'image/png' })
  const { get_photo_url: url, image } = await getMe(agent)
  expect(url).toMatch(/^\/media\/.+\.webp$/)
  expect(image).toBe(url)
  await expect.element(page.getByRole('banner').locate(`img[src^="${url}"]`)).toBeVisible()
  await expect.element(findPhoto()).toHaveValue('')

  await findField('first_name').fill('Ngozi')
  await saveProfile()
  expect(await getMe(agent)).toMatchObject({ first_name: 'Ngozi', get_photo_url: url })

  const patches = watchCalls('PATCH auth/users/me')
  await expectCount(findStored(), 2)
  const remove = page.getByRole('button', { name: 'Remove photo' })
  await remove.click()
  const question = findDialog('Remove your photo?')
  await expectNoViolationsAnywhere()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expectGone(question)
  expect(patches).toEqual([])
  await remove.click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expectGone(question)
  await expectGone(remove)
  await expectGone(findStored())
  expect(await Promise.all(patches.map((patch) => patch.text()))).toEqual(['{"image":null}'])
  expect(await getMe(agent)).toMatchObject({ get_photo_url: '', image: null, first_name: 'Ngozi' })
})

test('[P23] an 8 MB photo from a telephone is reduced before it is sent, and the agent is told', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const agent = await makeAgent()
  const puts = watchCalls('PUT auth/users/me')
  await openProfile(agent)
  await chooseFile(findPhoto(), await phonePhoto('me.jpg'))
  const note = page.getByRole('status').filter({ hasText: 'photo' })
  await expect.element(note).toHaveTextContent('Making the photo smaller…')
  await expect.element(page.getByRole('button', { name: 'Update Profile' })).toBeDisabled()
  await expect.element(note).toMatchTextContent(/^The photo was made smaller: [78](?:\.\d)? MB to \d(?:\.\d)? MB\.$/)
  await expect.element(page.locate('main img[src^="data:image/jpeg"]')).toBeVisible()
  await expectNoViolationsAnywhere()
  await saveProfile()
  expect((await puts[0]?.formData())?.get('image')).toMatchObject({ name: 'me.jpg', type: 'image/jpeg' })
  expect((await getMe(agent)).get_photo_url).toMatch(/-1800x2400\.webp$/)
  await expectGone(note)
})

test('a file of another type or above 5 MB is refused before it is sent, and the server refuses a file that only has the name of a picture', async () => {
  const puts = watchCalls('PUT auth/users/me')
  await openProfile()
  for (const { file, problem } of [
    { file: new File(['me'], 'me.txt', { type: 'text/plain' }), problem: 'Choose a JPEG, PNG or WebP photo.' },
    {
      file: new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'me.png', { type: 'image/png' }),
      problem: 'Choose a photo of up to 5 MB.',
    },
  ]) {
    await chooseFile(findPhoto(), file)
    await expect.element(findPhoto()).toHaveAttribute('aria-invalid', 'true')
    await expect
      .element(findPhoto())
      .toHaveAccessibleDescription(`JPEG, PNG or WebP. Above 5 MB, we make it smaller. ${problem}`)
    await submitProfile()
    await expect.element(findPhoto()).toHaveFocus()
    await findField('first_name').click()
  }
  expect(puts).toEqual([])

  await chooseFile(findPhoto(), new File(['no picture'], 'me.png', { type: 'image/png' }))
  await submitProfile()
  await expectTexts(findDialog(REFUSED).getByRole('listitem'), [/^image/])
  await closeDialog(REFUSED)
  await expect.element(findPhoto()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(findPhoto()).toHaveFocus()
})

test('a chosen photo can be removed again', async () => {
  const puts = watchCalls('PUT auth/users/me')
  await openProfile()
  await chooseFile(findPhoto(), pngFile('me.png'))
  await expect.element(findPreview()).toBeVisible()
  await page.getByRole('button', { name: 'Keep the current photo' }).click()
  await expectGone(page.locate('main img'))
  await expectGone(page.getByText('Unsaved changes'))
  await expect.element(findPhoto()).toHaveValue('')
  expect(puts).toEqual([])
})
