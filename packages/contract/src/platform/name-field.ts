/**
 * The names of people who are mentioned in the company's emails. Mail programs turn anything that looks like a web
 * address into a link, so a name must not be able to carry one, nor anything of HTML.
 */
import { plainText, trimText } from './plain-text.ts'
import { lineField } from './text-fields.ts'

const ADDRESS = 'A name cannot contain a web address. Put a space after a full stop.'
const MARKUP = 'A name cannot contain the signs < and >.'
const DIRECTION = 'Characters that change the direction of text are not allowed.'

/** Marks that turn the rest of a line around, and so disguise what stands there. */
const TURNS_TEXT = /[\u202A-\u202E\u2066-\u2069]/u

/** Other characters that mail programs and browsers take for a full stop. */
const FULL_STOPS = /[\u3002\uFF61]/gu

/** A scheme, `www.`, a word that a full stop begins or joins to what stands before it, or four numbers. */
const LOOKS_LIKE_ADDRESS = /:\/\/|\bwww\b|(?:^|[^.])\.[\p{L}\p{M}]{2}|\.xn--|\d\.\d+\.\d+\.\d/iu

const asRead = (name: string): string => plainText(name).replaceAll(FULL_STOPS, '.')

/** One spelling of each accented letter. */
const composed = (name: string): string => trimText(name).normalize('NFC')

/** A person's name: one line of at most `max` characters that no mail program shows as a link, in Unicode's form NFC. */
export const nameField = (max: number) =>
  lineField(max, composed)
    .refine((name) => !TURNS_TEXT.test(name), { error: DIRECTION, abort: true })
    .refine((name) => !/[<>]/.test(asRead(name)), { error: MARKUP, abort: true })
    .refine((name) => !LOOKS_LIKE_ADDRESS.test(asRead(name)), { error: ADDRESS })
