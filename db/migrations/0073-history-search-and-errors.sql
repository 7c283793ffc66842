-- PostgreSQL cannot know that the text of a list of texts never depends on settings.
create function words_of(words text[]) returns text language sql immutable strict parallel safe
  return array_to_string(words, ' ');

-- What a search of the history compares: subject, name and values, in lower case once and not at each search.
alter table history_entry add column search_text text not null generated always as
  (lower(subject || ' ' || title || ' ' || name || ' ' || words_of(fields) || ' ' || before::text || ' ' || after::text)) stored;

-- Who it was: the name of a key, command or job, or the id of a person.
alter table history_entry add column actor_name text not null generated always as
  (coalesce(lower(actor ->> 'name'), '')) stored;
alter table history_entry add column actor_account bigint generated always as
  (case when actor ->> 'kind' = 'person' then (actor ->> 'id')::bigint end) stored;
create index history_entry_account on history_entry (actor_account, id) where actor_account is not null;
create index history_entry_actor on history_entry (actor_name, id) where actor_name <> '';

-- What the log of the program has as an error, the same ones counted together, for a month; without personal data.
create table error_entry (
  id bigint generated always as identity primary key,
  -- Of what makes errors the same.
  digest text not null unique,
  what text not null,
  -- The call, page or part of the program; empty: not known.
  place text not null,
  message text not null,
  count bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index error_entry_last on error_entry (last_at desc, id desc);
