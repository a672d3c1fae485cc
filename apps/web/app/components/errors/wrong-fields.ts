/** The fields of a form that have a problem, for a summary that links them. */

/** A link to a field. Its words are the problem, or the label of a field without a message. */
export type WrongField = { id: string; words: string }

/** Removes the star that the component library puts behind the label of a required field. */
export const withoutStar = (label: string): string => label.replace(/\s*\*$/, '')

const isField = (control: Element) =>
  control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement

const wordsOf = (problem: unknown): string =>
  typeof problem === 'string' ? problem : Array.isArray(problem) ? problem.join(' ') : ''

/**
 * Returns the fields with problems in the order of the page, each with its text or texts, or with the words of its label
 * if it has none. A problem that several fields share is linked once.
 */
export function findWrongFields(
  form: HTMLFormElement | null,
  problems: Readonly<Record<string, unknown>>,
): WrongField[] {
  const found = [...(form?.elements ?? [])]
    .filter(isField)
    .filter(({ name, id }) => id !== '' && name in problems)
    .map(({ id, name, labels, ariaLabel }) => ({
      id,
      words: wordsOf(problems[name]) || withoutStar(labels?.[0]?.textContent ?? ariaLabel ?? name),
    }))
  return found.filter(({ words }, index) => found.findIndex((other) => other.words === words) === index)
}
