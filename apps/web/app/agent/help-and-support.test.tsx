import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere } from '../../testing/axe.ts'
import { editContent } from '../../testing/edit-content.ts'
import { expectCount, expectGone, expectTexts } from '../../testing/find.ts'
import { makeAgent } from '../../testing/people.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const findMain = () => page.getByRole('main')
const open = async () => renderScreen('/dashboard/help-and-support', { as: await makeAgent() })

test("[LIB-013] the screen has the heading 'Contact Support' and only the company's own channels", {
  tags: 'accessibility',
}, async () => {
  await editContent().change('company-information', {
    email: 'care@goldenfield.example',
    telephone: '+234 700 123 4567',
    whatsapp_url: 'https://wa.me/2347001234567',
  })
  await open()
  await expectTexts(findMain().getByRole('heading'), ['Help and Support', 'Contact Support'])
  const links = findMain().getByRole('link')
  await expectTexts(links, ['care@goldenfield.example', '+234 700 123 4567', 'Write to us on WhatsApp'])
  expect(links.elements().map((link) => link.getAttribute('href'))).toEqual([
    'mailto:care@goldenfield.example',
    'tel:+2347001234567',
    'https://wa.me/2347001234567',
  ])
  await expect.element(links.nth(2)).toHaveAttribute('target', '_blank')
  await expectGone(findMain().getByRole('button'))
  await expectGone(findMain().locate('form'))
  await expectNoViolationsAnywhere()
})

test('a channel that the company does not have is not shown', async () => {
  await editContent().change('company-information', { whatsapp_url: null })
  await open()
  await expectCount(findMain().getByRole('link'), 2)
  await expectGone(findMain().getByText('WhatsApp'))
})

test('without company information the heading stays, and the screen says what is missing', {
  tags: 'accessibility',
}, async () => {
  await editContent().hide('company-information')
  await open()
  await expect.element(page.getByRole('heading', { name: 'Contact Support' })).toBeVisible()
  await expect.element(page.getByText('Our contact details could not be loaded')).toBeVisible()
  await expectGone(findMain().getByRole('link'))
  await expectNoViolationsAnywhere()
})
