/** The fields of a form that have a problem, as a summary names and links them. */

export type WrongField = { id: string; label: string }

/** A required field of the component library has a star behind its label. */
export const withoutStar = (label: string): string => label.replace(/\s*\*$/, '')

const isField = (control: Element) =>
  control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement

/** The fields with these names, in the order of the page, each with the words of its label. */
export function findWrongFields(form: HTMLFormElement | null, names: readonly string[]): WrongField[] {
  return [...(form?.elements ?? [])]
    .filter(isField)
    .filter(({ name, id }) => id !== '' && names.includes(name))
    .map(({ id, name, labels, ariaLabel }) => ({
      id,
      label: withoutStar(labels?.[0]?.textContent ?? ariaLabel ?? name),
    }))
}
