/** The fields of a form that have a problem, as a summary links them. */

/** What the link says: the problem itself where it says enough, otherwise the name of the field. */
export type WrongField = { id: string; words: string }

/** A required field of the component library has a star behind its label. */
export const withoutStar = (label: string): string => label.replace(/\s*\*$/, '')

const isField = (control: Element) =>
  control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement

/**
 * The fields with problems, in the order of the page, each with its problems, or with the words of its label where there are none.
 * A problem that stands below several fields is linked once.
 */
export function findWrongFields(
  form: HTMLFormElement | null,
  problems: Readonly<Record<string, readonly string[]>>,
): WrongField[] {
  const found = [...(form?.elements ?? [])]
    .filter(isField)
    .filter(({ name, id }) => id !== '' && name in problems)
    .map(({ id, name, labels, ariaLabel }) => ({
      id,
      words: problems[name]?.join(' ') || withoutStar(labels?.[0]?.textContent ?? ariaLabel ?? name),
    }))
  return found.filter(({ words }, index) => found.findIndex((other) => other.words === words) === index)
}
