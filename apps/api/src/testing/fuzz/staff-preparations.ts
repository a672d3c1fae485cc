/** Preparations of the calls for staff. */

import { planAssumptionNames, STANDARD_TRIAL } from '@evergrove/contract/plan-scenarios'
import { recordOf } from '@evergrove/contract/platform/records'
import { concerns } from '@evergrove/contract/withdrawals/concern-words'
import { adjustBalance } from '@evergrove/core/ledger'
import type { Mail } from '@evergrove/core/mail'
import { sendInvitationMail } from '@evergrove/core/staff'
import { planDraft, postedAt, weighed } from '@evergrove/core/testing'
import { generate } from 'otplib'
import { STAFF_PASSWORD } from '../test-network.ts'
import { payoutPreparations } from './payout-preparations.ts'
import {
  aSession,
  bodyOf,
  issue,
  makeStaff,
  type Preparations,
  type Prepared,
  provePayment,
  requestWithdrawal,
  signedInStaff,
  type Workshop,
} from './preparations.ts'
import { proposalPreparations } from './proposal-preparations.ts'
import { rewardPreparations } from './reward-preparations.ts'

const REASON = 'The proof cannot be read.'
const NEW_PASSWORD = 'Meadow-lantern-8'

/** Returns an address that nobody has. */
const newEmail = (): string => `${crypto.randomUUID()}@example.com`

/** Creates a member of staff. Returns the id, and the ticket for the second step of signing in. */
async function signIn(workshop: Workshop): Promise<{ id: number; ticket: string }> {
  const id = await makeStaff(workshop, { email: newEmail(), role: 'support', needs_code: true })
  return { id, ticket: await issue(workshop, 'staff_ticket', id) }
}

/** Sets up an app up to its first code. Returns the code with the ticket. */
async function enrol(workshop: Workshop) {
  const { api } = workshop
  const { id, ticket } = await signIn(workshop)
  const { secret } = await bodyOf<{ secret: string }>(api.post('/api/staff/totp/enrolment', { ticket }))
  const code = await generate({ secret, epoch: Math.floor(api.now().getTime() / 1000) })
  return { id, ticket, code }
}

function signInPreparations(workshop: Workshop): Preparations {
  const { api, headersOf } = workshop
  const aColleague = () => signedInStaff(workshop, 'support', newEmail())
  const invite = async (): Promise<number> => {
    const invitation = { email: newEmail(), role: 'finance' }
    return (await bodyOf<{ id: number }>(api.post('/api/staff/accounts/invite', invitation, headersOf('admin')))).id
  }
  const invitationTokens = async (): Promise<string[]> => {
    const tokens: string[] = []
    const mailer = { send: async ({ link }: Mail) => void tokens.push(link?.split('/').at(-1) ?? '') }
    const deps = { db: api.db, mailer, publicUrl: () => 'https://www.example.org', now: api.now }
    await sendInvitationMail(deps, { invitation_id: await invite() })
    return tokens
  }
  return {
    'POST /staff/jwt/logout': async () => ({ ownCaller: await aColleague(), values: {} }),
    'DELETE /staff/sessions/{id}': async () => aSession(await aColleague()),
    'POST /staff/jwt/create': () => ({ values: { email: ['admin@example.com'], password: [STAFF_PASSWORD] } }),
    'POST /staff/jwt/verify': async () => {
      const { id, ticket, code } = await enrol(workshop)
      const enrolled = api.post('/api/staff/totp/confirm', { ticket, code })
      const { recovery_codes } = await bodyOf<{ recovery_codes: string[] }>(enrolled)
      return { values: { ticket: [await issue(workshop, 'staff_ticket', id)], code: recovery_codes } }
    },
    'POST /staff/totp/enrolment': async () => ({ values: { ticket: [(await signIn(workshop)).ticket] } }),
    'POST /staff/totp/confirm': async () => {
      const { ticket, code } = await enrol(workshop)
      return { values: { ticket: [ticket], code: [code] } }
    },
    'PUT /staff/morning-mail': async () => ({ ownCaller: await aColleague(), values: { is_on: [true, false] } }),
    'POST /staff/password': async () => ({
      ownCaller: await aColleague(),
      values: { old_password: [STAFF_PASSWORD], new_password: [NEW_PASSWORD] },
    }),
    'POST /staff/invitation': async () => ({ values: { token: await invitationTokens(), password: [NEW_PASSWORD] } }),
    'POST /staff/invitation/check': async () => ({ values: { token: await invitationTokens() } }),
    'POST /staff/accounts/invite': () => ({ values: { email: [newEmail()] } }),
    'DELETE /staff/invitations/{id}': async () => ({ values: { id: [await invite()] } }),
  }
}

