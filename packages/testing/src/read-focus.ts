/** Runs in the page. Returns the name of the focused element and whether an outline or shadow shows the focus. */
export function readFocus() {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return undefined
  const look = () => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return outlineStyle === 'none' || outlineWidth === '0px' ? boxShadow : `${outlineStyle} ${outlineWidth}`
  }
  const focused = look()
  const { width, height } = element.getBoundingClientRect()
  element.blur()
  const blurred = look()
  element.focus()
  const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
  return {
    name: name || element.id,
    isShown: focused !== blurred && focused !== 'none',
    hasSize: width > 0 && height > 0,
  }
}
