/** The reversal of an approved fee: the inverse of activation, in one transaction (plan rules 15 and 16). */
import { type BonusKind, bonusKinds, factsOf } from '@evergrove/contract/ledger/transfer-kinds'
import { type Reversal, reversalInput } from '@evergrove/contract/payments'
import { formatMoney } from '@evergrove/contract/platform/money'
import { reversalSentence } from '@evergrove/contract/reversal-reasons'
import { inTransaction } from '@evergrove/db'
import { type Actor, decidedAlready, recordAudit } from '../../audit/index.ts'
import type { JobDeps } from '../../jobs/index.ts'
import {
  listReversible,
  listStandingRewards,
  ownerOf,
  postTransfers,
  reversal,
  type Transfer,
} from '../../ledger/index.ts'
import { bonusesTakenBack, newCause, notify, paymentReversed } from '../../notifications/index.ts'
import { type DecidedPayment, findPaymentStatus, reverseApproved } from '../../payments/index.ts'
import { depthOf } from '../../plan/index.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import { rehearse } from '../../platform/rehearse.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { type LostLevel, loseLevels, uncountPlace } from '../placement.repository.ts'
import { type ActivatedAgent, deactivateAgent, hasArrived, listNames } from './agents.repository.ts'

// A reversal takes back the transfers of a fee (plan rule 16).

type ReversedBonus = { kind: BonusKind; level: number | null; amount: bigint }

/** The loss of one agent. */
type Loss = {
  agentId: number
  bonuses: ReversedBonus[]
  /** The levels that are no longer complete, the highest first. */
  levels: number[]
  /** Rewards that are no longer owed. */
  rewards: string[]
  fromBalance: bigint
  owed: bigint
}

const bonusOf = ({ kind }: Transfer): BonusKind | undefined =>
  bonusKinds.find((bonus) => bonus === factsOf(kind).reverses)

/** Adds a part of a reversal to the bonus that it belongs to, because the balance may have borne another part. */
function addBonus(
  bonuses: ReversedBonus[],
  { level = null, amount }: { level?: number | null; amount: bigint },
  kind: BonusKind,
) {
  const found = bonuses.find((one) => one.kind === kind && one.level === level)
  if (found === undefined) bonuses.push({ kind, level, amount })
  else found.amount += amount
}

/**
 * Returns the loss of each agent, in the order of the transfers, followed by agents who lose a level without a bonus.
 * @param posted the transfers as they were posted, debits split into the part that the balance bore and the debt
 */
function lossesOf(posted: readonly Transfer[], lost: readonly LostLevel[]): Loss[] {
  const losses = new Map<number, Loss>()
  const lossOf = (agentId: number): Loss => {
    const loss = losses.get(agentId) ?? { agentId, bonuses: [], levels: [], rewards: [], fromBalance: 0n, owed: 0n }
    losses.set(agentId, loss)
    return loss
  }
  for (const transfer of posted) {
    const kind = bonusOf(transfer)
    const agentId = ownerOf(transfer.debit_account_id)
    if (kind === undefined || agentId === undefined) continue
    const loss = lossOf(agentId)
    addBonus(loss.bonuses, transfer, kind)
    if (transfer.debit_account_id === agentId) loss.fromBalance += transfer.amount
    else loss.owed += transfer.amount
  }
  for (const { agent_id, level, additional_reward, reward_given_at } of lost) {
    const loss = lossOf(agent_id)
    loss.levels.push(level)
    if (additional_reward !== null && reward_given_at === null) loss.rewards.push(additional_reward)
  }
  return [...losses.values()]
}

type Names = { id: number; first_name: string; last_name: string }

/** Returns a loss in the form of the API. */
const toWireLoss = (loss: Loss, { id, first_name, last_name }: Names): Reversal['agents'][number] => ({
  id,
  first_name,
  last_name,
  bonuses: loss.bonuses.map(({ amount, ...bonus }) => ({ ...bonus, amount: formatMoney(amount) })),
  levels: loss.levels,
  rewards: loss.rewards,
  from_balance: formatMoney(loss.fromBalance),
  owed: formatMoney(loss.owed),
})

type Reversed = { payment: DecidedPayment; payer: ActivatedAgent; losses: Loss[] }

type Wanted = Parameters<typeof reverseApproved>[2] & { paymentId: number }

