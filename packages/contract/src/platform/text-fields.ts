/**
 * Builders for text in requests, with the messages that clients of these calls expect. They refuse what no text field
 * may contain: control characters, noncharacters, lone surrogates, wrong types.
 */
import { z } from 'zod'
import { EMAIL, toWireEmail } from './email-addresses.ts'
import { findUnstorable, isBlank, plainText, trimText } from './plain-text.ts'
import { BLANK, NULL, REQUIRED, tooLong } from './refusal-words.ts'

const CONTROL = 'Enter this without line breaks and control characters.'

const notAString = (issue: { input?: unknown }): string => {
  if (issue.input === undefined) return REQUIRED
  if (issue.input === null) return NULL
  return 'Not a valid string.'
}

/** True if the text has control characters. Tabs and line breaks count, too, unless `multiline`. */
const hasControl = (text: string, multiline: boolean): boolean =>
  (multiline ? /[^\P{Cc}\t\n\r]/u : /[\p{Cc}\u2028\u2029]/u).test(text)

const isStorable = z.check<string>(({ value, issues }) => {
  const message = findUnstorable(value)
  if (message !== undefined) issues.push({ code: 'custom', message, input: value, continue: false })
})

const text = (max: number, multiline: boolean, prepare = trimText) =>
  z
    .string({ error: notAString })
    .check(isStorable)
    .refine((value) => !hasControl(trimText(value), multiline), { error: CONTROL, abort: true })
    .overwrite(prepare)
    .min(1, { error: BLANK, abort: true })
    .refine((value) => !isBlank(value), { error: BLANK, abort: true })
    .max(max, { error: tooLong(max), abort: true })

/**
 * One line of text without control characters, of 1 to `max` characters, of which a reader sees at least one.
 * @param prepare what is done to the text before it is measured; by default spaces and invisible characters at its ends are cut off
 */
export const lineField = (max: number, prepare = trimText) => text(max, false, prepare)

/** Text of several lines, trimmed, of 1 to `max` characters, of which a reader sees at least one. */
export const paragraphField = (max: number) => text(max, true)

/**
 * A password of at most 128 characters, exactly as typed. Spaces at its ends count, but a password of only spaces or
 * invisible characters is refused.
 */
export const passwordField = () =>
  z
    .string({ error: notAString })
    .refine((value) => !isBlank(value), { error: BLANK, abort: true })
    .check(isStorable)
    .max(128, { error: tooLong(128) })

/** One of a few words. The message names a word that is not among them. */
export const choiceField = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z.enum(choices, {
    error: ({ input }) =>
      typeof input === 'string' || typeof input === 'number'
        ? `"${input}" is not a valid choice.`
        : notAString({ input }),
  })

/**
 * An email address, trimmed. The letter case is kept, and a domain with letters other than a to z is converted to
 * Punycode.
 */
export const emailField = () =>
  lineField(254, toWireEmail).pipe(z.email({ pattern: EMAIL, error: 'Enter a valid email address.' }))

// Mail programs turn anything that looks like a web address into a link, so a person's name in the company's emails
// must not contain one, nor any HTML.

const ADDRESS = 'Enter a name without a web address. Put a space after a period.'
const MARKUP = 'Enter a name without the signs < and >.'
const DIRECTION = 'Enter a name without characters that change the direction of text.'

/** Marks that reverse the rest of a line, and so disguise it. */
const TURNS_TEXT = /[\u202A-\u202E\u2066-\u2069]/u

/** Other characters that mail programs and browsers treat as a full stop. */
const FULL_STOPS = /[\u3002\uFF61]/gu

/** A scheme, `www.`, a word that begins with a full stop or is joined by one to the text before it, or four numbers. */
const LOOKS_LIKE_ADDRESS = /:\/\/|\bwww\b|(?:^|[^.])\.[\p{L}\p{M}]{2}|\.xn--|\d\.\d+\.\d+\.\d/iu

const asRead = (name: string): string => plainText(name).replaceAll(FULL_STOPS, '.')

/** Returns a single spelling of each accented letter. */
const composed = (name: string): string => trimText(name).normalize('NFC')

/**
 * A person's name: one line of at most `max` characters that no mail program shows as a link, in Unicode's form NFC.
 */
export const nameField = (max: number) =>
  lineField(max, composed)
    .refine((name) => !TURNS_TEXT.test(name), { error: DIRECTION, abort: true })
    .refine((name) => !/[<>]/.test(asRead(name)), { error: MARKUP, abort: true })
    .refine((name) => !LOOKS_LIKE_ADDRESS.test(asRead(name)), { error: ADDRESS })

// The header `Idempotency-Key`, by which a client may repeat a request without repeating its effect.

/** Printable ASCII, which every proxy passes on unchanged. */
export const idempotencyKeyInput = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, { error: 'Idempotency-Key takes 1 to 200 printable ASCII characters.' })
