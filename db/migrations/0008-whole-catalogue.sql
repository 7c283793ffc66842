-- The kinds of goods that are not made here, or are sold in groups; a subscription is a way to pay for a plain kind.
alter table product drop constraint product_kind_check;
alter table product add constraint product_kind_check
  check (kind in ('simple', 'variable', 'variation', 'grouped', 'external'));

alter table product
  add column subscription        jsonb,                        -- {period, interval, length, signUpFeeMinor, trial…}; null is none
  add column gtin                text not null default '',
  add column shipping_class_id   bigint references term (id) on delete set null,
  add column tax_status          text not null default 'taxable' check (tax_status in ('taxable', 'shipping', 'none')),
  add column tax_class           text not null default '',     -- '' is the standard one; of a variation 'parent' is its product's
  add column purchase_note       text not null default '',
  add column reviews_allowed     boolean not null default true,
  add column password            text not null default '',
  add column virtual             boolean not null default false,
  add column downloadable        boolean not null default false,
  add column downloads           jsonb not null default '[]',  -- [{id, name, file}]
  add column download_limit      integer check (download_limit >= 0),        -- null is as often as one likes
  add column download_expiry_days integer check (download_expiry_days >= 0), -- null is for ever
  add column external_url        text not null default '',
  add column button_text         text not null default '',
  add column hs_code             text not null default '',
  add column origin_country      text not null default '',
  add column customs_description text not null default '',
  add column cost_minor          bigint check (cost_minor >= 0),
  add column least_pieces        integer check (least_pieces >= 1),
  add column most_pieces         integer check (most_pieces >= 1),
  add column piece_step          integer check (piece_step >= 1),
  add column legacy              jsonb not null default '{}';  -- columns of the owner's file that mean nothing here, by heading

-- Pounds and inches are no whole grams and millimetres.
alter table product
  alter column weight_grams type double precision,
  alter column length_mm type double precision,
  alter column width_mm type double precision,
  alter column height_mm type double precision;

-- A variation is taxed as its product until it says otherwise.
update product set tax_class = 'parent' where kind = 'variation';

create index product_name on product (lower(name)) where parent_id is null;

-- What listings show, in the owner's order: counted and sorted without a look at the products themselves.
drop index product_listed;
create index product_listed on product (position, name collate "und-x-icu", id)
  where parent_id is null and status = 'publish' and visibility in ('visible', 'catalog') and password = '';

-- What stands beside a product: what to look at instead, what goes with it, and what a group consists of.
create table product_link (
  product_id bigint not null references product (id) on delete cascade,
  kind       text not null check (kind in ('upsell', 'cross-sell', 'grouped')),
  position   integer not null,
  linked_id  bigint not null references product (id) on delete cascade,
  primary key (product_id, kind, position)
);
create index product_link_linked on product_link (linked_id);

alter table term
  add column tooltip          text not null default 'text' check (tooltip in ('no', 'text', 'image')),
  add column tooltip_text     text not null default '',
  add column tooltip_image_id bigint references image (id) on delete set null;
