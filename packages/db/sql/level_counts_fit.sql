-- Whether no level below an agent holds more than its positions. The check of the table calls it, for the reason that
-- `account_fits_kind` states: an activation changes the counts of six agents in statements of their own.
create or replace function level_counts_fit(counts smallint[]) returns boolean
language plpgsql immutable set search_path = public, pg_temp as $$
begin
  return cardinality(counts) = 6
    and counts[1] between 0 and 2 and counts[2] between 0 and 4 and counts[3] between 0 and 8
    and counts[4] between 0 and 16 and counts[5] between 0 and 32 and counts[6] between 0 and 64;
end $$;
