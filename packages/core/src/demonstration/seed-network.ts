/** Grows the demonstration's network by the same use-cases as in life: joining, proofs, decisions, withdrawals. */

import { demonstrationNetwork, receiptArt } from '@evergrove/db/demonstration'
import sharp from 'sharp'
import { createAccount } from '../accounts/index.ts'
import { approvePayment } from '../activation/index.ts'
import type { FileStorage } from '../files/index.ts'
import type { Jobs } from '../jobs/index.ts'
import { insertNotifications, listNotifications, markNotificationRead, newReferral } from '../notifications/index.ts'
import { attachProof, listPayments, rejectPayment } from '../payments/index.ts'
import type { Trx } from '../schema/index.ts'
import {
  approveWithdrawal,
  listWithdrawalsForStaff,
  rejectWithdrawal,
  requestWithdrawal,
} from '../withdrawals/index.ts'

/** Mails about a past that never was would help nobody. */
const unmailed: { jobs: Pick<Jobs, 'send'> } = { jobs: { send: async () => {} } }

const actor = { kind: 'operator' } as const
const { networkMembers, agentWithdrawals } = demonstrationNetwork

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

async function joinMembers(deps: GrowDeps, { rootId, agentId, passwordHash }: KnownAgents): Promise<void> {
  const receipt = await drawReceipt()
  const ids: number[] = []
  for (const { first_name, last_name, sponsor, state } of networkMembers) {
    const sponsorId = { company: rootId, agent: agentId }[String(sponsor)] ?? ids[Number(sponsor)]
    if (sponsorId === undefined) throw new Error(`${first_name} has no sponsor`)
    const number = String(ids.length + 1).padStart(2, '0')
    const id = await createAccount(deps.db, {
      email: `${first_name}.${last_name}@demo.test`.toLowerCase(),
      first_name,
      last_name,
      phone_number: `080300100${number}`,
      password_hash: passwordHash,
      email_verified_at: new Date(),
      recommended_by: sponsorId,
    })
    if (id === undefined) throw new Error(`${first_name} could not join`)
    ids.push(id)
    await insertNotifications(deps.db, [newReferral(sponsorId, { first_name, last_name })], null)
    if (state === 'active') await activate(deps, id)
    if (state.startsWith('proof')) {
      const payment = await paymentOf(deps, id)
      await attachProof(deps, { agentId: id, paymentId: payment.id, bytes: receipt })
      const input = { reason: 'The receipt shows another amount. Please upload the one for this payment.' }
      if (state === 'proof rejected') await rejectPayment({ db: deps.db, ...unmailed }, { payment, input, actor })
    }
  }
}

async function withdraw(deps: GrowDeps, agentId: number): Promise<void> {
  for (const { amount, decision } of agentWithdrawals) {
    await requestWithdrawal(deps, { agentId, input: { amount } })
    if (decision === undefined) continue
    const [waiting] = await listWithdrawalsForStaff(deps.db, { status: 'Pending', page: 1, page_size: 1 })
    if (waiting === undefined) throw new Error('No withdrawal is waiting')
    const input = { reason: 'The account name differs from the bank’s. Please check your profile.' }
    if (decision === 'approve') await approveWithdrawal({ db: deps.db, ...unmailed }, { id: waiting.id, actor })
    else await rejectWithdrawal({ db: deps.db, ...unmailed }, { id: waiting.id, input, actor })
  }
}

const LEFT_UNREAD = 5

async function readOlderNotifications({ db }: GrowDeps, agentId: number): Promise<void> {
  const all = await listNotifications(db, agentId)
  for (const { id } of all.slice(LEFT_UNREAD)) await markNotificationRead(db, agentId, { notificationId: id })
}

/** Brings the demonstration agent a network, earnings, withdrawals of each status and some unread notifications. */
export async function growNetwork(deps: GrowDeps, known: KnownAgents): Promise<void> {
  await activate(deps, known.agentId)
  await joinMembers(deps, known)
  await withdraw(deps, known.agentId)
  await readOlderNotifications(deps, known.agentId)
}
