-- The key with which a note was sent: sent again after a lost connection, it is not added again.
alter table order_note add column key text;
create unique index order_note_key on order_note (order_id, key) where key is not null;
