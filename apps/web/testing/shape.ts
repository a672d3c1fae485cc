/** Where the parts of a screen are, whether they move, and whether they fit. */
import { page } from 'vitest/browser'

/** Where the elements begin in the document and how high they are, in whole pixels. */
export const placesOf = (selector: string): [top: number, height: number][] =>
  page
    .locate(selector)
    .elements()
    .map((element) => {
      const { y, height } = element.getBoundingClientRect()
      return [Math.round(y + scrollY), Math.round(height)]
    })

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Waits until the screen has taken on a new size or scheme, and nothing moves any more. */
export async function standStill(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await nextFrame()
    await nextFrame()
    const ending = document.getAnimations().filter((it) => it.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  }
}

/**
 * Begins to add up the layout shifts that the browser reports, once the screen has taken on the size that the test gave
 * it; each call of the result gives the sum so far.
 */
export async function watchShifts(): Promise<() => number> {
  await standStill()
  let sum = 0
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  return () => {
    add(observer.takeRecords())
    return sum
  }
}

/** How far the document can be scrolled sideways, in pixels. */
export const readOverflow = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth
