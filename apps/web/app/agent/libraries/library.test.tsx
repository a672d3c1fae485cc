import type { LibraryName } from '@evergrove/contract/content/content-kinds'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import { editContent } from '../../../testing/edit-content.ts'
import { expectCount, expectGone, expectTexts } from '../../../testing/find.ts'
import { answerJson, leaveWaiting, watchCalls } from '../../../testing/network.ts'
import { makeAgent } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const libraries: { path: string; call: LibraryName; title: string }[] = [
  { path: 'ourproducts', call: 'ourproducts', title: 'Our Products' },
  { path: 'annuity', call: 'annuity', title: 'Annuity' },
  { path: 'life', call: 'life', title: 'Life' },
  { path: 'health', call: 'health', title: 'Health' },
  { path: 'trainings', call: 'training', title: 'Trainings' },
  { path: 'contractings', call: 'contracting', title: 'Contractings' },
  { path: 'marketingmaterials', call: 'marketingmaterials', title: 'Marketing Materials' },
  { path: 'agentSupports', call: 'agentsupports', title: 'Agent Supports' },
]

const item = (url_field: string, description: string) => ({ url_field, description })
const findItems = () => page.getByRole('main').getByRole('listitem')
const findHeading = () => page.getByRole('heading', { level: 1 })
const open = async (path: string) => renderScreen(`/dashboard/${path}`, { as: await makeAgent() })

test('[LIB-001] [LIB-002] [LIB-003] [LIB-004] [LIB-005] [LIB-006] [LIB-007] [LIB-008] [ERR-020] each library shows its title, a retry button after a failed load, and then the items of its own call', async () => {
  allowErrors(/could not be loaded/)
  const content = editContent()
  for (const { call } of libraries) {
    await content.only(call, [
      item('https://example.org/a.pdf', `First of ${call}.`),
      item('https://example.org/b.pdf', `Second of ${call}.`),
    ])
  }
  const mends = new Map(libraries.map(({ call }) => [call, answerJson(`GET ${call}`, {}, { status: 500 })]))
  const screen = await open('help-and-support')
  await expect.element(findHeading()).toHaveTextContent('Help and Support')
  // The query retries twice, after one second and after two.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const { path, call, title } of libraries) {
    await screen.navigate(`/dashboard/${path}`)
    await expect.element(findHeading()).toHaveTextContent(title)
    const retry = page.getByRole('button', { name: /^Retry/ })
    const countAfterHalfASecond = async () => {
      await vi.advanceTimersByTimeAsync(500)
      return retry.elements().length
    }
    await expect.poll(countAfterHalfASecond).toBe(1)
    await expectGone(page.getByRole('alert'))
    await expectGone(page.getByText('No items yet'))
    await expectCount(findItems(), 0)
    mends.get(call)?.()
    await retry.click()
    await expectTexts(findItems(), [new RegExp(`First of ${call}\\.`), new RegExp(`Second of ${call}\\.`)])
  }
})

test('[GAP-32] each library without items shows its title and says that it is empty', {
  tags: 'accessibility',
}, async () => {
  for (const { call } of libraries) answerJson(`GET ${call}`, [])
  const screen = await open('help-and-support')
  for (const { path, title } of libraries) {
    await screen.navigate(`/dashboard/${path}`)
    await expect.element(findHeading()).toHaveTextContent(title)
    await expect.element(page.getByText('No items yet', { exact: true })).toBeVisible()
    await expectCount(findItems(), 0)
    const link = page.getByRole('main').getByRole('link', { name: 'Contact us' })
    await expect.element(link).toHaveAttribute('href', '/dashboard/help-and-support')
  }
  await expectNoViolationsAnywhere()
})

test('[LIB-009] items are numbered in their order', { tags: 'accessibility' }, async () => {
  await editContent().only('annuity', [
    item('https://example.org/c', 'Carrots'),
    item('https://example.org/a', 'Apples'),
    item('https://example.org/b', 'Beans'),
  ])
  await open('annuity')
  await expectTexts(page.getByRole('main').locate('ol > li'), [/^1\s*Carrots/, /^2\s*Apples/, /^3\s*Beans/])
  await expectNoViolationsAnywhere()
})

test('[LIB-011] [LIB-012] any web address except that of a video is a link to a new tab, even if its video id has the wrong length', async () => {
  const addresses = [
    'https://example.org/a.pdf',
    'https://www.youtube.com/watch?v=abcdefghij',
    'https://youtu.be/abcdefghijkl',
    'https://www.youtube.com/embed/abcdefghijkl',
  ]
  const served = [...addresses, 'javascript:document.title="x"'].map((address, index) => ({
    id: index + 1,
    url_field: address,
    description: `Paper ${index + 1}`,
  }))
  answerJson('GET life', served)
  await open('life')
  await expectCount(findItems(), 5)
  await expectGone(findItems().nth(4).getByRole('link'))
  const links = findItems().getByRole('link', { name: 'View' })
  await expectCount(links, 4)
  for (const [index, address] of addresses.entries()) {
    await expect.element(links.nth(index)).toHaveAttribute('href', address)
    await expect.element(links.nth(index)).toHaveAttribute('target', '_blank')
    await expect.element(links.nth(index)).toHaveAttribute('rel', expect.stringContaining('noopener'))
  }
  await expectGone(page.locate('iframe'))
})

test('pointing at a library in the sidebar preloads it, and its screen is accessible while it loads', {
  tags: 'accessibility',
}, async () => {
  leaveWaiting('GET contracting')
  const calls = watchCalls('GET contracting')
  await open('help-and-support')
  await expect.element(findHeading()).toHaveTextContent('Help and Support')
  expect(calls).toEqual([])
  const link = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Contractings' })
  await link.hover()
  await expect.poll(() => calls.length).toBe(1)
  await link.click()
  await expect.element(page.locate('main [aria-busy=true]')).toBeVisible()
  await expectNoViolationsAnywhere()
})
