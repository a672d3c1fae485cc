/**
 * The names of people who are mentioned in the company's emails. Mail programs turn anything that looks like a web
 * address into a link, so a name must not be able to carry one.
 */
import { lineField } from './text-fields.ts'

const ADDRESS = 'A name cannot contain a web address. Put a space after a full stop.'
const DIRECTION = 'Characters that change the direction of text are not allowed.'

/** Marks that turn the rest of a line around, and so disguise what stands there. */
const TURNS_TEXT = /[\u202A-\u202E\u2066-\u2069]/u

/** Other characters that mail programs and browsers take for a full stop. */
const FULL_STOPS = /[\u3002\uFF61]/gu

/** What nobody sees, and could split an address to hide it. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/** A scheme, `www.`, a word that a full stop joins to what stands before it, or four numbers. */
const LOOKS_LIKE_ADDRESS = /:\/\/|\bwww\b|[^\s.]\.[\p{L}\p{M}]{2}|\.xn--|\d\.\d+\.\d+\.\d/iu

const plainOf = (name: string): string => name.normalize('NFKC').replaceAll(INVISIBLE, '').replaceAll(FULL_STOPS, '.')

/** A person's name: one line of at most `max` characters that no mail program shows as a link. */
export const nameField = (max: number) =>
  lineField(max)
    .refine((name) => !TURNS_TEXT.test(name), { error: DIRECTION, abort: true })
    .refine((name) => !LOOKS_LIKE_ADDRESS.test(plainOf(name)), { error: ADDRESS })
