-- Who receives each bonus for the activation of these agents, provided that the receiver is Active then. A kind that nobody
-- can receive has no row. The planner takes 25 rows, a page of payments, for what it returns: by default it would expect a
-- thousand, and read all agents to join them.
create or replace function activation_bonuses(activated_ids bigint[]) returns table (
  activated_id bigint, kind text, receiver_id bigint
) language sql stable rows 25
set search_path = public, pg_temp as $$
  select a.id, 'referral_bonus', a.recommended_by from agents a
  where a.id = any (activated_ids) and a.recommended_by is not null
$$;
