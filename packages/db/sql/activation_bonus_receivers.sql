-- Who receives each bonus for the activation of an agent, provided that the receiver is Active then. A kind that nobody can
-- receive has no row.
create or replace function activation_bonus_receivers(activated_id bigint) returns table (
  kind text, receiver_id bigint
) language sql stable
set search_path = public, pg_temp as $$
  select 'referral_bonus', a.recommended_by from agents a where a.id = activated_id and a.recommended_by is not null
$$;