/** Prepares the calls that change an account, each for one that no other call needs. */
function accountPreparations(workshop: Workshop): Preparations {
  const anAccount = async (): Promise<Prepared> => ({ values: { id: [(await signIn(workshop)).id] } })
  return {
    'POST /staff/accounts/{id}/role': anAccount,
    'POST /staff/accounts/{id}/disable': anAccount,
    'POST /staff/accounts/{id}/sign-out': anAccount,
    'POST /staff/accounts/{id}/reset-code': anAccount,
    'POST /staff/accounts/{id}/enable': async () => {
      const { id } = await signIn(workshop)
      await bodyOf(workshop.api.post(`/api/staff/accounts/${id}/disable`, {}, workshop.headersOf('admin')))
      return { values: { id: [id] } }
    },
  }
}

function moneyPreparations(workshop: Workshop): Preparations {
  const { api, headersOf, people, network } = workshop
  const aProof = async (): Promise<Prepared> => ({ values: { id: [(await provePayment(workshop)).id] } })
  const anApprovedPayment = async (): Promise<Prepared> => {
    const { id } = await provePayment(workshop)
    await bodyOf(api.post(`/api/staff/payments/${id}/approve`, weighed, headersOf('finance')))
    return { values: { id: [id], reason: ['refunded'] } }
  }
  /** Rejects what a preparation has made. */
  const rejected = async (what: 'payments' | 'withdrawals', { values }: Prepared): Promise<Prepared> => {
    const id = Number(values.id?.[0])
    await bodyOf(api.post(`/api/staff/${what}/${id}/reject`, { reason: REASON }, headersOf('finance')))
    return { values }
  }
  const aWithdrawal = async (): Promise<Prepared> => ({ values: { id: [await requestWithdrawal(workshop)] } })
  const override = { concerns: [...concerns], reason: REASON }
  const someWithdrawals = async () => {
    const ids = [await requestWithdrawal(workshop), await requestWithdrawal(workshop)]
    return { values: { ids: [ids] } }
  }
  const aPlan = (): Prepared => ({
    values: Object.fromEntries(Object.entries(planDraft()).map(([name, value]) => [name, [value]])),
  })
  return {
    'GET /staff/payments/{id}/approval': aProof,
    'POST /staff/payments/{id}/approve': async () => ({
      values: { ...(await aProof()).values, override: [weighed.override] },
    }),
    'POST /staff/payments/{id}/reject': aProof,
    'POST /staff/payments/{id}/ask': aProof,
    'POST /staff/payments/{id}/undo-rejection': async () => rejected('payments', await aProof()),
    'GET /staff/payments/{id}/reversal': anApprovedPayment,
    'POST /staff/payments/{id}/reverse': anApprovedPayment,
    'POST /staff/agents/{id}/write-off': async () => {
      const { id } = await network.makeActive()
      const debit = { agent_id: id, direction: 'debit', amount: '1000.00', reason: REASON }
      await adjustBalance(api, { input: debit, actor: { kind: 'operator' } })
      return { values: { id: [id] } }
    },
    'POST /staff/ledger/findings/{id}/explain': async () => {
      const found = { name: 'A rule', details: JSON.stringify({ at: crypto.randomUUID() }) }
      const added = api.db.insertInto('ledger_findings').values(found).returning('id')
      return { values: { id: [(await added.executeTakeFirstOrThrow()).id] } }
    },
    'GET /staff/withdrawals/{id}/bank-details': aWithdrawal,
    'POST /staff/withdrawals/{id}/approve': async () => ({
      values: { ...(await aWithdrawal()).values, override: [override] },
    }),
    'POST /staff/withdrawals/{id}/reject': aWithdrawal,
    'POST /staff/withdrawals/{id}/undo-rejection': async () => rejected('withdrawals', await aWithdrawal()),
    'POST /staff/withdrawals/approve': someWithdrawals,
    'POST /staff/adjustments': () => ({ values: { agent_id: [people().active.id] } }),
    'POST /staff/plan': aPlan,
    'POST /staff/plan/preview': aPlan,
    'POST /staff/plan/laboratory/replay': aPlan,
    'POST /staff/plan/laboratory/replay.csv': aPlan,
    'POST /staff/plan/laboratory/simulate': () => ({
      values: { plan: [planDraft()], assumptions: [{ ...STANDARD_TRIAL, ...recordOf(planAssumptionNames, () => 10) }] },
    }),
  }
}

