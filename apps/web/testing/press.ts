/**
 * Presses and fills in from within the page, because the browser's driver takes a tenth of a second each time. Like the
 * driver, it waits until exactly one element is found that is visible, enabled and not covered at the point of the
 * press. The driver still performs actions at a certain position or by force, and `pressByDriver` those that need the
 * browser's own pointer.
 */
import { TestRunner, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'

const WAIT_MS = 15_000
const TURN_MS = 30
const realSetTimeout = globalThis.setTimeout
const realNow = performance.now.bind(performance)

const prototype = Object.getPrototypeOf(page.getByRole('main')) as Pick<Locator, 'click' | 'fill'>
const { click: clickByDriver, fill: fillByDriver } = prototype

/** Presses with the browser's own pointer, for effects that a page gets only from a person's press. */
export const pressByDriver = (locator: Locator): Promise<void> => clickByDriver.call(locator)

const BUTTON = 'button, a, [role="button"], [role="link"]'
const FOCUSABLE =
  ':is(a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]):not(:disabled)'

/** True if a press on `hit` presses the element: any part of a button, or the label of a field. */
const isPartOf = (element: Element, hit: Element): boolean =>
  (element.closest(BUTTON) ?? element).contains(hit) || hit.closest('label')?.control === element

/** Describes what prevents the use of the element. */
function obstacleTo(element: Element): string | undefined {
  if (!element.checkVisibility({ visibilityProperty: true })) return 'it is not visible'
  if (element.closest(':disabled, [aria-disabled="true"]') !== null) return 'it is disabled'
  return undefined
}

type Aim = { hit: Element; clientX: number; clientY: number }

/**
 * Returns the middle of the visible part of the element's first line and the topmost element there, or a text about the
 * obstacle.
 */
function aimAt(element: Element): Aim | string {
  const line = [...element.getClientRects()].find(({ width, height }) => width * height > 0)
  if (line === undefined) return 'it has no size'
  const clientX = (Math.max(line.left, 0) + Math.min(line.right, innerWidth)) / 2
  const clientY = (Math.max(line.top, 0) + Math.min(line.bottom, innerHeight)) / 2
  const hit = document.elementFromPoint(clientX, clientY)
  if (hit === null) return 'it is outside the window'
  return isPartOf(element, hit) ? { hit, clientX, clientY } : `it is covered by ${hit.outerHTML.slice(0, 200)}`
}

/** Dispatches the events of a press, and moves the focus between them as a browser does. */
function send({ hit, clientX, clientY }: Aim): void {
  const at = { bubbles: true, cancelable: true, composed: true, view: window, detail: 1, clientX, clientY }
  const pointer = { ...at, pointerId: 1, pointerType: 'mouse', isPrimary: true }
  hit.dispatchEvent(new PointerEvent('pointerdown', { ...pointer, buttons: 1 }))
  if (hit.dispatchEvent(new MouseEvent('mousedown', { ...at, buttons: 1 }))) {
    const focused = hit.closest<HTMLElement>(FOCUSABLE)
    if (focused === null) (document.activeElement as HTMLElement | null)?.blur()
    else focused.focus({ preventScroll: true })
  }
  hit.dispatchEvent(new PointerEvent('pointerup', pointer))
  hit.dispatchEvent(new MouseEvent('mouseup', at))
  hit.dispatchEvent(new PointerEvent('click', pointer))
}

function press(element: Element): string | undefined {
  const obstacle = obstacleTo(element)
  if (obstacle !== undefined) return obstacle
  let aim = aimAt(element)
  if (typeof aim === 'string') {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    aim = aimAt(element)
  }
  if (typeof aim === 'string') return aim
  send(aim)
  return undefined
}

function fill(element: HTMLInputElement, text: string): string | undefined {
  const obstacle = obstacleTo(element)
  if (obstacle !== undefined) return obstacle
  if (element.readOnly) return 'it is read-only'
  element.focus()
  element.select()
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  return undefined
}

/**
 * Presses the only matching element, or enters the text. If that is not possible, does nothing and returns the reason
 * as a text.
 */
export function tryOnce(locator: Locator, text?: string): string | undefined {
  const [element, ...others] = locator.elements()
  if (element === undefined) return 'it is not there'
  if (others.length > 0) return `it is one of ${others.length + 1}`
  return text === undefined ? press(element) : fill(element as HTMLInputElement, text)
}

/**
 * Repeats the attempt until it succeeds, and lets fake time pass meanwhile, as Vitest's own actions do. Ends with its
 * test, because it would otherwise advance the fake timers of later tests.
 */
async function whenPossible(locator: Locator, attempt: () => string | undefined): Promise<void> {
  const own = TestRunner.getCurrentTest()
  const deadline = realNow() + WAIT_MS
  while (TestRunner.getCurrentTest() === own) {
    const obstacle = attempt()
    if (obstacle === undefined) return
    if (realNow() > deadline) throw new Error(`${locator.selector} cannot be used: ${obstacle}`)
    await new Promise((resolve) => realSetTimeout(resolve, TURN_MS))
    if (vi.isFakeTimers() && TestRunner.getCurrentTest() === own) await vi.advanceTimersByTimeAsync(TURN_MS)
  }
}

/** Waits until exactly one element matches. */
async function findOne(locator: Locator): Promise<Element | undefined> {
  await whenPossible(locator, () => {
    const count = locator.elements().length
    return count === 1 ? undefined : `there are ${count} of it`
  })
  return locator.elements()[0]
}

/** Fields whose values are chosen instead of typed. */
const CHOSEN = new Set(['date', 'time', 'month', 'week', 'datetime-local', 'color', 'range'])

const isTypedInto = (element: Element | undefined): boolean =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !CHOSEN.has(element.type))

/** Makes every test of this browser press and fill in with this module. */
export function pressInPage(): void {
  Object.assign(prototype, {
    click(this: Locator, options?: object) {
      return options === undefined ? whenPossible(this, () => tryOnce(this)) : clickByDriver.call(this, options)
    },
    async fill(this: Locator, text: string, options?: object) {
      const isOurs = options === undefined && isTypedInto(await findOne(this))
      return isOurs ? whenPossible(this, () => tryOnce(this, text)) : fillByDriver.call(this, text, options)
    },
  })
}
