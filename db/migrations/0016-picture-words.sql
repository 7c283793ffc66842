-- What a picture is called and what is said of it, beside the words that stand for it (alt): shown in the lightbox.
alter table image
  add column title       text not null default '',
  add column caption     text not null default '',
  add column description text not null default '';

-- One variation among thousands is found by its choice: by how many values it insists on, and by which ones.
create index product_choice on product
  (parent_id, jsonb_array_length(jsonb_path_query_array(choice, '$.* ? (@ != "")')), md5(choice::text))
  where parent_id is not null;
