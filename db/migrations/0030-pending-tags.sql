-- Tags that the chunks of a batch have changed and that are announced later, together (docs/decisions/0016). Where there
-- are any, a job is queued that announces them.
alter table import_batch add column pending_tags text[] not null default '{}';
