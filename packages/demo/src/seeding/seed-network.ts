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
  recordResult,
  rejectWithdrawal,
  releaseBatch,
  requestWithdrawal,
  settleBatch,
} from '@evergrove/core/withdrawals'
import { debtor, latestPayout, networkAgents, networkWithdrawals, payees } from '../company/network-agents.ts'
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

/** Sends approved withdrawals to the bank in a batch, and returns its number. */
async function releasePayout({ db, cipher }: SeedPayoutsDeps, filter: { maximum?: string } = {}): Promise<number> {
  const paying = { db, cipher, payer: undefined }
  const { id } = await createBatch(paying, { input: filter, actor })
  const { lines, total } = await getBatch(db, id)
  await releaseBatch(paying, { id, input: { format: 'csv', lines, total }, actor })
  return id
}

const settlePayout = ({ db, jobs }: SeedPayoutsDeps, id: number) =>
  settleBatch({ db, jobs }, { id, input: { reference: `Statement ${id}` }, actor })

/** Makes the latest batch and records its results. The rest of the approved withdrawals waits for the next one. */
async function seedLatestPayout(deps: SeedPayoutsDeps): Promise<void> {
  const { filter, returned } = latestPayout
  const id = await releasePayout(deps, filter)
  const { items } = await listBatchLines(deps, { id, page: 1, page_size: 100 })
  const line = items.find(({ amount }) => amount === returned.amount)
  if (line === undefined) throw new Error('The withdrawal that comes back is not in its batch')
  await recordResult(deps, { id, input: { ids: [line.id], result: 'returned', reason: returned.reason }, actor })
  await settlePayout(deps, id)
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
type Requested = Pick<(typeof networkWithdrawals)[number], 'amount' | 'decision'>

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

async function withdraw(deps: GrowDeps, agentId: number, { amount, decision }: Requested): Promise<void> {
  const { id } = await requestWithdrawal({ db: deps.db, ...unmailed }, { agentId, input: { amount } })
  if (decision === undefined) return
  const input = { reason: 'The account name differs from the bank’s. Please check your profile.' }
  if (decision === 'approve') await approveWithdrawal({ ...deps, ...unmailed }, { id, actor })
  else await rejectWithdrawal({ db: deps.db, ...unmailed }, { id, input, actor })
}

const LEFT_UNREAD = 5

async function readOlderNotifications({ db }: GrowDeps, agentId: number): Promise<void> {
  const all = await listNotifications(db, agentId)
  for (const { id } of all.slice(LEFT_UNREAD)) await markNotificationRead(db, agentId, { notificationId: id })
}

/** An action of the history, and what follows on each of the days after it. */
type Step = { act: () => Promise<void>; nextDays?: (() => Promise<void>)[] }

/** Sends what is approved to the bank on the first day, and records on the second that it was paid. */
function payNext(deps: SeedPayoutsDeps): (() => Promise<void>)[] {
  let batch: number
  return [
    async () => {
      batch = await releasePayout(deps)
    },
    () => settlePayout(deps, batch),
  ]
}

type Ids = { ofSponsor: (sponsor: NetworkAgent['sponsor']) => number; ofName: (name: string) => number }

function stepOf(deps: GrowDeps, ids: Ids, { by, isPaidNext, ...requested }: (typeof networkWithdrawals)[number]): Step {
  const act = () => withdraw(deps, by === undefined ? ids.ofSponsor('agent') : ids.ofName(by), requested)
  return isPaidNext ? { act, nextDays: payNext({ ...deps, ...unmailed }) } : { act }
}

/** Lists the history in order. `joined` receives the ids of the network's agents. */
function listSteps(
  deps: GrowDeps,
  { agentId, passwordHash }: KnownAgents,
  { ids, joined }: { ids: Ids; joined: number[] },
): Step[] {
  const joins = networkAgents.map(
    (agent, index): Step => ({
      act: async () => {
        const phone_number = `080300100${String(index + 1).padStart(2, '0')}`
        const recommended_by = ids.ofSponsor(agent.sponsor)
        const id = await joinAgent(deps, agent, { recommended_by, phone_number, password_hash: passwordHash })
        joined.push(id)
        const name = `${agent.first_name} ${agent.last_name}`
        const payee = payees.find((payee) => payee.name === name)
        if (payee) {
          const { account_number } = payee
          await fillInProfile({ ...deps, ...unmailed }, id, { ...debtor.profile, account_name: name, account_number })
        }
      },
    }),
  )
  const steps = [{ act: () => activate(deps, agentId) }, ...joins]
  const early = networkWithdrawals.filter(({ joined }) => joined !== undefined).toReversed()
  for (const withdrawal of early) steps.splice(1 + (withdrawal.joined ?? 0), 0, stepOf(deps, ids, withdrawal))
  const late = networkWithdrawals.filter(({ joined }) => joined === undefined)
  return [
    ...steps,
    ...late.map((withdrawal) => stepOf(deps, ids, withdrawal)),
    { act: () => fillInDebtor({ ...deps, ...unmailed }, ids.ofName) },
    { act: () => withdraw(deps, ids.ofName(debtor.name), debtor.withdrawal) },
  ]
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
 * dated in the past. Only the results of the latest payout batch are dated today.
 */
export async function seedNetwork(deps: GrowDeps, known: KnownAgents): Promise<void> {
  const joined: number[] = []
  const idOf = (name: string): number => {
    const id = joined[networkAgents.findIndex(({ first_name, last_name }) => `${first_name} ${last_name}` === name)]
    if (id === undefined) throw new Error(`Nobody is called ${name}`)
    return id
  }
  const ofSponsor = (sponsor: NetworkAgent['sponsor']): number => {
    const id = { company: known.rootId, agent: known.agentId }[String(sponsor)] ?? joined[Number(sponsor)]
    if (id === undefined) throw new Error(`The sponsor ${sponsor} has not joined`)
    return id
  }
  const steps = listSteps(deps, known, { ids: { ofSponsor, ofName: idOf }, joined })
  const now = Date.now()
  await inPast(deps.db, new Date(now - FOUNDED_DAYS_AGO * DAY_MS), async (at) => {
    for (const [index, { act, nextDays = [] }] of steps.entries()) {
      const moment = now - Math.round(daysAgo(index / (steps.length - 1)) * DAY_MS)
      for (const [days, action] of [act, ...nextDays].entries()) await at(new Date(moment + days * DAY_MS), action)
    }
  })
  await seedLatestPayout({ ...deps, ...unmailed })
  await seedDebt({ ...deps, ...unmailed }, idOf)
  await seedReceipts({ ...deps, idOf })
  await seedRewards({ ...deps, ...unmailed })
  await readOlderNotifications(deps, known.agentId)
}
