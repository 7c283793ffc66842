-- What stands in a picture's place until it is there: the mean of its pixels. Null until the idle job has found it out.
alter table image add column color text check (color ~ '^#[0-9a-f]{6}$');
-- When the idle job saw all sizes of it made; null is work for it.
alter table image add column sizes_made_at timestamptz;
create index image_unmade on image (id) where sizes_made_at is null or color is null;

-- Sizes that could not be made; a row goes when its size is there. `size` is '640.avif', or '' for the original itself.
create table image_failure (
  image_id    bigint not null references image (id) on delete cascade,
  size        text not null,
  why         text not null check (why in ('lost', 'unreadable', 'unfinished', 'unwritable')),
  tries       integer not null default 1,
  since       timestamptz not null,
  next_try_at timestamptz not null,
  primary key (image_id, size)
);
