/** The fields of a form that have a problem, for a summary that names and links them. */

export type WrongField = { id: string; label: string }

/** Removes the star that the component library puts behind the label of a required field. */
export const withoutStar = (label: string): string => label.replace(/\s*\*$/, '')

const isField = (control: Element) =>
  control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement

/** Returns the fields with these names in the order of the page, each with the words of its label. */
export function findWrongFields(form: HTMLFormElement | null, names: readonly string[]): WrongField[] {
  return [...(form?.elements ?? [])]
    .filter(isField)
    .filter(({ name, id }) => id !== '' && names.includes(name))
    .map(({ id, name, labels, ariaLabel }) => ({
      id,
      label: withoutStar(labels?.[0]?.textContent ?? ariaLabel ?? name),
    }))
}
