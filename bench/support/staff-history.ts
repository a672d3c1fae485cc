/**
 * Years of work for a company that was grown in bulk: decisions with their audit entries, notifications, withdrawals in every
 * status with their transfers, waiting proofs and suspensions. All rejections are old, so that even the newest is behind
 * everything else.
 */

/** A unique agent name. */
export const RARE_NAME = 'Zebulon Quist'
/** More than an agent's page shows. */
const WITHDRAWALS_OF_MEGA = 1200
const AMOUNT = 1000
/** The history covers these years, in which the agents have joined, too. */
export const YEARS = 3

const anyStaff = '(select min(id) from staff)'

const payments = [
  `update payments set status = 'Rejected', reason = 'The picture cannot be read.', decided_at = now()
    where status = 'Pending' and id <= (select max(id) / 10 from payments)`,
  `insert into files (hash, width, height, mime, byte_size, is_private, folder)
    values (repeat('0', 32), 800, 600, 'image/webp', 40000, true, 'images/' || repeat('0', 32) || '/')`,
  `update payments set payment_proof_id = (select max(id) from files) where status = 'Pending' and id % 2 = 0`,
]

/** The first of the sixteen accounts of payouts in transit. The agent's id chooses among them. */
const IN_TRANSIT = 81
/** The highest number of withdrawals in a payout batch. */
const BATCH_LINES = 10_000

/** Each withdrawal gets a hold against the payouts in transit; its decision resolves the hold. */
const withdrawals = (mega: number): string[] => [
  `insert into withdrawals (agent_id, plan_version_id, amount, balance_before, balance_after, created_at)
    select l.agent_id, (select max(id) from plan_versions), ${AMOUNT}, l.balance - (n - 1) * ${AMOUNT},
      l.balance - n * ${AMOUNT},
      now() - (1 - row_number() over (order by random()) / count(*) over ()::float8) * interval '${YEARS} years' as moment
    from (
      select agent_id, credits_posted - debits_posted - debits_pending as balance from ledger_accounts
      where agent_id is not null
    ) l
    cross join lateral generate_series(1, case l.agent_id when ${mega} then ${WITHDRAWALS_OF_MEGA} else 1 end) n
    where l.balance >= 2 * ${AMOUNT} order by moment`,
  `insert into ledger_transfers (kind, phase, debit_account_id, credit_account_id, amount, plan_version_id, withdrawal_id,
      created_at)
    select 'withdrawal', 'pending', agent_id, -(agent_id % 16) - ${IN_TRANSIT}, amount, plan_version_id, id, created_at
    from withdrawals order by id`,
  `update withdrawals set status = 'Rejected', reason = 'The bank details are not complete.', decided_at = created_at
    where id <= (select max(id) / 20 from withdrawals)`,
  `update withdrawals set status = 'Approved', decided_at = created_at where status = 'Pending' and id % 20 > 0`,
  'analyze withdrawals, ledger_transfers',
  `insert into ledger_transfers (kind, phase, debit_account_id, credit_account_id, amount, pending_id, plan_version_id,
      withdrawal_id, created_at)
    select t.kind, case w.status when 'Approved' then 'posted' else 'voided' end, t.debit_account_id,
      t.credit_account_id, t.amount, t.id, t.plan_version_id, w.id, w.decided_at
    from withdrawals w join ledger_transfers t on t.withdrawal_id = w.id and t.phase = 'pending'
    where w.status <> 'Pending' order by w.id`,
]

/** The bank has paid all withdrawals approved more than a month ago, in settled batches. */
const payouts = [
  `create temporary table paid as
    select id, agent_id, amount, decided_at + interval '1 day' as paid_at,
      (row_number() over (order by decided_at, id) - 1) / ${BATCH_LINES} + 1 as batch
    from withdrawals where status = 'Approved' and decided_at < now() - interval '1 month'`,
  `insert into payout_batches (id, created_at) select batch, max(paid_at) from paid group by batch order by batch`,
  "select setval(pg_get_serial_sequence('payout_batches', 'id'), max(id)) from payout_batches",
  'update withdrawals w set payout_batch_id = p.batch from paid p where p.id = w.id',
  `update payout_batches b set state = 'released', lines = p.lines, total = p.total, released_at = b.created_at
    from (select batch, count(*) as lines, sum(amount) as total from paid group by batch) p where p.batch = b.id`,
  `insert into ledger_transfers (kind, phase, debit_account_id, credit_account_id, amount, withdrawal_id, created_at)
    select 'payout', 'single', -(agent_id % 16) - ${IN_TRANSIT}, -(agent_id % 16) - 1, amount, id, paid_at
    from paid order by id`,
  `update withdrawals w set payout_result = 'paid', payout_at = p.paid_at from paid p where p.id = w.id`,
  `update payout_batches set state = 'settled', settled_at = released_at where state = 'released'`,
]

const decided = ({ table, moment }: { table: string; moment: string }): string => `
    insert into audit_entries (created_at, actor_kind, actor_id, action, subject_kind, subject_id, before, after, reason)
    select ${moment}, 'staff', ${anyStaff}, '${table}.' || case status when 'Approved' then 'approve' else 'reject' end,
      '${table}', id, '{"status": "Pending"}', jsonb_build_object('status', status), reason
    from ${table}s where status <> 'Pending' order by ${moment}`

const decisions = [
  decided({ table: 'payment', moment: 'date' }),
  decided({ table: 'withdrawal', moment: 'decided_at' }),
]

const notifications = [
  `insert into notifications (agent_id, kind, subject, message, is_read)
    select agent_id, 'activation', 'Your account is active', 'Your registration fee of $50.00 is approved.', true
    from placements order by number`,
  `insert into notifications (agent_id, kind, subject, message)
    select a.recommended_by, 'bonus', 'Referral bonus',
      a.first_name || ' ' || a.last_name || ' is now an active agent. Your referral bonus of $15.00 is credited.'
    from placements p join agents a on a.id = p.agent_id where a.recommended_by is not null order by p.number`,
]

const [firstName, lastName] = RARE_NAME.split(' ')

const agents = [
  `update agents set status = 'Suspended' where status = 'Active' and id % 1000 = 500`,
  `update agents set first_name = '${firstName}', last_name = '${lastName}'
    where id = (select max(id) / 2 from agents)`,
]

/**
 * Returns the statements that write the history. `mega` is the largest sponsor. A staff account for the decisions must
 * exist.
 */
export const historyStatements = (mega: number): string[] => [
  ...agents,
  ...payments,
  ...withdrawals(mega),
  ...payouts,
  // Linking this many entries takes minutes, and no measurement reads the chain.
  'alter table audit_entries disable trigger link',
  ...decisions,
  'alter table audit_entries enable trigger link',
  ...notifications,
  'vacuum analyze',
  'checkpoint',
]
