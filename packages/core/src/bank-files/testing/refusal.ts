import type { AppError } from '../../platform/errors.ts'

/** Returns what a file is refused for; nothing if it is read. */
export function refusalOf(given: () => unknown): string[] {
  try {
    given()
  } catch (error) {
    return (error as AppError).fieldErrors['file'] ?? []
  }
  return []
}
