/**
 * Builders for text that crosses the wire, with the messages that clients of these calls expect.
 * They refuse what no text field should hold: control characters, noncharacters, lone surrogates, wrong types.
 */
import { z } from 'zod'
import { findUnstorable } from './storable-text.ts'

const REQUIRED = 'This field is required.'
const BLANK = 'This field may not be blank.'
const CONTROL = 'Line breaks and control characters are not allowed.'

const notAString = (issue: { input?: unknown }): string => {
  if (issue.input === undefined) return REQUIRED
  if (issue.input === null) return 'This field may not be null.'
  return 'Not a valid string.'
}

const tooLong = (max: number): string => `Ensure this field has no more than ${max} characters.`

/** Control characters; tab and line breaks are among them unless `multiline`. */
const hasControl = (text: string, multiline: boolean): boolean =>
  (multiline ? /[^\P{Cc}\t\n\r]/u : /[\p{Cc}\u2028\u2029]/u).test(text)

const isStorable = z.check<string>(({ value, issues }) => {
  const message = findUnstorable(value)
  if (message !== undefined) issues.push({ code: 'custom', message, input: value, continue: false })
})

const text = (max: number, multiline: boolean) =>
  z
    .string({ error: notAString })
    .check(isStorable)
    .refine((value) => !hasControl(value.trim(), multiline), { error: CONTROL, abort: true })
    .trim()
    .min(1, { error: BLANK, abort: true })
    .max(max, { error: tooLong(max) })

/** One line of text, trimmed, 1 to `max` characters, without control characters. */
export const lineField = (max: number) => text(max, false)

/** Text of several lines, trimmed, 1 to `max` characters. */
export const paragraphField = (max: number) => text(max, true)

/** A password of at most 128 characters, exactly as typed: spaces at its ends count, only spaces are no password. */
export const passwordField = () =>
  z
    .string({ error: notAString })
    .refine((value) => value.trim() !== '', { error: BLANK, abort: true })
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

/** An email address of at most 254 characters, trimmed; the letter case is kept. */
export const emailField = () => lineField(254).pipe(z.email({ error: 'Enter a valid email address.' }))
