-- The agent's nearest sponsor, up the line of sponsors, who has a place in the matrix.
create or replace function find_anchor(new_agent_id bigint) returns bigint language plpgsql
set search_path = public, pg_temp as $$
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
end $$;
