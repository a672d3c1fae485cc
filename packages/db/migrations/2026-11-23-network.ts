/**
 * The matrix, the ledger, withdrawals, notifications and the audit trail. Amounts are whole minor units (cents).
 *
 * What the plan forbids is refused here whoever asks: a transfer is never changed, every booking balances, stored balances
 * follow the transfers and nothing else, nobody withdraws more than there is, nobody moves in the matrix, a level is paid
 * once. An agent's ledger account bears the agent's id. The company's accounts have negative numbers, sixteen shards of
 * each kind, so that bookings of many agents do not wait for one row: cash -1 to -16, fee income -17 to -32, bonus
 * expense -33 to -48, adjustments -49 to -64.
 */
import { type Kysely, sql } from 'kysely'

const network = [
  sql`
    create table placements (
      agent_id bigint primary key references agents,
      parent_id bigint references placements,
      side text check (side in ('left', 'right')),
      depth integer not null check (depth >= 0),
      open_distance integer not null default 0 check (open_distance >= 0),
      number bigint generated always as identity unique,
      placed_at timestamptz not null default now(),
      unique (parent_id, side),
      check ((parent_id is null) = (side is null)),
      check ((parent_id is null) = (depth = 0))
    )`,
  sql`create unique index placements_root on placements ((true)) where parent_id is null`,
  // Written by every activation below an agent, so apart from the place and from the agent.
  sql`
    create table level_counts (
      agent_id bigint primary key references placements,
      counts smallint[] not null default '{0,0,0,0,0,0}' check (
        cardinality(counts) = 6
        and counts[1] between 0 and 2 and counts[2] between 0 and 4 and counts[3] between 0 and 8
        and counts[4] between 0 and 16 and counts[5] between 0 and 32 and counts[6] between 0 and 64)
    ) with (fillfactor = 70)`,
  sql`
    create table reached_levels (
      agent_id bigint not null references placements,
      level smallint not null check (level between 1 and 6),
      plan_version_id bigint not null,
      payment_id bigint not null references payments,
      was_active boolean not null,
      additional_reward text,
      reward_given_at timestamptz,
      reached_at timestamptz not null default now(),
      primary key (agent_id, level),
      foreign key (plan_version_id, level) references plan_levels,
      check (additional_reward is not null or reward_given_at is null)
    )`,
]

const placing = [
  // One lock, so that places are given in the order in which transactions commit. Callers take it last: whoever holds it
  // must not wait for anybody who wants it.
  sql`
    create function lock_placements() returns void language sql as $$
      select pg_advisory_xact_lock(hashtext('network.placements'))
    $$`,
  // The free side nearest to the anchor, level by level from the left. open_distance is 0 with a free side, else 1 and
  // the smaller of the children's: following the smaller one, left on ties, is that search without the searching.
  sql`
    create function find_free_parent(anchor bigint) returns bigint language plpgsql as $$
    declare
      here bigint := anchor;
    begin
      while (select p.open_distance from placements p where p.agent_id = here) > 0 loop
        select p.agent_id into strict here from placements p
        where p.parent_id = here order by p.open_distance, p.side limit 1;
      end loop;
      return here;
    end $$`,
  sql`
    create function find_anchor(new_agent_id bigint) returns bigint language plpgsql as $$
    declare
      anchor bigint := new_agent_id;
    begin
      loop
        select a.recommended_by into strict anchor from agents a where a.id = anchor;
        if anchor is null then
          raise exception 'agent % has nobody above in the matrix', new_agent_id;
        end if;
        exit when exists (select from placements p where p.agent_id = anchor);
      end loop;
      return anchor;
    end $$`,
  sql`
    create function raise_open_distances(lowest bigint) returns void language plpgsql as $$
    declare
      here bigint := lowest;
    begin
      while here is not null loop
        update placements p set open_distance = children.distance
        from (
          select case when count(*) = 2 then 1 + min(c.open_distance) else 0 end as distance
          from placements c where c.parent_id = here
        ) children
        where p.agent_id = here and p.open_distance <> children.distance
        returning p.parent_id into here;
        exit when not found;
      end loop;
    end $$`,
  // Places a paid agent below the anchor and counts the place for up to six uplines. Each statement in here sees what
  // was committed before the lock was granted, so the statuses and the plan are those of this moment, too.
  sql`
    create function place_agent(new_agent_id bigint) returns table (
      upline_id bigint, distance integer, is_active boolean, counts integer[],
      plan_version_id bigint, is_sponsor_active boolean
    ) language plpgsql as $$
    declare
      parent bigint;
      plan_in_force bigint;
      sponsor_active boolean;
    begin
      perform lock_placements();
      select max(v.id) into strict plan_in_force from plan_versions v;
      select s.status = 'Active' into strict sponsor_active
      from agents a join agents s on s.id = a.recommended_by where a.id = new_agent_id;
      parent := find_free_parent(find_anchor(new_agent_id));
      insert into placements (agent_id, parent_id, side, depth)
      select new_agent_id, parent,
        case when exists (select from placements c where c.parent_id = parent and c.side = 'left')
          then 'right' else 'left' end,
        p.depth + 1
      from placements p where p.agent_id = parent;
      insert into level_counts (agent_id) values (new_agent_id);
      perform raise_open_distances(parent);
      plan_version_id := plan_in_force;
      is_sponsor_active := sponsor_active;
      upline_id := parent;
      distance := 1;
      while upline_id is not null and distance <= 6 loop
        update level_counts c set counts[distance] = c.counts[distance] + 1 where c.agent_id = upline_id
        returning c.counts::integer[] into strict counts;
        select a.status = 'Active' into strict is_active from agents a where a.id = upline_id;
        return next;
        select p.parent_id into upline_id from placements p where p.agent_id = upline_id;
        distance := distance + 1;
      end loop;
    end $$`,
]

