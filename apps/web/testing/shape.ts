/** The positions of a screen's parts, whether they move, and whether they fit. */
import { page } from 'vitest/browser'

/** Returns the top of each element in the document and its height, in whole pixels. */
export const placesOf = (selector: string): [top: number, height: number][] =>
  page
    .locate(selector)
    .elements()
    .map((element) => {
      const { y, height } = element.getBoundingClientRect()
      return [Math.round(y + scrollY), Math.round(height)]
    })

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Waits until the screen has adopted a new size or scheme, and nothing moves. */
export async function standStill(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await nextFrame()
    await nextFrame()
    const ending = document.getAnimations().filter((it) => it.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  }
}

/**
 * Starts adding up the layout shifts that the browser reports, once the screen has adopted the size set by the test.
 * The returned function gives the sum so far.
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

/** A word, an amount, a time, or a part of an address. */
const WORD = /[\p{L}\p{N}\p{Sc}]+(?:[.,]\p{N}+|:\p{N}{2}(?![\p{L}\p{N}]))*/gu

/** A longer word may be too wide for its line. */
const LONGEST = 16

/** Returns the words that are broken over two lines, each with its text. */
export function findBrokenWords(): string[] {
  const broken: string[] = []
  const range = document.createRange()
  const linesOf = () => new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    range.selectNodeContents(text)
    // Text for screen readers alone has no room.
    if (linesOf() < 2 || range.getBoundingClientRect().width < 16) continue
    for (const { 0: word, index } of (text as Text).data.matchAll(WORD)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (word.length <= LONGEST && linesOf() > 1) broken.push(`${word} in "${(text as Text).data}"`)
    }
  }
  return broken
}

/** Returns how far the document can be scrolled sideways, in pixels. */
export const readOverflow = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth
