/** Every action that moves or holds the money of one agent. An action that is added here takes part in all races. */
import { inTransaction } from '@evergrove/db'
import { changeSponsor, closeAccountOf } from '../agents/index.ts'
import { adjustBalance, writeOffDebt } from '../ledger/index.ts'
import {
  approvePayment,
  giveReward,
  reinstateAgent,
  reversePayment,
  suspendAgent,
  undoReward,
} from '../network/index.ts'
import { staff, weighed } from '../network/testing/network-world.ts'
import { rejectPayment, reopenPayment } from '../payments/index.ts'
import type { Database } from '../platform/schema.ts'
import { approveMatched, assignReceipt, takeOutLines, unassignReceipt } from '../receipts/index.ts'
import {
  addToBatch,
  approveWithdrawal,
  createBatch,
  dissolveBatch,
  importResults,
  recordResult,
  rejectWithdrawal,
  releaseBatch,
  removeFromBatch,
  repeatWithdrawal,
  requestWithdrawal,
  returnWithdrawal,
  settleBatch,
} from '../withdrawals/index.ts'
import { depsOf, type Need, type RaceWorld } from './race-world.ts'

export type RaceAct = {
  needs: readonly Need[]
  act: (db: Database, world: RaceWorld) => Promise<unknown>
  /** The code of the error with which it is refused even on its own. */
  refusal?: string
}

const actor = staff
const reason = 'looked into'

const adjust =
  (direction: 'credit' | 'debit', amount: string): RaceAct['act'] =>
  (db, { agent }) =>
    adjustBalance(depsOf(db), { input: { agent_id: agent, direction, amount, reason }, actor })

const reverse =
  (why: string): RaceAct['act'] =>
  (db, world) =>
    reversePayment(depsOf(db), { paymentId: world.get('paidChild').id, input: { reason: why }, actor })

const record =
  (result: 'paid' | 'returned'): RaceAct['act'] =>
  (db, world) => {
    const { id, batch } = world.get('sent')
    const input = { ids: [id], result, ...(result === 'returned' && { reason: 'Account closed' }) }
    return recordResult(depsOf(db), { id: batch, input, actor })
  }

const assign =
  (lines: Need | readonly Need[], matched_with: string, target: Need): RaceAct['act'] =>
  (db, world) => {
    const [receiptId = 0, ...together_with] = [lines].flat().map((need) => world.get(need).id)
    const input = { matched_with, target_id: world.get(target).id, together_with }
    return assignReceipt(depsOf(db), { receiptId, input, actor })
  }

