/**
 * Builders for text that crosses the wire, with the messages that clients of these calls expect.
 * They refuse what no text field should hold: control characters, noncharacters, lone surrogates, wrong types.
 */
import { z } from 'zod'
import { EMAIL, toWireEmail } from './email-addresses.ts'
import { findUnstorable, isBlank, plainText, trimText } from './plain-text.ts'
import { BLANK, NULL, REQUIRED, tooLong } from './refusal-words.ts'

const CONTROL = 'Line breaks and control characters are not allowed.'

const notAString = (issue: { input?: unknown }): string => {
  if (issue.input === undefined) return REQUIRED
  if (issue.input === null) return NULL
  return 'Not a valid string.'
}

/** Control characters; tab and line breaks are among them unless `multiline`. */
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

/** A password of at most 128 characters, exactly as typed: spaces at its ends count, only spaces or invisible characters are no password. */
export const passwordField = () =>
  z
    .string({ error: notAString })
    .refine((value) => !isBlank(value), { error: BLANK, abort: true })
    .check(isStorable)
    .max(128, { error: tooLong(128) })

/** One of a few words, with the message that names the word that is none of them. */
export const choiceField = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z.enum(choices, {
    error: ({ input }) =>
      typeof input === 'string' || typeof input === 'number'
        ? `"${input}" is not a valid choice.`
        : notAString({ input }),
  })

/** An email address, trimmed. The letter case is kept; a domain in other letters than a to z is taken as Punycode. */
export const emailField = () =>
  lineField(254, toWireEmail).pipe(z.email({ pattern: EMAIL, error: 'Enter a valid email address.' }))

// Mail programs turn anything that looks like a web address into a link, so the name of a person who is mentioned in the
// company's emails must not be able to carry one, nor anything of HTML.

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

// The header `Idempotency-Key`, by which a client may send a request again without its being done twice.

/** Printable ASCII, so that every proxy passes it on unchanged. */
export const idempotencyKeyInput = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, { error: 'Idempotency-Key takes 1 to 200 printable ASCII characters.' })
