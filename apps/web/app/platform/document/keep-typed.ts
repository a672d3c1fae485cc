/**
 * Keeps text that is typed before hydration. If a browser extension has put elements of its own between ours, hydration
 * fails, and React renders the page again with new, empty fields.
 */

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Returns the fields of the page by form and name. Ids are no use, because React creates others when it renders again.
 */
const fieldsByKey = (): Map<string, Field> =>
  new Map(
    [...document.querySelectorAll<Field>('form :is(input, textarea)')].map((field) => [
      `${field.form?.ariaLabel} ${field.name}`,
      field,
    ]),
  )

function fill(fresh: Field, old: Field): void {
  if ('checked' in fresh && 'checked' in old && fresh.checked !== old.checked) fresh.click()
  if (fresh.value === old.value) return
  // The value is set past React's own setter, so that React takes the event for a visitor's input and tells the form.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(fresh), 'value')?.set?.call(fresh, old.value)
  fresh.dispatchEvent(new Event('input', { bubbles: true }))
}

function focusLike(fresh: Field, old: Field): void {
  fresh.focus({ preventScroll: true })
  // Fields for an address or a number have no selection.
  if (old.selectionStart !== null) fresh.setSelectionRange(old.selectionStart, old.selectionEnd)
}

/**
 * Remembers the fields that the server rendered, until the app is ready. The returned function puts their values, with
 * focus and selection, into the fields that have replaced them. React calls it for an error that it has recovered from,
 * as soon as the new fields are in the page.
 */
export function keepTyped(): () => void {
  const remembered = fieldsByKey()
  let focused = document.activeElement
  // A removed field also loses the focus. The visitor has left a field only if it is still there afterwards.
  const follow = () => setTimeout(() => (focused = document.activeElement))
  document.addEventListener('focusin', follow)
  document.addEventListener('focusout', follow)
  addEventListener('app:ready', () => remembered.clear(), { once: true })

  return () => {
    const now = fieldsByKey()
    for (const [key, old] of remembered) {
      const fresh = now.get(key)
      if (fresh === undefined || fresh === old) continue
      remembered.set(key, fresh)
      fill(fresh, old)
      if (focused === old) focusLike(fresh, old)
    }
  }
}
