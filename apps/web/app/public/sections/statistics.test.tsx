import { expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { advance, until } from '../../../testing/carousels.ts'
import { content, readList, storePicture } from '../../../testing/public-content.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { statistic } from '../../../testing/samples.ts'

/** Finds the only statistic and its visible figure. */
function findStatistic() {
  const item = page.getByRole('region', { name: 'Our figures' }).getByRole('listitem')
  return { item, text: item.getByText(/^[\d,]+\+$/) }
}

/** Opens the home page under fake timers. The figure counts up as for visitors without a wish for reduced motion. */
async function openWithFakeTimers() {
  await commands.emulateMedia({ reducedMotion: 'no-preference' })
  vi.useFakeTimers()
  await renderScreen('/')
  return findStatistic()
}

async function scrollToCounter() {
  const counter = findStatistic()
  counter.item.element().scrollIntoView({ block: 'center', behavior: 'instant' })
  await until(() => counter.text.element().textContent === '0+')
  return counter
}

test('[HOME-015] [HOME-016] [HOME-017] a counter rises to its figure, with a plus, beside its title and image', async () => {
  const image = await storePicture()
  await content.only('stat', [statistic({ number: 500, image })])
  await openWithFakeTimers()
  const { item, text } = await scrollToCounter()
  const seen: number[] = []
  for (let second = 1; second <= 9; second += 1) {
    await advance(1000)
    const shown = text.element().textContent ?? ''
    expect(shown).toMatch(/^\d+\+$/)
    seen.push(Number.parseInt(shown, 10))
    expect(item.getByRole('img', { name: '500+' }).elements()).toHaveLength(1)
  }
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(seen.at(-1)).toBeLessThan(500)
  expect(new Set(seen).size).toBeGreaterThan(6)
  await advance(1000)
  await expect.element(text).toHaveTextContent('500+')
  await expect.element(item.getByText('Families of 500')).toBeVisible()
  const url = String((await readList('stat'))[0]?.get_image_url)
  await expect.element(item.getByRole('presentation')).toHaveAttribute('src', url)
  await expect.element(item.getByRole('presentation')).toBeVisible()
})

test('[HOME-017] a counter takes ten seconds from the moment it becomes visible', async () => {
  await content.only('stat', [statistic({ number: 900_000_000 })])
  const { text } = await openWithFakeTimers()
  expect(text.element().textContent).toBe('900,000,000+')
  await advance(20_000)
  expect(text.element().textContent).toBe('900,000,000+')
  await scrollToCounter()
  await advance(9000)
  expect(text.element().textContent).not.toBe('900,000,000+')
  await advance(999)
  expect(text.element().textContent).not.toBe('900,000,000+')
  await advance(1)
  expect(text.element().textContent).toBe('900,000,000+')
})

test('[HOME-017] the final figure is shown at once to visitors who prefer reduced motion', async () => {
  await content.only('stat', [statistic({ number: 500 })])
  await renderScreen('/')
  const { item, text } = findStatistic()
  await expect.element(text).toHaveTextContent('500+')
  const list = item.element().closest('ul')
  if (list === null) throw new Error('There is no list of figures')
  const written: (string | null)[] = []
  const observer = new MutationObserver(() => written.push(list.textContent))
  observer.observe(list, { subtree: true, childList: true, characterData: true })
  item.element().scrollIntoView({ block: 'center', behavior: 'instant' })
  await expect.element(item).toBeInViewport()
  for (let frame = 0; frame < 5; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  await expect.element(text).toHaveTextContent('500+')
  observer.disconnect()
  expect(written).toEqual([])
})
