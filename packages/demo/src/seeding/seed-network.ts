/** Creates the demonstration's network through the product's own use-cases: joining, proofs, decisions, withdrawals. */
import { feeConcerns } from '@evergrove/contract/withdrawals/concern-words'
import { createAccount, fillInProfile } from '@evergrove/core/accounts'
import { type FilesDeps, storeUpload, type Upload } from '@evergrove/core/files'
import type { Jobs } from '@evergrove/core/jobs'
import { approvePayment, giveReward, listRewards, reversePayment } from '@evergrove/core/network'
import {
  insertNotifications,
  listNotifications,
  markNotificationRead,
  newReferral,
} from '@evergrove/core/notifications'
import { attachUpload, listPayments, rejectPayment } from '@evergrove/core/payments'
import type { FieldCipher } from '@evergrove/core/platform/field-encryption'
import type { Trx } from '@evergrove/core/platform/schema'
import {
  approveWithdrawal,
  createBatch,
  getBatch,
  listBatchLines,
  listWithdrawalsForStaff,
  recordResult,
  rejectWithdrawal,
  releaseBatch,
  requestWithdrawal,
  settleBatch,
} from '@evergrove/core/withdrawals'
import { agentWithdrawals, debtor, networkAgents, payouts } from '../company/network-agents.ts'
import { agent } from '../company/people.ts'
import { readPicture } from './content-input.ts'
import { inPast } from './past.repository.ts'
import { seedReceipts } from './seed-receipts.ts'

// A fee that never arrived was approved by mistake. Its reversal leaves a sponsor who has withdrawn the bonus in debt.

const actor = { kind: 'operator' } as const

type SeedDebtDeps = { db: Trx; cipher: FieldCipher; jobs: Pick<Jobs, 'send'> }

/** Gives the sponsor the bank details that a withdrawal needs. */
async function fillInDebtor(deps: SeedDebtDeps, idOf: (name: string) => number): Promise<void> {
  await fillInProfile(deps, idOf(debtor.name), debtor.profile)
}

/** Reverses the fee of the sponsor's referral. */
async function seedDebt(deps: SeedDebtDeps, idOf: (name: string) => number): Promise<void> {
  const [payment] = await listPayments(deps.db, { agentId: idOf(debtor.referral), proofUrl: () => '' })
  if (payment === undefined) throw new Error(`${debtor.referral} has no payment`)
  await reversePayment(deps, { paymentId: payment.id, input: debtor.reversal, actor })
}

type SeedPayoutsDeps = { db: Trx; cipher: FieldCipher; jobs: Pick<Jobs, 'send'> }

/** Pays approved withdrawals in batches. The rest waits for the next batch. */
async function seedPayouts({ db, cipher, jobs }: SeedPayoutsDeps): Promise<void> {
  for (const { returned, reason, ...filter } of payouts) {
    const paying = { db, cipher, payer: undefined }
    const { id } = await createBatch(paying, { input: filter, actor })
    const { lines, total } = await getBatch(db, id)
    await releaseBatch(paying, { id, input: { format: 'csv', lines, total }, actor })
    if (returned !== undefined) {
      const { items } = await listBatchLines({ db, cipher }, { id, page: 1, page_size: 100 })
      const line = items.find(({ amount }) => amount === returned)
      if (line === undefined) throw new Error('The withdrawal that comes back is not in its batch')
      await recordResult({ db, jobs }, { id, input: { ids: [line.id], result: 'returned', reason }, actor })
    }
    await settleBatch({ db, jobs }, { id, input: { reference: `Statement ${id}` }, actor })
  }
}

type SeedRewardsDeps = { db: Trx; jobs: Pick<Jobs, 'send'> }

const DAY_MS = 86_400_000

