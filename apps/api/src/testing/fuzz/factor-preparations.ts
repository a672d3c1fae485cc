/** Preparations of the calls about second factors, with passkeys in software. */
import type { PasskeyQuestion } from '@evergrove/contract/accounts/factors'
import { createSoftPasskey } from '@evergrove/core/testing'
import { generate } from 'otplib'
import { STAFF_PASSWORD } from '../test-network.ts'
import { bodyOf, type Preparations, type Prepared, signedIn, signedInStaff, type Workshop } from './preparations.ts'

const ORIGIN = 'https://www.example.org'

type Caller = { Authorization: string }
type Answer = { question: string; response: object }

const asValues = ({ question, response }: Answer): Prepared['values'] => ({
  question: [question],
  response: [response],
})

type Headers = Record<string, string>

const callsOf = ({ api }: Workshop) => {
  const post = <T>(path: string, body: unknown, headers: Headers = {}) =>
    bodyOf<T>(api.post(`/api/${path}`, body, headers))
  return { post, ask: (path: string, headers?: Headers) => post<PasskeyQuestion>(path, {}, headers) }
}

function ofAgents(workshop: Workshop): Preparations {
  const { api, agents } = workshop
  const { post, ask } = callsOf(workshop)
  const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(api.now().getTime() / 1000) })

  /** Creates a new agent, with the headers of a session and of a proof in it. */
  async function anAgent() {
    const agent = await agents.make()
    const ownCaller = await signedIn(workshop, agent)
    const proof = () => agents.proof(agent, { purpose: 'second_factor' })
    return { agent, ownCaller, proof }
  }
  async function anAgentWithApp() {
    const { agent, ownCaller, proof } = await anAgent()
    const { secret } = await post<{ secret: string }>('auth/factors/app', {}, { ...ownCaller, ...(await proof()) })
    const code = await codeOf(secret)
    const { recovery_codes } = await post<{ recovery_codes: string[] }>('auth/factors/app/confirm', { code }, ownCaller)
    return { agent, ownCaller, proof, recovery_codes }
  }
  async function anAgentWithPasskey() {
    const { ownCaller, proof } = await anAgent()
    const passkey = createSoftPasskey({ origin: ORIGIN })
    const asked = await ask('auth/factors/passkeys/question', { ...ownCaller, ...(await proof()) })
    await post('auth/factors/passkeys', passkey.make(asked), ownCaller)
    const { passkeys } = await bodyOf<{ passkeys: { id: number }[] }>(api.get('/api/auth/factors', ownCaller))
    return { ownCaller, proof, passkey, id: passkeys[0]?.id }
  }
  const proven = async (made: Promise<{ ownCaller: Caller; proof: () => Promise<Record<string, string>> }>) => {
    const { ownCaller, proof } = await made
    return { ownCaller, headers: await proof(), values: {} }
  }

  return {
    'POST /auth/jwt/second-step': async () => {
      const { agent, recovery_codes } = await anAgentWithApp()
      const ticket = await agents.forge({ token_type: 'agent_ticket', user_id: agent.id, jti: crypto.randomUUID() })
      return { values: { ticket: [ticket], code: recovery_codes } }
    },
    'POST /auth/jwt/passkey': async () => {
      const { passkey } = await anAgentWithPasskey()
      return { values: asValues(passkey.answer(await ask('auth/jwt/question'))) }
    },
    'POST /auth/factors/app': () => proven(anAgent()),
    'POST /auth/factors/app/confirm': async () => {
      const { ownCaller, proof } = await anAgent()
      const { secret } = await post<{ secret: string }>('auth/factors/app', {}, { ...ownCaller, ...(await proof()) })
      return { ownCaller, values: { code: [await codeOf(secret)] } }
    },
    'DELETE /auth/factors/app': () => proven(anAgentWithApp()),
    'POST /auth/factors/recovery-codes': () => proven(anAgentWithApp()),
    'POST /auth/factors/passkeys/question': () => proven(anAgent()),
    'POST /auth/factors/passkeys': async () => {
      const { ownCaller, proof } = await anAgent()
      const asked = await ask('auth/factors/passkeys/question', { ...ownCaller, ...(await proof()) })
      return { ownCaller, values: asValues(createSoftPasskey({ origin: ORIGIN }).make(asked)) }
    },
    'DELETE /auth/factors/passkeys/{id}': async () => {
      const { ownCaller, proof, id } = await anAgentWithPasskey()
      return { ownCaller, headers: await proof(), values: { id: [id] } }
    },
  }
}

function ofStaff(workshop: Workshop): Preparations {
  const { api, people } = workshop
  const { post, ask } = callsOf(workshop)
  const aColleague = () => signedInStaff(workshop, 'support', `${crypto.randomUUID()}@example.com`)
  const askForStaff = (caller: Caller) =>
    post<PasskeyQuestion>('staff/passkeys/question', { password: STAFF_PASSWORD }, caller)
  async function aColleagueWithPasskey() {
    const ownCaller = await aColleague()
    const passkey = createSoftPasskey({ origin: ORIGIN })
    await post('staff/passkeys', passkey.make(await askForStaff(ownCaller)), ownCaller)
    const [own] = await bodyOf<{ id: number }[]>(api.get('/api/staff/passkeys', ownCaller))
    return { ownCaller, passkey, id: own?.id }
  }

  return {
    'POST /staff/jwt/passkey': async () => {
      const { passkey } = await aColleagueWithPasskey()
      return { values: asValues(passkey.answer(await ask('staff/jwt/question'))) }
    },
    'POST /staff/passkeys/question': async () => ({
      ownCaller: await aColleague(),
      values: { password: [STAFF_PASSWORD] },
    }),
    'POST /staff/passkeys': async () => {
      const ownCaller = await aColleague()
      const made = createSoftPasskey({ origin: ORIGIN }).make(await askForStaff(ownCaller))
      return { ownCaller, values: asValues(made) }
    },
    'POST /staff/passkeys/{id}/remove': async () => {
      const { ownCaller, id } = await aColleagueWithPasskey()
      return { ownCaller, values: { id: [id], password: [STAFF_PASSWORD] } }
    },
    'POST /staff/agents/{id}/remove-factors': () => ({
      values: { id: [people().active.id], reason: ['The phone is lost.'] },
    }),
  }
}

export const factorPreparations = (workshop: Workshop): Preparations => ({
  ...ofAgents(workshop),
  ...ofStaff(workshop),
})
