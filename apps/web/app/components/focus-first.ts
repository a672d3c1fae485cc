/** Focuses the first control of the form, in document order, that has one of these names. */
export function focusFirst(formName: string, names: readonly string[]): void {
  const controls = [...(document.forms.namedItem(formName)?.elements ?? [])]
  const first = controls.find((control) => names.includes(control.getAttribute('name') ?? ''))
  if (first instanceof HTMLElement) first.focus()
}