/** Adds a transfer to the month before the current one, so that it can be closed. */
function accountingPreparations({ api, agents, headersOf }: Workshop): Preparations {
  const lastMonth = async (): Promise<Prepared> => {
    const now = api.now()
    const moment = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15)).toISOString()
    // The agent is a separate one, because an adjustment for an agent whom the fuzz has chosen may wait for a second
    // person.
    const { id } = await agents.make({ status: 'Active' })
    const credit = { agent_id: id, direction: 'credit', amount: '1.00', reason: REASON }
    await postedAt(api.db, moment, () => bodyOf(api.post('/api/staff/adjustments', credit, headersOf('finance'))))
    return { values: { month: [moment.slice(0, 7)] } }
  }
  const anAccount = (): Prepared => ({ values: { no: [2000] } })
  return {
    'GET /staff/accounting/accounts/{no}': anAccount,
    'GET /staff/accounting/accounts/{no}/agents': anAccount,
    'GET /staff/accounting/accounts/{no}/agents.csv': anAccount,
    'GET /staff/accounting/months/{month}': lastMonth,
    'GET /staff/accounting/months/{month}/package': lastMonth,
    'POST /staff/accounting/months/{month}/close': lastMonth,
  }
}

function agentPreparations(workshop: Workshop): Preparations {
  const { api, agents, headersOf, people } = workshop
  const known = (): Prepared => ({ values: { id: [people().active.id] } })
  const aNewOne = async (): Promise<Prepared> => ({ values: { id: [(await agents.make({ status: 'Active' })).id] } })
  const aProposal = async (): Promise<Prepared> => {
    const { id } = await agents.make()
    const correction = { email: newEmail(), reason: 'A slip' }
    await bodyOf(api.post(`/api/staff/agents/${id}/correct`, correction, headersOf('support')))
    const found = await bodyOf<{ email_proposal: { id: number } }>(
      api.get(`/api/staff/agents/${id}`, headersOf('support')),
    )
    return { caller: 'admin', values: { id: [found.email_proposal.id] } }
  }
  const twoWithOneTelephone = async () => {
    const [one, other] = [await agents.make(), await agents.make()]
    await api.db
      .updateTable('agents')
      .set({ phone_number: '0803 000 1234' })
      .where('id', 'in', [one.id, other.id])
      .execute()
    const values: Prepared['values'] = { id: [one.id], other_id: [other.id], kind: ['telephone'] }
    return { values }
  }
  return {
    'GET /staff/agents/{id}': known,
    'GET /staff/agents/{id}/bank-details': known,
    'GET /staff/agents/{id}/downlines': known,
    'GET /staff/agents/{id}/ledger': known,
    'GET /staff/agents/{id}/debt': known,
    'GET /staff/agents/{id}/duplicates': known,
    'POST /staff/agents/{id}/personal-data': known,
    'POST /staff/agents/{id}/duplicates/mark-different': twoWithOneTelephone,
    'POST /staff/agents/{id}/duplicates/unmark-different': async () => {
      const { values } = await twoWithOneTelephone()
      const [id, other_id] = [values['id']?.[0], values['other_id']?.[0]]
      const mark = { kind: 'telephone', other_id, reason: REASON }
      await bodyOf(api.post(`/api/staff/agents/${String(id)}/duplicates/mark-different`, mark, headersOf('support')))
      return { values }
    },
    'POST /staff/agents/{id}/resend-activation': async () => ({
      values: { id: [(await agents.make({ isVerified: false })).id] },
    }),
    'POST /staff/agents/{id}/end-sessions': aNewOne,
    'POST /staff/agents/{id}/suspend': aNewOne,
    'POST /staff/agents/{id}/close': aNewOne,
    'POST /staff/agents/{id}/lift-freeze': async () => {
      const { id } = await agents.make()
      await api.db.updateTable('agents').set({ withdrawals_frozen_at: new Date() }).where('id', '=', id).execute()
      return { values: { id: [id] } }
    },
    'POST /staff/agents/{id}/reinstate': async () => {
      const { id } = await agents.make({ status: 'Active' })
      await bodyOf(api.post(`/api/staff/agents/${id}/suspend`, { reason: REASON }, headersOf('support')))
      return { values: { id: [id] } }
    },
    'POST /staff/agents': async () => ({ values: { email: [newEmail()], sponsor_code: [(await agents.root()).code] } }),
    'POST /staff/agents/{id}/sponsor': async () => {
      const sponsor = await agents.make()
      return { values: { id: [(await agents.make()).id], sponsor_code: [sponsor.code] } }
    },
    'POST /staff/agents/{id}/correct': async () => ({ values: { ...(await aNewOne()).values, first_name: ['Ada'] } }),
    'POST /staff/email-changes/{id}/confirm': aProposal,
    'POST /staff/email-changes/{id}/refuse': aProposal,
    'POST /staff/email-changes/{id}/withdraw': async () => ({ ...(await aProposal()), caller: 'support' }),
  }
}

