/** The password as typed: a space at its end is part of it. Empty when there is no such field. */
export function passwordValue(values: FormData, name: string): string {
  const value = values.get(name)
  return typeof value === 'string' ? value : ''
}
