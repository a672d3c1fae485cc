/** Each kind of entry explained, for its agent and for staff. */
import { transferFacts, transferKinds } from '@evergrove/contract/ledger/transfer-kinds'
import { describe, expect, test } from 'vitest'
import { receivableOf } from '../ledger.ts'
import { explain } from './explain.ts'
import type { ExplainedRow } from './explanations.repository.ts'
import {
  AGENT,
  asked,
  at,
  base,
  earlier,
  line,
  matchParts,
  payer,
  plan,
  reward,
  taken,
  withdrawal,
} from './testing/explained-rows.ts'

const whyOf = (row: Partial<ExplainedRow>, audience: 'agent' | 'staff' = 'agent') =>
  explain({ ...base, ...row }, audience).why

/** One row of each kind, with its reason. */
const cases: [Partial<ExplainedRow> & Pick<ExplainedRow, 'kind'>, string[]][] = [
  [
    { kind: 'registration_fee', credit: 'fee_income', credit_account_id: -33, amount: 10000 },
    [
      'Your registration fee was approved on Mar 5, 2026, which made your account Active.',
      'Plan version 3 (published Jan 1, 2026) was in force when your account was created, and it sets the fee. Later versions do not change it.',
    ],
  ],
  [
    { kind: 'referral_bonus' },
    [
      'Ben Ade joined with your referral code on Mar 1, 2026, and the registration fee was approved on Mar 5, 2026.',
      'Plan version 3 (published Jan 1, 2026) pays you, as the sponsor, a referral bonus of $20.00 when the fee is approved. You were Active at that moment, as the plan requires.',
    ],
  ],
  [
    matchParts,
    [
      'Ben Ade’s registration fee was approved on Mar 5, 2026. Their place, 2 steps below you, has counted toward your levels since then.',
      'With it, all 4 places on your level 2 (Cy Ade, Di Ade, Ed Ade and Ben Ade) counted, so the level became complete.',
      'Plan version 3 (published Jan 1, 2026) pays a match bonus of $40.00 for level 2 when it becomes complete. You were Active at that moment, as the plan requires.',
    ],
  ],
  [
    asked,
    [
      'You requested withdrawal no. 5 on Mar 2, 2026.',
      'The full amount was taken from your balance at that moment. It is held until we decide on the request, so that it cannot be spent twice.',
      'No decision has been made yet.',
    ],
  ],
  [
    { ...asked, withdrawal: { ...withdrawal, repeats_id: 4 } },
    [
      'Withdrawal no. 4 had been rejected by mistake, so we requested the same amount again on Mar 2, 2026, as withdrawal no. 5.',
      'The full amount was taken from your balance at that moment. It is held until we decide on the request, so that it cannot be spent twice.',
      'No decision has been made yet.',
    ],
  ],
  [
    {
      ...asked,
      kind: 'payout',
      phase: 'single',
      withdrawal: { ...withdrawal, payout_result: 'paid', payout_reference: 'B-77' },
      debit: 'payouts_in_transit',
      debit_account_id: -97,
    },
    [
      'The bank has paid withdrawal no. 5. The amount was taken from your balance with the request and was in transit until then.',
      'The bank’s reference is B-77.',
    ],
  ],
  [
    {
      ...asked,
      kind: 'payout_return',
      phase: 'single',
      withdrawal: { ...withdrawal, payout_result: 'returned', payout_reason: 'Account closed.' },
      credit_account_id: AGENT,
      debit_account_id: -97,
    },
    [
      'The bank could not pay withdrawal no. 5 and returned the amount. The bank’s reason: “Account closed.”',
      'The amount is back in your balance and can be requested again.',
      'Check your bank details before your next request.',
    ],
  ],
  [
    { ...asked, kind: 'payout_reopening', phase: 'single', debit_account_id: -1 },
    [
      'The bank had reported withdrawal no. 5 as paid. That report was canceled, so the amount is in transit again until the bank pays or returns it.',
    ],
  ],
  [
    { ...taken, kind: 'fee_reversal', debit_account_id: -33 },
    [
      'The approval of your registration fee was reversed on Mar 5, 2026.',
      'The payment was charged back by the bank.',
      'Until a payment of the fee is approved again, your account is not Active, so you earn no bonuses or rewards. You keep your place in the network, but it does not count toward anyone’s level.',
    ],
  ],
  [
    { ...taken, kind: 'referral_bonus_reversal' },
    [
      'The approval of Ben Ade’s registration fee was reversed on Mar 5, 2026. The reason is not shown, because it concerns somebody else’s payment.',
      'When an approval is reversed, the bonuses that were paid because of it are taken back.',
      'So the referral bonus of $20.00 that was paid on Feb 3, 2026 (entry no. 31) is taken back.',
    ],
  ],
  [
    {
      ...matchParts,
      ...taken,
      kind: 'match_bonus_reversal',
      debit: 'receivable',
      debit_account_id: receivableOf(AGENT),
      other_part: { ...earlier, id: 39, amount: '1000' },
    },
    [
      'The approval of Ben Ade’s registration fee was reversed on Mar 5, 2026. The reason is not shown, because it concerns somebody else’s payment.',
      'Their place, 2 steps below you, no longer counts, so your level 2 is no longer complete.',
      'So the match bonus of $20.00 that was paid on Feb 3, 2026 (entry no. 31) is taken back.',
      'Your balance covered only $10.00, which was taken, so you have owed the company the other $40.00 since Mar 5, 2026. Whatever is added to your balance repays this debt first.',
    ],
  ],
  [
    { ...reward, kind: 'reward_accrual' },
    [
      'Ben Ade’s registration fee was approved on Mar 5, 2026, which completed your level 2.',
      'Plan version 3 promises the reward “Agent starter kit” for this level to an Active agent. The company owes you the reward itself until it is given. Its value in the books is $25.00, which is not added to your balance.',
    ],
  ],
  [
    { ...reward, kind: 'reward_accrual_reversal' },
    [
      'The approval of Ben Ade’s registration fee was reversed on Mar 5, 2026, so your level 2 is no longer complete.',
      'The reward “Agent starter kit” had not been given, and the company no longer owes it.',
    ],
  ],
  [
    { ...reward, kind: 'reward_given' },
    [
      'You received the reward “Agent starter kit” for level 2 on Mar 9, 2026. The company no longer owes it.',
      'Note: Handed over in Lagos',
    ],
  ],
  [
    { ...reward, kind: 'reward_given_reversal' },
    [
      'The reward “Agent starter kit” for level 2 had been recorded as given by mistake. The company owes it to you again.',
    ],
  ],
  [
    { ...reward, kind: 'reward_difference' },
    [
      'You received the reward “Agent starter kit” for level 2. It cost the company $25.00 more than its value in the plan. The company bears the difference.',
      'Note: Handed over in Lagos',
    ],
  ],
  [
    { ...reward, kind: 'reward_difference_reversal' },
    [
      'The reward “Agent starter kit” for level 2 had been recorded as given by mistake. With that record, the difference between its cost and its value in the plan was reversed.',
    ],
  ],
  [
    { ...line, kind: 'bank_line' },
    [
      'Bank line no. 8, a credit of $100.00 on Mar 4, 2026, was imported.',
      'It changes the cash balance and stays in unmatched receipts until it is clear what it is for.',
    ],
  ],
  [
    { ...line, kind: 'bank_line_match', debit: 'unmatched_receipts', credit: 'cash' },
    [
      'Bank line no. 8, a credit of $100.00 on Mar 4, 2026, was matched.',
      'The record it was matched with already includes this cash, so the line is taken out of unmatched receipts and the cash counts once.',
    ],
  ],
  [
    { ...line, kind: 'bank_line_removal', debit: 'unmatched_receipts', credit: 'cash' },
    [
      'Bank line no. 8, a credit of $100.00 on Mar 4, 2026, was taken out, because it should not have been imported.',
      'Cash and unmatched receipts no longer include it.',
    ],
  ],
  [
    { ...line, kind: 'bank_charge', debit: 'bank_charges', receipt: { booked_on: '2026-03-04', amount: '-500' } },
    ['Bank line no. 8, a debit of $5.00 on Mar 4, 2026, was booked to bank charges and interest.'],
  ],
  [
    {
      kind: 'receivable_settlement',
      amount: 1000,
      debit: 'agent',
      debit_account_id: AGENT,
      credit: 'receivable',
      credit_account_id: receivableOf(AGENT),
      repaid_from: { ...earlier, kind: 'referral_bonus' },
      owed_after: 2500,
    },
    [
      'You owed the company money, and whatever is added to your balance repays that debt first.',
      'Entry no. 31 had just added $20.00; this entry used $10.00 of it to repay the debt.',
      'You then still owed $25.00.',
    ],
  ],
  [
    {
      kind: 'receivable_write_off',
      credit_account_id: receivableOf(AGENT),
      reason: 'Cannot be recovered',
      owed_after: 0,
    },
    [
      'The company has written off this amount of your debt, and it is no longer owed. Reason: Cannot be recovered.',
      'You then owed nothing more.',
    ],
  ],
  [{ kind: 'adjustment', reason: 'Wrong fee charged' }, ['We corrected your balance. Reason: Wrong fee charged.']],
  [
    { kind: 'opening_balance' },
    [
      'The company moved to this system on Mar 5, 2026. Your earlier entries stayed in the previous system, and your balance was brought over as one amount.',
    ],
  ],
]

