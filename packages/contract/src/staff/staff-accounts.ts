/** The accounts of staff: inviting, roles, disabling, and the own password. */
import { z } from 'zod'
import { CODE_NEEDED, codeField } from '../accounts/factors.ts'
import { choiceField, emailField, lineField, passwordField } from '../platform/text-fields.ts'

export const staffRoles = ['admin', 'finance', 'editor', 'support'] as const
export type StaffRole = (typeof staffRoles)[number]

export const staffInvitationInput = z.object({ email: emailField(), role: choiceField(staffRoles) })

export const acceptInvitationInput = z.object({ token: lineField(200), password: passwordField() })

/** The link alone, to check whether it still works. */
export const invitationLinkInput = acceptInvitationInput.pick({ token: true })

export const staffRoleInput = z.object({ role: choiceField(staffRoles) })

export const staffPasswordInput = z.object({
  old_password: passwordField(),
  new_password: passwordField(),
  code: codeField().optional().describe(CODE_NEEDED),
})

/** The proof for adding and removing a passkey, in addition to the token. */
export const staffPasskeyProofInput = z.object({
  password: passwordField(),
  code: codeField().optional().describe(CODE_NEEDED),
})

/** Turns the morning email on or off. */
export const morningMailInput = z.object({ is_on: z.boolean('Choose on or off.') })
export const morningMailSchema = z.object({ is_on: z.boolean() })

export const staffMemberSchema = z.object({ id: z.int(), email: z.string(), role: z.enum(staffRoles) })

export const staffAccountSchema = staffMemberSchema.extend({
  created_at: z.iso.datetime(),
  disabled_at: z.iso.datetime().nullable(),
  has_app: z.boolean().describe('Whether an authenticator app is set up.'),
})
export type StaffAccount = z.infer<typeof staffAccountSchema>

export const staffInvitationSchema = z.object({
  id: z.int(),
  email: z.string(),
  role: z.enum(staffRoles),
  invited_by: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable().describe('Null until the link has been emailed.'),
  ended_at: z.iso
    .datetime()
    .nullable()
    .describe('When its sender was disabled or could no longer invite. The link is refused from then on.'),
})
export type StaffInvitation = z.infer<typeof staffInvitationSchema>

/** Everybody who has an account, and everybody who is invited. */
export const staffAccountsSchema = z.object({
  accounts: z.array(staffAccountSchema),
  invitations: z.array(staffInvitationSchema),
})
export type StaffAccounts = z.infer<typeof staffAccountsSchema>
