-- webhooks: a receiver that does not answer in time gets nothing for a while, so that it delays no other webhook.
alter table webhook
  add column timeouts      int not null default 0,  -- in a row; an answer sets it to 0
  add column backoff_until timestamptz;             -- nothing is sent before

create index webhook_delivery_oldest on webhook_delivery (webhook_id, id) where state = 'waiting';
