-- The same for one agent, which processes of the release before ask for.
create or replace function activation_bonus_receivers(activated_id bigint) returns table (
  kind text, receiver_id bigint
) language sql stable
set search_path = public, pg_temp as $$
  select b.kind, b.receiver_id from activation_bonuses(array[activated_id]) b
$$;
