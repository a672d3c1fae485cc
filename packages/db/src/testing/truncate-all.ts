import { type Kysely, sql } from 'kysely'

/**
 * Deletes row by row, because `truncate` takes longer than most tests. Triggers and foreign keys do not apply
 * meanwhile, which takes a superuser, so that tables that otherwise refuse every deletion are emptied as well.
 */
export async function truncateAll<S>(db: Kysely<S>): Promise<void> {
  await sql`do $$
    declare
      found text;
      has_rows boolean;
    begin
      set local session_replication_role = replica;
      for found in select quote_ident(relname) from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_%'
          and pg_relation_size(oid) > 0
      loop
        execute 'select exists (select from ' || found || ')' into has_rows;
        if has_rows then execute 'delete from ' || found; end if;
      end loop;
      perform setval(quote_ident(sequencename)::regclass, start_value, false)
        from pg_sequences where schemaname = 'public' and last_value is not null;
    end $$`.execute(db)
}
