-- A row only for a menu that an owner has changed; the others are as the program has them.
create table menu (
  name       text primary key check (name in ('header', 'footer')),
  items      jsonb not null,
  changed_at timestamptz not null default now()
);