describe('the reason for an entry', () => {
  test.each(cases)('of kind $kind is written for its agent', (row, why) => {
    expect(whyOf(row)).toEqual(why)
  })

  test('is tested for every kind', () => {
    expect(new Set(cases.map(([{ kind }]) => kind))).toEqual(new Set(transferKinds))
  })
})

describe('staff read', () => {
  test('the agent’s name instead of “you”, and why a fee was reversed', () => {
    expect(whyOf({ ...matchParts, ...taken, kind: 'match_bonus_reversal' }, 'staff')).toEqual([
      'The approval of Ben Ade’s registration fee was reversed on Mar 5, 2026. The payment was charged back by the bank.',
      'Their place, 2 steps below Ann Obi, no longer counts, so Ann Obi’s level 2 is no longer complete.',
      'So the match bonus of $20.00 that was paid on Feb 3, 2026 (entry no. 31) is taken back.',
    ])
  })

  test('the accounts, the people, the records and who decided', () => {
    const decision = {
      id: 77,
      created_at: at,
      action: 'payment.approve',
      subject_kind: 'payment',
      subject_id: 12,
      actor_kind: 'staff',
      email: 'staff@demo.test',
      reason: null,
    } as const
    expect(explain(base, 'staff', decision).facts).toEqual([
      { name: 'Plan', value: 'Version 3, published Jan 1, 2026', link: { to: 'plan', id: 3 } },
      { name: 'Debit', value: '5000 Bonus expense', link: { to: 'account', id: 5000 } },
      { name: 'Credit', value: '2000 Agents’ balances', link: { to: 'account', id: 2000 } },
      { name: 'Agent', value: 'Ann Obi', link: { to: 'agent', id: AGENT } },
      { name: 'Caused by', value: 'Ben Ade', link: { to: 'agent', id: 9 } },
      { name: 'Payment', value: 'Payment no. 12', link: { to: 'payment', id: 12 }, status: 'Approved' },
      { name: 'Decided by', value: 'staff@demo.test', link: null },
      { name: 'Recorded in', value: 'Audit entry no. 77', link: { to: 'audit', id: 12, subject_kind: 'payment' } },
    ])
  })
})

