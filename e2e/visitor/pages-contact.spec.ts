import { expect, test } from '../support/test.ts'

const branches = [
  { branch_name: 'North Barn', phone_number: '+1 555 010 0101', branch_address: '1 North Road, Springfield' },
  { branch_name: 'South Mill', phone_number: '+1 555 010 0102', branch_address: '2 South Road, Shelbyville' },
]

test('[PAGE-011] /contact shows a card for each branch', async ({ page, content }) => {
  await content.only('branch-address', branches)
  await page.goto('/contact')
  const cards = page.getByRole('region', { name: 'Our Branches' }).getByRole('listitem')
  await expect(cards).toHaveCount(2)
  for (const [index, branch] of branches.entries()) {
    const card = cards.nth(index)
    await expect(card.getByRole('heading', { name: branch.branch_name })).toBeVisible()
    await expect(card.getByText(branch.branch_address)).toBeVisible()
    await expect(card.getByRole('link', { name: branch.phone_number })).toHaveAttribute(
      'href',
      `tel:${branch.phone_number}`,
    )
  }
})

test('without branches the section is left out', async ({ page, content }) => {
  await content.only('branch-address', [])
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
  await expect(page.getByRole('region', { name: 'Our Branches' })).toHaveCount(0)
})

test('[PAGE-012] [PAGE-013] /contact shows the head office, its e-mail and its telephone', async ({
  page,
  content,
}) => {
  await content.change('company-information', {
    company_address: '7 Orchard Lane, Greenfield',
    email: 'desk@orchard.example',
    telephone: '+1 555 010 0177',
  })
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main.getByText('7 Orchard Lane, Greenfield')).toBeVisible()
  const mail = main.getByRole('link', { name: 'desk@orchard.example' }).first()
  await expect(mail).toBeVisible()
  await expect(mail).toHaveAttribute('href', 'mailto:desk@orchard.example')
  const telephone = main.getByRole('link', { name: '+1 555 010 0177' })
  await expect(telephone).toBeVisible()
  await expect(telephone).toHaveAttribute('href', 'tel:+1 555 010 0177')
})
