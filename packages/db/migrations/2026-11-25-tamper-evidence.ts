/**
 * What shows that somebody changed history behind the product's back. Every transfer carries a digest of itself, and every
 * audit entry a link of a chain: a hash over the entry and the link before. Links are made when the transaction commits,
 * because they come one after another: nothing waits for anybody while it holds the chain.
 */
import { type Kysely, sql } from 'kysely'

const transferDigests = [
  sql`
    create function digest_transfer(t ledger_transfers) returns bytea language sql stable as $$
      select sha256(convert_to(jsonb_build_array(
        t.id, t.kind, t.phase, t.debit_account_id, t.credit_account_id, t.amount, t.pending_id, t.plan_version_id,
        t.payment_id, t.level, t.withdrawal_id, t.reason, extract(epoch from t.created_at))::text, 'utf8'))
    $$`,
  sql`alter table ledger_transfers add column digest bytea`,
  sql`
    create function seal_transfer() returns trigger language plpgsql as $$
    begin
      new.digest := digest_transfer(new);
      return new;
    end $$`,
  sql`create trigger seal before insert on ledger_transfers for each row execute function seal_transfer()`,
  sql`alter table ledger_transfers disable trigger refuse_change`,
  sql`update ledger_transfers t set digest = digest_transfer(t)`,
  sql`alter table ledger_transfers enable trigger refuse_change`,
]

const auditChain = [
  sql`
    create table audit_links (
      position bigint primary key check (position > 0),
      entry_id bigint not null unique references audit_entries,
      hash bytea not null
    )`,
  sql`
    create function hash_audit_entry(previous bytea, e audit_entries) returns bytea language sql stable as $$
      select sha256(coalesce(previous, '') || convert_to(jsonb_build_array(
        e.id, extract(epoch from e.created_at), e.actor_kind, e.actor_id, e.action, e.subject_kind, e.subject_id,
        e.before, e.after, e.reason)::text, 'utf8'))
    $$`,
  sql`
    create function link_audit_entry() returns trigger language plpgsql as $$
    declare
      last audit_links;
    begin
      perform pg_advisory_xact_lock(hashtext('audit.chain'));
      select * into last from audit_links order by position desc limit 1;
      insert into audit_links (position, entry_id, hash)
      values (coalesce(last.position, 0) + 1, new.id, hash_audit_entry(last.hash, new));
      return null;
    end $$`,
  sql`
    do $$
    declare
      entry audit_entries;
      last bytea;
      place bigint := 0;
    begin
      for entry in select * from audit_entries order by id loop
        place := place + 1;
        last := hash_audit_entry(last, entry);
        insert into audit_links (position, entry_id, hash) values (place, entry.id, last);
      end loop;
    end $$`,
  sql`
    create constraint trigger link after insert on audit_entries deferrable initially deferred
    for each row execute function link_audit_entry()`,
  sql`
    create trigger refuse_change before delete or update on audit_links
    for each row execute function refuse_change()`,
  sql`
    create trigger refuse_truncate before truncate on audit_links
    for each statement execute function refuse_change()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...transferDigests, ...auditChain]) await statement.execute(db)
}
