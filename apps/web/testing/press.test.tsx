/** Pressing and filling in must work as for a person (press.ts). */
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { tryOnce } from './press.ts'

/** Shows the HTML until the end of the test. */
function show(html: string): void {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = html
  onTestFinished(() => place.remove())
}

const COVER = '<div style="position: fixed; inset: 0; background: white">Loading</div>'

test.each([
  ['is hidden', '<button style="visibility: hidden">Pay</button>', /not visible/],
  ['belongs to a hidden part', '<div hidden><button>Pay</button></div>', /not visible/],
  ['is disabled', '<button disabled>Pay</button>', /disabled/],
  ['belongs to disabled fields', '<fieldset disabled><button>Pay</button></fieldset>', /disabled/],
  ['says that it is disabled', '<button aria-disabled="true">Pay</button>', /disabled/],
  [
    'has no size',
    '<button style="all: unset; display: inline-block; width: 0; height: 0; overflow: clip">Pay</button>',
    /no size/,
  ],
  ['is covered', `<button>Pay</button>${COVER}`, /covered by <div/],
  ['lies outside the window', '<button style="position: fixed; left: -500px">Pay</button>', /outside the window/],
  ['lets a press through', '<button style="pointer-events: none">Pay</button>', /covered by|outside/],
])('a control that %s is not pressed', (_why, html, obstacle) => {
  show(html)
  const pressed = vi.fn<() => void>()
  const button = page.locate('button')
  button.element().addEventListener('click', pressed)
  expect(tryOnce(button)).toMatch(obstacle)
  expect(pressed).not.toHaveBeenCalled()
})

test('a control is not pressed if several match', () => {
  show('<button>Pay</button><button>Pay</button>')
  expect(tryOnce(page.getByRole('button', { name: 'Pay' }))).toBe('it is one of 2')
  expect(tryOnce(page.getByRole('button', { name: 'Withdraw' }))).toBe('it is not there')
})

test('a press waits until the control is enabled and free', async () => {
  show(`<button disabled>Pay</button>${COVER}`)
  const events: string[] = []
  const button = page.getByRole('button', { name: 'Pay', includeHidden: true })
  const element = button.element() as HTMLButtonElement
  for (const type of ['pointerdown', 'mousedown', 'focus', 'pointerup', 'mouseup', 'click'])
    element.addEventListener(type, () => events.push(type))
  const press = button.click()
  element.disabled = false
  await expect.poll(() => tryOnce(button)).toMatch('covered')
  expect(events).toEqual([])
  document.querySelector('div[style*="fixed"]')?.remove()
  await press
  expect(events).toEqual(['pointerdown', 'mousedown', 'focus', 'pointerup', 'mouseup', 'click'])
})

test('a read-only field refuses an entry, and an entry replaces the content of another field', async () => {
  show('<label>Code <input readonly value="A1"></label><label>Name <input value="Ada"></label>')
  expect(tryOnce(page.getByLabelText('Code'), 'B2')).toBe('it is read-only')
  await expect.element(page.getByLabelText('Code')).toHaveValue('A1')
  await page.getByLabelText('Name').fill('Zainab')
  await expect.element(page.getByLabelText('Name')).toHaveValue('Zainab')
  await page.getByLabelText('Name').fill('')
  await expect.element(page.getByLabelText('Name')).toHaveValue('')
})