const ledgerTables = [
  sql`
    create table ledger_accounts (
      id bigint primary key,
      kind text not null,
      agent_id bigint unique references agents,
      debits_posted bigint not null default 0 check (debits_posted >= 0),
      credits_posted bigint not null default 0 check (credits_posted >= 0),
      debits_pending bigint not null default 0 check (debits_pending >= 0),
      credits_pending bigint not null default 0 check (credits_pending >= 0),
      referral_bonus_earned bigint not null default 0 check (referral_bonus_earned >= 0),
      match_bonus_earned bigint not null default 0 check (match_bonus_earned >= 0),
      constraint ledger_accounts_kind check (case kind
        when 'agent' then agent_id is not null and agent_id = id and id > 0
        when 'cash' then agent_id is null and id between -16 and -1
        when 'fee_income' then agent_id is null and id between -32 and -17
        when 'bonus_expense' then agent_id is null and id between -48 and -33
        when 'adjustments' then agent_id is null and id between -64 and -49
        else false end),
      constraint ledger_accounts_no_overdraft
        check (kind <> 'agent' or credits_posted - debits_posted - debits_pending >= 0)
    ) with (fillfactor = 70)`,
  sql`
    create table withdrawals (
      id bigint generated always as identity primary key,
      agent_id bigint not null references agents,
      plan_version_id bigint not null references plan_versions,
      amount bigint not null check (amount > 0),
      balance_before bigint not null,
      balance_after bigint not null check (balance_after >= 0),
      status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Rejected')),
      reason text check (char_length(reason) between 1 and 500),
      idempotency_key text check (char_length(idempotency_key) between 1 and 200),
      created_at timestamptz not null default now(),
      decided_at timestamptz,
      unique (agent_id, idempotency_key),
      check (balance_after = balance_before - amount),
      check ((status = 'Pending') = (decided_at is null)),
      check ((status = 'Rejected') = (reason is not null))
    )`,
  sql`create index withdrawals_of_agent on withdrawals (agent_id, id)`,
  sql`create index withdrawals_pending on withdrawals (id) where status = 'Pending'`,
  sql`
    create table ledger_transfers (
      id bigint generated always as identity primary key,
      kind text not null,
      phase text not null check (phase in ('single', 'pending', 'posted', 'voided')),
      debit_account_id bigint not null references ledger_accounts,
      credit_account_id bigint not null references ledger_accounts,
      amount bigint not null check (amount > 0),
      pending_id bigint unique references ledger_transfers,
      plan_version_id bigint references plan_versions,
      payment_id bigint references payments,
      level smallint check (level between 1 and 6),
      withdrawal_id bigint references withdrawals,
      reason text check (char_length(reason) between 1 and 500),
      created_at timestamptz not null default now(),
      check (debit_account_id <> credit_account_id),
      check ((phase in ('posted', 'voided')) = (pending_id is not null)),
      check ((kind = 'withdrawal') = (phase <> 'single')),
      check ((kind = 'match_bonus') = (level is not null)),
      constraint ledger_transfers_accounts check (case kind
        when 'registration_fee' then debit_account_id between -16 and -1 and credit_account_id between -32 and -17
        when 'referral_bonus' then debit_account_id between -48 and -33 and credit_account_id > 0
        when 'match_bonus' then debit_account_id between -48 and -33 and credit_account_id > 0
        when 'withdrawal' then debit_account_id > 0 and credit_account_id between -16 and -1
        when 'adjustment' then
          (debit_account_id > 0 and credit_account_id between -64 and -49)
          or (debit_account_id between -64 and -49 and credit_account_id > 0)
        else false end),
      constraint ledger_transfers_cause check (case kind
        when 'withdrawal' then num_nulls(withdrawal_id, plan_version_id) = 0 and num_nonnulls(payment_id, reason) = 0
        when 'adjustment' then reason is not null and num_nonnulls(payment_id, withdrawal_id, plan_version_id) = 0
        else num_nulls(payment_id, plan_version_id) = 0 and num_nonnulls(withdrawal_id, reason) = 0 end)
    )`,
  sql`
    create unique index ledger_transfers_one_fee on ledger_transfers (payment_id) where kind = 'registration_fee'`,
  sql`
    create unique index ledger_transfers_one_referral_bonus on ledger_transfers (payment_id)
    where kind = 'referral_bonus'`,
  sql`
    create unique index ledger_transfers_level_paid_once on ledger_transfers (credit_account_id, level)
    where kind = 'match_bonus'`,
  sql`
    create unique index ledger_transfers_one_hold on ledger_transfers (withdrawal_id) where phase = 'pending'`,
  sql`
    create index ledger_transfers_debits on ledger_transfers (debit_account_id, id) where debit_account_id > 0`,
  sql`
    create index ledger_transfers_credits on ledger_transfers (credit_account_id, id) where credit_account_id > 0`,
]

