/** Second factors for the scenarios, set up by the calls that their owner makes. */
import type { PasskeyQuestion } from '@evergrove/contract/accounts/factors'
import { createSoftPasskey } from '@evergrove/core/testing'
import { generate } from 'otplib'
import { PASSWORD } from './test-agents.ts'
import type { Sent, TestApi } from './test-api.ts'

type Headers = Record<string, string>
export type SoftPasskey = ReturnType<typeof createSoftPasskey>

export function openFactors(api: TestApi) {
  async function bodyOf<T>(sent: Promise<Sent>): Promise<T> {
    const { status, body } = await sent
    if (status >= 300) throw new Error(`The second factor could not be set up: ${status} ${JSON.stringify(body)}`)
    return body as T
  }
  const post = <T>(path: string, body: unknown, headers: Headers = {}) =>
    bodyOf<T>(api.post(`/api/auth/${path}`, body, headers))
  const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(api.now().getTime() / 1000) })

  /** Makes a proof with the password, or with the passkey that the agent has. */
  async function prove(headers: Headers, known?: SoftPasskey): Promise<Headers> {
    const asked = known && (await post<PasskeyQuestion>('proofs/question', {}, headers))
    const by = known === undefined || asked === undefined ? { password: PASSWORD } : known.answer(asked)
    const { proof } = await post<{ proof: string }>('proofs', { purpose: 'second_factor', ...by }, headers)
    return { ...headers, 'X-Proof': proof }
  }

  return {
    codeOf,
    askToSignIn: () => post<PasskeyQuestion>('jwt/question', {}),
    /** Adds a passkey. Returns it with the recovery codes of a first factor. */
    async addPasskey(headers: Headers, known?: SoftPasskey) {
      const asked = await post<PasskeyQuestion>('factors/passkeys/question', {}, await prove(headers, known))
      const passkey = createSoftPasskey({ origin: 'https://www.example.org' })
      const added = await post<{ recovery_codes: string[] | null }>('factors/passkeys', passkey.make(asked), headers)
      return { passkey, codes: added.recovery_codes ?? [] }
    },
    /** Starts setting up an app. No code has confirmed its secret yet. */
    async startApp(headers: Headers, known?: SoftPasskey): Promise<string> {
      return (await post<{ secret: string }>('factors/app', {}, await prove(headers, known))).secret
    },
    confirmApp: async (headers: Headers, secret: string) =>
      post<{ recovery_codes: string[] | null }>('factors/app/confirm', { code: await codeOf(secret) }, headers),
  }
}