export const raceActs: Record<string, RaceAct> = {
  'a credit': { needs: [], act: adjust('credit', '25.00') },
  'a small debit': { needs: [], act: adjust('debit', '9.00') },
  'a debit beyond the balance': { needs: [], act: adjust('debit', '70.00') },
  'a write-off': {
    needs: ['debt'],
    act: (db, { agent }) => writeOffDebt(depsOf(db), { agentId: agent, input: { amount: '4.00', reason }, actor }),
  },
  'an approval of a fee': {
    needs: ['unpaidChild'],
    act: (db, world) =>
      approvePayment(depsOf(db), { payment: { id: world.get('unpaidChild').id }, input: weighed, actor }),
  },
  'a rejection of a fee': {
    needs: ['unpaidChild'],
    act: (db, world) =>
      rejectPayment(depsOf(db), { payment: { id: world.get('unpaidChild').id }, input: { reason }, actor }),
  },
  'a change of the sponsor': {
    needs: ['unpaidChild'],
    act: async (db, world) => {
      const { agent_id: agentId } = await world.feeOf('unpaidChild')
      const change = { agentId, sponsorId: world.members[0] ?? 0, reason, actor }
      return inTransaction(db, (trx) => changeSponsor(Object.assign(depsOf(db), { db: trx }), change))
    },
  },
  'a reversal that was charged back': { needs: ['paidChild'], act: reverse('charged_back') },
  'a reversal of what never arrived': { needs: ['paidChild'], act: reverse('never_arrived') },
  'a request': {
    needs: [],
    act: (db, { agent }) => requestWithdrawal(depsOf(db), { agentId: agent, input: { amount: '30.00' } }),
  },
  'an approval of a withdrawal': {
    needs: ['pending'],
    act: (db, world) => approveWithdrawal(depsOf(db), { id: world.get('pending').id, actor }),
  },
  'a rejection of a withdrawal': {
    needs: ['pending'],
    act: (db, world) => rejectWithdrawal(depsOf(db), { id: world.get('pending').id, input: { reason }, actor }),
  },
  'the undoing of the rejection of a fee': {
    needs: ['rejectedChild'],
    act: (db, world) => reopenPayment(depsOf(db), { id: world.get('rejectedChild').id, input: { reason }, actor }),
  },
  'the undoing of the rejection of a withdrawal': {
    needs: ['rejected'],
    act: (db, world) => repeatWithdrawal(depsOf(db), { id: world.get('rejected').id, input: { reason }, actor }),
  },
  'the sending back of a withdrawal': {
    needs: ['waiting'],
    act: (db, world) => returnWithdrawal(depsOf(db), { id: world.get('waiting').id, input: { reason }, actor }),
  },
  'the sending back of a drafted withdrawal': {
    needs: ['drafted'],
    act: (db, world) => returnWithdrawal(depsOf(db), { id: world.get('drafted').id, input: { reason }, actor }),
  },
  'a new batch': {
    needs: ['waiting'],
    act: (db) => createBatch(depsOf(db), { input: {}, actor }),
  },
  'a new batch of a chosen withdrawal': {
    needs: ['waiting'],
    act: (db, world) => createBatch(depsOf(db), { input: { ids: [world.get('waiting').id] }, actor }),
  },
  'a line that joins a batch': {
    needs: ['drafted', 'waiting'],
    act: (db, world) =>
      addToBatch(depsOf(db), { id: world.get('drafted').batch, input: { ids: [world.get('waiting').id] }, actor }),
  },
  'a line that leaves a batch': {
    needs: ['drafted'],
    act: (db, world) => {
      const { id, batch } = world.get('drafted')
      return removeFromBatch(depsOf(db), { id: batch, input: { ids: [id] }, actor })
    },
  },
  'the end of a draft': {
    needs: ['drafted'],
    act: (db, world) => dissolveBatch(depsOf(db), { id: world.get('drafted').batch, actor }),
  },
  'a release': {
    needs: ['drafted'],
    act: (db, world) =>
      releaseBatch(depsOf(db), {
        id: world.get('drafted').batch,
        input: { format: 'csv', lines: 1, total: '12.00' },
        actor,
      }),
  },
  'a replacement of the file': {
    needs: ['sent'],
    act: (db, world) =>
      releaseBatch(depsOf(db), {
        id: world.get('sent').batch,
        input: { format: 'csv', lines: 1, total: '13.00', replaces: 1, reason },
        actor,
      }),
  },
  'a record of payment': { needs: ['sent'], act: record('paid') },
  'a record of return': { needs: ['sent'], act: record('returned') },
  'a file of results': {
    needs: ['sent'],
    act: (db, world) => {
      const { id, batch } = world.get('sent')
      return importResults(depsOf(db), { id: batch, input: { file: `Withdrawal,Result\n${id},returned` }, actor })
    },
  },
  'a settlement': {
    needs: ['sent'],
    act: (db, world) => settleBatch(depsOf(db), { id: world.get('sent').batch, input: {}, actor }),
  },
  'a match of a payout': { needs: ['sent', 'payoutLine'], act: assign('payoutLine', 'payout', 'sent') },
  'a match of a waiting withdrawal': {
    needs: ['waiting', 'payoutLine'],
    refusal: 'conflict',
    act: assign('payoutLine', 'payout', 'waiting'),
  },
  'the undoing of a matched payout': {
    needs: ['sent', 'payoutLine', 'matchedPayout'],
    act: (db, world) => unassignReceipt(depsOf(db), { receiptId: world.get('payoutLine').id, actor }),
  },
  'a match of a fee': { needs: ['unpaidChild', 'credit'], act: assign('credit', 'payment', 'unpaidChild') },
  'a match of a fee with two lines': {
    needs: ['unpaidChild', 'part', 'rest'],
    act: assign(['part', 'rest'], 'payment', 'unpaidChild'),
  },
  'a match of a fee that was approved': {
    needs: ['paidChild', 'credit'],
    act: assign('credit', 'payment', 'paidChild'),
  },
  'the undoing of a matched fee': {
    needs: ['unpaidChild', 'matchedCredit'],
    act: (db, world) => unassignReceipt(depsOf(db), { receiptId: world.get('matchedCredit').id, actor }),
  },
  'the approval of matched fees': {
    needs: ['unpaidChild', 'matchedCredit'],
    act: (db, world) => {
      const { id } = world.get('matchedCredit')
      // A call approves at most a hundred fees, and other worlds have left some.
      return approveMatched(depsOf(db), { input: { after: id - 1, up_to: id }, actor })
    },
  },
  'the taking out of lines': {
    needs: ['unpaidChild', 'slip', 'credit'],
    act: (db, world) => {
      const ids = [world.get('slip').id, world.get('credit').id]
      return takeOutLines(depsOf(db), { input: { ids, reason }, actor })
    },
  },
  'a reward that is given': {
    needs: ['reward'],
    act: (db, world) =>
      giveReward(depsOf(db), { id: world.get('reward').id, input: { given_on: '2026-01-31', cost: '15.00' }, actor }),
  },
  'the undoing of a reward': {
    needs: ['reward', 'givenReward'],
    act: (db, world) => undoReward(depsOf(db), { id: world.get('reward').id, input: { reason }, actor }),
  },
  'a suspension': {
    needs: [],
    act: (db, { agent }) => suspendAgent(depsOf(db), { agentId: agent, input: { reason }, actor }),
  },
  'a reinstatement': {
    needs: [],
    refusal: 'conflict',
    act: (db, { agent }) => reinstateAgent(depsOf(db), { agentId: agent, actor }),
  },
  'the closing of the account': {
    needs: [],
    act: (db, { agent }) => closeAccountOf(depsOf(db), { agentId: agent, input: { reason }, actor }),
  },
}