function contentPreparations({ api, headersOf }: Workshop): Preparations {
  const fields = { branch_name: 'Ikeja', phone_number: '0700', branch_address: 'Street 1' }
  const path = '/api/staff/content/branch-address'
  const aBranch = async (): Promise<Prepared> => {
    const { id, version } = await bodyOf<{ id: number; version: number }>(
      api.post(path, { fields }, headersOf('editor')),
    )
    return { values: { kind: ['branch-address'], id: [id], version: [version], fields: [fields] } }
  }
  const withoutId = async (): Promise<Prepared> => ({ values: { kind: ['branch-address'], fields: [fields] } })
  return {
    'GET /staff/content/{kind}': withoutId,
    'POST /staff/content/{kind}': withoutId,
    'POST /staff/content/{kind}/preview': withoutId,
    'GET /staff/content/{kind}/deleted': withoutId,
    'PUT /staff/content/{kind}/{id}': aBranch,
    'DELETE /staff/content/{kind}/{id}': aBranch,
    'POST /staff/content/{kind}/{id}/publish': aBranch,
    'GET /staff/content/{kind}/{id}/history': aBranch,
    'POST /staff/content/{kind}/{id}/restore': async () => {
      const { values } = await aBranch()
      await bodyOf(api.request('DELETE', `${path}/${String(values['id']?.[0])}`, { headers: headersOf('editor') }))
      return { values }
    },
    'POST /staff/content/{kind}/order': async () => {
      const branches = await bodyOf<{ id: number }[]>(api.get(path, headersOf('editor')))
      return { values: { kind: ['branch-address'], ids: [branches.map(({ id }) => id).toReversed()] } }
    },
  }
}

function mailPreparations({ api, headersOf, people }: Workshop): Preparations {
  const idsOf = async (table: 'contact_messages' | 'undelivered_mails'): Promise<Prepared> => {
    const rows = await api.db.selectFrom(table).select('id').execute()
    return { values: { id: rows.map(({ id }) => id) } }
  }
  const giveUpMail = async () => {
    const mail = { job: 'mail.password-changed', payload: { agent_id: people().active.id } }
    await api.db
      .insertInto('undelivered_mails')
      .values({ ...mail, job_id: crypto.randomUUID(), reason: '550 No', attempts: 2 })
      .execute()
    return idsOf('undelivered_mails')
  }
  const message = { subject: 'Office hours', message: 'We are closed on Friday.' }
  return {
    'POST /staff/messages/{id}/answered': async () => ({
      values: { ...(await idsOf('contact_messages')).values, is_answered: [true] },
    }),
    'POST /staff/notifications': () => ({
      values: { agent_id: [people().active.id], subject: [message.subject], message: [message.message] },
    }),
    'GET /staff/notifications/{id}': async () => {
      const sent = api.post('/api/staff/notifications', { agent_id: null, ...message }, headersOf('support'))
      return { values: { id: [(await bodyOf<{ id: number }>(sent)).id] } }
    },
    'POST /staff/undelivered-mails/{id}/try-again': giveUpMail,
    'POST /staff/undelivered-mails/{id}/dismiss': giveUpMail,
  }
}

