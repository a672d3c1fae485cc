/** Parses input from outside with a schema of the contract. */
import type { FieldErrors } from '@evergrove/contract/platform/errors'
import { noObject } from '@evergrove/contract/platform/refusal-words'
import { invalid } from './errors.ts'

type Issue = { path: PropertyKey[]; code: string; message: string }
type Parsed<T> = { success: true; data: T } | { success: false; error: { issues: Issue[] } }

/** The part of a contract schema that parsing needs. */
export type InputSchema<T> = { safeParse: (input: unknown) => Parsed<T> }

const isNoObject = ({ path, code }: Issue): boolean => path.length === 0 && code === 'invalid_type'

/** Returns the parsed input. Throws `invalid` with each message under its field, else under `non_field_errors`. */
export function parseInput<T>(schema: InputSchema<T>, input: unknown): T {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const fieldErrors: FieldErrors = {}
  for (const issue of parsed.error.issues) {
    const field = issue.path.length === 0 ? 'non_field_errors' : String(issue.path[0])
    const message = isNoObject(issue) ? noObject(input) : issue.message
    fieldErrors[field] = [...(fieldErrors[field] ?? []), message]
  }
  throw invalid(fieldErrors)
}
