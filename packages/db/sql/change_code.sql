-- Gives an agent another referral code and returns the former one. Returns null, and changes nothing, if an agent has or had the new
-- code, so that what is still sent to a former code never reaches somebody else.
--
-- It runs as the owner of the tables, because no role of the product may change codes, or what was one, by itself.
create or replace function change_code(changed_id bigint, new_code text) returns text language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  former text;
begin
  select code into strict former from agents where id = changed_id for no key update;
  if exists (select from agents where code = new_code) or exists (select from former_codes where code = new_code) then
    return null;
  end if;
  update agents set code = new_code where id = changed_id;
  insert into former_codes (code, agent_id) values (former, changed_id);
  return former;
end $$;
