/** Grows the demonstration's network by the same use-cases as in life: joining, proofs, decisions, withdrawals. */

import { demonstrationNetwork, receiptArt } from '@evergrove/db/demonstration'
import sharp from 'sharp'
import { createAccount } from '../accounts/index.ts'
import type { FileStorage } from '../files/index.ts'
import type { Jobs } from '../jobs/index.ts'
import { approvePayment } from '../network/index.ts'
import { insertNotifications, listNotifications, markNotificationRead, newReferral } from '../notifications/index.ts'
import { attachProof, listPayments, rejectPayment } from '../payments/index.ts'
import type { Trx } from '../platform/schema.ts'
import {
  approveWithdrawal,
  listWithdrawalsForStaff,
  rejectWithdrawal,
  requestWithdrawal,
} from '../withdrawals/index.ts'
import { inPast } from './past.repository.ts'

/** Mails about a past that never was would help nobody. */
const unmailed: { jobs: Pick<Jobs, 'send'> } = { jobs: { send: async () => {} } }

const actor = { kind: 'operator' } as const
const { networkMembers, agentWithdrawals } = demonstrationNetwork

type NetworkMember = (typeof networkMembers)[number]
type AgentWithdrawal = (typeof agentWithdrawals)[number]

type Place = { recommended_by: number; phone_number: string; password_hash: string }

type GrowDeps = { db: Trx; storage: FileStorage }

export type KnownAgents = { rootId: number; agentId: number; passwordHash: string }

async function paymentOf(deps: GrowDeps, agentId: number): Promise<{ id: number }> {
  const [payment] = await listPayments(deps.db, { agentId, proofUrl: () => '' })
  if (payment === undefined) throw new Error(`Agent ${agentId} has no payment`)
  return { id: payment.id }
}

/** Approves the registration fee of a Pending agent. */
async function activate(deps: GrowDeps, agentId: number): Promise<void> {
  await approvePayment({ db: deps.db, ...unmailed }, { payment: await paymentOf(deps, agentId), actor })
}

async function drawReceipt(): Promise<Uint8Array> {
  return sharp(Buffer.from(receiptArt.receipt())).png().toBuffer()
}

/** A member joins and comes as far as the list says. */
async function joinMember(deps: GrowDeps, member: NetworkMember, place: Place): Promise<number> {
  const { first_name, last_name, state } = member
  const id = await createAccount(deps.db, {
    ...place,
    email: `${first_name}.${last_name}@demo.test`.toLowerCase(),
    first_name,
    last_name,
    email_verified_at: new Date(),
  })
  if (id === undefined) throw new Error(`${first_name} could not join`)
  await insertNotifications(deps.db, [newReferral(place.recommended_by, { first_name, last_name })], null)
  if (state === 'active') await activate(deps, id)
  if (state.startsWith('proof')) {
    const payment = await paymentOf(deps, id)
    await attachProof(deps, { agentId: id, paymentId: payment.id, bytes: await drawReceipt() })
    const input = { reason: 'The receipt shows another amount. Please upload the one for this payment.' }
    if (state === 'proof rejected') await rejectPayment({ db: deps.db, ...unmailed }, { payment, input, actor })
  }
  return id
}

async function withdraw(deps: GrowDeps, agentId: number, { amount, decision }: AgentWithdrawal): Promise<void> {
  await requestWithdrawal(deps, { agentId, input: { amount } })
  if (decision === undefined) return
  const [waiting] = await listWithdrawalsForStaff(deps.db, { status: 'Pending', page: 1, page_size: 1 })
  if (waiting === undefined) throw new Error('No withdrawal is waiting')
  const input = { reason: 'The account name differs from the bank’s. Please check your profile.' }
  if (decision === 'approve') await approveWithdrawal({ db: deps.db, ...unmailed }, { id: waiting.id, actor })
  else await rejectWithdrawal({ db: deps.db, ...unmailed }, { id: waiting.id, input, actor })
}

const LEFT_UNREAD = 5

async function readOlderNotifications({ db }: GrowDeps, agentId: number): Promise<void> {
  const all = await listNotifications(db, agentId)
  for (const { id } of all.slice(LEFT_UNREAD)) await markNotificationRead(db, agentId, { notificationId: id })
}

/** Everything that happened, in its order. */
function listActs(deps: GrowDeps, { rootId, agentId, passwordHash }: KnownAgents): (() => Promise<void>)[] {
  const ids: number[] = []
  const joins = networkMembers.map((member, index) => async () => {
    const recommended_by = { company: rootId, agent: agentId }[String(member.sponsor)] ?? ids[Number(member.sponsor)]
    if (recommended_by === undefined) throw new Error(`${member.first_name} has no sponsor`)
    const phone_number = `080300100${String(index + 1).padStart(2, '0')}`
    ids.push(await joinMember(deps, member, { recommended_by, phone_number, password_hash: passwordHash }))
  })
  const acts = [() => activate(deps, agentId), ...joins]
  const early = agentWithdrawals.filter(({ joined }) => joined !== undefined).toReversed()
  for (const withdrawal of early)
    acts.splice(1 + (withdrawal.joined ?? 0), 0, () => withdraw(deps, agentId, withdrawal))
  const late = agentWithdrawals.filter(({ joined }) => joined === undefined)
  return [...acts, ...late.map((withdrawal) => () => withdraw(deps, agentId, withdrawal))]
}

const DAY_MS = 86_400_000
/** Eight months up to yesterday. */
const HISTORY_DAYS = 240

/** How long ago an act was whose share of all had happened before it: the more agents there are, the more they bring. */
const daysAgo = (share: number): number => 1 + (HISTORY_DAYS - 1) * (1 - share) ** 2

/**
 * Brings the demonstration agent a network, earnings, withdrawals of each status and some unread notifications, all of them
 * in the past.
 */
export async function growNetwork(deps: GrowDeps, known: KnownAgents): Promise<void> {
  const acts = listActs(deps, known)
  const now = Date.now()
  await inPast(deps.db, async (at) => {
    for (const [index, act] of acts.entries()) {
      await at(new Date(now - Math.round(daysAgo(index / (acts.length - 1)) * DAY_MS)), act)
    }
  })
  await readOlderNotifications(deps, known.agentId)
}