const ledgerRules = [
  // Runs as the owner of the tables: who books needs no right to touch a balance. Rows are changed, and so locked, one by
  // one in one order, the company's last; no plan of a join can turn into a scan of all accounts.
  sql`
    create function apply_transfers() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare
      change record;
    begin
      for change in
        select side.account_id,
          coalesce(sum(t.amount) filter (where side.is_debit and t.phase in ('single', 'posted')), 0) as debits_posted,
          coalesce(sum(t.amount) filter (where not side.is_debit and t.phase in ('single', 'posted')), 0)
            as credits_posted,
          coalesce(sum(case t.phase when 'pending' then t.amount else -t.amount end)
            filter (where side.is_debit and t.phase <> 'single'), 0) as debits_pending,
          coalesce(sum(case t.phase when 'pending' then t.amount else -t.amount end)
            filter (where not side.is_debit and t.phase <> 'single'), 0) as credits_pending,
          coalesce(sum(t.amount) filter (where not side.is_debit and t.kind = 'referral_bonus'), 0) as referral_bonus,
          coalesce(sum(t.amount) filter (where not side.is_debit and t.kind = 'match_bonus'), 0) as match_bonus
        from new_transfers t
        cross join lateral (values (t.debit_account_id, true), (t.credit_account_id, false))
          as side (account_id, is_debit)
        group by side.account_id
        order by side.account_id < 0, side.account_id
      loop
        update ledger_accounts a set
          debits_posted = a.debits_posted + change.debits_posted,
          credits_posted = a.credits_posted + change.credits_posted,
          debits_pending = a.debits_pending + change.debits_pending,
          credits_pending = a.credits_pending + change.credits_pending,
          referral_bonus_earned = a.referral_bonus_earned + change.referral_bonus,
          match_bonus_earned = a.match_bonus_earned + change.match_bonus
        where a.id = change.account_id;
      end loop;
      return null;
    end $$`,
  sql`
    create trigger apply after insert on ledger_transfers
    referencing new table as new_transfers for each statement execute function apply_transfers()`,
  sql`
    create function check_resolution() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from ledger_transfers p where p.id = new.pending_id and p.phase = 'pending'
          and (p.kind, p.amount, p.debit_account_id, p.credit_account_id, p.withdrawal_id, p.plan_version_id)
            is not distinct from
            (new.kind, new.amount, new.debit_account_id, new.credit_account_id, new.withdrawal_id, new.plan_version_id)
      ) then
        raise exception 'transfer resolves % which is not its pending transfer', new.pending_id
          using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$`,
  sql`
    create trigger check_resolution before insert on ledger_transfers
    for each row when (new.pending_id is not null) execute function check_resolution()`,
  // A balance moves only inside the trigger that applies transfers: one trigger deep, so this one runs at depth two.
  sql`
    create function keep_balances() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and pg_trigger_depth() > 1 then
        return new;
      end if;
      if tg_op = 'INSERT' and (new.debits_posted, new.credits_posted, new.debits_pending, new.credits_pending,
        new.referral_bonus_earned, new.match_bonus_earned) = (0, 0, 0, 0, 0, 0) then
        return new;
      end if;
      raise exception 'balances change by transfers only' using errcode = 'integrity_constraint_violation';
    end $$`,
  sql`
    create trigger keep_balances before insert or update or delete on ledger_accounts
    for each row execute function keep_balances()`,
  // Locking a row needs the right to change it, which only this function's owner has.
  sql`
    create function lock_ledger_account(account_id bigint) returns setof ledger_accounts language sql
    security definer set search_path = public, pg_temp as $$
      select * from ledger_accounts where id = account_id for no key update
    $$`,
]

