/**
 * The rest of the company's accounts, and the transfers between them: payouts that the bank has not confirmed, rewards that are
 * owed, lines of bank statements that nobody was found for, and bank charges (plan rule 22). Withdrawals are held for the
 * account of payouts in transit from now on. The release before holds them for cash, which stays allowed.
 */
import { type Kysely, sql } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

export const functions = {
  check_reversal: 'f7cc9843f51b3771',
  digest_transfer: '81a66ec107f61a1f',
}

/** Whether an account is a balance, a debt, or of the company: its numbers, by kind, as in `companyAccountKinds`. */
const balance = (side: string) => `${side}_account_id between 1 and 1000000000000`
const company = (first: number) => (side: string) => `${side}_account_id between ${first - 15} and ${first}`
const cash = company(-1)
const feeIncome = company(-17)
const bonusExpense = company(-33)
const adjustments = company(-49)
const writtenOff = company(-65)
const inTransit = company(-81)
const rewardsOwed = company(-97)
const unmatched = company(-113)
const rewardExpense = company(-129)
const bankCharges = company(-145)
const someAgent = (side: string) => `${side}_account_id > 0`
const debt = (side: string) => `${side}_account_id > 1000000000000`

type Account = (side: string) => string

/** Between which accounts a transfer of a kind runs. */
const between = (debit: Account, credit: Account) => `${debit('debit')} and ${credit('credit')}`
const eitherWay = (one: Account, other: Account) => `(${between(one, other)}) or (${between(other, one)})`

const accountsOfKinds = {
  registration_fee: between(cash, feeIncome),
  fee_reversal: between(feeIncome, cash),
  referral_bonus: between(bonusExpense, balance),
  match_bonus: between(bonusExpense, balance),
  referral_bonus_reversal: between(someAgent, bonusExpense),
  match_bonus_reversal: between(someAgent, bonusExpense),
  withdrawal: `${between(balance, inTransit)} or (${between(balance, cash)})`,
  payout: between(inTransit, cash),
  payout_return: between(inTransit, balance),
  payout_reopening: between(cash, inTransit),
  reward_accrual: between(rewardExpense, rewardsOwed),
  reward_accrual_reversal: between(rewardsOwed, rewardExpense),
  reward_given: between(rewardsOwed, cash),
  reward_given_reversal: between(cash, rewardsOwed),
  reward_difference: eitherWay(rewardExpense, cash),
  reward_difference_reversal: eitherWay(cash, rewardExpense),
  bank_line: eitherWay(cash, unmatched),
  bank_line_match: eitherWay(unmatched, cash),
  bank_charge: eitherWay(bankCharges, unmatched),
  receivable_settlement: `${balance('debit')} and credit_account_id = debit_account_id + 1000000000000`,
  receivable_write_off: between(writtenOff, debt),
  adjustment: `(${between(someAgent, adjustments)}) or (${between(adjustments, balance)})`,
}

const rewards = Object.keys(accountsOfKinds).filter((kind) => kind.startsWith('reward_'))
const listed = (kinds: readonly string[]) => kinds.map((kind) => `'${kind}'`).join(', ')

const reversals = Object.keys(accountsOfKinds).filter((kind) => kind.endsWith('_reversal'))

const accounts = [
  sql`alter table ledger_accounts drop constraint ledger_accounts_kind`,
  sql`
    alter table ledger_accounts add constraint ledger_accounts_kind check (case kind
      when 'agent' then agent_id is not null and agent_id = id and id between 1 and 1000000000000
      when 'receivable' then agent_id is not null and agent_id + 1000000000000 = id and id > 1000000000000
      when 'cash' then agent_id is null and id between -16 and -1
      when 'fee_income' then agent_id is null and id between -32 and -17
      when 'bonus_expense' then agent_id is null and id between -48 and -33
      when 'adjustments' then agent_id is null and id between -64 and -49
      when 'written_off_receivables' then agent_id is null and id between -80 and -65
      when 'payouts_in_transit' then agent_id is null and id between -96 and -81
      when 'rewards_owed' then agent_id is null and id between -112 and -97
      when 'unmatched_receipts' then agent_id is null and id between -128 and -113
      when 'reward_expense' then agent_id is null and id between -144 and -129
      when 'bank_charges' then agent_id is null and id between -160 and -145
      when 'opening_balances' then agent_id is null and id between -176 and -161
      else false end)`,
  // A company that is founded later opens its accounts itself.
  sql`
    insert into ledger_accounts (id, kind)
    select -64 - 16 * position - shard, kind
    from unnest(array['payouts_in_transit', 'rewards_owed', 'unmatched_receipts', 'reward_expense', 'bank_charges',
        'opening_balances']) with ordinality kinds (kind, position), generate_series(1, 16) shard
    where exists (select from ledger_accounts)`,
]

const transfers = [
  sql`
    alter table ledger_transfers
      add column agent_id bigint references agents,
      add column receipt_id bigint,
      drop constraint ledger_transfers_level,
      drop constraint ledger_transfers_reversal,
      drop constraint ledger_transfers_accounts,
      drop constraint ledger_transfers_cause`,
  sql`
    alter table ledger_transfers
      add constraint ledger_transfers_level check (
        (kind in ('match_bonus', 'match_bonus_reversal', ${sql.raw(listed(rewards))})) = (level is not null)),
      add constraint ledger_transfers_reversal check (
        (reverses_id is not null) = (kind in (${sql.raw(listed(reversals))}))),
      add constraint ledger_transfers_agent check (
        (agent_id is not null) = (kind in (${sql.raw(listed(rewards))}))),
      add constraint ledger_transfers_receipt check (
        (receipt_id is not null) = (kind in ('bank_line', 'bank_line_match', 'bank_charge'))),
      add constraint ledger_transfers_accounts check (case kind
        ${sql.raw(
          Object.entries(accountsOfKinds)
            .map(([kind, pair]) => `when '${kind}' then ${pair}`)
            .join('\n'),
        )}
        else false end),
      add constraint ledger_transfers_cause check (case
        when kind = 'withdrawal' then
          num_nulls(withdrawal_id, plan_version_id) = 0 and num_nonnulls(payment_id, reason) = 0
        when kind in ('payout', 'payout_return', 'payout_reopening') then
          withdrawal_id is not null and num_nonnulls(payment_id, plan_version_id, reason) = 0
        when kind in ('adjustment', 'receivable_write_off') then
          reason is not null and num_nonnulls(payment_id, withdrawal_id, plan_version_id) = 0
        when kind = 'receivable_settlement' then
          num_nonnulls(payment_id, withdrawal_id) <= 1 and num_nonnulls(reason, plan_version_id) = 0
        when kind in ('bank_line', 'bank_line_match', 'bank_charge') then
          num_nonnulls(payment_id, withdrawal_id, plan_version_id, reason) = 0
        else num_nulls(payment_id, plan_version_id) = 0 and num_nonnulls(withdrawal_id, reason) = 0 end)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...accounts, ...transfers]) await statement.execute(db)
  await applyFunctions(db, Object.keys(functions))
}
