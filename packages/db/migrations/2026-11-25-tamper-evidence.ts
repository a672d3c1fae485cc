/**
 * Shows whether history was changed by anything but the product. Every transfer has a digest of itself. Every audit entry has
 * a link of a chain: a hash over the entry and the previous link. Links are added one after another, when a transaction
 * commits, so that no transaction waits for another while it holds the chain.
 */
import { type Kysely, sql } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

const transferDigests = [
  sql`alter table ledger_transfers add column digest bytea`,
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
  await applyFunctions(db, ['digest_transfer', 'seal_transfer', 'hash_audit_entry', 'link_audit_entry'])
  for (const statement of [...transferDigests, ...auditChain]) await statement.execute(db)
}
