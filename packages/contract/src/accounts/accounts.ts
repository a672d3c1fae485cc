/**
 * Joining, one-time links and the profile: the requests and responses of the calls (API-019 to API-030, ENT-012,
 * ENT-021, ENT-022). Messages and field names are those that clients of these calls expect.
 */
import { z } from 'zod'
import { nameSchema, personSchema } from '../agents/people.ts'
import { SIGN_UP_PLAN } from '../platform/constants.ts'
import { parseDateOfBirth } from '../platform/date-of-birth.ts'
import { moneySchema } from '../platform/money.ts'
import { choiceField, emailField, lineField, nameField, passwordField } from '../platform/text-fields.ts'
import { CODE_NEEDED, codeField } from './factors.ts'

// Bank details are printed in the files of banks, so they contain only characters that a bank can print.

/** Invisible characters, including marks of direction, and emoji. The signs ©, ® and ™ are allowed. */
const UNPRINTABLE = /\p{Default_Ignorable_Code_Point}|\p{Emoji_Presentation}|(?![©®™])\p{Extended_Pictographic}/gu

const UNPRINTABLE_FOUND = 'Enter the text as your bank writes it, without emoji and invisible characters.'

/** Removes the characters that no bank can print. */
export const printable = (text: string): string => text.replaceAll(UNPRINTABLE, '')

const bankField = (max: number) =>
  lineField(max).refine((text) => printable(text) === text, { error: UNPRINTABLE_FOUND })

/**
 * Signs that payment networks cannot carry. Names are sent without them, but a number without them would be a different
 * one.
 */
const NO_ACCOUNT_SIGN = /[!"#$%&*;<=>@[\\\]^_`{|}~]/

export const bankFields = {
  bank_name: bankField(100),
  account_name: bankField(100),
  account_number: bankField(34).refine((text) => !NO_ACCOUNT_SIGN.test(text), {
    error: 'Enter only letters, digits, spaces and the signs - / . as an account number.',
  }),
}

export const genders = ['Male', 'Female'] as const
/** The statuses of an account that has not been closed. */
export const openStatuses = ['Pending', 'Active', 'Suspended'] as const
export type OpenStatus = (typeof openStatuses)[number]

export const agentStatuses = [...openStatuses, 'Closed'] as const
export type AgentStatus = (typeof agentStatuses)[number]

const planField = () => choiceField([SIGN_UP_PLAN])

const names = { first_name: nameField(100), last_name: nameField(100), phone_number: lineField(20) }

export const signUpInput = z.object({
  ...names,
  email: emailField(),
  refferer_code_used: lineField(50),
  plan: planField().default(SIGN_UP_PLAN),
  password: passwordField(),
  re_password: passwordField(),
})

export const signedUpSchema = personSchema.extend({
  phone_number: z.string(),
  email: z.string(),
  refferer_code_used: z.string(),
  plan: z.string(),
})

export const linkRequestInput = z.object({ email: emailField() })

export const activationInput = z.object({ uid: lineField(100), token: lineField(200) })

export const resetConfirmInput = z.object({
  uid: lineField(100),
  token: lineField(200),
  new_password: passwordField(),
  re_new_password: passwordField(),
  remove_recent_factors: z
    .boolean({ error: 'Must be a valid boolean.' })
    .default(false)
    .describe('Whether to remove the second factors that were added in the last seven days.'),
})

/** The link alone, to check whether it still works. */
export const resetLinkInput = resetConfirmInput.pick({ uid: true, token: true })

export const linkStateSchema = z.object({
  is_valid: z.boolean().describe('False for a link that is unknown, used or too old.'),
})

/** A link for choosing a new password, with the second factors that a thief may have added before. */
export const resetLinkStateSchema = linkStateSchema.extend({
  recent_factors: z
    .array(
      z.object({
        device: z.string().nullable().describe('Where a passkey was made; null for an authenticator app.'),
        added_at: z.iso.datetime(),
      }),
    )
    .describe('The second factors that were added in the last seven days. Empty for a link that is not valid.'),
})
export type RecentFactor = z.infer<typeof resetLinkStateSchema>['recent_factors'][number]

export const setPasswordInput = z.object({
  current_password: passwordField(),
  new_password: passwordField(),
  re_new_password: passwordField(),
  code: codeField().optional().describe(CODE_NEEDED),
})

/** Everything that a referral code tells a visitor: about its owner (ENT-021), and the cost of joining. */
export const referrerSchema = nameSchema.extend({
  code: z.string(),
  registration_fee: moneySchema.describe('The one-time fee of an account that is created now.'),
})
export type Referrer = z.infer<typeof referrerSchema>

const WRONG_DATE = 'Date has wrong format. Use one of these formats instead: MM/DD/YYYY, YYYY-MM-DD.'

const dateOfBirthField = () =>
  lineField(10).transform((text, context) => {
    const isoDate = parseDateOfBirth(text, new Date().toISOString().slice(0, 10))
    if (isoDate === undefined) context.addIssue({ code: 'custom', message: WRONG_DATE })
    return isoDate ?? z.NEVER
  })

/** The fields of the profile that an agent can change. The photo is separate. */
export const profileInput = z.object({
  ...names,
  date_of_birth: dateOfBirthField(),
  gender: choiceField(genders),
  home_address: lineField(300),
  local_govt: lineField(100),
  state_of_origin: lineField(100),
  nationality: lineField(100),
  ...bankFields,
  plan: planField().optional(),
})

export const profilePatchInput = profileInput.partial()
export type ProfilePatch = z.infer<typeof profilePatchInput>

/** The signed-in agent (ENT-012). A field is null until it has been filled in. */
export const currentAgentSchema = z.object({
  id: z.int(),
  email: z.string(),
  get_photo_url: z.string().describe('Empty without a photo.'),
  code: z.string(),
  status: z.enum(agentStatuses),
  recommended_by_email: z.string().nullable(),
  recommended_by: z.int().nullable(),
  date_joined: z.iso.datetime(),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
  date_of_birth: z.string().nullable().describe('MM/DD/YYYY'),
  gender: z.enum(genders).nullable(),
  home_address: z.string().nullable(),
  local_govt: z.string().nullable(),
  state_of_origin: z.string().nullable(),
  nationality: z.string().nullable(),
  bank_name: z.string().nullable(),
  account_name: z.string().nullable(),
  account_number: z.string().nullable(),
  image: z.string().nullable(),
  plan: z.string(),
})
export type CurrentAgent = z.infer<typeof currentAgentSchema>

// Consent of agents to texts, and to versions that are newer than the accepted one.

export const legalTextKinds = ['term_and_conditions', 'privacy_policy'] as const
export type LegalTextKind = (typeof legalTextKinds)[number]

const changedTextSchema = z.object({
  kind: z.enum(legalTextKinds),
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('The SHA-256 digest of the published wording.'),
})
export type ChangedText = z.infer<typeof changedTextSchema>

export const changedTextsSchema = z.array(changedTextSchema)

export const agreementInput = z.object({
  texts: z
    .array(changedTextSchema, {
      error: ({ input }) => {
        if (input === undefined) return 'This field is required.'
        return input === null ? 'This field may not be null.' : 'Expected a list of items.'
      },
    })
    .min(1, { error: 'This list may not be empty.' })
    .max(legalTextKinds.length, { error: `At most ${legalTextKinds.length} at once.` }),
})
