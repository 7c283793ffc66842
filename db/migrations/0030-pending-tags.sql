-- Tags that the chunks of a batch have changed and that are announced later, together, by a job (docs/decisions/0016).
alter table import_batch add column pending_tags text[] not null default '{}';