function newsletterPreparations({ api, headersOf }: Workshop): Preparations {
  const text = { subject: 'News', html: '<p>News</p>' }
  const values = { subject: [text.subject], html: [text.html], version: [1] }
  const aSubscriber = async (): Promise<Prepared> => {
    const reader = { email: newEmail(), confirmed_at: new Date() }
    const inserted = api.db.insertInto('newsletter_subscriptions').values(reader).returning('id')
    return { values: { id: [(await inserted.executeTakeFirstOrThrow()).id] } }
  }
  const aDraft = async (): Promise<{ values: { id: [number] } & typeof values }> => {
    const { id } = await bodyOf<{ id: number }>(api.post('/api/staff/mailings', text, headersOf('editor')))
    return { values: { ...values, id: [id] } }
  }
  const aDraftWithReader = async (): Promise<Prepared> => {
    await aSubscriber()
    return aDraft()
  }
  const started = async (): Promise<Prepared> => {
    await aSubscriber()
    const draft = await aDraft()
    const [id] = draft.values.id
    await bodyOf(api.post(`/api/staff/mailings/${id}/send`, { version: 1 }, headersOf('editor')))
    return draft
  }
  return {
    'GET /staff/subscribers/{id}': aSubscriber,
    'DELETE /staff/subscribers/{id}': aSubscriber,
    'GET /staff/legal-texts/{id}': async () => {
      const row = {
        kind: 'privacy_policy' as const,
        hash: crypto.randomUUID().replaceAll('-', '').repeat(2),
        html: '<p>a</p>',
      }
      const inserted = api.db.insertInto('legal_texts').values(row).returning('id')
      return { values: { id: [(await inserted.executeTakeFirstOrThrow()).id] } }
    },
    'POST /staff/mailings': () => ({ values }),
    'POST /staff/mailing-preview': () => ({ values }),
    'GET /staff/mailings/{id}': aDraft,
    'PUT /staff/mailings/{id}': aDraft,
    'DELETE /staff/mailings/{id}': aDraft,
    'POST /staff/mailings/{id}/test': aDraft,
    'POST /staff/mailings/{id}/send': aDraftWithReader,
    'POST /staff/mailings/{id}/stop': started,
    'GET /staff/mailings/{id}/failed': started,
  }
}

function closingPreparations(workshop: Workshop): Preparations {
  const { api, headersOf } = workshop
  return {
    'POST /staff/agents/{id}/last-withdrawal': async () => {
      const agent = await workshop.network.makeActive()
      await workshop.network.fillBankDetails(agent.id)
      await workshop.credit(agent)
      await bodyOf(api.post(`/api/staff/agents/${agent.id}/close`, { reason: REASON }, headersOf('admin')))
      const { id } = await api.db
        .selectFrom('withdrawals')
        .select('id')
        .where('agent_id', '=', agent.id)
        .executeTakeFirstOrThrow()
      await bodyOf(api.post(`/api/staff/withdrawals/${id}/reject`, { reason: REASON }, headersOf('finance')))
      return { values: { id: [agent.id] } }
    },
  }
}

export const staffPreparations = (workshop: Workshop): Preparations => ({
  ...signInPreparations(workshop),
  ...accountPreparations(workshop),
  ...moneyPreparations(workshop),
  ...proposalPreparations(workshop),
  ...rewardPreparations(workshop),
  ...accountingPreparations(workshop),
  ...payoutPreparations(workshop),
  ...agentPreparations(workshop),
  ...closingPreparations(workshop),
  ...contentPreparations(workshop),
  ...mailPreparations(workshop),
  ...newsletterPreparations(workshop),
})
