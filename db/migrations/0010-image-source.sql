-- Where pictures came from: an address that was fetched once is not fetched again.
create table image_source (
  source   text primary key,
  image_id bigint not null references image (id) on delete cascade
);
create index image_source_image on image_source (image_id);
