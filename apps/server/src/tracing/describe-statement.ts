/** Describes a statement for a span: its kind, its table and its text, which has placeholders instead of values. */
import { cutText } from '@evergrove/contract/platform/plain-text'

const LONGEST_TEXT = 2000

const OPERATION = /^[\s(]*(\w+)/
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?((?:"?[a-z_]+"?\.)?"?[a-z_]\w*"?)/i

/** Literals in our statements are constants of the product. They are left out regardless. */
const LITERAL = /'(?:[^']|'')*'/g

export function describeStatement(text: string) {
  const operation = (OPERATION.exec(text)?.[1] ?? 'statement').toUpperCase()
  const table = TABLE.exec(text)?.[1]?.replaceAll('"', '')
  const shown = text.replaceAll(LITERAL, "'…'")
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': shown.length > LONGEST_TEXT ? `${cutText(shown, LONGEST_TEXT)}…` : shown,
      ...(table === undefined ? {} : { 'db.collection.name': table }),
    },
  }
}
