/**
 * Keeps what is typed before hydration. Where a browser extension has put elements of its own between ours, hydration
 * fails, and React renders the page again: its new fields are empty.
 */

type Field = HTMLInputElement | HTMLTextAreaElement

/** The fields of the page by form and name. Ids cannot tell: React makes others when it renders again. */
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
  // Past React's own setter, so that it takes the event for a visitor's input and tells the form.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(fresh), 'value')?.set?.call(fresh, old.value)
  fresh.dispatchEvent(new Event('input', { bubbles: true }))
}

function focusLike(fresh: Field, old: Field): void {
  fresh.focus({ preventScroll: true })
  // Fields for an address or a number have no selection.
  if (old.selectionStart !== null) fresh.setSelectionRange(old.selectionStart, old.selectionEnd)
}

/**
 * Remembers the fields that the server rendered, until the app is ready. The result puts what they hold, with focus and
 * selection, into the fields that have replaced them. React calls it for an error that it has recovered from as soon as the
 * new fields are in the page.
 */
export function keepTyped(): () => void {
  const remembered = fieldsByKey()
  let focused = document.activeElement
  // A field that is removed loses the focus as well. Only one that is still there afterwards was left by the visitor.
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