async function seedRewards({ db, jobs }: SeedRewardsDeps): Promise<void> {
  const page = { page: 1, page_size: 100 }
  const { rewards } = await listRewards(db, { query: { state: 'owed', search: agent.email }, page })
  const [first] = rewards.rewards.toSorted((one, other) => one.level - other.level)
  if (first === undefined) throw new Error('The demonstration agent is owed no reward')
  const given_on = new Date(Date.now() - 2 * DAY_MS).toISOString().slice(0, 10)
  const input = { given_on, cost: '31.50', note: 'Collected at the Lagos office.' }
  await giveReward({ db, jobs, now: () => new Date() }, { id: first.id, input, actor })
}

/** The history is invented, so nobody is emailed about it. */
const unmailed: { jobs: Pick<Jobs, 'send'> } = { jobs: { send: async () => {} } }

type NetworkAgent = (typeof networkAgents)[number]
type AgentWithdrawal = Pick<(typeof agentWithdrawals)[number], 'amount' | 'decision'>

type Place = { recommended_by: number; phone_number: string; password_hash: string }

/** `proofs` has a stored picture for each agent with a proof. */
type GrowDeps = { db: Trx; proofs: Upload[]; cipher: FieldCipher }

const hasProof = ({ state }: NetworkAgent): boolean => state.startsWith('proof')

const LARGEST_RECEIPT_PIXELS = 720

/** Stores the pictures of the network's proofs. Call it before the transaction that creates the network. */
export async function storeProofs(deps: FilesDeps): Promise<Upload[]> {
  const count = networkAgents.filter(hasProof).length
  const proofs: Upload[] = []
  for (let number = 1; number <= count; number += 1) {
    // Every picture is different, except that the first and the last agent send the same one.
    const receipt = await readPicture('receipt', LARGEST_RECEIPT_PIXELS - (number % (count - 1)))
    proofs.push(await storeUpload(deps, receipt))
  }
  return proofs
}

type KnownAgents = { rootId: number; agentId: number; passwordHash: string }

async function paymentOf(deps: GrowDeps, agentId: number): Promise<{ id: number }> {
  const [payment] = await listPayments(deps.db, { agentId, proofUrl: () => '' })
  if (payment === undefined) throw new Error(`Agent ${agentId} has no payment`)
  return { id: payment.id }
}

/** Approves the registration fee of a Pending agent. */
async function activate(deps: GrowDeps, agentId: number): Promise<void> {
  const input = { override: { concerns: feeConcerns, reason: 'The money has arrived.' } }
  await approvePayment({ db: deps.db, ...unmailed }, { payment: await paymentOf(deps, agentId), input, actor })
}

/** Returns a different day from 1960 on for each agent. */
const birthDateOf = (agent: NetworkAgent): string =>
  new Date(Date.UTC(1960, 0, 1 + 131 * networkAgents.indexOf(agent))).toISOString().slice(0, 10)

/** Lets an agent join and brings the payment of the fee to the state in the list. */
async function joinAgent(deps: GrowDeps, agent: NetworkAgent, place: Place): Promise<number> {
  const { first_name, last_name, state } = agent
  const id = await createAccount(deps.db, {
    ...place,
    email: `${first_name}.${last_name}@demo.test`.toLowerCase(),
    first_name,
    last_name,
    email_verified_at: new Date(),
    date_of_birth: birthDateOf(agent),
  })
  if (id === undefined) throw new Error(`${first_name} could not join`)
  await insertNotifications(deps.db, [newReferral(place.recommended_by, { first_name, last_name })], null)
  if (state === 'active') await activate(deps, id)
  if (hasProof(agent)) {
    const payment = await paymentOf(deps, id)
    const upload = deps.proofs.pop()
    if (upload === undefined) throw new Error(`There is no picture for the proof of ${first_name}`)
    await attachUpload(deps.db, { agentId: id, paymentId: payment.id, upload })
    const input = { reason: 'The receipt shows another amount. Please upload the one for this payment.' }
    if (state === 'proof rejected') await rejectPayment({ db: deps.db, ...unmailed }, { payment, input, actor })
  }
  return id
}