const messages = [
  sql`
    create table notifications (
      id bigint generated always as identity primary key,
      agent_id bigint not null references agents,
      kind text not null check (kind in ('activation', 'new_referral', 'bonus', 'payment', 'withdrawal', 'staff')),
      subject text not null check (char_length(subject) between 1 and 200),
      message text not null check (char_length(message) between 1 and 2000),
      is_read boolean not null default false,
      cause text check (char_length(cause) between 1 and 100),
      mailed_at timestamptz,
      created_at timestamptz not null default now()
    )`,
  sql`create index notifications_of_agent on notifications (agent_id, id)`,
  sql`create index notifications_to_mail on notifications (cause) where cause is not null and mailed_at is null`,
  sql`
    create table audit_entries (
      id bigint generated always as identity primary key,
      created_at timestamptz not null default now(),
      actor_kind text not null check (actor_kind in ('staff', 'agent', 'operator')),
      actor_id bigint,
      action text not null check (char_length(action) between 1 and 100),
      subject_kind text not null check (char_length(subject_kind) between 1 and 100),
      subject_id bigint not null,
      before jsonb not null,
      after jsonb not null,
      reason text check (char_length(reason) between 1 and 500),
      check ((actor_kind = 'operator') = (actor_id is null))
    )`,
  sql`create index audit_entries_of_subject on audit_entries (subject_kind, subject_id, id)`,
]

const refuseChange = sql`
  create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception '% is not allowed on %', tg_op, tg_table_name using errcode = 'integrity_constraint_violation';
  end $$`

/** What may not be changed at all, by table; an empty list means every column. */
const unchangeable: Record<string, string[]> = {
  ledger_transfers: [],
  audit_entries: [],
  plan_versions: [],
  plan_levels: [],
  placements: ['agent_id', 'parent_id', 'side', 'depth', 'number'],
  reached_levels: ['agent_id', 'level', 'plan_version_id', 'payment_id', 'was_active', 'additional_reward'],
  withdrawals: ['agent_id', 'plan_version_id', 'amount', 'balance_before', 'balance_after', 'idempotency_key'],
}

async function refuseChanges(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  const update = columns.length === 0 ? sql`update` : sql`update of ${sql.join(columns.map((name) => sql.ref(name)))}`
  await sql`
    create trigger refuse_change before delete or ${update} on ${sql.table(table)}
    for each row execute function refuse_change()`.execute(db)
  await refuseTruncate(db, table)
}

async function refuseTruncate(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`
    create trigger refuse_truncate before truncate on ${sql.table(table)}
    for each statement execute function refuse_change()`.execute(db)
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [...network, ...placing, ...ledgerTables, ...ledgerRules, ...messages, refuseChange]
  for (const statement of statements) await statement.execute(db)
  for (const [table, columns] of Object.entries(unchangeable)) await refuseChanges(db, table, columns)
  await refuseTruncate(db, 'ledger_accounts')
}
