-- mail: the texts of mails that an owner has changed; what is null is as the shop has it. A row that was reset stays, with its
-- version: the microsecond of the write, as that of a setting is.
create table mail_text (
  kind    text primary key,
  subject text,
  heading text,
  intro   text,
  closing text,
  version bigint not null
);

-- mail: sent to try a mail out, for a day. The id comes from the browser, so that a double press sends one.
create table test_mail (
  id         text primary key,
  kind       text not null,
  recipient  text not null,
  order_id   bigint,
  texts      jsonb not null,           -- as they were on the screen, which may not be saved
  state      text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  error      text not null default '', -- without an address
  created_at timestamptz not null
);
create index test_mail_created on test_mail (created_at);

-- mail: a copy of what was sent, compressed, without secret links; deleted with the record of the mail after 90 days, and with its
-- recipient or its order when a buyer is erased.
alter table sent_mail
  add column recipient text,
  add column subject   text,
  add column content   bytea;
create index sent_mail_recipient on sent_mail (recipient) where recipient is not null;
