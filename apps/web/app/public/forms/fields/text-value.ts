/** The trimmed text of a form's field; empty when there is no such field. */
export function textValue(values: FormData, name: string): string {
  const value = values.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
