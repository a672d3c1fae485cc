-- Keeps what a released payout batch holds: lines come and go in drafts only, and a batch moves from draft to released to settled,
-- or from draft to dissolved (plan rule 24). Serves withdrawals and their batches.
create or replace function check_batch() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if tg_relid = 'public.payout_batches'::regclass then
    if (old.state, new.state) in (('draft', 'released'), ('draft', 'dissolved'), ('released', 'settled'))
      and (old.state = 'draft' or (old.lines, old.total, old.released_at) = (new.lines, new.total, new.released_at)) then
      return new;
    end if;
  elsif not exists (
    select from payout_batches b
    where b.id in (old.payout_batch_id, new.payout_batch_id) and b.state <> 'draft'
  ) then
    return new;
  end if;
  raise exception 'a released payout batch does not change' using errcode = 'integrity_constraint_violation';
end $$;
