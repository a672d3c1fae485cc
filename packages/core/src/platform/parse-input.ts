/** Parses what comes from outside with a schema of the contract. */
import type { FieldErrors } from '@evergrove/contract/platform/errors'
import { invalid } from './errors.ts'

type Issue = { path: PropertyKey[]; code: string; message: string }
type Parsed<T> = { success: true; data: T } | { success: false; error: { issues: Issue[] } }

/** The part of a contract schema that parsing needs. */
export type InputSchema<T> = { safeParse: (input: unknown) => Parsed<T> }

const typeName = (input: unknown): string => {
  if (Array.isArray(input)) return 'list'
  if (input === null || input === undefined) return 'None'
  return { string: 'str', number: 'int', boolean: 'bool' }[typeof input as string] ?? typeof input
}

const isNoObject = ({ path, code }: Issue): boolean => path.length === 0 && code === 'invalid_type'

/** The parsed input; throws `invalid` with every message under its field, those of no field under `non_field_errors`. */
export function parseInput<T>(schema: InputSchema<T>, input: unknown): T {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const fieldErrors: FieldErrors = {}
  for (const issue of parsed.error.issues) {
    const field = issue.path.length === 0 ? 'non_field_errors' : String(issue.path[0])
    const message = isNoObject(issue)
      ? `Invalid data. Expected a dictionary, but got ${typeName(input)}.`
      : issue.message
    fieldErrors[field] = [...(fieldErrors[field] ?? []), message]
  }
  throw invalid(fieldErrors)
}