async function withdraw(deps: GrowDeps, agentId: number, { amount, decision }: AgentWithdrawal): Promise<void> {
  await requestWithdrawal({ db: deps.db, ...unmailed }, { agentId, input: { amount } })
  if (decision === undefined) return
  const pending = { status: 'Pending', page: 1, page_size: 1 } as const
  const [waiting] = (await listWithdrawalsForStaff(deps.db, { ...pending, cipher: deps.cipher })).items
  if (waiting === undefined) throw new Error('No withdrawal is waiting')
  const input = { reason: 'The account name differs from the bank’s. Please check your profile.' }
  if (decision === 'approve') await approveWithdrawal({ ...deps, ...unmailed }, { id: waiting.id, actor })
  else await rejectWithdrawal({ db: deps.db, ...unmailed }, { id: waiting.id, input, actor })
}

const LEFT_UNREAD = 5

async function readOlderNotifications({ db }: GrowDeps, agentId: number): Promise<void> {
  const all = await listNotifications(db, agentId)
  for (const { id } of all.slice(LEFT_UNREAD)) await markNotificationRead(db, agentId, { notificationId: id })
}

/** Lists all actions of the history in order. `ids` receives the ids of the network's agents. */
function listActions(
  deps: GrowDeps,
  { rootId, agentId, passwordHash }: KnownAgents,
  ids: number[],
): (() => Promise<void>)[] {
  const joins = networkAgents.map((agent, index) => async () => {
    const recommended_by = { company: rootId, agent: agentId }[String(agent.sponsor)] ?? ids[Number(agent.sponsor)]
    if (recommended_by === undefined) throw new Error(`${agent.first_name} has no sponsor`)
    const phone_number = `080300100${String(index + 1).padStart(2, '0')}`
    ids.push(await joinAgent(deps, agent, { recommended_by, phone_number, password_hash: passwordHash }))
  })
  const actions = [() => activate(deps, agentId), ...joins]
  const early = agentWithdrawals.filter(({ joined }) => joined !== undefined).toReversed()
  for (const withdrawal of early)
    actions.splice(1 + (withdrawal.joined ?? 0), 0, () => withdraw(deps, agentId, withdrawal))
  const late = agentWithdrawals.filter(({ joined }) => joined === undefined)
  return [...actions, ...late.map((withdrawal) => () => withdraw(deps, agentId, withdrawal))]
}

/** Eight months, up to yesterday. */
const HISTORY_DAYS = 240
const FOUNDED_DAYS_AGO = HISTORY_DAYS + 30

/**
 * Returns how many days ago an action happened, by the share of all actions before it. The pace grows, because more
 * agents recruit more.
 */
const daysAgo = (share: number): number => 1 + (HISTORY_DAYS - 1) * (1 - share) ** 2

/**
 * Gives the demonstration agent a network, earnings, withdrawals of each status and some unread notifications, all
 * dated in the past. Only the bank's results are dated today.
 */
export async function seedNetwork(deps: GrowDeps, known: KnownAgents): Promise<void> {
  const ids: number[] = []
  const idOf = (name: string): number => {
    const id = ids[networkAgents.findIndex(({ first_name, last_name }) => `${first_name} ${last_name}` === name)]
    if (id === undefined) throw new Error(`Nobody is called ${name}`)
    return id
  }
  const actions = [
    ...listActions(deps, known, ids),
    () => fillInDebtor({ ...deps, ...unmailed }, idOf),
    () => withdraw(deps, idOf(debtor.name), debtor.withdrawal),
  ]
  const now = Date.now()
  const momentOf = (share: number) => new Date(now - Math.round(daysAgo(share) * DAY_MS))
  await inPast(deps.db, new Date(now - FOUNDED_DAYS_AGO * DAY_MS), async (at) => {
    for (const [index, action] of actions.entries()) await at(momentOf(index / (actions.length - 1)), action)
  })
  await seedPayouts({ ...deps, ...unmailed })
  await seedDebt({ ...deps, ...unmailed }, idOf)
  await seedReceipts({ ...deps, idOf })
  await seedRewards({ ...deps, ...unmailed })
  await readOlderNotifications(deps, known.agentId)
}
