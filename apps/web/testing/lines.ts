/** Measures how much of a text is visible. */
import type { Locator } from 'vitest/browser'

/**
 * Measures the box that cuts the text off, or the text's own element if nothing does. `shownLines` counts the lines
 * inside the box; `lineHeights` is the box's height in lines.
 */
export function measureLines(text: Locator) {
  const element = text.element()
  const isClamp = (box: Element) => getComputedStyle(box).webkitLineClamp !== 'none'
  let box: Element = element
  for (let above: Element | null = element; above !== null; above = above.parentElement) {
    if (isClamp(above)) box = above
  }
  const edge = box.getBoundingClientRect()
  const range = document.createRange()
  range.selectNodeContents(box)
  const tops = [...range.getClientRects()]
    .filter(({ top, bottom }) => (top + bottom) / 2 < edge.bottom)
    .map(({ top }) => Math.round(top))
  const style = getComputedStyle(box)
  return {
    shownLines: new Set(tops).size,
    lineHeights: edge.height / Number.parseFloat(style.lineHeight),
    isCut: box.scrollHeight > box.clientHeight,
    ellipsisAfterLines: style.webkitLineClamp,
    overflow: style.overflowY,
  }
}

/** Returns this many words of different lengths. */
export const words = (count: number): string =>
  Array.from({ length: count }, (_, index) => 'sow reap harvest season'.split(' ')[index % 4]).join(' ')
