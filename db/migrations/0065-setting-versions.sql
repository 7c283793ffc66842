-- settings: when each setting was last written or reset. Forms name the version that they saw (docs/decisions/0028). It is the
-- microsecond of the write, as the version of an order is: writers of settings wait for each other, so that it only grows.
create table setting_version (
  name    text primary key,
  version bigint not null
);

insert into setting_version (name, version)
select name, (extract(epoch from changed_at) * 1000000)::bigint from setting;

-- settings: raises the version, whoever writes the setting.
create function raise_setting_version() returns trigger language plpgsql as $$
begin
  insert into setting_version as known (name, version)
  values (coalesce(new.name, old.name), (extract(epoch from clock_timestamp()) * 1000000)::bigint)
  on conflict (name) do update set version = greatest(excluded.version, known.version + 1);
  return null;
end $$;
create trigger setting_version after insert or update or delete on setting
  for each row execute function raise_setting_version();
