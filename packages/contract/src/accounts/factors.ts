/** Passkeys, authenticator apps and recovery codes: the ways to open an account in addition to its password. */
import { z } from 'zod'
import { openObject } from '../platform/open-objects.ts'
import { lineField } from '../platform/text-fields.ts'

/** A passkey of the caller. */
export const passkeySchema = z
  .object({
    id: z.int().positive(),
    device: z.string().describe('The browser and the system on which it was made.'),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof passkeySchema>

/** The second factors of an agent. Without any, the password is enough to sign in. */
export const factorsSchema = z.object({
  app_set_up_at: z.iso.datetime().nullable().describe('Since when there is an authenticator app.'),
  passkeys: z.array(passkeySchema),
  recovery_codes_left: z.int().nonnegative(),
})
export type Factors = z.infer<typeof factorsSchema>

/** The set-up of an authenticator app: the secret to type, or the address for a QR code. */
export const enrolmentSchema = z.object({ secret: z.string(), uri: z.string() })

/** The recovery codes, which are shown only once. Null if the account keeps its valid ones. */
export const newFactorSchema = z.object({ recovery_codes: z.array(z.string()).nullable() })
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) })

/** A code of the authenticator app, or a recovery code. Spaces and dashes are only for readability. */
export const codeField = () => lineField(40)

/** Describes when a call takes a code in addition to the password. */
export const CODE_NEEDED = 'A code of the authenticator app, or a recovery code. Needed where there is a second factor.'

export const codeInput = z.object({ code: codeField() })

/** A challenge that a passkey signs. `options` are for the browser's own call. */
export const passkeyQuestionSchema = z.object({
  question: z.string().describe('Send it back with the response of the passkey. Valid for five minutes and once.'),
  options: z
    .record(z.string(), z.unknown())
    .describe('The options of the browser’s WebAuthn call, in their JSON form.'),
})
export type PasskeyQuestion = z.infer<typeof passkeyQuestionSchema>

const question = lineField(2048)
/** Bytes as base64url. */
const bytes = (max: number) => lineField(max)
const notAnObject = ({ input }: { input?: unknown }): string => {
  if (input === undefined) return 'This field is required.'
  return input === null ? 'This field may not be null.' : 'Send an object.'
}

const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') }

/** A credential from the browser. The browser sends more fields than these; the rest is ignored. */
const credentialOf = <S extends z.ZodObject>(response: S) =>
  openObject(z.object({ ...credential, response: openObject(response) }, { error: notAnObject }))

/** The browser's response after creating a passkey, with the challenge that it answers. */
export const newPasskeyInput = z.object({
  question,
  response: credentialOf(
    z.object({
      clientDataJSON: bytes(4096),
      attestationObject: bytes(16_384),
      transports: z.array(lineField(40)).max(10).default([]),
    }),
  ),
})

/** The browser's response after a passkey has signed, with the challenge that it answers. */
export const passkeyInput = z.object({
  question,
  response: credentialOf(
    z.object({ clientDataJSON: bytes(4096), authenticatorData: bytes(4096), signature: bytes(8192) }),
  ),
})
