/**
 * Parses column values into the same JavaScript values on both drivers. A bigint, and so count(*), becomes a number, or
 * a JavaScript `bigint` beyond the safe integers, so that it is exact at any size; numeric stays text; a date is
 * 'YYYY-MM-DD'; a timestamptz is a Date; JSON is parsed. The defaults that pg shares with other libraries of the
 * process stay unchanged.
 */
import { types } from 'pg'

const OID = { int8: 20, date: 1082, timestamptz: 1184, numeric: 1700 } as const
const ARRAY_OID = { int8: 1016, date: 1182, timestamptz: 1185, numeric: 1231 } as const
const TEXT_ARRAY_OID: number = 1009

type ValueParser = (text: string) => unknown

function parseInt8(text: string): number | bigint {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}

const parseTimestamp = types.getTypeParser(OID.timestamptz, 'text')
const asText = (text: string): string => text

const scalarParsers = {
  int8: parseInt8,
  date: asText,
  timestamptz: parseTimestamp,
  numeric: asText,
} satisfies Record<keyof typeof OID, ValueParser>

const typeNames = Object.keys(OID) as (keyof typeof OID)[]

/** Parsers by type id for PGlite, which derives the parsers of arrays itself. */
export const pgliteParsers: Record<number, ValueParser> = Object.fromEntries(
  typeNames.map((name) => [OID[name], scalarParsers[name]]),
)

const parseTextArray: (text: string) => (string | null)[] = types.getTypeParser(TEXT_ARRAY_OID, 'text')

const postgresParsers = new Map<number, ValueParser>(
  typeNames.flatMap((name): [number, ValueParser][] => {
    const parseItem: ValueParser = scalarParsers[name]
    const parseArray = (text: string) => parseTextArray(text).map((item) => (item === null ? null : parseItem(item)))
    return [
      [OID[name], parseItem],
      [ARRAY_OID[name], parseArray],
    ]
  }),
)

/** Type parsers for one pg pool or client; other types keep pg's own parsers. */
export const postgresTypes: { getTypeParser: typeof types.getTypeParser } = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : postgresParsers.get(oid)) ??
    types.getTypeParser(oid, format)) as typeof types.getTypeParser,
}
