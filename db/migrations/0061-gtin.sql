-- The products that have a GTIN, for the refusal of one that is taken.
create index product_gtin on product (gtin) where gtin <> '';
