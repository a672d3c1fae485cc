/** Signing in and sessions (API-017, API-018, ENT-024). */
import { z } from 'zod'
import { notSignedInSchema } from '../platform/errors.ts'
import { lineField, passwordField } from '../platform/text-fields.ts'
import { codeField } from './factors.ts'

export const signInInput = z.object({
  email: lineField(254),
  password: passwordField(),
  mailed_code: lineField(40).optional().describe('The code from the email, if an earlier response asked for one.'),
})

const ticket = z.string().describe('Valid for ten minutes, and only for the next step.')

/** The step that a sign-in needs in addition to the email address and password. */
export const secondStepSchema = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('mailed_code') })
    .describe('Repeat the call with the code that was mailed, in the field `mailed_code`. Nothing was checked yet.'),
  z
    .object({ kind: z.literal('second_factor'), ticket, has_app: z.boolean(), has_passkey: z.boolean() })
    .describe('The password is right. Send the ticket with a code, or sign in with a passkey.'),
])
export type SecondStep = z.infer<typeof secondStepSchema>

const sharedReason = z
  .string()
  .nullable()
  .optional()
  .describe('Of a suspension: the reason that staff chose to share with the agent.')

/**
 * The refusal of a sign-in. The owner of a suspended account is told the reason after the right password and, if
 * required, the right code.
 */
export const signInRefusedSchema = notSignedInSchema.extend({
  second_step: secondStepSchema.optional(),
  reason: z.literal('suspended').optional(),
  shared_reason: sharedReason,
})

export const tokensSchema = z.object({ refresh: z.string(), access: z.string() })
export type Tokens = z.infer<typeof tokensSchema>

export const refreshInput = z.object({ refresh: lineField(4096) })
export const accessSchema = z.object({ access: z.string() })

/** The reasons why a session has ended, other than logging out in it. */
export const sessionEnds = ['suspended', 'password_changed', 'signed_out_elsewhere', 'closed', 'ended'] as const
export type SessionEnd = (typeof sessionEnds)[number]

/** The ways in which a session began: with the password alone, with the password and a code, or with a passkey. */
export const sessionOrigins = ['password', 'code', 'recovery_code', 'passkey'] as const
export type SessionOrigin = (typeof sessionOrigins)[number]

export const addressFamilies = ['IPv4', 'IPv6'] as const
export type AddressFamily = (typeof addressFamilies)[number]

/** A device on which the caller is signed in. */
export const sessionSchema = z
  .object({
    id: z.uuid(),
    device: z.string().describe('The browser and the system it runs on, as far as it says so.'),
    address_family: z.enum(addressFamilies).nullable(),
    created_by: z.enum(sessionOrigins),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().describe('To the minute.'),
    is_current: z.boolean().describe('Whether it is the session of this call.'),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof sessionSchema>

/** Only the bearer of a token that was valid before is told the reason. */
export const refreshRefusedSchema = notSignedInSchema.extend({
  reason: z.enum(sessionEnds).optional().describe('Why the session has ended.'),
  shared_reason: sharedReason,
})

/** The reasons why a session of a member of staff has ended, other than logging out in it. */
export const staffSessionEnds = [
  'disabled',
  'password_changed',
  'app_reset',
  'signed_out_everywhere',
  'signed_out_elsewhere',
  'idle',
  'expired',
] as const
export type StaffSessionEnd = (typeof staffSessionEnds)[number]

/** Only the bearer of a token that was valid before is told the reason. */
export const staffRefusedSchema = notSignedInSchema
  .extend({ reason: z.enum(staffSessionEnds).optional().describe('Why the session has ended.') })
  .meta({ id: 'StaffNotSignedIn' })

export const verifyInput = z.object({ token: lineField(4096) })

/** The next step after the right password of a member of staff. The token is not valid in the members' area. */
export const staffSignInSchema = z.discriminatedUnion('step', [
  z.object({ step: z.literal('done'), token: z.string() }),
  z.object({ step: z.literal('code'), ticket }),
  z.object({ step: z.literal('enrolment'), ticket }),
])
export type StaffSignIn = z.infer<typeof staffSignInSchema>

export const staffTokenSchema = z.object({ token: z.string() })

export const staffTicketInput = z.object({ ticket: lineField(4096) })

/** The step after the password, for agents and staff. A passkey needs no ticket, because it signs in alone. */
export const ticketCodeInput = staffTicketInput.extend({ code: codeField() })

/** The recovery codes are shown only once. */
export const enrolledSchema = z.object({ token: z.string(), recovery_codes: z.array(z.string()) })
