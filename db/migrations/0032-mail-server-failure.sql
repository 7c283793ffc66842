-- The mail server while it fails, by host and port; without a row it works (src/platform/mail/mail-turns.ts).
create table mail_server_failure (
  server text primary key,
  failing_since timestamptz not null,
  failures int not null,
  last_error text not null,
  -- When one mail may be tried; while it is (is_trying), when another may be, should its process have crashed.
  retry_at timestamptz not null,
  is_trying boolean not null
);
