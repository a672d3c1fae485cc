/** Actions that create agents without the screens, and read the mails that the product sent. */
import { createHash } from 'node:crypto'
import type { LegalTextKind } from '@evergrove/contract/accounts/accounts'
import {
  beginSession,
  createAccount,
  createProtectionLink,
  fillInProfile,
  findReferrer,
  hashPassword,
} from '@evergrove/core/accounts'
import { approvePayment, suspendAgent } from '@evergrove/core/network'
import { weighed } from '@evergrove/core/testing'
import { inTransaction } from '@evergrove/db'
import { demonstrationPeople } from '@evergrove/demo'
import type { RunningServer } from '@evergrove/server'
import { readMails } from './mails.ts'
import { filledProfile } from './profile-fields.ts'

type Services = RunningServer['services']

const operator = { kind: 'operator' } as const

/** A session that no browser began. */
const nowhere = { userAgent: undefined, address: '', record: () => {} }

export type NewAgent = {
  email: string
  password?: string
  first_name?: string
  last_name?: string
  phone_number?: string
  /** The code used at sign-up; by default that of the demonstration agent. */
  sponsorCode?: string
  isVerified?: boolean
  /** Fields of the profile to fill in, all of them or none. */
  profile?: Record<string, string>
}

const hashes = new Map<string, Promise<string>>()

/** Shares one hash among all accounts with this password, because hashing takes longer than everything else. */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

export const accountActions = {
  /** Returns the tokens that signing in would give. */
  agentTokens: async (services: Services, id: number) => {
    const agent = await services.db
      .selectFrom('agents')
      .select(['id', 'token_version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return inTransaction(services.db, (trx) =>
      beginSession(services, trx, { agent, client: nowhere, created_by: 'password' }),
    )
  },
  makeAgent: async ({ db, cipher }: Services, agent: NewAgent) => {
    const password = agent.password ?? demonstrationPeople.password
    const password_hash = await hashOnce(password)
    const id = await inTransaction(db, async (trx) => {
      const sponsor = await findReferrer(trx, agent.sponsorCode ?? demonstrationPeople.agent.code)
      if (sponsor === undefined) throw new Error(`Nobody has the code ${agent.sponsorCode}`)
      const created = await createAccount(trx, {
        email: agent.email,
        first_name: agent.first_name ?? 'Ada',
        last_name: agent.last_name ?? 'Obi',
        phone_number: agent.phone_number ?? '08012345678',
        password_hash,
        email_verified_at: agent.isVerified === false ? null : new Date(),
        recommended_by: sponsor.id,
      })
      if (created === undefined) throw new Error(`${agent.email} is taken`)
      return created
    })
    if (agent.profile !== undefined) {
      // Only an account in the agent's own name can be paid to, unless a test says otherwise.
      const name = `${agent.first_name ?? 'Ada'} ${agent.last_name ?? 'Obi'}`
      const isCommon = agent.profile['account_name'] === filledProfile.account_name
      await fillInProfile({ db, cipher }, id, { ...agent.profile, ...(isCommon && { account_name: name }) })
    }
    const { code } = await db.selectFrom('agents').select('code').where('id', '=', id).executeTakeFirstOrThrow()
    return { id, code, email: agent.email, password }
  },
  /** Fills in the profile of an agent who has signed up on the screen. Returns the agent's id. */
  fillProfile: async ({ db, cipher }: Services, email: string, profile: Record<string, string>) => {
    const { id } = await db.selectFrom('agents').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    await fillInProfile({ db, cipher }, id, profile)
    return id
  },
  /** Records that the agent agreed to texts whose wording the company has changed since. */
  agreeToOldTexts: async ({ db }: Services, agentId: number, kinds: LegalTextKind[]) => {
    for (const kind of kinds) {
      const html = `<p>As agreed by agent ${agentId}</p>`
      const text = { kind, hash: createHash('sha256').update(html).digest('hex'), html }
      const { id } = await db.insertInto('legal_texts').values(text).returning('id').executeTakeFirstOrThrow()
      await db.insertInto('consents').values({ agent_id: agentId, legal_text_id: id }).execute()
    }
  },
  /** Suspends an agent, and activates the agent first if necessary. */
  suspend: async (services: Services, id: number) => {
    const { db } = services
    const payment = await db
      .selectFrom('payments')
      .select(['id', 'status'])
      .where('agent_id', '=', id)
      .executeTakeFirst()
    if (payment?.status === 'Pending') await approvePayment(services, { payment, input: weighed, actor: operator })
    await suspendAgent(services, {
      agentId: id,
      input: { reason: 'For a test', shared_reason: 'We are checking your payment.' },
      actor: operator,
    })
  },
  /** Returns the path of an "It was not me" link, as a mail to this address would contain it. */
  protectionLink: ({ db, now }: Services, agent: { agentId: number; email: string }) =>
    createProtectionLink({ db, now, publicUrl: () => '' }, agent),
  /** Returns the agent's stored row, without its secrets. */
  findAgent: ({ db }: Services, email: string) =>
    db
      .selectFrom('agents')
      .select([
        'id',
        'email',
        'code',
        'status',
        'recommended_by',
        'email_verified_at',
        'first_name',
        'plan',
        'shared_reason',
      ])
      .where('email', '=', email)
      .executeTakeFirst(),
  /** Returns the mails saved for an address, oldest first. */
  mails: (_services: Services, address: string) => readMails(process.env['DATA_DIR'] ?? '', address),
}
