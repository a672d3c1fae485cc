/**
 * The reasons for refusing a value of the input, in the words that clients of these calls expect. They replace those of
 * the validator.
 */
import { z } from 'zod'

export const REQUIRED = 'This field is required.'
export const NULL = 'This field may not be null.'
export const BLANK = 'This field may not be blank.'
const NOT_VALID = 'This value is not valid.'

export const tooLong = (max: number | bigint): string => `Ensure this field has no more than ${max} characters.`

const typeName = (input: unknown): string => {
  if (Array.isArray(input)) return 'list'
  if (input === null || input === undefined) return 'None'
  return { string: 'str', number: 'int', boolean: 'bool' }[typeof input as string] ?? typeof input
}

/** The message about a value in place of an object. */
export const noObject = (input: unknown): string => `Invalid data. Expected a dictionary, but got ${typeName(input)}.`

/** The message about a value of a wrong type. */
function wrongType(expected: string, input: unknown): string {
  if (input === undefined) return REQUIRED
  if (input === null) return NULL
  if (expected === 'int' || expected === 'number')
    return `A valid ${expected === 'int' ? 'integer' : 'number'} is required.`
  if (expected === 'string') return 'Not a valid string.'
  if (expected === 'boolean') return 'Must be a valid boolean.'
  if (expected === 'array') return `Invalid data. Expected a list, but got ${typeName(input)}.`
  return expected === 'object' || expected === 'record' ? noObject(input) : NOT_VALID
}

type Sizes = 'too_small' | 'too_big'
type IssueOf<Code> = Extract<z.core.$ZodRawIssue, { code: Code }>

function wrongSize(issue: IssueOf<Sizes>): string {
  const [limit, atLeast] = issue.code === 'too_small' ? [issue.minimum, true] : [issue.maximum, false]
  const isLength = issue.origin === 'string' || issue.origin === 'array' || issue.origin === 'set'
  if (issue.origin === 'string' && atLeast && limit === 1) return BLANK
  if (issue.origin === 'string' && !atLeast) return tooLong(limit)
  if (isLength) {
    const unit = issue.origin === 'string' ? 'characters' : 'elements'
    return `Ensure this field has ${atLeast ? 'at least' : 'no more than'} ${limit} ${unit}.`
  }
  const than = atLeast ? 'greater than' : 'less than'
  return `Ensure this value is ${than}${issue.inclusive === false ? '' : ' or equal to'} ${limit}.`
}

/** The message about a value whose schema has none of its own. */
function refusalOf(issue: z.core.$ZodRawIssue): string {
  const { input } = issue
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue.expected, input)
    case 'too_small':
    case 'too_big':
      return wrongSize(issue)
    case 'invalid_value':
    case 'invalid_union':
      if (input === undefined) return REQUIRED
      if (input === null) return NULL
      return typeof input === 'string' || typeof input === 'number' || typeof input === 'boolean'
        ? `"${input}" is not a valid choice.`
        : NOT_VALID
    case 'unrecognized_keys':
      return `There is no field ${issue.keys.map((key) => `"${key}"`).join(', ')}.`
    case 'custom':
    case 'invalid_element':
    case 'invalid_format':
    case 'invalid_key':
    case 'not_multiple_of':
    default:
      return NOT_VALID
  }
}

z.config({ customError: refusalOf })
