/** The security log as admins read it, and the part of it that agents see. */
import { z } from 'zod'
import { addressFamilies } from './accounts/sessions.ts'
import { dayRange } from './platform/day-range.ts'
import { lineField } from './platform/text-fields.ts'
import { securityActors } from './security-events.ts'

/** Filters events. `account` is the email address of an agent or a member of staff, or one without an account. */
export const securityFilterInput = z.object({
  kind: lineField(60).optional(),
  cause: lineField(60).optional(),
  account: lineField(254).optional(),
  source: lineField(60).optional(),
  ...dayRange,
})
export type SecurityFilter = z.infer<typeof securityFilterInput>

export const securityEventSchema = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    kind: z.string(),
    cause: z.string(),
    actor_kind: z.enum(securityActors),
    account_id: z.int().nullable(),
    account: z.string().nullable().describe('The present email address of the account.'),
    address_hash: z.string().nullable().describe('Names the address that was typed, where no account is known.'),
    source: z.string().nullable().describe('The address of the client; of IPv6 the first 64 bits.'),
    device: z.string().nullable(),
    request_id: z.string().nullable(),
    count: z.int().describe('How many equal events of the same minute this one stands for.'),
  })
  .meta({ id: 'SecurityEvent' })
export type SecurityEventEntry = z.infer<typeof securityEventSchema>

/** A sign-in to the caller's own account, or an attempt that was refused. */
export const ownSignInSchema = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    is_refused: z.boolean(),
    device: z.string().nullable().describe('The browser and the system it runs on, as far as it says so.'),
    address_family: z.enum(addressFamilies).nullable(),
    count: z.int().describe('How many attempts of the same minute this entry stands for.'),
  })
  .meta({ id: 'OwnSignIn' })
export type OwnSignIn = z.infer<typeof ownSignInSchema>