describe('an agent reads', () => {
  test('nothing about the accounts of the books, the payments of others or staff', () => {
    expect(explain(base, 'agent').facts.map(({ name }) => name)).toEqual(['Plan'])
  })

  test.each([
    ['Approved', {}],
    ['Rejected', { status: 'Rejected' }],
    ['Paid', { payout_result: 'paid' }],
    ['Returned', { status: 'Returned', payout_result: 'returned' }],
  ] as const)('that an own withdrawal is %s', (status, changed) => {
    const own = { ...base, ...asked, withdrawal: { ...withdrawal, ...changed } }
    expect(explain(own, 'agent').facts).toContainEqual({
      name: 'Withdrawal',
      value: 'Withdrawal no. 5',
      link: { to: 'withdrawal', id: 5 },
      status,
    })
  })

  test('no name that the network does not show', () => {
    const stranger = { ...payer, is_referral: false, distance: null }
    expect(whyOf({ ...matchParts, payer: stranger }).join(' ')).toContain(
      'Another agent’s registration fee was approved',
    )
    expect(whyOf({ ...matchParts, payer: stranger }, 'staff').join(' ')).toContain(
      'Ben Ade’s registration fee was approved',
    )
  })

  test('when a bonus that is held back can be withdrawn', () => {
    expect(whyOf({ plan: { ...plan, holdback_days: 14 } })).toContain(
      'Plan version 3 holds bonuses back for 14 days, so this one can be withdrawn starting Mar 19, 2026.',
    )
  })

  test('that a bonus was taken back, was paid once more, or repaid a debt', () => {
    expect(whyOf({ reversed_by: [earlier], round: 2, repayment: { ...earlier, id: 41, amount: '500' } })).toEqual(
      expect.arrayContaining([
        'It was taken back on Feb 3, 2026, when the approval it was paid for was reversed.',
        'An earlier approval of this fee had been reversed and its bonuses taken back. This is approval no. 2, and it pays bonuses again.',
        'You owed the company money, and whatever is added to your balance repays that debt first: $5.00 of this amount went toward it (entry no. 41).',
      ]),
    )
  })

  test('how much the balance covered, and how much has been owed since', () => {
    const split = {
      ...taken,
      kind: 'referral_bonus_reversal',
      other_part: { ...earlier, id: 39, amount: '500' },
    } as const
    expect(whyOf(split).at(-1)).toBe(
      'Your balance covered only $20.00, which this entry took, so you have owed the company the other $5.00 since Mar 5, 2026. Whatever is added to your balance repays this debt first.',
    )
  })

  test('which lower level was missing when a full level finally counts', () => {
    expect(whyOf({ ...matchParts, payer: { ...payer, distance: 1 } })[1]).toBe(
      'All 4 places on your level 2 (Cy Ade, Di Ade, Ed Ade and Ben Ade) already counted. A level is complete only when every level before it is, and level 1 became complete only at that moment.',
    )
  })

  test('the outcome of a request', () => {
    const refused = { ...withdrawal, status: 'Rejected', reason: 'Wrong account' } as const
    const resolution = { ...earlier, id: 44, phase: 'voided' } as const
    expect(whyOf({ ...asked, withdrawal: refused, resolution }).at(-1)).toBe(
      'The request was rejected on Feb 3, 2026, and the amount is no longer on hold. Reason: Wrong account.',
    )
    expect(explain({ ...base, ...asked, phase: 'voided', withdrawal: refused }, 'agent')).toMatchObject({
      label: 'Withdrawal not approved',
      amount: '25.00',
      account: 'balance',
    })
    expect(explain({ ...base, ...asked, phase: 'posted' }, 'staff')).toMatchObject({
      label: 'Withdrawal approved',
      amount: '0.00',
      size: '25.00',
    })
  })
})

test('an entry has its neighbours, the balance after it and its number in the log', () => {
  expect(explain(base, 'agent')).toMatchObject({ balance_after: '50.00', previous: 31, next: null, log_number: 42 })
  const alone = { ...base, ...line, balance_after: null, previous: null, next: null, log_position: null }
  expect(explain({ ...alone, kind: 'bank_line' }, 'staff')).toMatchObject({
    balance_after: null,
    previous: null,
    next: null,
    log_number: null,
  })
})

test('a label is the same as in the statement', () => {
  expect(explain(base, 'agent').label).toBe(transferFacts.referral_bonus.label)
})
