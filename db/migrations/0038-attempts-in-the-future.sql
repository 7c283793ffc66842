-- accounts: as before, but attempts that were counted while the clock was wrong, in the future, count no longer: they would
-- lock people out until that time has come. The clocks of several machines may differ by some seconds.
create or replace function count_attempt(attempt_hash bytea, counted_at timestamptz, window_start timestamptz)
returns bigint language plpgsql as $$
declare
  new_count bigint;
begin
  insert into sign_in_failure as attempts (name_hash, count, since) values (attempt_hash, 1, counted_at)
  on conflict (name_hash) do update
    set count = case when attempts.since > window_start and attempts.since < counted_at + interval '5 minutes'
                then least(attempts.count + 1, 1000000) else 1 end,
        since = case when attempts.since > window_start and attempts.since < counted_at + interval '5 minutes'
                then attempts.since else counted_at end
  returning attempts.count into new_count;
  return new_count;
end $$;