/**
 * Reverses an Approved payment (plan rule 16). The agent becomes Pending, or stays Suspended or Closed. The fee and the
 * bonuses for the activation are taken back. The place stays and no longer counts. Every upline whose level falls loses
 * the match bonuses of the levels that are no longer complete, from the highest down, and the rewards for them that
 * were not given yet. The agent owes what a balance cannot bear. Everyone affected is notified. Returns the loss of
 * each agent. Throws `invalid` by field, `not_found`, and `conflict` for a payment that is not approved, and for a
 * payment reported as never arrived while a line of the bank is matched with it.
 */
export async function reversePayment(
  { db, jobs }: JobDeps,
  { paymentId, input, actor }: { paymentId: number; input: unknown; actor: Actor },
): Promise<Reversal> {
  const { reason, note } = parseInput(reversalInput, input)
  return inTransaction(db, async (trx) => {
    const reversed = await takeBack(trx, { paymentId, reason, note: note ?? null })
    const { payment, payer, losses } = reversed
    if (reason === 'never_arrived' && (await hasArrived(trx, payment))) {
      throw conflict('A line of the bank statement is matched with this fee, so it has arrived. Choose another reason.')
    }
    const news = losses.map((loss) => bonusesTakenBack(loss.agentId, { payer, ...loss }))
    await notify(
      { trx, jobs },
      [paymentReversed(payer.id, payment.amount, reversalSentence(reason, note ?? null) ?? ''), ...news],
      newCause('payment', payment.id),
    )
    await recordAudit(trx, {
      actor,
      action: 'payment.reverse',
      subject: { kind: 'payment', id: payment.id },
      before: { status: 'Approved' },
      after: { status: 'Reversed', reason },
      ...(note === undefined ? {} : { reason: note }),
    })
    return describe(trx, reversed)
  })
}

/** Returns the losses that reversing a payment would cause now: it is carried out and undone. Throws as `reversePayment`. */
export async function previewReversal({ db }: { db: Database }, paymentId: number): Promise<Reversal> {
  return rehearse(db, async (trx) =>
    describe(trx, await takeBack(trx, { paymentId, reason: 'never_arrived', note: null })),
  )
}

/** Takes a payment back. Locks as an activation does: the payment, the agent, the placements and then the accounts. */
async function takeBack(trx: Trx, { paymentId, ...because }: Wanted): Promise<Reversed> {
  const payment = await reverseApproved(trx, paymentId, because)
  if (payment === undefined) throw await whyNot(trx, paymentId)
  const payer = await deactivateAgent(trx, payment.agent_id)
  const losers = await uncountPlace(trx, payer.id)
  const left = losers.map(({ agentId, taken }) => ({ agentId, level: depthOf(taken) }))
  const order = new Map(losers.map(({ agentId }, index) => [agentId, index]))
  const nearestFirst = (one: LostLevel, other: LostLevel) =>
    (order.get(one.agent_id) ?? 0) - (order.get(other.agent_id) ?? 0) || other.level - one.level
  const lost = (await loseLevels(trx, paymentId, left)).toSorted(nearestFirst)
  const approval = { payment_id: payment.id, round: payment.round }
  const paid = await listReversible(trx, [
    approval,
    ...lost.map(({ payment_id, round, agent_id, level }) => ({ payment_id, round, agent_id, level })),
  ])
  const cancelled = await listStandingRewards(
    trx,
    lost.filter(({ reward_given_at }) => reward_given_at === null),
  )
  const posted = await postTransfers(
    trx,
    [...paid, ...cancelled].map((transfer) => reversal(transfer, { paymentId, round: payment.round })),
  )
  return { payment, payer, losses: lossesOf(posted, lost) }
}

async function whyNot(trx: Trx, paymentId: number) {
  const found = await findPaymentStatus(trx, { id: paymentId })
  if (found === undefined) return notFound()
  if (found.status === 'Approved')
    return conflict('The fee was paid before the company moved to this system, so it cannot be reversed here.')
  if (found.status !== 'Reversed') return conflict('Only an approved payment can be reversed.')
  return decidedAlready(trx, { kind: 'payment', ...found })
}

async function describe(trx: Trx, { payment, payer, losses }: Reversed): Promise<Reversal> {
  const names = new Map(
    (
      await listNames(
        trx,
        losses.map(({ agentId }) => agentId),
      )
    ).map((one) => [one.id, one]),
  )
  return {
    payer,
    fee: formatMoney(payment.amount),
    agents: losses.flatMap((loss) => {
      const name = names.get(loss.agentId)
      return name === undefined ? [] : [toWireLoss(loss, name)]
    }),
  }
}
