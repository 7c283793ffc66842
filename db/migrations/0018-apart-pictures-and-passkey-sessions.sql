-- A picture that a client of wp/v2/media brings is an attachment of its own, whoever brought the same one before: only
-- those that importers take in are one a content. The file stays one for all rows of its content.
alter table image add column apart boolean not null default false;
alter table image drop constraint image_content_hash_key;
create unique index image_shared_content on image (content_hash) where not apart;
create index image_content on image (content_hash);

-- Which passkey opened a session: without it, the session proves no more than the password. Those of before say not which.
alter table account_session add column passkey_id bigint references account_passkey (id) on delete set null;
delete from account_session where by_passkey;
alter table account_session drop column by_passkey;
create index account_session_passkey on account_session (passkey_id) where passkey_id is not null;
